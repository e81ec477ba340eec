//! The conversation with the shop behind each operation.

mod choices;
mod orders;
mod wallet;

pub(super) use self::choices::{
    choose, choose_carrier, list_addresses, list_carriers, read_card_terms, summary, take_step,
};
pub(crate) use self::orders::is_just_ordered;
pub(super) use self::orders::{confirm, give_up, place, unknown};
pub(super) use self::wallet::{begin as begin_wallet, open as open_wallet, place as place_wallet};

/// Whether the caller has a member's token; a guest may have one of its own.
fn is_member(context: &platform::context::Context) -> bool {
    context.shopper.membership().is_some_and(|membership| !membership.guest)
}
