//! The definitions of the shop's calls: looks up the call for a path, and names the calls that the
//! platform makes itself.

use std::collections::HashMap;
use std::time::Duration;

use legacy_client::{AnswerKind, Audience, CacheRow, LegacyCall, Prefix};

use super::surface_paths::{OWN_SURFACES, SURFACE_PREFIXES};

/// Any page of the shop, read by several capabilities. Its currency is the session's: pages have no
/// currency parameter. It is not passed through: pages are the storefront's.
pub static PAGE: LegacyCall = LegacyCall::read("content.page", "/{path*}")
    .prefix(Prefix::Never)
    .answers(AnswerKind::Html)
    .cached(CacheRow::new(Audience::Guests, Duration::from_secs(60)).follows_session())
    .sample_path(&[("path", "{link}")]);

/// Calls that the platform makes without a request for them.
#[derive(Debug, Clone, Copy)]
pub struct PlatformCalls {
    /// Sets the language of a session of the shop.
    pub change_language: &'static LegacyCall,
    /// Sets its currency.
    pub set_currency: &'static LegacyCall,
    /// Gives a bearer and its successors.
    pub sign_in: &'static LegacyCall,
    /// Ends a member's session.
    pub sign_out: &'static LegacyCall,
    /// Reports whether a payment of the session is pending.
    pub order_state: &'static LegacyCall,
    /// Reports the session's last order at its step `approve`.
    pub order_step: &'static LegacyCall,
    /// Lists a member's orders, newest first.
    pub order_list: &'static LegacyCall,
    /// Reports the session's basket as it would be ordered.
    pub order_summary: &'static LegacyCall,
}

/// Every defined call.
#[derive(Debug)]
pub struct CallTable {
    passed_through: Index,
    pub(super) claims: Claims,
    platform: PlatformCalls,
}

impl CallTable {
    /// `passed_through` are the calls of the shop; if several match a path, the first one wins.
    /// `elsewhere` are calls of other hosts, whose paths are not pages of the shop either.
    #[must_use]
    pub fn new(
        passed_through: impl Iterator<Item = &'static LegacyCall> + Clone,
        elsewhere: impl Iterator<Item = &'static LegacyCall>,
        platform: PlatformCalls,
    ) -> Self {
        Self {
            claims: Claims::of(passed_through.clone().chain(elsewhere)),
            passed_through: Index::of(passed_through),
            platform,
        }
    }

    /// Returns the call at a path, among those that may be passed through: the first matching
    /// definition.
    #[must_use]
    pub fn call_at(&self, path: &str) -> Option<&'static LegacyCall> {
        self.passed_through.find(path)
    }

    /// Calls that the platform makes by itself.
    #[must_use]
    pub fn platform(&self) -> PlatformCalls {
        self.platform
    }
}

/// Definitions by the beginning of their paths, so that only a few of two hundred are compared.
#[derive(Debug, Default)]
struct Index {
    /// Paths that begin with three constant words, in the order of definition.
    by_beginning: HashMap<[&'static str; 3], Vec<(usize, &'static LegacyCall)>>,
    /// The others, by their first word.
    by_first: HashMap<&'static str, Vec<(usize, &'static LegacyCall)>>,
    others: Vec<(usize, &'static LegacyCall)>,
}

impl Index {
    fn of(calls: impl Iterator<Item = &'static LegacyCall>) -> Self {
        let mut index = Self::default();
        for (place, call) in calls.enumerate() {
            let is_word = |word: &&str| !word.starts_with('{');
            match (beginning(call.path), first(call.path)) {
                (Some(words), _) if words.iter().all(is_word) => {
                    index.by_beginning.entry(words).or_default().push((place, call));
                }
                (_, Some(word)) if is_word(&word) => {
                    index.by_first.entry(word).or_default().push((place, call));
                }
                _ => index.others.push((place, call)),
            }
        }
        index
    }

    fn find(&self, path: &str) -> Option<&'static LegacyCall> {
        let fitting = |calls: &[(usize, &'static LegacyCall)]| {
            calls.iter().find(|(_, call)| call.matches(path)).copied()
        };
        let special = beginning(path)
            .and_then(|words| self.by_beginning.get(&words))
            .and_then(|calls| fitting(calls));
        let begun =
            first(path).and_then(|word| self.by_first.get(word)).and_then(|calls| fitting(calls));
        let other = fitting(&self.others);
        special
            .into_iter()
            .chain(begun)
            .chain(other)
            .min_by_key(|(place, _)| *place)
            .map(|(_, call)| call)
    }
}

