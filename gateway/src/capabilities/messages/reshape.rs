//! From what the shop speaks to what the storefront sees. Pure.

use super::api::{SubscriptionAnswer, SubscriptionOutcome};
use super::legacy;
use crate::platform::reshaping::plain_text;

/// Whether the address is on the list now, and what the shop says about it. Either of its two texts may hold the words
/// [spec 8].
pub fn subscription(answer: &legacy::Subscription) -> SubscriptionAnswer {
    let words = |text: &Option<String>| text.as_deref().map(plain_text).filter(|text| !text.is_empty());
    SubscriptionAnswer {
        outcome: match answer.status {
            Some(1) => SubscriptionOutcome::Subscribed,
            _ => SubscriptionOutcome::Failed,
        },
        message: words(&answer.message).or_else(|| words(&answer.status_text)),
        field: answer.key.as_deref().and_then(field).map(str::to_owned),
    }
}

/// The shop's names of the form's fields, in ours.
fn field(key: &str) -> Option<&str> {
    match key {
        "security_code" => Some("securityCode"),
        "kvkk" => Some("consent"),
        "email" | "name" | "surname" | "phone" | "gender" => Some(key),
        _ => None,
    }
}
