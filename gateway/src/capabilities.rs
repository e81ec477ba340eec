//! What the shop can do, one folder for each capability:
//!
//! - `calls`: one definition for each upstream call
//! - `wire`: what the shop answers
//! - `types` and `handlers`: what the storefront asks and gets
//! - `reshape`: pure functions from `wire` to `types`
//! - `service`: the conversation with the shop, where one call is not enough
//!
//! Capabilities do not import each other; `shell` may read the others.

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

use std::sync::LazyLock;

use http::Method;
use legacy_client::{Confidence, Effect, LegacyCall};
use platform::app::App;
use platform::call_table::{CallTable, PAGE, PlatformCalls};
use utoipa_axum::router::OpenApiRouter;

/// All operations under `/bff`.
#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .merge(shell::routes())
        .merge(regions::handlers::routes())
        .merge(catalogue::handlers::routes())
        .merge(product::handlers::routes())
        .merge(search::handlers::routes())
        .merge(cart::handlers::routes())
        .merge(cart::options::handlers::routes())
        .merge(cart::several::handlers::routes())
        .merge(cart::share::handlers::routes())
        .merge(campaigns::handlers::routes())
        .merge(preferences::handlers::routes())
        .merge(content::handlers::routes())
        .merge(membership::handlers::routes())
        .merge(favourites::handlers::routes())
        .merge(messages::handlers::routes())
        .merge(addresses::handlers::routes())
        .merge(stores::handlers::routes())
        .merge(checkout::handlers::routes())
        .merge(orders::agreements::routes())
        .merge(payments::approval::routes())
        .merge(payments::slot::routes())
        .merge(orders::handlers::routes())
        .merge(alarms::handlers::routes())
        .merge(wallet::handlers::routes())
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
pub fn calls() -> impl Iterator<Item = &'static LegacyCall> + Clone {
    BY_CAPABILITY.iter().flat_map(|calls| calls.iter().copied())
}

/// The call a path is, among those that may be passed through: the first definition that it fits.
#[must_use]
pub fn call_at(path: &str) -> Option<&'static LegacyCall> {
    call_table().call_at(path)
}

/// All calls as the platform looks them up, with those that it makes itself.
#[must_use]
pub fn call_table() -> &'static CallTable {
    static TABLE: LazyLock<CallTable> = LazyLock::new(|| {
        CallTable::new(
            calls(),
            wallet::calls::OPERATIONS.iter().copied(),
            PlatformCalls {
                change_language: &preferences::calls::CHANGE_LANGUAGE,
                set_currency: &preferences::calls::SET_CURRENCY,
                sign_in: &membership::calls::LOGIN,
                sign_out: &membership::calls::LOGOUT,
                order_state: &payments::calls::STATE,
                order_step: &checkout::calls::STEP,
                order_list: &orders::calls::LIST,
                order_summary: &checkout::calls::SUMMARY,
            },
        )
    });
    &TABLE
}

/// Every upstream call there is a definition of: those that are passed through, and the pages that
/// the gateway reads.
pub fn definitions() -> impl Iterator<Item = &'static LegacyCall> {
    calls().chain([&PAGE, &cart::calls::TOKEN])
}

/// A call without a definition, forwarded only with `VITRIN_ALLOW_UNKNOWN_CALLS`. Treated as the
/// worst it could be.
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
mod address_kind_tests;

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
        for path in paths.chain(
            ["/", "/srv", "/srv/service/nope", "/static/a/b", "/kilimler"].map(str::to_owned),
        ) {
            let walked = calls().find(|call| call.matches(&path)).map(|call| call.id);
            assert_eq!(call_at(&path).map(|call| call.id), walked, "{path}");
        }
    }
}
