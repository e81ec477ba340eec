//! Request and content of a fragment.

use crate::values::{language::Localized, legacy_json::Json};

/// The requested fragment.
#[derive(Debug)]
pub(super) struct FragmentRequest<'a> {
    pub(super) page: &'a str,
    pub(super) block: &'a str,
    pub(super) folder: &'a str,
    pub(super) first: &'a str,
    pub(super) second: &'a str,
}

impl<'a> FragmentRequest<'a> {
    pub(super) fn read(segments: &[&'a str]) -> Option<Self> {
        match *segments {
            [page, block, folder] => Some(Self { page, block, folder, first: "", second: "" }),
            [page, block, folder, first] => Some(Self { page, block, folder, first, second: "" }),
            [page, block, folder, first, second, ..] => {
                Some(Self { page, block, folder, first, second })
            }
            _ => None,
        }
    }
}

/// Title, HTML and specific data of a fragment.
#[derive(Debug)]
pub(super) struct FragmentContent {
    pub(super) title: Localized,
    pub(super) data: Vec<(&'static str, Json)>,
    pub(super) html: String,
}
