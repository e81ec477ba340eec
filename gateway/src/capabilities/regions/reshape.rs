//! The shop's regions in our words.

use super::api::{Countries, Country, Region, Regions};
use super::legacy::{WireCities, WireCountries, WireDistricts, WireList, WireRegion, WireTowns};

pub(super) fn countries(wire: WireCountries) -> Countries {
    let countries = wire
        .countries
        .0
        .into_iter()
        .map(|country| Country {
            code: country.code.0,
            name: country.title.0,
            dial_code: country.phone_code.0,
            phone_pattern: country.pattern.0,
            has_states: country.has_state.0,
        })
        .collect();
    Countries { countries, selected: wire.selected.id() }
}

pub(super) fn cities(wire: WireCities) -> Regions {
    regions(wire.cities.0)
}

pub(super) fn towns(wire: WireTowns) -> Regions {
    regions(wire.towns.0)
}

pub(super) fn districts(wire: WireDistricts) -> Regions {
    regions(wire.districts.0)
}

pub(super) fn list(wire: WireList) -> Regions {
    regions(wire.data.0)
}

fn regions(wire: Vec<WireRegion>) -> Regions {
    let regions = wire
        .into_iter()
        .map(|region| Region {
            code: region.code.0,
            name: region.title.0,
            postal_code: region.postalcode.some(),
        })
        .collect();
    Regions { regions }
}
