//! Searches a known bearer in its possible spellings: literally, or with other characters than
//! letters and digits escaped, as in JSON (`\/`, `\u002f`) and addresses (`%2F`).

use std::ops::Range;

use memchr::{memchr_iter, memmem};

use super::BearerMatch;

/// More escapes before one character than nested strings have.
const MAX_ESCAPES: usize = 7;

/// The search pattern of a bearer.
///
/// The characters up to the first that may be escaped are searched literally; the rest is compared
/// one by one. Escapable characters at its beginning are left out.
#[derive(Clone)]
pub struct BearerNeedle {
    /// Boxed: callers without a bearer carry room for none.
    head: Box<memmem::Finder<'static>>,
    rest: Vec<u8>,
}

impl std::fmt::Debug for BearerNeedle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("BearerNeedle(…)")
    }
}

/// Result of matching the characters after the head.
enum Rest {
    EndsAt(usize),
    /// The part ends before it is decided.
    CutOff,
    Differs,
}

impl BearerNeedle {
    /// `None` for a bearer without letters or digits.
    #[must_use]
    pub fn new(bearer: &str) -> Option<Self> {
        let bearer = bearer.trim_start_matches(|letter| !is_plain(letter));
        let split = bearer.find(|letter| !is_plain(letter)).unwrap_or(bearer.len());
        let (head, rest) = bearer.split_at(split);
        (!head.is_empty()).then(|| Self {
            head: Box::new(memmem::Finder::new(head).into_owned()),
            rest: rest.as_bytes().to_vec(),
        })
    }

    /// Number of characters, unescaped.
    pub(super) fn len(&self) -> usize {
        self.head.needle().len() + self.rest.len()
    }

    #[must_use]
    pub fn is_in(&self, text: &[u8]) -> bool {
        self.find(text, 0).is_some()
    }

    /// Finds its next occurrence after `from`.
    pub(super) fn find(&self, text: &[u8], from: usize) -> Option<Range<usize>> {
        self.heads(text, from).find_map(|at| match self.rest_at(text, at) {
            Rest::EndsAt(end) => Some(at..end),
            Rest::CutOff | Rest::Differs => None,
        })
    }

    /// Searches a part; the bearer may begin with its last bytes.
    pub(super) fn find_match(&self, bytes: &[u8]) -> BearerMatch {
        let mut cut_off = None;
        for at in self.heads(bytes, 0) {
            match self.rest_at(bytes, at) {
                Rest::EndsAt(_) => return BearerMatch::Found,
                Rest::CutOff => cut_off = cut_off.or(Some(at)),
                Rest::Differs => {}
            }
        }
        cut_off
            .or_else(|| self.head_cut_off(bytes))
            .map_or(BearerMatch::Nothing, BearerMatch::Partial)
    }

    /// Occurrences of the head, including overlapping ones.
    fn heads<'a>(&'a self, text: &'a [u8], from: usize) -> impl Iterator<Item = usize> + 'a {
        let mut from = from;
        std::iter::from_fn(move || {
            let at = from + self.head.find(text.get(from..)?)?;
            from = at + 1;
            Some(at)
        })
    }

    fn head_cut_off(&self, bytes: &[u8]) -> Option<usize> {
        let head = self.head.needle();
        let from = bytes.len().saturating_sub(head.len() - 1);
        let mut beginnings = memchr_iter(head[0], &bytes[from..]).map(|by| from + by);
        beginnings.find(|at| head.starts_with(&bytes[*at..]))
    }

    fn rest_at(&self, text: &[u8], head: usize) -> Rest {
        let mut at = head + self.head.needle().len();
        for wanted in &self.rest {
            match character(*wanted, text, at) {
                Rest::EndsAt(end) => at = end,
                other => return other,
            }
        }
        Rest::EndsAt(at)
    }
}

/// Whether neither JSON nor an address escapes a character.
fn is_plain(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '-' | '.' | '_')
}

/// Whether this character is written here, and how.
fn character(wanted: u8, text: &[u8], at: usize) -> Rest {
    let Some(&byte) = text.get(at) else { return Rest::CutOff };
    match byte {
        _ if byte == wanted => Rest::EndsAt(at + 1),
        b'%' => number(wanted, text, at + 1, 2),
        b'\\' => {
            let escapes =
                text[at..].iter().take(MAX_ESCAPES).take_while(|byte| **byte == b'\\').count();
            let at = at + escapes;
            match text.get(at) {
                None => Rest::CutOff,
                Some(b'u') => number(wanted, text, at + 1, 4),
                Some(&byte) if byte == wanted => Rest::EndsAt(at + 1),
                Some(_) => Rest::Differs,
            }
        }
        _ => Rest::Differs,
    }
}

/// Whether this character's number is written here with this many hexadecimal digits.
fn number(wanted: u8, text: &[u8], at: usize, digits: usize) -> Rest {
    let written = &text[at.min(text.len())..(at + digits).min(text.len())];
    let value = written
        .iter()
        .try_fold(0_u32, |value, digit| Some(value * 16 + char::from(*digit).to_digit(16)?));
    match value {
        Some(_) if written.len() < digits => Rest::CutOff,
        Some(value) if value == u32::from(wanted) => Rest::EndsAt(at + digits),
        _ => Rest::Differs,
    }
}
