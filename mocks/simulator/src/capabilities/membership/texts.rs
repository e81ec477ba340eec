//! What the shop says about accounts and signing in.

use crate::values::language::Localized;

pub(crate) const WELCOME: Localized = ["Hoş geldiniz", "Welcome", "Willkommen", "أهلًا وسهلًا"];
pub(crate) const SIGNED_IN: Localized =
    ["Giriş yapıldı", "You are signed in", "Sie sind angemeldet", "تم تسجيل الدخول"];
pub(crate) const SIGNED_OUT: Localized =
    ["Çıkış yapıldı", "You are signed out", "Sie sind abgemeldet", "تم تسجيل الخروج"];
/// Clients look for the word *hatalı* (contracts/upstream/membership.md#token-login).
pub(crate) const WRONG: Localized = [
    "Üye adı veya şifre hatalı",
    "The user name or password is wrong",
    "Benutzername oder Passwort ist falsch",
    "اسم المستخدم أو كلمة المرور خاطئة",
];
pub(crate) const TOO_MANY: Localized = [
    "Çok fazla deneme yaptınız (too many requests). Lütfen 30 dakika sonra tekrar deneyin.",
    "Too many requests. Please try again in 30 minutes.",
    "Zu viele Versuche (too many requests). Bitte versuchen Sie es in 30 Minuten erneut.",
    "محاولات كثيرة جدًا (too many requests). يرجى المحاولة بعد 30 دقيقة.",
];
pub(crate) const BAD_CODE: Localized = [
    "Güvenlik kodu hatalı",
    "The security code is wrong",
    "Der Sicherheitscode ist falsch",
    "رمز الأمان خاطئ",
];
pub(crate) const NOT_ACTIVE: Localized = [
    "Üyeliğiniz henüz etkinleştirilmedi, e-postanızı kontrol edin",
    "Your membership is not active yet, check your mail",
    "Ihr Konto ist noch nicht aktiv, sehen Sie in Ihre E-Mails",
    "لم تُفعّل عضويتك بعد، تحقق من بريدك",
];
pub(crate) const EXPIRED: Localized = [
    "Şifrenizin süresi doldu, lütfen değiştirin",
    "Your password has expired, please change it",
    "Ihr Passwort ist abgelaufen, bitte ändern Sie es",
    "انتهت صلاحية كلمة المرور، يرجى تغييرها",
];
pub(crate) const SESSION_ENDED: Localized =
    ["Oturumunuz sona erdi", "Your session has ended", "Ihre Sitzung ist beendet", "انتهت جلستك"];
