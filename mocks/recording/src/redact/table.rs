//! The one table of what is secret or personal: by the name of a header, cookie, parameter, field
//! or JSON key.

/// Answer headers that a replay needs; no other is written.
pub(crate) const KEPT_HEADERS: &[&str] = &[
    "cache-control",
    "content-disposition",
    "content-language",
    "content-type",
    "location",
    "retry-after",
    "set-cookie",
    // What the simulated shop tells tests only; a code that was used up opens nothing.
    "x-activation",
    "x-captcha-answer",
    "x-sms-code",
];

/// Cookies whose values say nothing about anybody.
pub(crate) const PLAIN_COOKIES: &[&str] =
    &["lang", "language", "currency", "serverid", CURRENCY_COOKIE];

/// The cookie of our own by which a replay knows a session's currency.
pub(crate) const CURRENCY_COOKIE: &str = "recorded_currency";

/// Names in lower case without anything but letters and digits: `csrf_token` and `CSRF-Token` are
/// `csrftoken`.
const SENSITIVE: &[&str] = &[
    // secrets
    "authorization",
    "bearer",
    "csrf",
    "mailhash",
    "otp",
    "pass",
    "passwd",
    "passwordagain",
    "passwordnew",
    "passwordold",
    "phpsessid",
    "pin",
    "pwd",
    "secretkey",
    "securitycode",
    "sessid",
    "sessionid",
    "smscode",
    "activationcode",
    "verificationcode",
    "apikey",
    "xsrf",
    "visitor",
    "handle",
    // cards
    "cardholder",
    "cardholdername",
    "cardmask",
    "cardno",
    "cardnumber",
    "cv2",
    "cvc",
    "cvv",
    "expirymonth",
    "expiryyear",
    "expiredate",
    "iban",
    "pan",
    // people
    "address",
    "addressline",
    "addressline1",
    "addressline2",
    "addresstext",
    "birthdate",
    "birthday",
    "birthplace",
    "clientip",
    "customer",
    "customeremail",
    "customeremailaddress",
    "customername",
    "customerphone",
    "deliveryaddress",
    "displayname",
    "email",
    "emailaddress",
    "firstname",
    "fname",
    "fullname",
    "gsm",
    "identityno",
    "identitynumber",
    "invoiceaddress",
    "ip",
    "lastname",
    "lname",
    "mail",
    "membername",
    "mobile",
    "mobilephone",
    "msisdn",
    "namesurname",
    "phone",
    "phone2",
    "surname",
    "taxno",
    "taxnumber",
    "tckn",
    "tckno",
    "tel",
    "telephone",
    "username",
];

/// A whole family by its ending.
const ENDINGS: &[&str] = &["token", "tokens", "password", "secret", "email", "phone"];

/// Personal only beside other personal values: a product has a `name`, too.
const PERSONAL_IN_COMPANY: &[&str] = &["name", "title", "code", "note", "message", "city", "town"];

/// Whose presence makes a record a person's.
const MARKS_A_PERSON: &[&str] = &[
    "email",
    "mail",
    "phone",
    "mobilephone",
    "surname",
    "lastname",
    "password",
    "identitynumber",
    "username",
];

/// When a credential runs out, in unix time.
const EXPIRIES: &[&str] = &["expat", "expiresat", "expiry"];

pub(crate) fn is_expiry(name: &str) -> bool {
    EXPIRIES.contains(&normal(name).as_str())
}

pub(crate) fn normal(name: &str) -> String {
    name.chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|letter| letter.to_ascii_lowercase())
        .collect()
}

pub(crate) fn is_sensitive(name: &str) -> bool {
    let name = normal(name);
    SENSITIVE.contains(&name.as_str()) || ENDINGS.iter().any(|ending| name.ends_with(ending))
}

pub(crate) fn is_personal_in_company(name: &str) -> bool {
    PERSONAL_IN_COMPANY.contains(&normal(name).as_str())
}

pub(crate) fn marks_a_person(name: &str) -> bool {
    MARKS_A_PERSON.contains(&normal(name).as_str())
}
