//! What the shop is asked for one product.

use std::time::Duration;

use http::Method;
use legacy_client::{AnswerKind, Audience, CacheRow, Confidence, Effect, LegacyCall, Prefix};

use super::legacy;

const MINUTE: CacheRow = CacheRow::new(Audience::Guests, Duration::from_secs(60));
const MINUTES_5: CacheRow = CacheRow::new(Audience::Guests, Duration::from_secs(5 * 60));
const WRITING_POST: &[(Method, Effect)] = &[(Method::POST, Effect::Write)];

/// First-level options for a chosen second (contracts/upstream/product.md#variants).
pub const VARIANTS_1: LegacyCall = LegacyCall::read(
    "product.first_options",
    "/srv/service/variant/get-variant1-list/{product}/{type}",
)
.with_currency()
.cached(MINUTE)
.response_type::<legacy::Level>();

/// Second-level options for a chosen first (contracts/upstream/product.md#variants).
pub const VARIANTS_2: LegacyCall = LegacyCall::read(
    "product.second_options",
    "/srv/service/variant/get-variant2-list/{product}/{type}",
)
.with_currency()
.cached(MINUTE)
.response_type::<legacy::Level>();

/// Second-level options as the oldest client asks for them
/// (contracts/upstream/product.md#variants).
pub const SUB_TWO: LegacyCall =
    LegacyCall::read("product.sub_two", "/srv/service/product/get-sub-two/{product}/{type}")
        .cached(MINUTE.follows_session());

/// The two types a variant is made of; its path is taken from the requirements' list of names
/// (contracts/upstream/product.md#variants).
pub const VARIANT_INFO: LegacyCall = LegacyCall::read(
    "product.variant_info",
    "/srv/service/product-detail/variant/{product}/{variant}",
)
.confidence(Confidence::Inferred)
.cached(MINUTE);

/// Catalog attributes of one product or several, a POST that only reads
/// (contracts/upstream/product.md#catalog-attributes).
pub const ATTRIBUTES: LegacyCall =
    LegacyCall::read_only_post("product.attributes", "/srv/service/catalog/product/attributes")
        .cached(MINUTES_5);

/// The product of a catalog that has these attributes, a POST that only reads; no currency
/// parameter (contracts/upstream/product.md#catalog-attributes).
pub const BY_PROPERTIES: LegacyCall = LegacyCall::read_only_post(
    "product.by_properties",
    "/srv/service/catalog/product/get-product-by-properties",
)
.cached(MINUTE.follows_session());

/// Lists 1 to 4; has no currency parameter (contracts/upstream/product.md#related-products).
pub const RELATED: LegacyCall = LegacyCall::read(
    "product.related",
    "/srv/service/product/get-related-products/{product}/{list?}",
)
.cached(MINUTES_5.follows_session())
.response_type::<legacy::Related>();

/// The product's page by id: only the path is known (contracts/upstream/product.md#product-object).
/// It carries the token of its session's forms.
pub const VIEW: LegacyCall =
    LegacyCall::read("product.view", "/srv/service/product-detail/view/{product}")
        .answers(AnswerKind::Html)
        .confidence(Confidence::Inferred)
        .cached(MINUTE.follows_session().reshaped_only());

/// Ways to pay, as HTML: only the path is known (contracts/upstream/product.md#payment-options).
pub const PAYMENT_OPTIONS: LegacyCall = LegacyCall::read(
    "product.payment_options",
    "/srv/service/product-detail/payment-options/{product}/{variant?}",
)
.answers(AnswerKind::Html)
.confidence(Confidence::Inferred)
.cached(MINUTES_5.follows_session());

/// Instalments by card: only the path is known (contracts/upstream/product.md#payment-options).
/// Members ask the origin (contracts/upstream/protocol.md#prefix).
pub const INSTALMENTS: LegacyCall = LegacyCall::read(
    "product.instalments",
    "/srv/service/product-detail/credit-card-installment-list/{product}/{variant?}",
)
.prefix(Prefix::GuestsOnly)
.confidence(Confidence::Inferred)
.cached(MINUTES_5.follows_session());

/// A video of the gallery: only the path is known (contracts/upstream/product.md#product-object).
pub const VIDEO: LegacyCall =
    LegacyCall::read("product.video", "/srv/service/gallery/video-detail/{id}")
        .answers(AnswerKind::Html)
        .confidence(Confidence::Inferred)
        .cached(MINUTES_5);

/// A page of comments as everybody sees them (contracts/upstream/product.md#comments).
pub const COMMENTS: LegacyCall =
    LegacyCall::read("product.comments", "/srv/service/product-detail/comments/{product}")
        .cached(MINUTE);

/// The same for somebody about to write (1), who has just written (2) or voted (3): their own, so
/// never kept (contracts/upstream/product.md#comments).
pub const OWN_COMMENTS: LegacyCall = LegacyCall::read(
    "product.own_comments",
    "/srv/service/product-detail/comments/{product}/{mode}",
);

/// How often each number of stars was given (contracts/upstream/product.md#comments).
pub const COMMENT_AVERAGE: LegacyCall = LegacyCall::read(
    "product.comment_average",
    "/srv/service/product-detail/comment-average/{product}",
)
.cached(MINUTE);

pub const COMMENT: LegacyCall = LegacyCall::post(
    "product.comment",
    "/srv/service/product-detail/comment/{product}",
    WRITING_POST,
);

/// `{vote}` 1 is yes, 2 is no (contracts/upstream/product.md#comments).
pub const VOTE: LegacyCall = LegacyCall::post(
    "product.vote",
    "/srv/service/product-detail/vote-comment/{comment}/{vote}",
    WRITING_POST,
);

/// Mails the product to a friend: only the path is known (contracts/upstream/product.md#enquiries).
pub const RECOMMEND: LegacyCall = LegacyCall::post(
    "product.recommend",
    "/srv/service/product-detail/recommend/{product}",
    WRITING_POST,
)
.confidence(Confidence::Inferred);

/// Asks to be called about the product: only the path is known
/// (contracts/upstream/product.md#enquiries).
pub const CALL_ME: LegacyCall = LegacyCall::post(
    "product.call_me",
    "/srv/service/product-detail/call-me/{product}",
    WRITING_POST,
)
.confidence(Confidence::Inferred);

pub const CALLS: &[&LegacyCall] = &[
    &VARIANTS_1,
    &VARIANTS_2,
    &SUB_TWO,
    &VARIANT_INFO,
    &ATTRIBUTES,
    &BY_PROPERTIES,
    &RELATED,
    &VIEW,
    &PAYMENT_OPTIONS,
    &INSTALMENTS,
    &VIDEO,
    &COMMENTS,
    &OWN_COMMENTS,
    &COMMENT_AVERAGE,
    &COMMENT,
    &VOTE,
    &RECOMMEND,
    &CALL_ME,
];