pub(crate) const REQUIRED: Localized = [
    "Bu alan boş bırakılamaz",
    "This field is required",
    "Dieses Feld ist erforderlich",
    "هذا الحقل مطلوب",
];
pub(crate) const BAD_EMAIL: Localized = [
    "Email formatına uygun değil",
    "This is not an e-mail address",
    "Das ist keine E-Mail-Adresse",
    "هذا ليس عنوان بريد إلكتروني",
];
pub(crate) const BAD_PHONE: Localized = [
    "Geçerli bir telefon numarası giriniz",
    "Enter a valid phone number",
    "Geben Sie eine gültige Telefonnummer ein",
    "أدخل رقم هاتف صالحًا",
];
pub(crate) const TAKEN: Localized = [
    "Bu e-posta adresiyle kayıt yapılmıştır. Lütfen giriş yapınız.",
    "There is an account with this address. Please sign in.",
    "Mit dieser Adresse gibt es bereits ein Konto. Bitte melden Sie sich an.",
    "يوجد حساب بهذا العنوان. يرجى تسجيل الدخول.",
];
pub(crate) const NO_CONSENT: Localized = [
    "Aydınlatma metnini onaylamalısınız",
    "You have to accept the data-protection notice",
    "Sie müssen dem Datenschutzhinweis zustimmen",
    "يجب الموافقة على إشعار حماية البيانات",
];
pub(crate) const REGISTERED: Localized = [
    "Üyelik oluşturuldu",
    "Your account has been created",
    "Ihr Konto wurde angelegt",
    "تم إنشاء حسابك",
];
pub(crate) const ACTIVATED: Localized = [
    "Üyeliğiniz etkinleştirildi",
    "Your membership is active",
    "Ihre Mitgliedschaft ist aktiv",
    "تم تفعيل عضويتك",
];
pub(crate) const SUBSCRIPTION_ACTIVATED: Localized = [
    "E-bülten üyeliğiniz onaylandı",
    "Your newsletter subscription is confirmed",
    "Ihr Newsletter-Abonnement ist bestätigt",
    "تم تأكيد اشتراكك في النشرة",
];
pub(crate) const BAD_LINK: Localized = [
    "Bağlantı geçersiz veya süresi dolmuş",
    "This link is not valid or has expired",
    "Dieser Link ist ungültig oder abgelaufen",
    "هذا الرابط غير صالح أو منتهي الصلاحية",
];
pub(crate) const UPDATED: Localized = [
    "Bilgileriniz güncellendi",
    "Your details have been updated",
    "Ihre Daten wurden aktualisiert",
    "تم تحديث بياناتك",
];
pub(crate) const PASSWORD_CHANGED: Localized = [
    "Şifreniz değiştirildi",
    "Your password has been changed",
    "Ihr Passwort wurde geändert",
    "تم تغيير كلمة المرور",
];
pub(crate) const OLD_PASSWORD_WRONG: Localized = [
    "Eski şifre hatalı",
    "The old password is wrong",
    "Das alte Passwort ist falsch",
    "كلمة المرور القديمة خاطئة",
];
pub(crate) const PASSWORD_WEAK: Localized = [
    "Şifre en az 8 karakter olmalı, harf ve rakam içermelidir",
    "The password needs at least 8 characters, letters and digits among them",
    "Das Passwort braucht mindestens 8 Zeichen, darunter Buchstaben und Ziffern",
    "يجب أن تتكون كلمة المرور من 8 أحرف على الأقل تشمل حروفًا وأرقامًا",
];
pub(crate) const PASSWORD_SAME: Localized = [
    "Yeni şifre eskisiyle aynı olamaz",
    "The new password has to differ from the old one",
    "Das neue Passwort muss sich vom alten unterscheiden",
    "يجب أن تختلف كلمة المرور الجديدة عن القديمة",
];
pub(crate) const REMINDED: Localized = [
    "Şifre yenileme bağlantısı e-posta adresinize gönderildi",
    "A link for a new password is on its way to your address",
    "Ein Link für ein neues Passwort ist unterwegs zu Ihnen",
    "أُرسل رابط تجديد كلمة المرور إلى بريدك",
];
pub(crate) const NOT_REGISTERED: Localized = [
    "Bu e-posta adresi kayıtlı değil",
    "There is no account with this address",
    "Mit dieser Adresse gibt es kein Konto",
    "لا يوجد حساب بهذا العنوان",
];
pub(crate) const CANCELLED: Localized = [
    "Üyeliğiniz silindi",
    "Your account has been closed",
    "Ihr Konto wurde gelöscht",
    "تم إغلاق حسابك",
];
pub(crate) const CODE_SENT: Localized = [
    "Onay kodu telefonunuza gönderildi",
    "A code is on its way to your phone",
    "Ein Code ist unterwegs zu Ihrem Telefon",
    "أُرسل رمز التأكيد إلى هاتفك",
];
pub(crate) const CODE_RIGHT: Localized = [
    "Telefonunuz onaylandı",
    "Your phone is confirmed",
    "Ihr Telefon ist bestätigt",
    "تم تأكيد هاتفك",
];
pub(crate) const CODE_WRONG: Localized = [
    "Onay kodu hatalı veya süresi dolmuş",
    "The code is wrong or has expired",
    "Der Code ist falsch oder abgelaufen",
    "الرمز خاطئ أو منتهي الصلاحية",
];
