//! Calls for countries down to districts (contracts/upstream/regions.md): reference data, static
//! per language, the same for everybody.

use std::time::Duration;

use commerce::view::CallParams;
use http::Method;
use legacy_client::{AnswerKind, Audience, CacheRow, Effect, LegacyCall, LegacyRequest};
use serde::Serialize;

use super::wire;

const HOURS_6: CacheRow =
    CacheRow::new(Audience::Everybody, Duration::from_secs(6 * 60 * 60)).shared();
const GET_AND_POST_READ: &[(Method, Effect)] =
    &[(Method::GET, Effect::Read), (Method::POST, Effect::Read)];

/// `{scope}` 0 is the restricted list, 1 the full one. Clients use GET and POST.
pub const COUNTRIES: LegacyCall =
    LegacyCall::read("regions.countries", "/srv/service/region/get-countries/{scope?}")
        .methods(GET_AND_POST_READ)
        .any_body()
        .cached(HOURS_6)
        .response_type::<wire::Countries>()
        .sample_form(&[]);
pub const CITIES: LegacyCall =
    LegacyCall::read("regions.cities", "/srv/service/region/get-cities/{country}")
        .cached(HOURS_6)
        .response_type::<wire::Regions>();
pub const TOWNS: LegacyCall =
    LegacyCall::read("regions.towns", "/srv/service/region/get-towns/{city}")
        .cached(HOURS_6)
        .response_type::<wire::Regions>();
pub const DISTRICTS: LegacyCall =
    LegacyCall::read("regions.districts", "/srv/service/region/get-districts/{town}")
        .cached(HOURS_6)
        .response_type::<wire::Regions>();
/// One level, chosen by its letter, a read-only POST. The body is part of the cache key.
pub const LIST: LegacyCall = LegacyCall::read_only_post(
    "regions.list",
    "/srv/service/region/get-list/{level}/{parent?}/{limit?}",
)
.cached(HOURS_6)
.response_type::<wire::Regions>()
.sample_form(&[]);
pub const COUNTRIES_FILE: LegacyCall =
    LegacyCall::read("regions.countries_file", "/Diger/countries.txt")
        .answers(AnswerKind::Text)
        .cached(HOURS_6);
/// One name per line, in Turkish only (contracts/upstream/regions.md#static-files).
pub const TAX_OFFICES: LegacyCall =
    LegacyCall::read("regions.tax_offices", "/Diger/tax-office.txt")
        .answers(AnswerKind::Text)
        .cached(HOURS_6);
pub const FLAG: LegacyCall = LegacyCall::read("regions.flag", "/static/theme-flags/{file}")
    .answers(AnswerKind::Image)
    .cached(HOURS_6);

pub const CALLS: &[&LegacyCall] =
    &[&COUNTRIES, &CITIES, &TOWNS, &DISTRICTS, &LIST, &COUNTRIES_FILE, &TAX_OFFICES, &FLAG];

/// Parameters of the states of a country.
#[derive(Debug, Serialize)]
pub struct StatesParams {
    pub country: String,
}

impl CallParams for StatesParams {
    fn request(&self, call: &'static LegacyCall) -> LegacyRequest {
        LegacyRequest::new(call, &["E", &self.country, "0"])
            .form(&[("storeLimit", "0"), ("U", &self.country)])
    }
}
