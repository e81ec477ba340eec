//! From what the shop speaks to what the storefront sees. Pure.

pub mod faults;
pub mod form;

use commerce::addresses::ShopAddresses;
use commerce::fields::Date;
use platform::member::Bearer;

use super::api::Gender;
use super::api::activation::{Activation, ActivationOutcome};
use super::api::codes::{SmsAnswer, SmsOutcome, Verification, VerificationOutcome};
use super::api::passwords::{PasswordChanged, PasswordOutcome};
use super::api::register::{Registration, RegistrationOutcome};
use super::legacy::{Envelope, Said};
pub use commerce::reshaping::words;

/// For how long a code sent by SMS is good, in seconds, where the shop does not say
/// (contracts/upstream/membership.md#sms-codes).
const CODE_LIFETIME: u32 = 120;

/// A new account; its token comes later, if the shop gave a bearer.
pub fn registration(envelope: &Envelope, addresses: &ShopAddresses) -> Registration {
    let (outcome, message) = if has_bearer(envelope) {
        (RegistrationOutcome::Registered, words(envelope.message.as_deref()))
    } else {
        (RegistrationOutcome::ActivationNeeded, login_error(envelope))
    };
    Registration { outcome, message, path: page(envelope, addresses), token: None }
}

/// An order without an account. Where the shop names no page, the order is meant
/// (contracts/upstream/membership.md#going-on-as-a-guest).
pub fn continued(envelope: &Envelope, addresses: &ShopAddresses) -> Registration {
    Registration {
        outcome: RegistrationOutcome::Continued,
        message: words(envelope.message.as_deref()),
        path: page(envelope, addresses).or_else(|| Some("/order".to_owned())),
        token: None,
    }
}

/// A new password; its token comes later, if the shop gave a bearer.
pub fn password_changed(envelope: &Envelope, addresses: &ShopAddresses) -> PasswordChanged {
    PasswordChanged {
        outcome: if has_bearer(envelope) {
            PasswordOutcome::SignedIn
        } else {
            PasswordOutcome::Done
        },
        message: words(envelope.message.as_deref()),
        path: page(envelope, addresses),
        token: None,
    }
}

/// Where an answer sends the shopper: its entry's address, else the page's; nowhere outside the
/// shop.
pub fn page(envelope: &Envelope, addresses: &ShopAddresses) -> Option<String> {
    let of_entry = envelope.data.iter().find_map(|entry| entry.url.as_deref());
    let of_page = || envelope.page.as_ref()?.url.as_deref();
    addresses.path(of_entry.or_else(of_page)?)
}

/// The bearer of an answer. `now` is in unix seconds.
pub fn bearer(envelope: &Envelope, now: i64) -> Option<Bearer> {
    envelope.data.iter().find_map(|entry| {
        let exp_at = entry.exp_at.as_deref().and_then(|text| text.parse().ok());
        Bearer::new(entry.bearer.clone()?, exp_at, now)
    })
}

fn has_bearer(envelope: &Envelope) -> bool {
    bearer(envelope, 0).is_some()
}

/// Why nobody was signed in to the new account: the shop's words, or its message where it has none
/// but a flag.
fn login_error(envelope: &Envelope) -> Option<String> {
    let error = envelope.data.iter().find_map(|entry| entry.login_error.as_deref());
    words(error.filter(|text| !matches!(*text, "0" | "1")))
        .or_else(|| words(envelope.message.as_deref()))
}

/// The numbers of ISO 5218, as far as the shop uses them.
pub fn gender(code: Option<&str>) -> Gender {
    match code {
        Some("1") => Gender::Male,
        Some("2") => Gender::Female,
        _ => Gender::Unspecified,
    }
}

/// Day, month, year as year, month, day; what is no day is none.
pub fn day(text: &str) -> Option<String> {
    let parts: Vec<&str> = text.split(['-', '.', '/']).collect();
    let [day, month, year]: [&str; 3] = parts.try_into().ok()?;
    let (year, day) = if day.len() == 4 { (day, year) } else { (year, day) };
    Date::parse(&format!("{year}-{month:0>2}-{day:0>2}")).map(|date| date.as_str().to_owned())
}

pub fn activation(said: &Said) -> Activation {
    let outcome = if said.verdict() == Some(true) {
        ActivationOutcome::Activated
    } else {
        ActivationOutcome::Failed
    };
    Activation { outcome, message: words(said.words()) }
}

pub fn sms_sent(said: &Said) -> SmsAnswer {
    let sent = said.verdict() == Some(true);
    let seconds = said.ttl.and_then(|ttl| u32::try_from(ttl).ok()).filter(|ttl| *ttl > 0);
    let faults = faults::of_said(said);
    SmsAnswer {
        outcome: if sent { SmsOutcome::Sent } else { SmsOutcome::Failed },
        message: words(said.words()),
        field: faults.fields.first().filter(|_| !sent).map(|fault| fault.field.clone()),
        seconds_to_live: seconds.unwrap_or(CODE_LIFETIME),
    }
}

pub fn verification(envelope: &Envelope) -> Verification {
    if envelope.status == Some(true) {
        let message = words(envelope.message.as_deref());
        return Verification { outcome: VerificationOutcome::Verified, message, field: None };
    }
    let faults = faults::of_envelope(envelope);
    Verification {
        outcome: VerificationOutcome::Failed,
        message: faults.detail,
        field: faults.fields.first().map(|fault| fault.field.clone()),
    }
}

/// The address of a sign-in host: one of the shop's own as a path of ours, another's by https
/// alone.
pub fn social_address(envelope: &Envelope, addresses: &ShopAddresses) -> Option<String> {
    let of_entry = envelope.data.iter().find_map(|entry| entry.url.as_deref());
    let address = of_entry.or_else(|| envelope.page.as_ref()?.url.as_deref())?;
    addresses.path(address).or_else(|| elsewhere(address))
}

fn elsewhere(address: &str) -> Option<String> {
    // `https:host` is read by browsers as relative, by others not: it is refused.
    let url = url::Url::parse(address).ok().filter(|_| address.starts_with("https://"))?;
    let plain = url.username().is_empty() && url.password().is_none() && url.host_str().is_some();
    plain.then(|| url.to_string())
}

#[cfg(test)]
mod tests;
