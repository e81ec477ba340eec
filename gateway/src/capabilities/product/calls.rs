//! What the shop is asked for one product.

use std::time::Duration;

use legacy_client::{AnswerKind, Audience, CacheRow, Confidence, LegacyCall};

use super::legacy;

const MINUTE: CacheRow = CacheRow::new(Audience::Guests, Duration::from_secs(60));

/// First-level options for a chosen second [wire 7.6].
pub const VARIANTS_1: LegacyCall =
    LegacyCall::read("product.first_options", "/srv/service/variant/get-variant1-list/{product}/{type}")
        .with_currency()
        .cached(MINUTE)
        .speaks::<legacy::Level>();

/// Second-level options for a chosen first [wire 7.6].
pub const VARIANTS_2: LegacyCall =
    LegacyCall::read("product.second_options", "/srv/service/variant/get-variant2-list/{product}/{type}")
        .with_currency()
        .cached(MINUTE)
        .speaks::<legacy::Level>();

/// Lists 1 to 4; has no currency parameter [wire 7.8].
pub const RELATED: LegacyCall =
    LegacyCall::read("product.related", "/srv/service/product/get-related-products/{product}/{list}")
        .cached(CacheRow::new(Audience::Guests, Duration::from_secs(5 * 60)).follows_session())
        .speaks::<legacy::Related>();

/// The product's page by id: only the path is known [wire 7.8]. It carries the token of its session's forms.
pub const VIEW: LegacyCall = LegacyCall::read("product.view", "/srv/service/product-detail/view/{product}")
    .answers(AnswerKind::Html)
    .confidence(Confidence::Inferred)
    .cached(CacheRow::new(Audience::Guests, Duration::from_secs(60)).follows_session().reshaped_only());

pub const CALLS: &[&LegacyCall] = &[&VARIANTS_1, &VARIANTS_2, &RELATED, &VIEW];
