//! Reshapes the shop's answers into the storefront's types. Pure functions.

pub mod faults;
pub mod form;
pub mod session;

use commerce::addresses::ShopAddresses;
use commerce::fields::Date;
pub use commerce::text::non_empty_text;
use platform::member::Bearer;

use super::types::Gender;
use super::types::activation::{Activation, ActivationOutcome};
use super::types::codes::{SmsOutcome, SmsResult, Verification, VerificationOutcome};
use super::types::passwords::{PasswordChangeResult, PasswordOutcome};
use super::types::register::{Registration, RegistrationOutcome};
use super::wire::{Envelope, StatusAnswer};

/// Lifetime of a code sent by SMS, in seconds, if the shop does not state one
/// (contracts/upstream/membership.md#sms-codes).
const CODE_TTL_SECONDS: u32 = 120;

/// Reshapes a registration. The caller adds the token if the shop returned a bearer.
pub fn registration(envelope: &Envelope, addresses: &ShopAddresses) -> Registration {
    let (outcome, message) = if has_bearer(envelope) {
        (RegistrationOutcome::Registered, non_empty_text(envelope.message.as_deref()))
    } else {
        (RegistrationOutcome::ActivationNeeded, login_error(envelope))
    };
    Registration { outcome, message, path: page(envelope, addresses), token: None }
}

/// Reshapes a guest checkout. If the shop names no page, it leads to the order
/// (contracts/upstream/membership.md#going-on-as-a-guest).
pub fn guest_checkout(envelope: &Envelope, addresses: &ShopAddresses) -> Registration {
    Registration {
        outcome: RegistrationOutcome::Continued,
        message: non_empty_text(envelope.message.as_deref()),
        path: page(envelope, addresses).or_else(|| Some("/order".to_owned())),
        token: None,
    }
}

/// Reshapes a changed password. The caller adds the token if the shop returned a bearer.
pub fn password_change(envelope: &Envelope, addresses: &ShopAddresses) -> PasswordChangeResult {
    PasswordChangeResult {
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

/// Returns the redirect of an answer: from its entry, otherwise from the page. `None` outside the
/// shop.
pub fn page(envelope: &Envelope, addresses: &ShopAddresses) -> Option<String> {
    let of_entry = envelope.data.iter().find_map(|entry| entry.url.as_deref());
    let of_page = || envelope.page.as_ref()?.url.as_deref();
    addresses.path(of_entry.or_else(of_page)?)
}

/// Returns the bearer of an answer. `now` is in unix seconds.
pub fn bearer(envelope: &Envelope, now: i64) -> Option<Bearer> {
    envelope.data.iter().find_map(|entry| {
        let exp_at = entry.exp_at.as_deref().and_then(|text| text.parse().ok());
        Bearer::new(entry.bearer.clone()?, exp_at, now)
    })
}

fn has_bearer(envelope: &Envelope) -> bool {
    bearer(envelope, 0).is_some()
}

/// Returns why the new account was not signed in: the shop's message about it, or its general one
/// if it sends only a flag.
fn login_error(envelope: &Envelope) -> Option<String> {
    let error = envelope.data.iter().find_map(|entry| entry.login_error.as_deref());
    non_empty_text(error.filter(|text| !matches!(*text, "0" | "1")))
        .or_else(|| non_empty_text(envelope.message.as_deref()))
}

/// Maps an ISO 5218 number, as far as the shop uses it.
pub fn gender(code: Option<&str>) -> Gender {
    match code {
        Some("1") => Gender::Male,
        Some("2") => Gender::Female,
        _ => Gender::Unspecified,
    }
}

/// Converts day, month, year to year, month, day. `None` if it is not a date.
pub fn day(text: &str) -> Option<String> {
    let parts: Vec<&str> = text.split(['-', '.', '/']).collect();
    let [day, month, year]: [&str; 3] = parts.try_into().ok()?;
    let (year, day) = if day.len() == 4 { (day, year) } else { (year, day) };
    Date::parse(&format!("{year}-{month:0>2}-{day:0>2}")).map(|date| date.as_str().to_owned())
}

pub fn activation(answer: &StatusAnswer) -> Activation {
    let outcome = if answer.verdict() == Some(true) {
        ActivationOutcome::Activated
    } else {
        ActivationOutcome::Failed
    };
    Activation { outcome, message: non_empty_text(answer.message_text()) }
}

pub fn sms_sent(answer: &StatusAnswer) -> SmsResult {
    let sent = answer.verdict() == Some(true);
    let seconds = answer.ttl.and_then(|ttl| u32::try_from(ttl).ok()).filter(|ttl| *ttl > 0);
    let faults = faults::of_status(answer);
    SmsResult {
        outcome: if sent { SmsOutcome::Sent } else { SmsOutcome::Failed },
        message: non_empty_text(answer.message_text()),
        field: faults.fields.first().filter(|_| !sent).map(|fault| fault.field.clone()),
        seconds_to_live: seconds.unwrap_or(CODE_TTL_SECONDS),
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

/// Returns the address of a sign-in host: a path for the shop's own, otherwise an https address.
pub fn social_address(envelope: &Envelope, addresses: &ShopAddresses) -> Option<String> {
    let of_entry = envelope.data.iter().find_map(|entry| entry.url.as_deref());
    let address = of_entry.or_else(|| envelope.page.as_ref()?.url.as_deref())?;
    addresses.path(address).or_else(|| elsewhere(address))
}

fn elsewhere(address: &str) -> Option<String> {
    // Browsers disagree on whether `https:host` is relative, so it is refused.
    let url = url::Url::parse(address).ok().filter(|_| address.starts_with("https://"))?;
    let plain = url.username().is_empty() && url.password().is_none() && url.host_str().is_some();
    plain.then(|| url.to_string())
}

/// How recorded answers are reshaped.
#[cfg(test)]
pub(crate) mod recorded {
    use commerce::completion::Completion;
    use commerce::reshape_context::ReshapeContext;
    use legacy_client::LegacyError;

    use super::super::calls;
    use super::super::reshape;
    use super::super::reshape::faults::{self, Faults};
    use super::super::types::codes::CaptchaPicture;
    use super::super::types::register::Registration;
    use super::super::types::social::SocialAddress;
    use super::super::wire::{Envelope, StatusAnswer};
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
                of_envelope(recorded, |envelope| {
                    reshape::guest_checkout(envelope, &context.addresses)
                })
            }),
            Case::or_refused_form(&calls::CHANGE_PASSWORD, |recorded, context| {
                of_envelope(recorded, |envelope| {
                    reshape::password_change(envelope, &context.addresses)
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
            Case::or_refused_form(&calls::CANCEL, completion_of_status),
            Case::or_refused_form(&calls::FORGOT_PASSWORD, completion_of_status),
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

    fn done(recorded: &Recorded, _: &ReshapeContext) -> FormAnswer<Completion> {
        of_envelope(recorded, |envelope| Completion::with_message(envelope.message.as_deref()))
    }

    fn completion_of_status(recorded: &Recorded, _: &ReshapeContext) -> FormAnswer<Completion> {
        let answer: StatusAnswer = recorded.answer.json()?;
        Ok(if answer.verdict() == Some(true) {
            Ok(Some(Completion::with_message(answer.message_text())))
        } else {
            Err(refused(faults::of_status(&answer)))
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
