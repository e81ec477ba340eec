//! Calls for campaigns and loyalty programmes (contracts/upstream/campaigns.md).

use http::Method;
use legacy_client::{Effect, LegacyCall, Prefix, Subject};

const GET_WRITES: &[(Method, Effect)] = &[(Method::GET, Effect::Write)];
const POST_WRITES: &[(Method, Effect)] = &[(Method::POST, Effect::Write)];

/// Newer clients leave the group empty, so the path has a double slash
/// (contracts/upstream/protocol.md#paths).
pub const SELECT: LegacyCall = LegacyCall::mutating_get(
    "campaigns.select",
    "/srv/campaign-v2/campaign/select-campaign/{group}/{campaign?}",
    GET_WRITES,
)
.prefix(Prefix::Never)
.subject(Subject::Campaigns);

pub const DESELECT: LegacyCall = LegacyCall::mutating_get(
    "campaigns.deselect",
    "/srv/campaign-v2/campaign/deselect-campaign/{campaign}",
    GET_WRITES,
)
.prefix(Prefix::Never)
.subject(Subject::Campaigns);

/// The type is `product`, `category` or `cart`.
pub const BY_TYPE: LegacyCall =
    LegacyCall::read("campaigns.by_type", "/srv/campaign-v2/campaign/get-list-by-type/{type}/{id}")
        .prefix(Prefix::Never);

pub const HOPI_SIGN_IN: LegacyCall =
    LegacyCall::post("campaigns.hopi_sign_in", "/srv/service/hopi/signin", POST_WRITES)
        .prefix(Prefix::Never);

pub const HOPI_CAMPAIGNS: LegacyCall =
    LegacyCall::read("campaigns.hopi_campaigns", "/srv/service/hopi/get-campaigns")
        .prefix(Prefix::Never);

pub const HOPI_CHOOSE: LegacyCall =
    LegacyCall::post("campaigns.hopi_choose", "/srv/service/hopi/set-campaign", POST_WRITES)
        .prefix(Prefix::Never);

pub const HOPI_REMOVE: LegacyCall = LegacyCall::mutating_get(
    "campaigns.hopi_remove",
    "/srv/service/hopi/remove-campaign",
    GET_WRITES,
)
.prefix(Prefix::Never)
.subject(Subject::Campaigns);

pub const ZUBIZU_SIGN_OUT: LegacyCall = LegacyCall::mutating_get(
    "campaigns.zubizu_sign_out",
    "/srv/service/zubizu/signout",
    GET_WRITES,
)
.prefix(Prefix::Never)
.subject(Subject::Campaigns);

pub const CALLS: &[&LegacyCall] = &[
    &SELECT,
    &DESELECT,
    &BY_TYPE,
    &HOPI_SIGN_IN,
    &HOPI_CAMPAIGNS,
    &HOPI_CHOOSE,
    &HOPI_REMOVE,
    &ZUBIZU_SIGN_OUT,
];
