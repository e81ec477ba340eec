//! What the shop is sent, in its own field names (contracts/upstream/membership.md). Pure.

use commerce::fields::Field;

use super::api::Gender;
use super::api::account::MemberUpdate;
use super::api::passwords::{ChangePassword, UpdatePassword};
use super::api::register::{QuickRegister, Register};

/// Names and values of one form, in order. It is never printed.
#[derive(Default)]
pub struct Form(Vec<(&'static str, String)>);

impl Form {
    /// A field that is always sent.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: &str) -> Self {
        self.0.push((name, value.to_owned()));
        self
    }

    /// A field that is sent when it was filled in.
    fn filled<R>(self, name: &'static str, value: Option<&Field<R>>) -> Self {
        match value.map(Field::as_str).filter(|text| !text.is_empty()) {
            Some(text) => self.with(name, text),
            None => self,
        }
    }

    /// A field that is sent when it was given, be it empty: to be changed to that.
    fn given<R>(self, name: &'static str, value: Option<&Field<R>>) -> Self {
        match value {
            Some(field) => self.with(name, field.as_str()),
            None => self,
        }
    }

    /// A checkbox: 1, or not there.
    fn ticked(self, name: &'static str, value: Option<bool>) -> Self {
        if value == Some(true) { self.with(name, "1") } else { self }
    }

    /// A switch: 1 or 0, or not there to leave it as it is.
    fn switched(self, name: &'static str, value: Option<bool>) -> Self {
        match value {
            Some(on) => self.with(name, if on { "1" } else { "0" }),
            None => self,
        }
    }

    /// `1990-05-01` as the shop writes days.
    fn day<R>(self, name: &'static str, value: Option<&Field<R>>) -> Self {
        let Some(date) = value else { return self };
        let turned: Vec<&str> = date.as_str().rsplit('-').collect();
        self.with(name, &turned.join("-"))
    }

    /// The numbers of ISO 5218, as far as the shop uses them.
    fn gender(self, value: Option<Gender>) -> Self {
        match value {
            Some(Gender::Unspecified) => self.with("gender", "0"),
            Some(Gender::Male) => self.with("gender", "1"),
            Some(Gender::Female) => self.with("gender", "2"),
            None => self,
        }
    }

    /// The page to go to afterwards, as the shop names pages: without a leading slash.
    fn redirect(self, path: Option<&str>) -> Self {
        match path {
            Some(path) => self.with("redirect", path.trim_start_matches('/')),
            None => self,
        }
    }

    #[must_use]
    pub fn fields(&self) -> Vec<(&str, &str)> {
        self.0.iter().map(|(name, value)| (*name, value.as_str())).collect()
    }
}

impl std::fmt::Debug for Form {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Form(…)")
    }
}

/// The register form; `path` is its checked `redirect`.
pub fn register(wish: &Register, path: Option<&str>) -> Form {
    Form::default()
        .with("name", wish.name.as_str())
        .with("surname", wish.surname.as_str())
        .with("email", wish.email.as_str())
        .with("password", wish.password.as_str())
        .filled("mobile_phone", wish.phone.as_ref())
        .day("birthdate", wish.birth_date.as_ref())
        .gender(wish.gender)
        .filled("country_code", wish.country.as_ref())
        .filled("city_code", wish.city.as_ref())
        .filled("town_code", wish.town.as_ref())
        .filled("district_code", wish.district.as_ref())
        .ticked("mail_notify", wish.mail_consent)
        .ticked("sms_notify", wish.sms_consent)
        .ticked("phone_notify", wish.phone_consent)
        .ticked("privacy", wish.privacy)
        .ticked("kvkk", Some(wish.kvkk))
        .filled("security_code", wish.security_code.as_ref())
        .redirect(path)
}

/// The short form, which says that it is the short one.
pub fn register_quick(wish: &QuickRegister, path: Option<&str>) -> Form {
    Form::default()
        .with("name", wish.name.as_str())
        .with("surname", wish.surname.as_str())
        .with("email", wish.email.as_str())
        .filled("password", wish.password.as_ref())
        .filled("mobile_phone", wish.phone.as_ref())
        .ticked("mail_notify", wish.mail_consent)
        .ticked("sms_notify", wish.sms_consent)
        .ticked("phone_notify", wish.phone_consent)
        .ticked("privacy", wish.privacy)
        .ticked("kvkk", Some(wish.kvkk))
        .filled("security_code", wish.security_code.as_ref())
        .with("quick", "1")
        .redirect(path)
}

/// What is to change; all else stays.
pub fn update(wish: &MemberUpdate) -> Form {
    Form::default()
        .given("name", wish.name.as_ref())
        .given("surname", wish.surname.as_ref())
        .given("email", wish.email.as_ref())
        .given("mobile_phone", wish.phone.as_ref())
        .day("birthdate", wish.birth_date.as_ref())
        .gender(wish.gender)
        .given("country_code", wish.country.as_ref())
        .given("city_code", wish.city.as_ref())
        .given("town_code", wish.town.as_ref())
        .given("district_code", wish.district.as_ref())
        .switched("kvkk", wish.kvkk)
        .switched("mail_notify", wish.mail_consent)
        .switched("sms_notify", wish.sms_consent)
        .switched("phone_notify", wish.phone_consent)
}

/// The names are those of the form that serves before signing in; this one's are not known
/// (contracts/upstream/membership.md#passwords).
pub fn update_password(wish: &UpdatePassword) -> Form {
    Form::default()
        .with("password_old", wish.current_password.as_str())
        .with("password_new", wish.new_password.as_str())
}

pub fn change_password(wish: &ChangePassword, path: Option<&str>) -> Form {
    let form = Form::default()
        .with("type", wish.by.word())
        .with("username", wish.username.as_str())
        .with("password_old", wish.current_password.as_str())
        .with("password_new", wish.new_password.as_str())
        .ticked("vendor", wish.vendor);
    form.filled("security_code", wish.security_code.as_ref()).redirect(path)
}
