//! What the shop stores: sessions of visitors, data of members, orders and payments.

pub(crate) mod addresses;
pub(crate) mod alarms;
pub(crate) mod cart;
pub(crate) mod checkout;
pub(crate) mod comments;
pub(crate) mod deal;
pub(crate) mod favourites;
pub(crate) mod loyalty;
pub(crate) mod members;
pub(crate) mod membership;
pub(crate) mod orders;
pub(crate) mod reordering;
pub(crate) mod session;
pub(crate) mod stores;
pub(crate) mod threads;
pub(crate) mod wallet;

use std::sync::Arc;

use crate::catalogue::Catalogue;

/// Sessions beyond this number evict the oldest.
const MAX_SESSIONS: usize = 20_000;

/// All data of one shop.
#[derive(Debug)]
pub(crate) struct State {
    pub(crate) catalogue: Arc<Catalogue>,
    pub(crate) sessions: session::Sessions,
    pub(crate) members: members::Members,
    pub(crate) attempts: membership::Attempts,
    pub(crate) favourites: favourites::Favourites,
    pub(crate) addresses: addresses::Addresses,
    pub(crate) threads: threads::Threads,
    pub(crate) comments: comments::Comments,
    pub(crate) deal: deal::Deal,
    pub(crate) reordering: reordering::Reordering,
    pub(crate) alarms: alarms::Alarms,
    pub(crate) orders: orders::Orders,
    pub(crate) wallet: wallet::Wallet,
    /// The path prefix of the edge cache; empty for none.
    pub(crate) prefix: String,
    /// Its pages say that favourites are kept in collections (`IS_FAV`).
    pub(crate) collections: bool,
}

impl State {
    pub(crate) fn new(catalogue: Arc<Catalogue>, prefix: &str, collections: bool) -> Self {
        Self {
            catalogue,
            sessions: session::Sessions::new(MAX_SESSIONS),
            members: members::Members::default(),
            attempts: membership::Attempts::default(),
            favourites: favourites::Favourites::default(),
            addresses: addresses::Addresses::default(),
            threads: threads::Threads::default(),
            comments: comments::Comments::default(),
            deal: deal::Deal::default(),
            reordering: reordering::Reordering::default(),
            alarms: alarms::Alarms::default(),
            orders: orders::Orders::default(),
            wallet: wallet::Wallet::default(),
            prefix: prefix.trim_end_matches('/').to_owned(),
            collections,
        }
    }
}
