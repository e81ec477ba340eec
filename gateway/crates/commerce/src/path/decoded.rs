//! A path as servers could read it, most lenient reading first: decoded until nothing is left to
//! decode, folded, split.
//!
//! A path that is harmless as written may be another one to a server behind us that decodes twice,
//! reads `\` as `/`, cuts path parameters or ignores letter case. A path that is harmless when
//! decoded may be another one to a server that decodes once or not at all. So decisions about a
//! path consider all its readings.

use std::borrow::Cow;

use percent_encoding::percent_decode;

/// Maximum rounds of percent-decoding. No honest client needs more, so such paths are refused.
const MAX_ROUNDS: usize = 4;

/// The segments of a path in lower case, without empty ones, and its fault if it has one.
#[derive(Debug, PartialEq, Eq)]
pub struct DecodedPath {
    /// The most lenient server's reading.
    pub segments: Vec<String>,
    pub fault: Option<&'static str>,
    /// Other readings, if they differ: decoded less often, nothing folded, nothing cut.
    /// cut.
    stricter: Vec<Vec<String>>,
}

impl DecodedPath {
    #[must_use]
    pub fn of(path: &str) -> Self {
        let (mut rounds, too_deep) = decode(path);
        let text = rounds.pop().unwrap_or_default();
        let folded = folded(&text);
        let slashes = |text: &str| text.bytes().filter(|byte| *byte == b'/').count();
        let fault = if too_deep {
            Some("path encoded too many times")
        } else if text.chars().any(char::is_control) {
            Some("control character in the path")
        } else if text.contains('\\') {
            Some("backslash in the path")
        } else if folded.split(['/', '\\']).any(|segment| matches!(plain(segment), "." | "..")) {
            Some("dot segment in the path")
        } else if slashes(&text) != slashes(path) {
            Some("encoded slash in the path")
        } else {
            None
        };
        let segments = split(&folded, lenient);
        let mut stricter = Vec::new();
        for text in rounds.iter().chain([&text]).map(|text| text.to_lowercase()) {
            for cut in [plain, before_query, before_parameters, whole] {
                let reading = split(&text, cut);
                if reading != segments && !stricter.contains(&reading) {
                    stricter.push(reading);
                }
            }
        }
        Self { segments, fault, stricter }
    }

    /// All readings of the segments, the most lenient one first.
    pub fn readings(&self) -> impl Iterator<Item = &[String]> {
        std::iter::once(&self.segments).chain(&self.stricter).map(Vec::as_slice)
    }
}

fn split(path: &str, kept: impl Fn(&str) -> &str) -> Vec<String> {
    let segments = path.split(['/', '\\']).map(|segment| kept(segment).to_owned());
    segments.filter(|segment| !segment.is_empty()).collect()
}

/// Whether all servers read the path alike, letter case aside: nothing encoded, no path parameters,
/// only ASCII.
#[must_use]
pub fn is_unambiguous(path: &str) -> bool {
    !path.contains("/.")
        && !path.contains("./")
        && !path.ends_with('.')
        && path.bytes().all(|byte| byte.is_ascii_graphic() && !b"%;\\?#".contains(&byte))
}

/// Returns each decoding step of a path, and whether it exceeds [`MAX_ROUNDS`].
fn decode(path: &str) -> (Vec<String>, bool) {
    let mut rounds = Vec::new();
    let mut bytes = path.as_bytes().to_vec();
    loop {
        rounds.push(String::from_utf8_lossy(&bytes).into_owned());
        match Cow::from(percent_decode(&bytes)) {
            Cow::Borrowed(_) => return (rounds, false),
            Cow::Owned(_) if rounds.len() > MAX_ROUNDS => return (rounds, true),
            Cow::Owned(decoded) => bytes = decoded,
        }
    }
}

/// Decodes a part of a path until nothing changes, or [`MAX_ROUNDS`] times: then it still contains
/// a `%`.
#[must_use]
pub fn decode_whole(text: &str) -> String {
    decode(text).0.pop().unwrap_or_default()
}

/// Whether some server reads this character as the end of a segment.
#[must_use]
pub fn is_slash(letter: char) -> bool {
    matches!(fold(letter), Some('/' | '\\'))
}

/// Whether some server reads this segment as empty.
#[must_use]
pub fn is_blank(segment: &str) -> bool {
    lenient(&folded(segment)).is_empty()
}

fn folded(text: &str) -> String {
    text.chars().filter_map(fold).flat_map(char::to_lowercase).collect()
}

