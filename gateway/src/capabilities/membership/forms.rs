//! Builds forms with the shop's field names (contracts/upstream/membership.md). Pure functions.

use commerce::fields::Field;

use super::types::Gender;
use super::types::account::MemberUpdate;
use super::types::passwords::{ChangePassword, UpdatePassword};
use super::types::register::{QuickRegister, Register};

/// Names and values of one form, in order. Its `Debug` does not print them.
#[derive(Default)]
pub struct Form(Vec<(&'static str, String)>);

impl Form {
    /// Adds a field.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: &str) -> Self {
        self.0.push((name, value.to_owned()));
        self
    }

    /// Adds a field that is not empty.
    fn filled<R>(self, name: &'static str, value: Option<&Field<R>>) -> Self {
        match value.map(Field::as_str).filter(|text| !text.is_empty()) {
            Some(text) => self.with(name, text),
            None => self,
        }
    }

    /// Adds a field that is present. An empty value clears it.
    fn given<R>(self, name: &'static str, value: Option<&Field<R>>) -> Self {
        match value {
            Some(field) => self.with(name, field.as_str()),
            None => self,
        }
    }

    /// Adds a checkbox: 1 if ticked, otherwise nothing.
    fn ticked(self, name: &'static str, value: Option<bool>) -> Self {
        if value == Some(true) { self.with(name, "1") } else { self }
    }

    /// Adds a switch: 1 or 0, or nothing to leave it unchanged.
    fn switched(self, name: &'static str, value: Option<bool>) -> Self {
        match value {
            Some(on) => self.with(name, if on { "1" } else { "0" }),
            None => self,
        }
    }

    /// Adds a date, `1990-05-01`, in the shop's format.
    fn day<R>(self, name: &'static str, value: Option<&Field<R>>) -> Self {
        let Some(date) = value else { return self };
        let turned: Vec<&str> = date.as_str().rsplit('-').collect();
        self.with(name, &turned.join("-"))
    }

    /// Adds the gender as its ISO 5218 number, as far as the shop uses it.
    fn gender(self, value: Option<Gender>) -> Self {
        match value {
            Some(Gender::Unspecified) => self.with("gender", "0"),
            Some(Gender::Male) => self.with("gender", "1"),
            Some(Gender::Female) => self.with("gender", "2"),
            None => self,
        }
    }

    /// Adds the page to go to afterwards, in the shop's format: without a leading slash.
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

/// Builds the register form; `path` is its checked `redirect`.
pub fn register(input: &Register, path: Option<&str>) -> Form {
    Form::default()
        .with("name", input.name.as_str())
        .with("surname", input.surname.as_str())
        .with("email", input.email.as_str())
        .with("password", input.password.as_str())
        .filled("mobile_phone", input.phone.as_ref())
        .day("birthdate", input.birth_date.as_ref())
        .gender(input.gender)
        .filled("country_code", input.country.as_ref())
        .filled("city_code", input.city.as_ref())
        .filled("town_code", input.town.as_ref())
        .filled("district_code", input.district.as_ref())
        .ticked("mail_notify", input.mail_consent)
        .ticked("sms_notify", input.sms_consent)
        .ticked("phone_notify", input.phone_consent)
        .ticked("privacy", input.privacy)
        .ticked("kvkk", Some(input.kvkk))
        .filled("security_code", input.security_code.as_ref())
        .redirect(path)
}

/// Builds the quick registration form.
pub fn register_quick(input: &QuickRegister, path: Option<&str>) -> Form {
    Form::default()
        .with("name", input.name.as_str())
        .with("surname", input.surname.as_str())
        .with("email", input.email.as_str())
        .filled("password", input.password.as_ref())
        .filled("mobile_phone", input.phone.as_ref())
        .ticked("mail_notify", input.mail_consent)
        .ticked("sms_notify", input.sms_consent)
        .ticked("phone_notify", input.phone_consent)
        .ticked("privacy", input.privacy)
        .ticked("kvkk", Some(input.kvkk))
        .filled("security_code", input.security_code.as_ref())
        .with("quick", "1")
        .redirect(path)
}

/// Builds the form of a change; absent fields stay unchanged.
pub fn update(input: &MemberUpdate) -> Form {
    Form::default()
        .given("name", input.name.as_ref())
        .given("surname", input.surname.as_ref())
        .given("email", input.email.as_ref())
        .given("mobile_phone", input.phone.as_ref())
        .day("birthdate", input.birth_date.as_ref())
        .gender(input.gender)
        .given("country_code", input.country.as_ref())
        .given("city_code", input.city.as_ref())
        .given("town_code", input.town.as_ref())
        .given("district_code", input.district.as_ref())
        .switched("kvkk", input.kvkk)
        .switched("mail_notify", input.mail_consent)
        .switched("sms_notify", input.sms_consent)
        .switched("phone_notify", input.phone_consent)
}

/// Builds the form of a member's new password. Its field names are not known; those of the form for
/// signed-out shoppers are used (contracts/upstream/membership.md#passwords).
pub fn update_password(input: &UpdatePassword) -> Form {
    Form::default()
        .with("password_old", input.current_password.as_str())
        .with("password_new", input.new_password.as_str())
}

pub fn change_password(input: &ChangePassword, path: Option<&str>) -> Form {
    let form = Form::default()
        .with("type", input.by.word())
        .with("username", input.username.as_str())
        .with("password_old", input.current_password.as_str())
        .with("password_new", input.new_password.as_str())
        .ticked("vendor", input.vendor);
    form.filled("security_code", input.security_code.as_ref()).redirect(path)
}
