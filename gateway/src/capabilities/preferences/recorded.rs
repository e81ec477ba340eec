//! What a recorded answer of each call comes out as.
use super::{calls, reshape};
use crate::reshape_snapshots::case::Case;

pub(crate) fn cases() -> Vec<Case> {
    vec![
        Case::of_view(&reshape::COOKIE_NOTICE, |_| ()),
        Case::of_option(&calls::CHANGE_LANGUAGE, |recorded, context| {
            Ok(reshape::language_changed(&recorded.answer.json()?, context))
        }),
        Case::of_option(&calls::SET_CURRENCY, |recorded, context| {
            Ok(reshape::currency_changed(&recorded.answer.json()?, &context.currency))
        }),
    ]
}