/// Returns what the most lenient server reads of a folded segment.
fn lenient(segment: &str) -> &str {
    plain(segment).trim_end_matches(['.', ' '])
}

/// Removes the path parameters of a segment and what a query or fragment would cut off. A segment
/// that is all fragment stays: people search for `#1`.
fn plain(segment: &str) -> &str {
    before_parameters(before_query(segment))
}

fn before_query(segment: &str) -> &str {
    let end = segment.char_indices().find(|(at, letter)| *at > 0 && matches!(letter, '?' | '#'));
    &segment[..end.map_or(segment.len(), |(at, _)| at)]
}

fn before_parameters(segment: &str) -> &str {
    segment.split(';').next().unwrap_or_default()
}

fn whole(segment: &str) -> &str {
    segment
}

/// Returns the ASCII character that lenient comparisons replace a character by. `None` for
/// invisible ones.
fn fold(character: char) -> Option<char> {
    match character {
        // Turkish letters, long s and the Kelvin sign equal ASCII letters when case is ignored.
        'ı' | 'İ' => Some('i'),
        'ſ' => Some('s'),
        '\u{212a}' => Some('k'),
        // Full-width forms, and the slashes that old code pages convert to ours.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(character) - 0xfee0),
        '\u{2044}' | '\u{2215}' => Some('/'),
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' => None,
        other => Some(other),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_spelling_of_a_path_is_read_alike() {
        for path in [
            "/srv/service",
            "//SRV//service/",
            "/%73rv/service",
            "/%2573rv/service",
            "/srv;jsessionid=1/service",
            "/srv./service",
            "/ſrv/servİce",
            "/ｓｒｖ/service",
            "/s\u{200b}rv/service",
        ] {
            let read = DecodedPath::of(path);
            assert_eq!(
                (read.segments.join("/").as_str(), read.fault),
                ("srv/service", None),
                "{path}"
            );
        }
    }

    #[test]
    fn what_no_path_should_hold_is_named() {
        for (path, word) in [
            ("/a%2fb", "slash"),
            ("/a%252Fb", "slash"),
            ("/a／b", "backslash"),
            ("/a%5cb", "backslash"),
            ("/a/%252e%252e/b", "dot"),
            ("/a/..;x/b", "dot"),
            ("/a%2500", "control"),
            ("/%2525252525252f", "many times"),
        ] {
            let fault = DecodedPath::of(path).fault;
            if path.contains('／') {
                // Split like a slash, but not a fault by itself: page names may contain one.
                assert_eq!((fault, DecodedPath::of(path).segments.len()), (None, 2));
            } else {
                assert!(fault.is_some_and(|fault| fault.contains(word)), "{path}: {fault:?}");
            }
        }
        for path in [
            "/",
            "/kilimler",
            "/ceyiz-seti.xhtml",
            "/c%C3%A7",
            "/a...b",
            "/deniz@example.test",
            "/a%20b",
        ] {
            assert_eq!(DecodedPath::of(path).fault, None, "{path}");
        }
    }

    #[test]
    fn who_decodes_less_or_cuts_less_may_read_more_segments() {
        for (path, reading) in [
            ("/a/%3Bb", &["a", "%3bb"][..]),
            ("/a/%3Bb", &["a", ";b"]),
            ("/a/;b", &["a", ";b"]),
            ("/a/b；c", &["a", "b；c"]),
            ("/a/%2e", &["a", "%2e"]),
            ("/%2561", &["%61"]),
            ("/a%3Fx/;b", &["a", ";b"]),
            ("/a;x/%3Fb", &["a", "?b"]),
            ("/a;x/b%3Fc", &["a", "b?c"]),
        ] {
            let read = DecodedPath::of(path);
            assert!(read.readings().any(|known| known == reading), "{path}: {read:?}");
        }
        assert_eq!(DecodedPath::of("/a/b").readings().count(), 1);
    }

    proptest! {
        #[test]
        fn an_unambiguous_path_is_read_as_it_is_written(path in "(/[a-z0-9.%;_-]{0,6}){1,5}") {
            if is_unambiguous(&path) {
                let read = DecodedPath::of(&path);
                let written: Vec<&str> = path.split('/').filter(|segment| !segment.is_empty()).collect();
                prop_assert_eq!((read.segments, read.fault), (written.iter().map(|s| (*s).to_owned()).collect(), None));
            }
        }
    }
}
