//! What a recorded answer of each call comes out as.
use commerce::reshape_context::ReshapeContext;
use legacy_client::LegacyError;

use super::types::{CartChange, ChangeOutcome};
use super::{calls, reshape};
use crate::reshape_snapshots::Recorded;
use crate::reshape_snapshots::case::Case;

pub(crate) fn cases() -> Vec<Case> {
    vec![
        Case::of(&calls::LOAD, |recorded, context| {
            Ok(reshape::cart(&recorded.answer.json()?, context))
        }),
        Case::of(&calls::ADD, |recorded, context| {
            Ok(reshape::added(&recorded.answer.json()?, context))
        }),
        Case::of(&calls::UPDATE_ITEM, changed),
        Case::of(&calls::UPDATE_ALL, changed),
        Case::of(&calls::DELETE, changed),
    ]
}

fn changed(recorded: &Recorded, _: &ReshapeContext) -> Result<CartChange, LegacyError> {
    Ok(reshape::changed(&recorded.answer.json()?, ChangeOutcome::Updated))
}
