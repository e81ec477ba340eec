//! The ways in which servers behind us may read a path, and the property that all agree on what was
//! admitted. Written without the gateway's own normalisation, so that it does not repeat its
//! mistakes.

use std::collections::HashMap;
use std::sync::LazyLock;

use legacy_client::LegacyCall;
use platform::address_kind::{AddressKind, PageAddress};
use proptest::prelude::*;
use proptest::test_runner::Config;
use vitrin_gateway::capabilities;
use vitrin_gateway::capabilities::call_table;

use super::generate::address;

/// Decodes a path up to five times, resolves dot segments, lowers the case; with and without path
/// parameters.
pub(crate) fn readings(path: &str) -> Vec<Vec<String>> {
    let mut texts = vec![path.to_owned()];
    for _ in 0..5 {
        let decoded = percent_encoding::percent_decode_str(texts.last().expect("one"))
            .decode_utf8_lossy()
            .into_owned();
        texts.push(decoded);
    }
    texts.dedup();
    let read = |text: &String, keeps_parameters: bool| {
        let mut segments: Vec<String> = Vec::new();
        for segment in text.to_lowercase().split(['/', '\\']) {
            let named = if keeps_parameters { Some(segment) } else { segment.split(';').next() };
            let segment = named.unwrap_or_default();
            // People search for `#1`. A later `#` or `?` ends its segment.
            let end = segment.char_indices().find(|(at, letter)| *at > 0 && "?#".contains(*letter));
            match end.map_or(segment, |(at, _)| &segment[..at]) {
                "" | "." => {}
                ".." => drop(segments.pop()),
                other => segments.push(other.to_owned()),
            }
        }
        segments
    };
    texts.iter().flat_map(|text| [read(text, false), read(text, true)]).collect()
}

/// Returns a reading without segments that are only query or fragment.
fn cut(reading: &[String]) -> Option<Vec<String>> {
    let kept: Vec<String> =
        reading.iter().filter(|segment| !segment.starts_with(['?', '#'])).cloned().collect();
    (kept.len() < reading.len()).then_some(kept)
}

/// Returns the first definition that the segments match, letter case aside.
pub(crate) fn call_of(segments: &[String]) -> Option<&'static LegacyCall> {
    static DEFINITIONS: LazyLock<HashMap<String, Vec<Definition>>> = LazyLock::new(|| {
        let mut by_first: HashMap<String, Vec<Definition>> = HashMap::new();
        for call in capabilities::calls() {
            let parts = call.path.split('/').filter(|part| !part.is_empty());
            let parts: Vec<String> = parts.map(str::to_lowercase).collect();
            by_first.entry(parts[0].clone()).or_default().push((call, parts));
        }
        by_first
    });
    let definitions = DEFINITIONS.get(segments.first()?)?;
    let fits = |wanted: &[String]| {
        let mut given = segments.iter();
        for wanted in wanted {
            match given.next() {
                _ if wanted.ends_with("*}") => return true,
                None => return wanted.ends_with("?}"),
                Some(segment) if wanted.starts_with('{') || segment == wanted => {}
                Some(_) => return false,
            }
        }
        given.next().is_none()
    };
    definitions.iter().find(|(_, wanted)| fits(wanted)).map(|(call, _)| *call)
}

/// A call and the segments of its path in lower case.
type Definition = (&'static LegacyCall, Vec<String>);

/// Fails if some reader finds a call anywhere in a path that was admitted as something else.
#[track_caller]
pub(crate) fn is_no_call(path: &str) {
    for reading in readings(path) {
        let reading = cut(&reading).unwrap_or(reading);
        for at in 0..reading.len() {
            let found = call_of(&reading[at..]).map(|call| call.id);
            assert_eq!(found, None, "{path} as {reading:?}");
            assert_ne!(reading[at], "srv", "{path} as {reading:?}");
        }
    }
}

/// Fails if readers disagree on which call a path is.
#[track_caller]
pub(crate) fn is_one_call(path: &str) -> &'static LegacyCall {
    let written = capabilities::call_at(path).unwrap_or_else(|| panic!("{path} is no call"));
    for reading in readings(path) {
        let found = call_of(&reading).map(|call| call.id);
        assert_eq!(found, Some(written.id), "{path} as {reading:?}");
        let cut_short = cut(&reading).and_then(|reading| call_of(&reading));
        assert!(cut_short.is_none_or(|call| call.id == written.id), "{path} as {reading:?}, cut");
        hides_no_call(path, &reading);
    }
    written
}

/// Fails if some reader finds a call in the parameters of another.
#[track_caller]
fn hides_no_call(path: &str, reading: &[String]) {
    for reading in [reading.to_vec(), cut(reading).unwrap_or_default()] {
        for at in 1..reading.len() {
            let found = call_of(&reading[at..]).map(|call| call.id);
            assert_eq!(found, None, "{path} as {reading:?}");
            let is_last = at + 1 == reading.len();
            assert!(reading[at] != "srv" || is_last, "{path} as {reading:?}");
        }
    }
}

/// Fails if some reader finds a known call in a path that counts as an unknown one.
#[track_caller]
pub(crate) fn is_no_known_call(path: &str) {
    for reading in readings(path) {
        for reading in [reading.clone(), cut(&reading).unwrap_or_default()] {
            let found = call_of(&reading).map(|call| call.id);
            assert_eq!(found, None, "{path} as {reading:?}");
            hides_no_call(path, &reading);
        }
    }
}

/// Whether an address is below a folder that contains only files.
pub(crate) fn is_static(path: &str) -> bool {
    ["/_next/", "/assets/", "/media/", "/bff/", "/favicon.ico/"]
        .iter()
        .any(|folder| path.starts_with(folder))
}

proptest! {
    #![proptest_config(Config { cases: 100_000, failure_persistence: None, ..Config::default() })]

    /// Must hold: of 100,000 addresses none is a page to one reader and a call to another.
    #[test]
    fn no_address_is_a_page_and_a_call_to_different_readers(path in address()) {
        let kind = call_table().kind_of(&path, "/edge");
        match kind {
            AddressKind::Call { call, start } => {
                prop_assert_eq!(is_one_call(&path[start..]).id, call.id);
                prop_assert!(!is_static(&path), "{}", path);
            }
            AddressKind::Page => is_no_call(&path),
            AddressKind::UnknownCall => is_no_known_call(&path),
            AddressKind::Asset | AddressKind::Refused(_) => {}
        }
        for prefix in ["", "/edge"] {
            if let Ok(page) = PageAddress::parse("path", &path, call_table(), prefix) {
                is_no_call(&page.path());
                let as_address = call_table().kind_of(&page.path(), prefix);
                prop_assert!(matches!(as_address, AddressKind::Page), "{}: {:?}", path, as_address);
            }
        }
    }
}
