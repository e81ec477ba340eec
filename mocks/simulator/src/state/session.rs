//! Sessions by cookie: language, currency, country and basket of a visitor
//! (contracts/upstream/protocol.md#session-state).

use std::{
    collections::{HashMap, VecDeque},
    sync::Mutex,
};

use super::{
    addresses::Address,
    cart::{Extras, Line},
    checkout::Checkout,
    loyalty::Loyalty,
    membership::SignInState,
    stores::Location,
};
use crate::values::language::{Currency, Language};

/// What the shop stores about a visitor.
#[derive(Debug, Clone)]
pub(crate) struct Session {
    pub(crate) language: Language,
    pub(crate) currency: Currency,
    pub(crate) country: String,
    pub(crate) lines: Vec<Line>,
    /// Products to compare; only the oldest client stores them in the shop.
    pub(crate) compared: Vec<u64>,
    pub(crate) extras: Extras,
    pub(crate) loyalty: Loyalty,
    pub(crate) checkout: Checkout,
    pub(crate) location: Location,
    /// Who signed in by cookie.
    pub(crate) member: Option<u64>,
    /// Whose basket of another device is in this one already.
    pub(crate) joined_basket: Option<u64>,
    pub(crate) sign_in: SignInState,
    /// Messages to departments written as a guest.
    pub(crate) messages: u32,
    /// Address book of a guest; members have their own.
    pub(crate) addresses: Vec<Address>,
}

impl Default for Session {
    fn default() -> Self {
        Self {
            language: Language::Tr,
            currency: Currency::Tl,
            country: "TR".to_owned(),
            lines: Vec::new(),
            compared: Vec::new(),
            extras: Extras::default(),
            loyalty: Loyalty::default(),
            checkout: Checkout::default(),
            location: Location::default(),
            member: None,
            joined_basket: None,
            sign_in: SignInState::default(),
            messages: 0,
            addresses: Vec::new(),
        }
    }
}

/// Sessions in memory; beyond the limit the oldest are evicted. Visitors who changed nothing take
/// no space.
#[derive(Debug)]
pub(crate) struct Sessions {
    limit: usize,
    kept: Mutex<(HashMap<String, Session>, VecDeque<String>)>,
}

impl Sessions {
    pub(crate) fn new(limit: usize) -> Self {
        Self { limit, kept: Mutex::default() }
    }

    /// Returns a copy of the session, or a new one when none is stored under `id`.
    pub(crate) fn read(&self, id: &str) -> Session {
        self.kept.lock().expect("no holder panics").0.get(id).cloned().unwrap_or_default()
    }

    pub(crate) fn clear(&self) {
        *self.kept.lock().expect("no holder panics") = Default::default();
    }

    /// Changes the session in place; creates it if needed.
    pub(crate) fn change<T>(&self, id: &str, change: impl FnOnce(&mut Session) -> T) -> T {
        let mut kept = self.kept.lock().expect("no holder panics");
        let (sessions, order) = &mut *kept;
        if !sessions.contains_key(id) {
            order.push_back(id.to_owned());
            if order.len() > self.limit
                && let Some(oldest) = order.pop_front()
            {
                sessions.remove(&oldest);
            }
        }
        change(sessions.entry(id.to_owned()).or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn oldest_sessions_are_forgotten() {
        let sessions = Sessions::new(2);
        for id in ["a", "b", "c"] {
            sessions.change(id, |session| session.currency = Currency::Eur);
        }
        assert_eq!(sessions.read("a").currency, Currency::Tl);
        assert_eq!(sessions.read("c").currency, Currency::Eur);
    }
}
