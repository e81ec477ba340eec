//! The payment host's wallet under `/v2` (wire 15): JSON in, nested JSON out, always 200 for an operation that exists.
//!
//! Telephones to try: 905550000001 has an account with cards; 905550000010 has none; …11 has one that this shop must be linked
//! to (5460); …12 is locked; …13 must update its user id (1078); …14's tokens have run out (1419).
//! Cards, encrypted with the key of `data/wallet-test-key.txt`: 4111 1111 1111 1111 is taken at once, 5454 5454 5454 5454 asks
//! for an SMS code (5001), 4242 4242 4242 4242 for the PIN (5002), 4012 8888 8888 1881 for a device code (5008),
//! 5555 5555 5555 4444 for 3-D (5010), 5105 1051 0510 5100 for a new PIN (5015), 3782 822463 10005 is there already (5196).
//! Codes: 123456 (or 123) is right, 000000 has run out (1410), all others are wrong (1409).

mod accounts;
mod answer;
mod cipher;
mod operations;

use std::{collections::HashMap, sync::Mutex};

pub(crate) use operations::answer;

use accounts::Account;

/// The shop's number at the payment host.
pub(crate) const CLIENT_ID: &str = "34700001";

/// What a token of `masterPassToken` stands for.
#[derive(Debug, Clone)]
struct Opened {
    phone: String,
    /// The order to pay; empty when the wallet is only looked at.
    reference: String,
    paid: bool,
}

/// Something that waits for a code or for the bank's page.
#[derive(Debug, Clone)]
struct Waiting {
    token: String,
    work: Work,
}

/// What happens once it is approved.
#[derive(Debug, Clone)]
enum Work {
    Pay,
    Register(accounts::Card),
    /// Pays, then keeps the card.
    PayAndRegister(accounts::Card),
    Link,
}

/// Accounts, tokens, and what waits.
#[derive(Debug)]
pub(crate) struct Wallet {
    accounts: Mutex<HashMap<String, Account>>,
    tokens: Mutex<HashMap<String, Opened>>,
    waiting: Mutex<HashMap<String, Waiting>>,
}

impl Default for Wallet {
    fn default() -> Self {
        Self { accounts: Mutex::new(accounts::ready()), tokens: Mutex::default(), waiting: Mutex::default() }
    }
}

impl Wallet {
    /// A new token for a telephone and, when something is bought, for an order.
    pub(crate) fn open(&self, phone: &str, reference: &str) -> String {
        let token = format!("{}{}", crate::state::session::new_id(), crate::state::session::new_id());
        let opened = Opened { phone: phone.to_owned(), reference: reference.to_owned(), paid: false };
        self.tokens.lock().expect("no holder panics").insert(token.clone(), opened);
        token
    }

    /// The order that was paid with a token.
    pub(crate) fn paid_with(&self, token: &str) -> Option<String> {
        let tokens = self.tokens.lock().expect("no holder panics");
        tokens.get(token).filter(|opened| opened.paid).map(|opened| opened.reference.clone())
    }

    /// A token pays once.
    pub(crate) fn close(&self, token: &str) {
        self.tokens.lock().expect("no holder panics").remove(token);
    }

    fn opened(&self, token: &str) -> Option<Opened> {
        self.tokens.lock().expect("no holder panics").get(token).cloned()
    }

    fn wait(&self, token: &str, work: Work) -> String {
        let number = crate::state::session::new_id();
        let waiting = Waiting { token: token.to_owned(), work };
        self.waiting.lock().expect("no holder panics").insert(number.clone(), waiting);
        number
    }

    pub(crate) fn is_waiting(&self, number: &str) -> bool {
        self.waiting.lock().expect("no holder panics").contains_key(number)
    }

    /// Approved: does what waited. The token it was begun with, or `None` when nothing waits under this number.
    pub(crate) fn approve(&self, number: &str) -> Option<String> {
        let waiting = self.waiting.lock().expect("no holder panics").remove(number)?;
        self.carry_out(&waiting.token, waiting.work);
        Some(waiting.token)
    }

    pub(crate) fn deny(&self, number: &str) {
        self.waiting.lock().expect("no holder panics").remove(number);
    }

    fn carry_out(&self, token: &str, work: Work) {
        let mut tokens = self.tokens.lock().expect("no holder panics");
        let Some(opened) = tokens.get_mut(token) else { return };
        let mut accounts = self.accounts.lock().expect("no holder panics");
        match work {
            Work::Pay => opened.paid = true,
            Work::Register(card) => accounts.entry(opened.phone.clone()).or_default().keep(card),
            Work::PayAndRegister(card) => {
                opened.paid = true;
                accounts.entry(opened.phone.clone()).or_default().keep(card);
            }
            Work::Link => accounts.entry(opened.phone.clone()).or_default().linked = true,
        }
    }
}

/// The bank's page for something that waits there.
pub(crate) fn url_3d(origin: &str, number: &str) -> String {
    format!("{origin}/bank/3d?reference={number}")
}
