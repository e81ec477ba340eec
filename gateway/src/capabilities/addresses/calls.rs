//! What the shop is asked of addresses (contracts/upstream/addresses.md): the newer surface by
//! REST, the older one by path.

use http::Method;
use legacy_client::{Confidence, Effect, LegacyCall, Prefix};

/// All addresses, and a new one.
pub const BOOK: LegacyCall = LegacyCall::post(
    "addresses.book",
    "/api/v1/public/address",
    &[(Method::GET, Effect::Read), (Method::POST, Effect::Write)],
)
.prefix(Prefix::Never);
/// One address; its PUT is a multipart form.
pub const ADDRESS: LegacyCall = LegacyCall::post(
    "addresses.address",
    "/api/v1/public/address/{id}",
    &[(Method::GET, Effect::Read), (Method::PUT, Effect::Write), (Method::DELETE, Effect::Write)],
)
.prefix(Prefix::Never);
/// Sent as DELETE by the checkout and as GET by an older theme.
pub const DELETE: LegacyCall = LegacyCall::new(
    "addresses.delete",
    "/srv/service/address/delete/{id}",
    &[(Method::DELETE, Effect::Write), (Method::GET, Effect::Write)],
);
/// `0` is the empty form.
pub const GET: LegacyCall =
    LegacyCall::read("addresses.get", "/srv/service/address/get/{id}/{form?}");
pub const SAVE: LegacyCall = LegacyCall::post(
    "addresses.save",
    "/srv/service/address/save/{id}",
    &[(Method::POST, Effect::Write)],
);
/// `{scope}` is `member`; what it answers is not known.
pub const LIST: LegacyCall =
    LegacyCall::read("addresses.list", "/srv/service/address/get-list/{scope?}")
        .confidence(Confidence::Inferred);

/// Which fields an address form shows and wants; a POST that only reads, as pages send it.
pub const REQUIREMENTS: LegacyCall = LegacyCall::post(
    "addresses.requirements",
    "/api/v1/block/get-page-requirements",
    &[(Method::POST, Effect::Read)],
)
.prefix(Prefix::Never);
/// The same as the endpoint table spells it (contracts/upstream/protocol.md#paths).
pub const REQUIREMENT: LegacyCall = LegacyCall::post(
    "addresses.requirement",
    "/api/v1/block/get-page-requirement",
    &[(Method::POST, Effect::Read)],
)
.prefix(Prefix::Never)
.confidence(Confidence::Specified);

pub const CALLS: &[&LegacyCall] =
    &[&BOOK, &ADDRESS, &DELETE, &GET, &SAVE, &LIST, &REQUIREMENTS, &REQUIREMENT];
