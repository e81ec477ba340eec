//! How often a product comes again (CRT-4, contracts/upstream/product.md#subscriptions).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How often a subscription is delivered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubscriptionFrequency {
    /// Chooses it.
    pub value: String,
    /// Days between two deliveries; null if the shop says it in words, which `value` then are.
    pub every_days: Option<u32>,
}

impl SubscriptionFrequency {
    /// Returns what the shop's list offers, each once.
    #[must_use]
    pub fn offered(list: &[String]) -> Vec<Self> {
        let mut offered: Vec<Self> = Vec::new();
        for frequency in list.iter().filter_map(|value| Self::of(value)) {
            if !offered.contains(&frequency) {
                offered.push(frequency);
            }
        }
        offered
    }

    /// Returns one frequency; `None` for the empty text and the zero that stand for none.
    #[must_use]
    pub fn of(value: &str) -> Option<Self> {
        let value = value.trim();
        let days = value.parse().ok();
        (!value.is_empty() && days != Some(0))
            .then(|| Self { value: value.to_owned(), every_days: days })
    }
}

#[cfg(test)]
mod tests {
    use super::SubscriptionFrequency;

    #[test]
    fn a_number_is_days_and_words_stay_words() {
        let list = ["15", " 30 ", "", "0", "15", "Her ay", "-7"].map(str::to_owned);
        let offered = SubscriptionFrequency::offered(&list);
        let told: Vec<_> = offered.iter().map(|one| (one.value.as_str(), one.every_days)).collect();
        assert_eq!(
            told,
            [("15", Some(15)), ("30", Some(30)), ("Her ay", None), ("-7", None)],
            "what is repeated or empty is left out"
        );
    }
}
