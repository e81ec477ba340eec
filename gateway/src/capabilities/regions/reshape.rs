//! From what the shop speaks to what the storefront sees. Pure.

use std::collections::HashSet;

use commerce::view::{PathParams, View};

use super::calls::{self, StatesParams};
use super::types::{Countries, Country, Region, Regions, TaxOffices};
use super::wire;

/// The path holds the switch for countries that the shop does not ship to.
pub static COUNTRIES: View<PathParams, Countries> =
    View::new(&calls::COUNTRIES, "countries", |answer, _, _| Ok(countries(&answer.json()?)));

pub static STATES: View<StatesParams, Regions> =
    View::new(&calls::LIST, "regions", |answer, _, _| Ok(regions(&answer.json()?)));

/// The path holds the region above, here and below.
pub static CITIES: View<PathParams, Regions> =
    View::new(&calls::CITIES, "regions", |answer, _, _| Ok(regions(&answer.json()?)));
pub static TOWNS: View<PathParams, Regions> =
    View::new(&calls::TOWNS, "regions", |answer, _, _| Ok(regions(&answer.json()?)));
pub static DISTRICTS: View<PathParams, Regions> =
    View::new(&calls::DISTRICTS, "regions", |answer, _, _| Ok(regions(&answer.json()?)));

pub static TAX_OFFICES: View<(), TaxOffices> =
    View::new(&calls::TAX_OFFICES, "tax-offices", |answer, _, ()| Ok(tax_offices(&answer.text())));

/// Countries with a code and a name.
pub fn countries(answer: &wire::Countries) -> Countries {
    Countries {
        countries: answer.countries.iter().filter_map(country).collect(),
        selected: answer.selected.as_deref().filter(|code| *code != "0").map(str::to_uppercase),
    }
}

fn country(country: &wire::Country) -> Option<Country> {
    let digits = country.phone_code.as_deref().unwrap_or_default();
    Some(Country {
        code: country.code.as_deref()?.to_uppercase(),
        name: country.title.clone()?,
        dial_code: digits.chars().filter(char::is_ascii_digit).collect(),
        phone_pattern: country.pattern.clone().unwrap_or_default(),
        has_states: country.has_state.unwrap_or(false),
    })
}

/// Regions with a code and a name.
pub fn regions(answer: &wire::Regions) -> Regions {
    let regions = answer.data.iter().filter_map(|region| {
        Some(Region {
            code: region.code.clone()?,
            name: region.title.clone()?,
            postal_code: region.postalcode.clone(),
        })
    });
    Regions { regions: regions.collect() }
}

/// A name a line; empty lines and repeated names are left out.
pub fn tax_offices(text: &str) -> TaxOffices {
    let mut seen = HashSet::new();
    let names = text.lines().map(str::trim).filter(|name| !name.is_empty() && seen.insert(*name));
    TaxOffices { tax_offices: names.map(str::to_owned).collect() }
}

/// What recorded answers come out as.
#[cfg(test)]
pub(crate) mod recorded {
    use commerce::view::PathParams;

    use super::super::calls::StatesParams;
    use super::super::reshape;
    use crate::reshape_snapshots::case::Case;

    pub(crate) fn cases() -> Vec<Case> {
        vec![
            Case::of_view(&reshape::COUNTRIES, |_| PathParams::new(&[])),
            Case::of_view(&reshape::STATES, |_| StatesParams { country: String::new() }),
            Case::of_view(&reshape::CITIES, |_| PathParams::new(&[])),
            Case::of_view(&reshape::TOWNS, |_| PathParams::new(&[])),
            Case::of_view(&reshape::DISTRICTS, |_| PathParams::new(&[])),
            Case::of_view(&reshape::TAX_OFFICES, |_| ()),
        ]
    }
}
