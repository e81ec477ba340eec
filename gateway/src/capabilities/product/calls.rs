//! Calls for one product.

use std::time::Duration;

use commerce::view::CallParams;
use http::Method;
use legacy_client::{
    AnswerKind, Audience, CacheRow, Confidence, Effect, LegacyCall, LegacyRequest, Prefix,
};
use serde::Serialize;

use super::wire;

const MINUTE: CacheRow = CacheRow::new(Audience::Guests, Duration::from_secs(60));
const MINUTES_5: CacheRow = CacheRow::new(Audience::Guests, Duration::from_secs(5 * 60));
const POST_WRITES: &[(Method, Effect)] = &[(Method::POST, Effect::Write)];

/// First-level options for a chosen second-level option (contracts/upstream/product.md#variants).
pub const VARIANTS_1: LegacyCall = LegacyCall::read(
    "product.first_options",
    "/srv/service/variant/get-variant1-list/{product}/{type}",
)
.with_currency()
.cached(MINUTE)
.response_type::<wire::Level>();

/// Second-level options for a chosen first-level option (contracts/upstream/product.md#variants).
pub const VARIANTS_2: LegacyCall = LegacyCall::read(
    "product.second_options",
    "/srv/service/variant/get-variant2-list/{product}/{type}",
)
.with_currency()
.cached(MINUTE)
.response_type::<wire::Level>();

/// Second-level options, as the oldest client requests them
/// (contracts/upstream/product.md#variants).
pub const SUB_TWO: LegacyCall =
    LegacyCall::read("product.sub_two", "/srv/service/product/get-sub-two/{product}/{type}")
        .cached(MINUTE.follows_session());

/// The two types of a variant. The path is from the requirements' list of names
/// (contracts/upstream/product.md#variants).
pub const VARIANT_INFO: LegacyCall = LegacyCall::read(
    "product.variant_info",
    "/srv/service/product-detail/variant/{product}/{variant}",
)
.confidence(Confidence::Inferred)
.cached(MINUTE);

/// Catalog attributes of one or more products, a read-only POST
/// (contracts/upstream/product.md#catalog-attributes).
pub const ATTRIBUTES: LegacyCall =
    LegacyCall::read_only_post("product.attributes", "/srv/service/catalog/product/attributes")
        .cached(MINUTES_5)
        .sample_form(&[("product_id", "{product}")]);

/// The product of a catalog that has these attributes, a read-only POST without a currency
/// parameter (contracts/upstream/product.md#catalog-attributes).
pub const BY_PROPERTIES: LegacyCall = LegacyCall::read_only_post(
    "product.by_properties",
    "/srv/service/catalog/product/get-product-by-properties",
)
.cached(MINUTE.follows_session());

/// Lists 1 to 4. There is no currency parameter (contracts/upstream/product.md#related-products).
pub const RELATED: LegacyCall = LegacyCall::read(
    "product.related",
    "/srv/service/product/get-related-products/{product}/{list?}",
)
.cached(MINUTES_5.follows_session())
.response_type::<wire::Related>();

/// The product's page by id. Only the path is known (contracts/upstream/product.md#product-object).
/// It contains the token of its session's forms.
pub const VIEW: LegacyCall =
    LegacyCall::read("product.view", "/srv/service/product-detail/view/{product}")
        .answers(AnswerKind::Html)
        .confidence(Confidence::Inferred)
        .cached(MINUTE.follows_session().reshaped_only());

/// The form of a product that is made for its buyer: a fragment, with the product in the query. Its
/// markup is inferred (contracts/upstream/product.md#personalization). It contains the token of its
/// session's forms.
pub const PERSONALIZATION: LegacyCall = LegacyCall::read(
    "product.personalization",
    "/srv/service/content-v5/sub-folder/3/1004/personalization",
)
.with_currency()
.answers(AnswerKind::Html)
.confidence(Confidence::Inferred)
.cached(MINUTES_5.reshaped_only())
.sample_query(&[("product", "{product}")]);

/// Ways to pay, as HTML. Only the path is known (contracts/upstream/product.md#payment-options).
pub const PAYMENT_OPTIONS: LegacyCall = LegacyCall::read(
    "product.payment_options",
    "/srv/service/product-detail/payment-options/{product}/{variant?}",
)
.answers(AnswerKind::Html)
.confidence(Confidence::Inferred)
.cached(MINUTES_5.follows_session());

