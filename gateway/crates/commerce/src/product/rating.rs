//! Ratings by buyers.

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::number::Number;

/// The average of all comments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Rating {
    /// Stars, 0 to 5, one decimal.
    #[schema(minimum = 0, maximum = 5)]
    pub average: Number,
    /// Number of comments.
    pub count: u32,
}

impl Rating {
    /// Converts `rank`, 0 to 100, where five stars are 100
    /// (contracts/upstream/product.md#comments). `None` without comments.
    pub fn of(rank: Option<Decimal>, count: Option<i64>) -> Option<Self> {
        let count = count.and_then(|count| u32::try_from(count).ok()).filter(|count| *count > 0)?;
        let rank = rank?.clamp(Decimal::ZERO, Decimal::ONE_HUNDRED);
        Some(Self { average: Number((rank / Decimal::from(20)).round_dp(1)), count })
    }
}

#[cfg(test)]
mod tests {
    use super::Rating;
    use rust_decimal::Decimal;

    #[test]
    fn a_hundred_is_five_stars() {
        for (rank, count, expected) in
            [(92, 7, Some("4.6")), (100, 1, Some("5")), (140, 1, Some("5")), (80, 0, None)]
        {
            let rating = Rating::of(Some(Decimal::from(rank)), Some(count));
            assert_eq!(
                rating.map(|rating| rating.average.0.to_string()),
                expected.map(str::to_owned)
            );
        }
        assert_eq!(Rating::of(None, Some(3)), None);
    }
}