fn first(path: &str) -> Option<&str> {
    path.split('/').find(|word| !word.is_empty())
}

fn beginning(path: &str) -> Option<[&str; 3]> {
    let mut words = path.split('/').filter(|word| !word.is_empty());
    Some([words.next()?, words.next()?, words.next()?])
}

/// Every definition's path in lower case, for readers that ignore letter case.
#[derive(Debug)]
pub(super) struct Claims {
    by_first: HashMap<String, Vec<(&'static LegacyCall, String)>>,
    /// Words that calls and surfaces begin with.
    first_words: Vec<String>,
    /// Calls that differ from another one only in letter case.
    case_decides: Vec<&'static str>,
}

impl Claims {
    fn of(all: impl Iterator<Item = &'static LegacyCall>) -> Self {
        let all: Vec<(&'static LegacyCall, String)> =
            all.map(|call| (call, call.path.to_ascii_lowercase())).collect();
        let mut by_first: HashMap<String, Vec<_>> = HashMap::new();
        for (call, template) in &all {
            let first = segments(template).next().unwrap_or_default();
            by_first.entry(first.to_owned()).or_default().push((*call, template.clone()));
        }
        let surfaces =
            SURFACE_PREFIXES.iter().map(|surface| surface[0]).chain(OWN_SURFACES.iter().copied());
        let mut first_words: Vec<String> =
            by_first.keys().cloned().chain(surfaces.map(str::to_owned)).collect();
        first_words.sort_unstable();
        first_words.dedup();
        let case_decides = all
            .iter()
            .filter(|(one, template)| {
                all.iter().any(|(other, theirs)| one.id != other.id && overlap(template, theirs))
            })
            .map(|(call, _)| call.id)
            .collect();
        Self { by_first, first_words, case_decides }
    }

    /// Returns the first definition that matches these segments, folded like
    /// [`commerce::path::decoded::DecodedPath`].
    pub(super) fn find(&self, segments: &[String]) -> Option<&'static LegacyCall> {
        let candidates = self.by_first.get(segments.first()?)?;
        candidates.iter().find(|(_, template)| fits(template, segments)).map(|(call, _)| *call)
    }

    pub(super) fn begins_with(&self, segment: &str) -> bool {
        self.first_words.iter().any(|word| word.eq_ignore_ascii_case(segment))
    }

    pub(super) fn case_decides(&self, call: &LegacyCall) -> bool {
        self.case_decides.contains(&call.id)
    }
}

pub(super) fn segments(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter(|segment| !segment.is_empty())
}

/// Like [`LegacyCall::matches`], for a template and segments in lower case.
fn fits(template: &str, given: &[String]) -> bool {
    let mut given = given.iter();
    for wanted in segments(template) {
        if wanted.ends_with("*}") {
            return true;
        }
        match given.next() {
            None => return wanted.ends_with("?}"),
            Some(segment) if wanted.starts_with('{') || segment == wanted => {}
            Some(_) => return false,
        }
    }
    given.next().is_none()
}

/// Whether some path matches both templates.
fn overlap(one: &str, other: &str) -> bool {
    let (mut one, mut other) = (segments(one), segments(other));
    loop {
        match (one.next(), other.next()) {
            (None, None) => return true,
            (Some(rest), _) | (_, Some(rest)) if rest.ends_with("*}") => return true,
            (Some(rest), None) | (None, Some(rest)) => return rest.ends_with("?}"),
            (Some(a), Some(b)) if a == b || a.starts_with('{') || b.starts_with('{') => {}
            _ => return false,
        }
    }
}

/// A call table for tests that make no calls.
#[cfg(test)]
pub(super) mod testing {
    use std::sync::LazyLock;

    use super::{CallTable, PAGE, PlatformCalls};

    pub(crate) fn no_calls() -> &'static CallTable {
        static TABLE: LazyLock<CallTable> = LazyLock::new(|| {
            let platform = PlatformCalls {
                change_language: &PAGE,
                set_currency: &PAGE,
                sign_in: &PAGE,
                sign_out: &PAGE,
                order_state: &PAGE,
                order_step: &PAGE,
                order_list: &PAGE,
                order_summary: &PAGE,
            };
            CallTable::new(std::iter::empty(), std::iter::empty(), platform)
        });
        &TABLE
    }
}
