//! Calls for addresses (contracts/upstream/addresses.md): the newer surface by REST, the older one
//! by path.

use http::Method;
use legacy_client::{Confidence, Effect, LegacyCall, Prefix};

use super::wire;

/// Lists all addresses; adds one.
pub const BOOK: LegacyCall = LegacyCall::post(
    "addresses.book",
    "/api/v1/public/address",
    &[(Method::GET, Effect::Read), (Method::POST, Effect::Write)],
)
.prefix(Prefix::Never)
.response_type::<wire::Addresses>();
/// Reads, changes or deletes one address. PUT takes a multipart form.
pub const ADDRESS: LegacyCall = LegacyCall::post(
    "addresses.address",
    "/api/v1/public/address/{id}",
    &[(Method::GET, Effect::Read), (Method::PUT, Effect::Write), (Method::DELETE, Effect::Write)],
)
.prefix(Prefix::Never)
.response_type::<wire::Addresses>();
/// The checkout sends DELETE, an older theme GET.
pub const DELETE: LegacyCall = LegacyCall::new(
    "addresses.delete",
    "/srv/service/address/delete/{id}",
    &[(Method::DELETE, Effect::Write), (Method::GET, Effect::Write)],
);
/// Id `0` returns the empty form.
pub const GET: LegacyCall =
    LegacyCall::read("addresses.get", "/srv/service/address/get/{id}/{form?}");
pub const SAVE: LegacyCall = LegacyCall::post(
    "addresses.save",
    "/srv/service/address/save/{id}",
    &[(Method::POST, Effect::Write)],
);
/// `{scope}` is `member`. The answer's form is not known.
pub const LIST: LegacyCall =
    LegacyCall::read("addresses.list", "/srv/service/address/get-list/{scope?}")
        .confidence(Confidence::Inferred);

/// Fields that an address form shows and requires. Pages send this read as a POST.
pub const REQUIREMENTS: LegacyCall = LegacyCall::post(
    "addresses.requirements",
    "/api/v1/block/get-page-requirements",
    &[(Method::POST, Effect::Read)],
)
.prefix(Prefix::Never)
.response_type::<wire::Requirements>()
.sample_form(&[("country", "{country}")]);
/// The same call, spelt as in the endpoint table (contracts/upstream/protocol.md#paths).
pub const REQUIREMENT: LegacyCall = LegacyCall::post(
    "addresses.requirement",
    "/api/v1/block/get-page-requirement",
    &[(Method::POST, Effect::Read)],
)
.prefix(Prefix::Never)
.confidence(Confidence::Specified)
.sample_form(&[("country", "{country}")]);

pub const CALLS: &[&LegacyCall] =
    &[&BOOK, &ADDRESS, &DELETE, &GET, &SAVE, &LIST, &REQUIREMENTS, &REQUIREMENT];
