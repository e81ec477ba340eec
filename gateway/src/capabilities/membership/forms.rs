//! Builds forms with the shop's field names (contracts/upstream/membership.md). Pure functions.

use commerce::fields::{Email, Field};

use super::types::account::MemberUpdate;
use super::types::passwords::{ChangePassword, UpdatePassword};
use super::types::register::{QuickRegister, Register};
use super::types::{Gender, Short};

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
    fn non_empty<R>(self, name: &'static str, value: Option<&Field<R>>) -> Self {
        match value.map(Field::as_str).filter(|text| !text.is_empty()) {
            Some(text) => self.with(name, text),
            None => self,
        }
    }

    /// Adds a field that is present. An empty value clears it.
    fn present<R>(self, name: &'static str, value: Option<&Field<R>>) -> Self {
        match value {
            Some(field) => self.with(name, field.as_str()),
            None => self,
        }
    }

    /// Adds a checkbox: 1 if ticked, otherwise nothing.
    fn checkbox(self, name: &'static str, value: Option<bool>) -> Self {
        if value == Some(true) { self.with(name, "1") } else { self }
    }

    /// Adds a switch: 1 or 0, or nothing to leave it unchanged.
    fn switch(self, name: &'static str, value: Option<bool>) -> Self {
        match value {
            Some(on) => self.with(name, if on { "1" } else { "0" }),
            None => self,
        }
    }

    /// Adds name and e-mail address of a new account.
    fn account(self, name: &Short, surname: &Short, email: &Email) -> Self {
        self.with("name", name.as_str())
            .with("surname", surname.as_str())
            .with("email", email.as_str())
    }

    /// Adds the consents of a new account to mails, SMS and calls.
    fn consents(self, [mail, sms, phone]: [Option<bool>; 3]) -> Self {
        self.checkbox("mail_notify", mail)
            .checkbox("sms_notify", sms)
            .checkbox("phone_notify", phone)
    }

    /// Adds the accepted terms of a new account.
    fn terms(self, privacy: Option<bool>, kvkk: bool) -> Self {
        self.checkbox("privacy", privacy).checkbox("kvkk", Some(kvkk))
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
        .account(&input.name, &input.surname, &input.email)
        .with("password", input.password.as_str())
        .non_empty("mobile_phone", input.phone.as_ref())
        .day("birthdate", input.birth_date.as_ref())
        .gender(input.gender)
        .non_empty("country_code", input.country.as_ref())
        .non_empty("city_code", input.city.as_ref())
        .non_empty("town_code", input.town.as_ref())
        .non_empty("district_code", input.district.as_ref())
        .consents([input.mail_consent, input.sms_consent, input.phone_consent])
        .terms(input.privacy, input.kvkk)
        .non_empty("security_code", input.security_code.as_ref())
        .redirect(path)
}

/// Builds the quick registration form.
pub fn register_quick(input: &QuickRegister, path: Option<&str>) -> Form {
    Form::default()
        .account(&input.name, &input.surname, &input.email)
        .non_empty("password", input.password.as_ref())
        .non_empty("mobile_phone", input.phone.as_ref())
        .consents([input.mail_consent, input.sms_consent, input.phone_consent])
        .terms(input.privacy, input.kvkk)
        .non_empty("security_code", input.security_code.as_ref())
        .with("quick", "1")
        .redirect(path)
}

/// Builds the form of a change; absent fields stay unchanged.
pub fn update(input: &MemberUpdate) -> Form {
    Form::default()
        .present("name", input.name.as_ref())
        .present("surname", input.surname.as_ref())
        .present("email", input.email.as_ref())
        .present("mobile_phone", input.phone.as_ref())
        .day("birthdate", input.birth_date.as_ref())
        .gender(input.gender)
        .present("country_code", input.country.as_ref())
        .present("city_code", input.city.as_ref())
        .present("town_code", input.town.as_ref())
        .present("district_code", input.district.as_ref())
        .switch("kvkk", input.kvkk)
        .switch("mail_notify", input.mail_consent)
        .switch("sms_notify", input.sms_consent)
        .switch("phone_notify", input.phone_consent)
}

/// Builds the form of a member's new password. Its field names are not known; those of the form for
/// signed-out shoppers are used (contracts/upstream/membership.md#passwords).
pub fn update_password(input: &UpdatePassword) -> Form {
    Form::default()
        .with("password_old", input.current_password.as_ref().map_or("", |old| old.as_str()))
        .with("password_new", input.new_password.as_str())
}

pub fn change_password(input: &ChangePassword, path: Option<&str>) -> Form {
    let form = Form::default()
        .with("type", input.by.word())
        .with("username", input.username.as_str())
        .with("password_old", input.current_password.as_str())
        .with("password_new", input.new_password.as_str())
        .checkbox("vendor", input.vendor);
    form.non_empty("security_code", input.security_code.as_ref()).redirect(path)
}
