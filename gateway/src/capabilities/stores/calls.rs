//! Calls for stores and for a visitor's location (contracts/upstream/stores.md).

use std::time::Duration;

use http::Method;
use legacy_client::{Audience, CacheRow, Effect, LegacyCall, Prefix};

use super::wire;

const POST_READS: &[(Method, Effect)] = &[(Method::POST, Effect::Read)];
const POST_CHANGES_SESSION: &[(Method, Effect)] = &[(Method::POST, Effect::Session)];

/// All stores with all details, the same for everybody. The keys of a record are Turkish.
pub const LIST: LegacyCall = LegacyCall::read("stores.list", "/srv/service/store/store-list")
    .cached(CacheRow::new(Audience::Everybody, Duration::from_secs(10 * 60)).shared())
    .response_type::<wire::Stores>();

/// A read-only POST (contracts/upstream/protocol.md#reading-posts).
pub const OF_TOWN: LegacyCall =
    LegacyCall::post("stores.of_town", "/srv/service/store/store-list/{short}", POST_READS)
        .prefix(Prefix::Never)
        .sample_form(&[("city", "{city}")])
        .response_type::<wire::StoreNames>();

/// Reads the location that the visitor chose. It belongs to the session, so it is never cached.
pub const LOCATION: LegacyCall =
    LegacyCall::read("stores.location", "/srv/service/customer/get-location")
        .prefix(Prefix::Never)
        .response_type::<wire::LocationAnswer>();

pub const SET_LOCATION: LegacyCall = LegacyCall::post(
    "stores.set_location",
    "/srv/service/customer/set-location",
    POST_CHANGES_SESSION,
)
.prefix(Prefix::Never)
.response_type::<wire::LocationChange>();

pub const SET_LOCATION_SERVICE: LegacyCall = LegacyCall::post(
    "stores.set_location_service",
    "/srv/service/customer/set-location-service",
    POST_CHANGES_SESSION,
)
.prefix(Prefix::Never)
.response_type::<wire::LocationChange>();

pub const CALLS: &[&LegacyCall] =
    &[&LIST, &OF_TOWN, &LOCATION, &SET_LOCATION, &SET_LOCATION_SERVICE];