/// Instalments by card. Only the path is known (contracts/upstream/product.md#payment-options). Not
/// prefixed for members (contracts/upstream/protocol.md#prefix).
pub const INSTALMENTS: LegacyCall = LegacyCall::read(
    "product.instalments",
    "/srv/service/product-detail/credit-card-installment-list/{product}/{variant?}",
)
.prefix(Prefix::GuestsOnly)
.confidence(Confidence::Inferred)
.cached(MINUTES_5.follows_session());

/// A video of the gallery. Only the path is known (contracts/upstream/product.md#product-object).
pub const VIDEO: LegacyCall =
    LegacyCall::read("product.video", "/srv/service/gallery/video-detail/{id}")
        .answers(AnswerKind::Html)
        .confidence(Confidence::Inferred)
        .cached(MINUTES_5);

/// A page of comments, the same for everybody (contracts/upstream/product.md#comments).
pub const COMMENTS: LegacyCall =
    LegacyCall::read("product.comments", "/srv/service/product-detail/comments/{product}")
        .cached(MINUTE);

/// The same for a reader who is about to comment (1), has just commented (2) or voted (3). It shows
/// their own comments, so it is never cached (contracts/upstream/product.md#comments).
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
    POST_WRITES,
);

/// `{vote}` is 1 for yes, 2 for no (contracts/upstream/product.md#comments).
pub const VOTE: LegacyCall = LegacyCall::post(
    "product.vote",
    "/srv/service/product-detail/vote-comment/{comment}/{vote}",
    POST_WRITES,
);

/// Mails the product to a friend. Only the path is known (contracts/upstream/product.md#enquiries).
pub const RECOMMEND: LegacyCall = LegacyCall::post(
    "product.recommend",
    "/srv/service/product-detail/recommend/{product}",
    POST_WRITES,
)
.confidence(Confidence::Inferred);

/// Asks for a phone call about the product. Only the path is known
/// (contracts/upstream/product.md#enquiries).
pub const CALL_ME: LegacyCall = LegacyCall::post(
    "product.call_me",
    "/srv/service/product-detail/call-me/{product}",
    POST_WRITES,
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
    &PERSONALIZATION,
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

/// Parameters of a product's form.
#[derive(Debug, Serialize)]
pub struct PersonalizationParams {
    pub product: String,
}

impl CallParams for PersonalizationParams {
    fn request(&self, call: &'static LegacyCall) -> LegacyRequest {
        LegacyRequest::new(call, &[]).query("product", &self.product)
    }
}

/// Parameters of a product's attributes.
#[derive(Debug, Serialize)]
pub struct AttributesParams {
    pub product_id: String,
}

impl CallParams for AttributesParams {
    fn request(&self, call: &'static LegacyCall) -> LegacyRequest {
        LegacyRequest::new(call, &[]).form(&[("product_id", &self.product_id), ("with_image", "1")])
    }
}

/// Parameters of the product of a catalog that has these attributes.
#[derive(Debug, Serialize)]
pub struct MatchParams {
    pub catalog: String,
    /// Pairs of group and option.
    pub attributes: Vec<(String, String)>,
}

impl CallParams for MatchParams {
    /// Sends the catalog under both names, that of the requirements and that of the newest client
    /// (contracts/upstream/product.md#catalog-attributes).
    fn request(&self, call: &'static LegacyCall) -> LegacyRequest {
        let mut fields = vec![
            ("model_id".to_owned(), self.catalog.as_str()),
            ("catalog_code".to_owned(), self.catalog.as_str()),
        ];
        for (at, (group, option)) in self.attributes.iter().enumerate() {
            fields.push((format!("attribute[{at}][id]"), group));
            fields.push((format!("attribute[{at}][option_id]"), option));
        }
        let fields: Vec<(&str, &str)> =
            fields.iter().map(|(name, value)| (name.as_str(), *value)).collect();
        LegacyRequest::new(call, &[]).form(&fields)
    }
}

/// Parameters of one page of a product's comments.
#[derive(Debug, Serialize)]
pub struct CommentsParams {
    /// The product and, for a reader's own comments, the mode.
    pub segments: Vec<String>,
    pub page: u32,
    pub query: Option<String>,
    pub sort: Option<&'static str>,
    pub direction: Option<&'static str>,
}

impl CallParams for CommentsParams {
    fn request(&self, call: &'static LegacyCall) -> LegacyRequest {
        let segments: Vec<&str> = self.segments.iter().map(String::as_str).collect();
        let mut request = LegacyRequest::new(call, &segments).query("page", &self.page.to_string());
        let optional = [("q", self.query.as_deref()), ("sort", self.sort), ("dir", self.direction)];
        for (name, value) in optional {
            if let Some(value) = value {
                request = request.query(name, value);
            }
        }
        request
    }
}
