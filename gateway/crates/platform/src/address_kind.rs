//! Classifies addresses. All entrances (pass-through, pages, tabs, documents) use this one
//! decision, so that no path is a page at one and a call of the shop at another (ADR 0035).

use commerce::listing_query::PageLink;
use commerce::path::decoded::{DecodedPath, is_unambiguous};
use commerce::view::CallParams;
use legacy_client::{AddressChoice, AnswerKind, LegacyCall, LegacyRequest};
use serde::Serialize;

use super::call_table::{CallTable, PAGE, segments};
use super::error::ApiError;
use super::surface_paths::{
    OWN_SURFACES, RELATIVE_CALLS, STOREFRONT_FILES, SURFACE_PREFIXES, SURFACES, SURFACES_ANYWHERE,
    is_storefront_file,
};

/// The kind of a path. The kinds are disjoint.
#[derive(Debug, Clone, Copy)]
pub enum AddressKind {
    /// A defined call; it begins at byte `start` of the path.
    Call { call: &'static LegacyCall, start: usize },
    /// Below a legacy surface as that is written, but not a defined call.
    UnknownCall,
    /// A page of the shop.
    Page,
    /// A file of the storefront under its own name.
    Asset,
    /// None of these to every reader, for the given reason.
    Refused(&'static str),
}

const READS_AS_CALL: &str = "the path reads as a call of the shop";

impl CallTable {
    /// Classifies a path. `shop_prefix` is the prefix of the shop's calls, if there is one.
    #[must_use]
    pub fn kind_of(&self, path: &str, shop_prefix: &str) -> AddressKind {
        let first = segments(path).next().unwrap_or_default();
        if SURFACES.contains(&first) {
            return match self.call_at(path) {
                Some(call) => self.checked_call(call, path, 0),
                None if SURFACE_PREFIXES
                    .iter()
                    .any(|known| known.len() == 1 && first.eq_ignore_ascii_case(known[0]))
                    || is_below_order_api(path) =>
                {
                    self.unknown_or_refusal(path)
                }
                None => self.page_or_refusal(path, shop_prefix),
            };
        }
        if path.starts_with("/_next/") || path.starts_with("/assets/") || is_storefront_file(path) {
            return AddressKind::Asset;
        }
        for marker in RELATIVE_CALLS {
            if let Some(start) = path.find(marker)
                && let Some(call) = self.call_at(&path[start..])
            {
                return match prefix_fault(&path[..start]) {
                    None => self.checked_call(call, path, start),
                    Some(fault) => AddressKind::Refused(fault),
                };
            }
        }
        self.page_or_refusal(path, shop_prefix)
    }

    /// Whether a path of the shop can be a picture: to no reader another call than one that answers
    /// pictures.
    #[must_use]
    pub fn is_picture(&self, path: &str, shop_prefix: &str) -> bool {
        match self.kind_of(path, shop_prefix) {
            AddressKind::Page | AddressKind::UnknownCall => true,
            AddressKind::Call { call, start: 0 } => call.answer == AnswerKind::Image,
            AddressKind::Call { .. } | AddressKind::Asset | AddressKind::Refused(_) => false,
        }
    }

    /// Returns the fault of an address that we built from a caller's input: it must be one that
    /// [`Self::kind_of`] classifies as the same call.
    #[must_use]
    pub fn built_fault(&self, request: &LegacyRequest, shop_prefix: &str) -> Option<&'static str> {
        let call = request.call();
        if call.address_choice == AddressChoice::Nothing {
            return None;
        }
        match self.kind_of(request.path(), shop_prefix) {
            AddressKind::Call { call: found, start: 0 } if found.id == call.id => None,
            AddressKind::Page if call.id == PAGE.id => None,
            AddressKind::Refused(fault) => Some(fault),
            _ => Some(READS_AS_CALL),
        }
    }

    /// Whether an unknown call's address begins with that of a rate-limited call. A shop whose
    /// router leaves further segments to the call would execute that one uncounted.
    #[must_use]
    pub fn continues_counted_call(&self, path: &str) -> bool {
        let is_counted = |segments: &[String]| {
            self.claims.find(segments).is_some_and(|call| call.rate_limit.is_some())
        };
        DecodedPath::of(path)
            .readings()
            .any(|read| (1..read.len()).any(|end| is_counted(&read[..end])))
    }

    /// Accepts a call that is written in a path, unless some reader would find another one in its
    /// place or in its parameters.
    fn checked_call(&self, call: &'static LegacyCall, path: &str, start: usize) -> AddressKind {
        let written = &path[start..];
        let takes_words = call.address_choice != AddressChoice::Nothing;
        let names_surface =
            || segments(written).skip(1).any(|segment| self.claims.begins_with(segment));
        if is_unambiguous(written)
            && !(takes_words && names_surface())
            && !self.claims.case_decides(call)
        {
            return AddressKind::Call { call, start };
        }
        let read = DecodedPath::of(written);
        if let Some(fault) = read.fault {
            return AddressKind::Refused(fault);
        }
        let is_this_call = |segments: &[String]| {
            let cut = without_cut_off(segments);
            let reads_as_another = cut.len() != segments.len()
                && self.claims.find(&cut).is_some_and(|found| found.id != call.id);
            let hides_another = takes_words && (self.hides_call(segments) || self.hides_call(&cut));
            !hides_another
                && !reads_as_another
                && self.claims.find(segments).is_some_and(|found| found.id == call.id)
        };
        if read.readings().all(is_this_call) {
            AddressKind::Call { call, start }
        } else {
            AddressKind::Refused(READS_AS_CALL)
        }
    }

    /// Classifies a path below a surface without a matching definition: an unknown call, unless
    /// some reader would find a known one, which has its own rules.
    fn unknown_or_refusal(&self, path: &str) -> AddressKind {
        let read = DecodedPath::of(path);
        if let Some(fault) = read.fault {
            return AddressKind::Refused(fault);
        }
        let is_known =
            |segments: &[String]| self.claims.find(segments).is_some() || self.hides_call(segments);
        if read
            .readings()
            .any(|segments| is_known(segments) || is_known(&without_cut_off(segments)))
        {
            AddressKind::Refused(READS_AS_CALL)
        } else {
            AddressKind::UnknownCall
        }
    }

    /// Whether some reader finds a call behind the beginning of these segments. A surface's name
    /// alone is a word that people search for.
    fn hides_call(&self, segments: &[String]) -> bool {
        (1..segments.len()).any(|at| {
            let tail = &segments[at..];
            let lies_below =
                |surface: &&[&str]| tail.len() > surface.len() && begins(tail, surface);
            SURFACES_ANYWHERE.iter().any(lies_below) || self.claims.find(tail).is_some()
        })
    }

    fn page_or_refusal(&self, path: &str, shop_prefix: &str) -> AddressKind {
        let names_surface = || segments(path).any(|segment| self.claims.begins_with(segment));
        if is_unambiguous(path) && !names_surface() {
            return AddressKind::Page;
        }
        let read = DecodedPath::of(path);
        if let Some(fault) = read.fault {
            return AddressKind::Refused(fault);
        }
        if read.segments.iter().any(|segment| is_cut_off(segment)) {
            return AddressKind::Refused("question mark in the path");
        }
        let prefix: Vec<String> = DecodedPath::of(shop_prefix).segments;
        let is_no_page = |segments: &[String]| {
            let rest = without_prefixes(segments, &prefix);
            let is_ours = rest.len() > 1 && OWN_SURFACES.contains(&rest[0].as_str());
            let is_below = SURFACE_PREFIXES.iter().any(|surface| begins(rest, surface));
            let is_call = (0..segments.len()).any(|at| {
                let tail = &segments[at..];
                SURFACES_ANYWHERE.iter().any(|surface| begins(tail, surface))
                    || self.claims.find(tail).is_some()
            });
            is_ours || is_below || is_call
        };
        if read.readings().any(is_no_page) {
            AddressKind::Refused(READS_AS_CALL)
        } else {
            AddressKind::Page
        }
    }
}

/// A page of the shop chosen by a caller. The only way to request a page of the caller's choosing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PageAddress(PageLink);

impl CallParams for PageAddress {
    fn request(&self, call: &'static LegacyCall) -> LegacyRequest {
        LegacyRequest::new(call, &[self.as_str()])
    }
}

impl PageAddress {
    /// # Errors
    /// 400 naming the field, unless it is a page to every reader.
    pub fn parse(
        field: &'static str,
        text: &str,
        calls: &CallTable,
        shop_prefix: &str,
    ) -> Result<Self, ApiError> {
        let link = PageLink::parse(field, text)
            .map_err(|error| ApiError::malformed(error.to_string()).field(error.field))?;
        let refuse = |why: &str| Err(ApiError::malformed(format!("{field}: {why}")).field(field));
        match calls.kind_of(&link.path(), shop_prefix) {
            AddressKind::Page => Ok(Self(link)),
            AddressKind::Refused(fault) => refuse(fault),
            AddressKind::Call { .. } | AddressKind::UnknownCall => refuse(READS_AS_CALL),
            AddressKind::Asset => refuse("a file of the storefront is no page of the shop"),
        }
    }

