//! What a recorded answer of each call comes out as.
use commerce::view::PathParams;

use super::calls::StatesParams;
use super::reshape;
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
