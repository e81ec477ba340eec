//! What a recorded answer of each call comes out as.
use super::reshape;
use crate::reshape_snapshots::case::Case;

pub(crate) fn cases() -> Vec<Case> {
    vec![Case::of_view(&reshape::STORES, |_| ())]
}
