//! What a picture shows.

use super::brush::Rgb;
use crate::catalogue::Kind;

/// What is drawn.
#[derive(Debug, Clone, Copy)]
pub(super) struct Subject {
    pub(super) kind: Kind,
    /// Which category of the family.
    pub(super) leaf: usize,
    /// Which of the category's nouns.
    pub(super) noun: usize,
    pub(super) colour: Rgb,
}
