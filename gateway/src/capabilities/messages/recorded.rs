//! What a recorded answer of each call comes out as.
use super::{calls, reshape};
use crate::reshape_snapshots::case::Case;

pub(crate) fn cases() -> Vec<Case> {
    vec![
        Case::of(&calls::THREADS, |recorded, _| Ok(reshape::threads(&recorded.answer.json()?)))
            .when(|recorded| recorded.answer.status == 200),
        Case::of_option(&calls::THREAD, |recorded, _| {
            Ok(reshape::whole_thread(&recorded.answer.json()?))
        })
        .when(|recorded| recorded.text().contains("detail")),
        Case::of_view(&reshape::DEPARTMENTS, |_| ()),
        Case::of_option(&calls::UNREAD, |recorded, _| Ok(reshape::unread(&recorded.text()))),
        Case::or_problem(&calls::SEND, |recorded, _| {
            Ok(reshape::written(&recorded.answer.json()?))
        }),
        Case::of(&calls::SUBSCRIBE, |recorded, _| {
            Ok(reshape::subscription(&recorded.answer.json()?))
        }),
    ]
}
