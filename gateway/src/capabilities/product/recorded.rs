//! What a recorded answer of each call comes out as.
use commerce::reshape_context::ReshapeContext;
use commerce::view::PathParams;
use legacy_client::LegacyError;

use super::calls::{self, AttributesParams, CommentsParams, MatchParams};
use super::reshape;
use super::types::comments::CommentAnswer;
use crate::reshape_snapshots::Recorded;
use crate::reshape_snapshots::case::Case;

pub(crate) fn cases() -> Vec<Case> {
    vec![
        Case::of_view(&reshape::PRODUCT, path_params),
        Case::of_view(&reshape::FIRST_OPTIONS, path_params),
        Case::of_view(&reshape::SECOND_OPTIONS, path_params),
        Case::of_view(&reshape::RELATED, |_| PathParams::new(&["1204"])),
        Case::of_view(&reshape::attributes::ATTRIBUTES, |_| AttributesParams {
            product_id: String::new(),
        })
        .when(|recorded| !recorded.text().contains("ATTRIBUTES")),
        Case::of_view(&reshape::attributes::MATCHED_PRODUCT, |_| MatchParams {
            catalog: String::new(),
            attributes: Vec::new(),
        }),
        Case::of_view(&reshape::comments::COMMENTS, |_| comments_params()),
        Case::of_view(&reshape::comments::OWN_COMMENTS, |_| comments_params()),
        Case::of_view(&reshape::comments::COMMENT_AVERAGE, path_params),
        Case::of(&calls::COMMENT, written),
        Case::of(&calls::VOTE, written),
    ]
}

fn path_params(_: &Recorded) -> PathParams {
    PathParams::new(&[])
}

fn comments_params() -> CommentsParams {
    CommentsParams { segments: Vec::new(), page: 1, query: None, sort: None, direction: None }
}

fn written(recorded: &Recorded, _: &ReshapeContext) -> Result<CommentAnswer, LegacyError> {
    Ok(reshape::comments::written(&recorded.answer.json()?))
}
