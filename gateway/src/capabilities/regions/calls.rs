//! Countries down to districts (contracts/upstream/regions.md): reference data, static per
//! language, the same for everybody.

use std::time::Duration;

use http::Method;
use legacy_client::{AnswerKind, Audience, CacheRow, Effect, LegacyCall};

use super::legacy;

const HOURS_6: CacheRow =
    CacheRow::new(Audience::Everybody, Duration::from_secs(6 * 60 * 60)).shared();
const READ_BY_BOTH: &[(Method, Effect)] =
    &[(Method::GET, Effect::Read), (Method::POST, Effect::Read)];

/// `{scope}` 0 is the limited list, 1 all; read by GET and POST.
pub const COUNTRIES: LegacyCall =
    LegacyCall::read("regions.countries", "/srv/service/region/get-countries/{scope?}")
        .methods(READ_BY_BOTH)
        .any_body()
        .cached(HOURS_6)
        .response_type::<legacy::Countries>();
pub const CITIES: LegacyCall =
    LegacyCall::read("regions.cities", "/srv/service/region/get-cities/{country}")
        .cached(HOURS_6)
        .response_type::<legacy::Regions>();
pub const TOWNS: LegacyCall =
    LegacyCall::read("regions.towns", "/srv/service/region/get-towns/{city}")
        .cached(HOURS_6)
        .response_type::<legacy::Regions>();
pub const DISTRICTS: LegacyCall =
    LegacyCall::read("regions.districts", "/srv/service/region/get-districts/{town}")
        .cached(HOURS_6)
        .response_type::<legacy::Regions>();
/// Any level by its letter, a POST that only reads. The body is part of the key.
pub const LIST: LegacyCall = LegacyCall::read_only_post(
    "regions.list",
    "/srv/service/region/get-list/{level}/{parent?}/{limit?}",
)
.cached(HOURS_6)
.response_type::<legacy::Regions>();
pub const COUNTRIES_FILE: LegacyCall =
    LegacyCall::read("regions.countries_file", "/Diger/countries.txt")
        .answers(AnswerKind::Text)
        .cached(HOURS_6);
/// A name a line, in Turkish only (contracts/upstream/regions.md#static-files).
pub const TAX_OFFICES: LegacyCall =
    LegacyCall::read("regions.tax_offices", "/Diger/tax-office.txt")
        .answers(AnswerKind::Text)
        .cached(HOURS_6);
pub const FLAG: LegacyCall = LegacyCall::read("regions.flag", "/static/theme-flags/{file}")
    .answers(AnswerKind::Image)
    .cached(HOURS_6);

pub const CALLS: &[&LegacyCall] =
    &[&COUNTRIES, &CITIES, &TOWNS, &DISTRICTS, &LIST, &COUNTRIES_FILE, &TAX_OFFICES, &FLAG];
