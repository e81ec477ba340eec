//! What a recorded answer of each call comes out as.
use commerce::view::PathParams;

use super::reshape;
use crate::reshape_snapshots::case::Case;

pub(crate) fn cases() -> Vec<Case> {
    vec![Case::of_view(&reshape::SUGGESTIONS, |_| PathParams::new(&[]))]
}
