//! Reshapes refusals of the shop, field by field. Pure functions.

use commerce::text::non_empty_text;
use platform::error::FieldFault;

use super::super::wire::{Envelope, StatusAnswer};

/// The code of calls that require a member (contracts/upstream/protocol.md#answers).
const NO_MEMBER: &str = "NO_MEMBER_SESSION";

/// A refusal under our field names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Faults {
    /// The shop's general message, and those about fields that we have no name for.
    pub detail: Option<String>,
    pub fields: Vec<FieldFault>,
    /// The call requires a member.
    pub no_member: bool,
}

/// Reads an envelope's message and every field it names.
pub fn of_envelope(envelope: &Envelope) -> Faults {
    let entries = envelope
        .data
        .iter()
        .map(|entry| (entry.fault_key(), non_empty_text(entry.status_text.as_deref())));
    collect(envelope.message.as_deref(), entries)
}

/// Reads an answer of the older surface, which names at most one field.
pub fn of_status(answer: &StatusAnswer) -> Faults {
    let text = answer.message_text();
    collect(text, [(answer.key.as_deref().or(answer.field.as_deref()), non_empty_text(text))])
}

fn collect<'a>(
    message: Option<&str>,
    entries: impl IntoIterator<Item = (Option<&'a str>, Option<String>)>,
) -> Faults {
    let mut faults = Faults { no_member: message == Some(NO_MEMBER), ..Faults::default() };
    let mut messages: Vec<String> = non_empty_text(message).into_iter().collect();
    for (key, text) in entries {
        match (key.and_then(field), text) {
            (Some(field), text) if faults.fields.iter().all(|known| known.field != field) => {
                let message = text.or_else(|| messages.first().cloned()).unwrap_or_default();
                faults.fields.push(FieldFault { field: field.into(), message });
            }
            // A second fault of a field, like a fault of an unknown field, becomes part of the
            // general message.
            (_, Some(text)) if !messages.contains(&text) => messages.push(text),
            _ => {}
        }
    }
    if messages.is_empty() {
        messages.extend(
            faults
                .fields
                .first()
                .map(|fault| fault.message.clone())
                .filter(|text| !text.is_empty()),
        );
    }
    faults.detail = (!messages.is_empty()).then(|| messages.join(" "));
    faults
}

/// Maps the shop's field names to ours.
fn field(key: &str) -> Option<&'static str> {
    Some(match key.trim() {
        "name" => "name",
        "surname" => "surname",
        "email" | "mail" => "email",
        "username" => "username",
        "password" => "password",
        "password_old" | "old_password" => "currentPassword",
        "password_new" | "new_password" | "password_new_again" => "newPassword",
        "mobile_phone" | "phone" => "phone",
        "birthdate" | "birth_date" => "birthDate",
        "gender" => "gender",
        "country" | "country_code" => "country",
        "city" | "city_code" => "city",
        "town" | "town_code" => "town",
        "district" | "district_code" => "district",
        "mail_notify" => "mailConsent",
        "sms_notify" => "smsConsent",
        "phone_notify" => "phoneConsent",
        "privacy" => "privacy",
        "kvkk" => "kvkk",
        "security_code" | "security" => "securityCode",
        "code" | "sms_code" => "code",
        _ => return None,
    })
}