    /// Without leading slash, as the shop's calls take it in `link`.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// With a leading slash.
    #[must_use]
    pub fn path(&self) -> String {
        self.0.path()
    }

    /// Builds the shop's request for the page.
    #[must_use]
    pub fn request(&self) -> LegacyRequest {
        CallParams::request(self, &PAGE)
    }
}

/// Returns the fault of the path before a relative call: it must be a page's, not a static file's
/// or one of our surfaces.
fn prefix_fault(prefix: &str) -> Option<&'static str> {
    let read = DecodedPath::of(prefix);
    let begins_static = |segments: &[String]| {
        without_prefixes(segments, &[]).first().is_some_and(|first| {
            OWN_SURFACES.contains(&first.as_str())
                || STOREFRONT_FILES.iter().any(|known| known[1..] == **first)
        })
    };
    if read.readings().any(begins_static) {
        return Some("no call lies below a static address");
    }
    read.fault
}

/// `/Order` is a surface only with `OrderAPI` behind it; `/order` is a page.
fn is_below_order_api(path: &str) -> bool {
    let mut segments = segments(path);
    segments.next() == Some("Order") && segments.next() == Some("OrderAPI")
}

fn is_cut_off(segment: &str) -> bool {
    segment.starts_with(['?', '#'])
}

/// Removes segments that begin with a question mark, which some readers do not see.
fn without_cut_off(segments: &[String]) -> Vec<String> {
    segments.iter().filter(|segment| !is_cut_off(segment)).cloned().collect()
}

fn begins(segments: &[String], with: &[&str]) -> bool {
    segments.len() >= with.len()
        && segments.iter().zip(with).all(|(segment, wanted)| segment == wanted)
}

/// Removes language codes and the shop's own prefix, in any order.
fn without_prefixes<'a>(mut segments: &'a [String], shop_prefix: &[String]) -> &'a [String] {
    loop {
        if !shop_prefix.is_empty() && segments.starts_with(shop_prefix) {
            segments = &segments[shop_prefix.len()..];
        } else if segments.first().is_some_and(|first| is_language(first)) {
            segments = &segments[1..];
        } else {
            return segments;
        }
    }
}

/// `en` or `en-gb`: also languages that the shop knows and we do not.
fn is_language(segment: &str) -> bool {
    let letters =
        |text: &str| text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_alphabetic());
    segment
        .split_once('-')
        .map_or_else(|| letters(segment), |(code, region)| letters(code) && letters(region))
}
