//! What the shop can do, one folder each: `api` (what the storefront sees), `calls` (one definition per upstream call),
//! `legacy` (what the shop speaks), `reshape` (pure functions between the two). They do not import each other; `shell` may
//! read the others.

pub mod addresses;
pub mod alarms;
pub mod campaigns;
pub mod cart;
pub mod catalogue;
pub mod checkout;
pub mod compare;
pub mod content;
pub mod favourites;
pub mod membership;
pub mod messages;
pub mod orders;
pub mod payments;
pub mod preferences;
pub mod product;
pub mod regions;
pub mod search;
pub mod shell;
pub mod site;
pub mod stores;
pub mod wallet;

use std::collections::HashMap;
use std::sync::LazyLock;
use std::time::Duration;

use http::Method;
use legacy_client::{AnswerKind, Audience, CacheRow, Confidence, Effect, LegacyCall, Prefix};
use utoipa_axum::router::OpenApiRouter;

use crate::app::App;

/// All operations under `/bff`.
#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .merge(shell::routes())
        .merge(regions::routes())
        .merge(catalogue::routes())
        .merge(product::routes())
        .merge(search::routes())
        .merge(cart::routes())
        .merge(preferences::routes())
        .merge(content::routes())
        .merge(membership::routes())
        .merge(favourites::routes())
        .merge(messages::routes())
        .merge(stores::routes())
        .merge(wallet::routes())
}

const BY_CAPABILITY: &[&[&LegacyCall]] = &[
    addresses::calls::CALLS,
    alarms::calls::CALLS,
    campaigns::calls::CALLS,
    cart::calls::CALLS,
    catalogue::calls::CALLS,
    checkout::calls::CALLS,
    compare::calls::CALLS,
    favourites::calls::CALLS,
    membership::calls::CALLS,
    messages::calls::CALLS,
    orders::calls::CALLS,
    payments::calls::CALLS,
    preferences::calls::CALLS,
    product::calls::CALLS,
    regions::calls::CALLS,
    search::calls::CALLS,
    site::calls::CALLS,
    stores::calls::CALLS,
    // Last: its `/static/{path*}` is what no other call claims.
    content::calls::CALLS,
];

/// Every upstream call that may be passed through.
pub fn calls() -> impl Iterator<Item = &'static LegacyCall> {
    BY_CAPABILITY.iter().flat_map(|calls| calls.iter().copied())
}

/// The call a path is, among those that may be passed through: the first definition that it fits.
#[must_use]
pub fn call_at(path: &str) -> Option<&'static LegacyCall> {
    static INDEX: LazyLock<Index> = LazyLock::new(|| Index::of(calls()));
    INDEX.find(path)
}

/// Definitions by the beginning of their paths, so that one out of two hundred is found by looking at a few.
#[derive(Debug, Default)]
struct Index {
    /// Those that begin with three words of their own, in the order of definition.
    by_beginning: HashMap<[&'static str; 3], Vec<(usize, &'static LegacyCall)>>,
    /// The others, by the word they begin with.
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
        let special =
            beginning(path).and_then(|words| self.by_beginning.get(&words)).and_then(|calls| fitting(calls));
        let begun = first(path).and_then(|word| self.by_first.get(word)).and_then(|calls| fitting(calls));
        let other = fitting(&self.others);
        special.into_iter().chain(begun).chain(other).min_by_key(|(place, _)| *place).map(|(_, call)| call)
    }
}

fn first(path: &str) -> Option<&str> {
    path.split('/').find(|word| !word.is_empty())
}

fn beginning(path: &str) -> Option<[&str; 3]> {
    let mut words = path.split('/').filter(|word| !word.is_empty());
    Some([words.next()?, words.next()?, words.next()?])
}

/// Every upstream call there is a definition of: those that are passed through, and the page.
pub fn definitions() -> impl Iterator<Item = &'static LegacyCall> {
    calls().chain([&PAGE])
}

/// The two calls that set an anonymous session up: language, then currency.
#[must_use]
pub fn session_calls() -> (&'static LegacyCall, &'static LegacyCall) {
    (&preferences::calls::CHANGE_LANGUAGE, &preferences::calls::SET_CURRENCY)
}

/// The call that gives a bearer and its successors, and the one that ends a member's session.
#[must_use]
pub fn member_calls() -> (&'static LegacyCall, &'static LegacyCall) {
    (&membership::calls::LOGIN, &membership::calls::LOGOUT)
}

/// Any page of the shop, read by several capabilities. Its currency is the session's: pages have no currency parameter. It
/// is not passed through: documents are the storefront's.
pub static PAGE: LegacyCall = LegacyCall::read("content.page", "/{path*}")
    .prefix(Prefix::Never)
    .answers(AnswerKind::Html)
    .cached(CacheRow::new(Audience::Guests, Duration::from_secs(60)).follows_session());

/// A call without a definition, forwarded only with `VITRIN_ALLOW_UNKNOWN_CALLS`; taken for the worst it could be.
pub static UNKNOWN: LegacyCall = LegacyCall::new(
    "unknown",
    "/{path*}",
    &[
        (Method::GET, Effect::Payment),
        (Method::POST, Effect::Payment),
        (Method::PUT, Effect::Payment),
        (Method::DELETE, Effect::Payment),
        (Method::PATCH, Effect::Payment),
    ],
)
.carries_cards()
.confidence(Confidence::Inferred);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gw_1_the_index_finds_what_a_walk_over_all_definitions_finds() {
        let paths = calls().flat_map(|call| {
            let plain = call.path.replace(['{', '}', '?', '*'], "");
            [
                format!("/{plain}"),
                format!("{plain}/x"),
                plain.replace("/srv/", "//srv//"),
                format!("{plain}/"),
            ]
        });
        for path in
            paths.chain(["/", "/srv", "/srv/service/nope", "/static/a/b", "/kilimler"].map(str::to_owned))
        {
            let walked = calls().find(|call| call.matches(&path)).map(|call| call.id);
            assert_eq!(call_at(&path).map(|call| call.id), walked, "{path}");
        }
    }
}
