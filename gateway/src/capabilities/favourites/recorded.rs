//! What a recorded answer of each call comes out as.
use commerce::reshape_context::ReshapeContext;
use legacy_client::LegacyError;

use super::types::{FavouritesChange, FavouritesOutcome};
use super::{calls, reshape};
use crate::reshape_snapshots::Recorded;
use crate::reshape_snapshots::case::Case;

pub(crate) fn cases() -> Vec<Case> {
    vec![
        Case::of(&calls::LISTS, |recorded, context| {
            Ok(reshape::lists(&recorded.answer.json()?, context))
        })
        .when(|recorded| recorded.text().contains("CATEGORIES")),
        Case::of(&calls::COLLECTIONS, |recorded, _| {
            Ok(reshape::collections(&recorded.answer.json()?))
        })
        .when(|recorded| recorded.text().contains("items")),
        Case::of(&calls::ADD, added),
        Case::of(&calls::SET_ITEM, added),
        Case::of(&calls::REMOVE, removed),
        Case::of(&calls::REMOVE_ITEM, removed),
    ]
}

fn added(recorded: &Recorded, _: &ReshapeContext) -> Result<FavouritesChange, LegacyError> {
    changed(recorded, FavouritesOutcome::Added)
}

fn removed(recorded: &Recorded, _: &ReshapeContext) -> Result<FavouritesChange, LegacyError> {
    changed(recorded, FavouritesOutcome::Removed)
}

fn changed(recorded: &Recorded, done: FavouritesOutcome) -> Result<FavouritesChange, LegacyError> {
    let answer = &recorded.answer;
    Ok(reshape::changed(&answer.json()?, &answer.json()?, done, &["2500".to_owned()]))
}
