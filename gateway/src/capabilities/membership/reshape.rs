//! From what the shop speaks to what the storefront sees. Pure.

pub mod faults;
pub mod form;
pub mod session;

use commerce::addresses::ShopAddresses;
use commerce::fields::Date;
pub use commerce::text::non_empty_text;
use platform::member::Bearer;

use super::types::Gender;
use super::types::activation::{Activation, ActivationOutcome};
use super::types::codes::{SmsAnswer, SmsOutcome, Verification, VerificationOutcome};
use super::types::passwords::{PasswordChanged, PasswordOutcome};
use super::types::register::{Registration, RegistrationOutcome};
use super::wire::{Envelope, Said};

/// For how long a code sent by SMS is good, in seconds, where the shop does not say
/// (contracts/upstream/membership.md#sms-codes).
const CODE_LIFETIME: u32 = 120;

/// A new account; its token comes later, if the shop gave a bearer.
pub fn registration(envelope: &Envelope, addresses: &ShopAddresses) -> Registration {
    let (outcome, message) = if has_bearer(envelope) {
        (RegistrationOutcome::Registered, non_empty_text(envelope.message.as_deref()))
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
        message: non_empty_text(envelope.message.as_deref()),
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
        message: non_empty_text(envelope.message.as_deref()),
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
    non_empty_text(error.filter(|text| !matches!(*text, "0" | "1")))
        .or_else(|| non_empty_text(envelope.message.as_deref()))
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
    Activation { outcome, message: non_empty_text(said.words()) }
}

pub fn sms_sent(said: &Said) -> SmsAnswer {
    let sent = said.verdict() == Some(true);
    let seconds = said.ttl.and_then(|ttl| u32::try_from(ttl).ok()).filter(|ttl| *ttl > 0);
    let faults = faults::of_said(said);
    SmsAnswer {
        outcome: if sent { SmsOutcome::Sent } else { SmsOutcome::Failed },
        message: non_empty_text(said.words()),
        field: faults.fields.first().filter(|_| !sent).map(|fault| fault.field.clone()),
        seconds_to_live: seconds.unwrap_or(CODE_LIFETIME),
    }
}

pub fn verification(envelope: &Envelope) -> Verification {
    if envelope.status == Some(true) {
        let message = non_empty_text(envelope.message.as_deref());
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

/// What recorded answers come out as.
#[cfg(test)]
pub(crate) mod recorded {
    use commerce::done::Done;
    use commerce::reshape_context::ReshapeContext;
    use legacy_client::LegacyError;

    use super::super::calls;
    use super::super::reshape;
    use super::super::reshape::faults::{self, Faults};
    use super::super::types::codes::CaptchaPicture;
    use super::super::types::register::Registration;
    use super::super::types::social::SocialAddress;
    use super::super::wire::{Envelope, Said};
    use crate::reshape_snapshots::Recorded;
    use crate::reshape_snapshots::case::{Case, RefusedForm};

    type FormAnswer<T> = Result<Result<Option<T>, RefusedForm>, LegacyError>;

    pub(crate) fn cases() -> Vec<Case> {
        vec![
            Case::of_option(&calls::DETAIL, |recorded, _| {
                Ok(reshape::session::member(&recorded.answer.json()?))
            }),
            Case::or_refused_form(&calls::REGISTER, registration),
            Case::or_refused_form(&calls::REGISTER_QUICK, registration),
            Case::or_refused_form(&calls::WITHOUT_MEMBERSHIP, |recorded, context| {
                of_envelope(recorded, |envelope| reshape::continued(envelope, &context.addresses))
            }),
            Case::or_refused_form(&calls::CHANGE_PASSWORD, |recorded, context| {
                of_envelope(recorded, |envelope| {
                    reshape::password_changed(envelope, &context.addresses)
                })
            }),
            Case::or_refused_form(&calls::UPDATE, done),
            Case::or_refused_form(&calls::UPDATE_PASSWORD, done),
            Case::or_refused_form(&calls::SOCIAL_ADDRESS, |recorded, context| {
                let answer = of_envelope(recorded, |envelope| {
                    let url = reshape::social_address(envelope, &context.addresses);
                    url.map(|url| SocialAddress { url })
                })?;
                Ok(answer.map(Option::flatten))
            }),
            Case::of(&calls::VERIFY_SMS, |recorded, _| {
                Ok(reshape::verification(&recorded.answer.json()?))
            }),
            Case::or_refused_form(&calls::CANCEL, done_of_said),
            Case::or_refused_form(&calls::FORGOT_PASSWORD, done_of_said),
            Case::of(&calls::ACTIVATE, |recorded, _| {
                Ok(reshape::activation(&recorded.answer.json()?))
            }),
            Case::of(&calls::ACTIVATE_SUBSCRIPTION, |recorded, _| {
                Ok(reshape::activation(&recorded.answer.json()?))
            }),
            Case::of(&calls::SEND_SMS_CODE, |recorded, _| {
                Ok(reshape::sms_sent(&recorded.answer.json()?))
            }),
            Case::of_option(&calls::REGISTER_FORM, |recorded, context| {
                let envelope = recorded.answer.json()?;
                Ok(reshape::form::register_form(&envelope, true, &context.addresses))
            }),
            Case::of_option(&calls::CAPTCHA, |recorded, context| {
                let image = reshape::form::captcha(&recorded.answer.json()?, &context.addresses);
                Ok(image.map(|image| CaptchaPicture { image }))
            }),
        ]
    }

    fn registration(recorded: &Recorded, context: &ReshapeContext) -> FormAnswer<Registration> {
        of_envelope(recorded, |envelope| reshape::registration(envelope, &context.addresses))
    }

    fn done(recorded: &Recorded, _: &ReshapeContext) -> FormAnswer<Done> {
        of_envelope(recorded, |envelope| Done::saying(envelope.message.as_deref()))
    }

    fn done_of_said(recorded: &Recorded, _: &ReshapeContext) -> FormAnswer<Done> {
        let said: Said = recorded.answer.json()?;
        Ok(if said.verdict() == Some(true) {
            Ok(Some(Done::saying(said.words())))
        } else {
            Err(refused(faults::of_said(&said)))
        })
    }

    fn of_envelope<T>(recorded: &Recorded, reshape: impl Fn(&Envelope) -> T) -> FormAnswer<T> {
        let envelope: Envelope = recorded.answer.json()?;
        Ok(if envelope.status == Some(true) {
            Ok(Some(reshape(&envelope)))
        } else {
            Err(refused(faults::of_envelope(&envelope)))
        })
    }

    fn refused(faults: Faults) -> RefusedForm {
        RefusedForm { detail: faults.detail, fields: faults.fields, no_member: faults.no_member }
    }
}

#[cfg(test)]
mod tests;
