//! The payment host's wallet: accounts, tokens, and operations waiting for approval.

mod accounts;

use std::{collections::HashMap, sync::Mutex};

use crate::values::ids::new_id;
pub(crate) use accounts::{Account, Card, Challenge, challenge};

/// State of a token from `masterPassToken`.
#[derive(Debug, Clone)]
pub(crate) struct Opened {
    pub(crate) phone: String,
    /// Reference of the order to pay; empty when no purchase is made.
    pub(crate) reference: String,
    pub(crate) paid: bool,
}

impl Opened {
    fn is_of(&self, reference: &str) -> bool {
        !reference.is_empty() && self.reference == reference
    }
}

/// An operation that waits for a code or for the bank's page.
#[derive(Debug, Clone)]
pub(crate) struct Waiting {
    pub(crate) token: String,
    pub(crate) work: Work,
}

/// Action to take once it is approved.
#[derive(Debug, Clone)]
pub(crate) enum Work {
    Pay,
    Register(Card),
    /// Pays, then stores the card.
    PayAndRegister(Card),
    Link,
}

/// Accounts, tokens, and pending operations.
#[derive(Debug)]
pub(crate) struct Wallet {
    accounts: Mutex<HashMap<String, Account>>,
    tokens: Mutex<HashMap<String, Opened>>,
    waiting: Mutex<HashMap<String, Waiting>>,
}

impl Default for Wallet {
    fn default() -> Self {
        Self {
            accounts: Mutex::new(accounts::ready()),
            tokens: Mutex::default(),
            waiting: Mutex::default(),
        }
    }
}

impl Wallet {
    /// Issues a token for a phone number and, for a purchase, its order.
    pub(crate) fn open(&self, phone: &str, reference: &str) -> String {
        let token = format!("{}{}", new_id(), new_id());
        let mut tokens = self.tokens.lock().expect("no holder panics");
        let paid = tokens.values().any(|other| other.paid && other.is_of(reference));
        let opened = Opened { phone: phone.to_owned(), reference: reference.to_owned(), paid };
        tokens.insert(token.clone(), opened);
        token
    }

    /// Returns the order that was paid with a token.
    pub(crate) fn paid_with(&self, token: &str) -> Option<String> {
        let tokens = self.tokens.lock().expect("no holder panics");
        tokens.get(token).filter(|opened| opened.paid).map(|opened| opened.reference.clone())
    }

    /// Removes a token: it pays once.
    pub(crate) fn close(&self, token: &str) {
        self.tokens.lock().expect("no holder panics").remove(token);
    }

    pub(crate) fn opened(&self, token: &str) -> Option<Opened> {
        self.tokens.lock().expect("no holder panics").get(token).cloned()
    }

    pub(crate) fn wait(&self, token: &str, work: Work) -> String {
        let number = new_id();
        let waiting = Waiting { token: token.to_owned(), work };
        self.waiting.lock().expect("no holder panics").insert(number.clone(), waiting);
        number
    }

    pub(crate) fn account(&self, phone: &str) -> Option<Account> {
        self.accounts.lock().expect("no holder panics").get(phone).cloned()
    }

    pub(crate) fn change_account(&self, phone: &str, change: impl FnOnce(&mut Account)) {
        change(
            self.accounts.lock().expect("no holder panics").entry(phone.to_owned()).or_default(),
        );
    }

    pub(crate) fn is_waiting(&self, number: &str) -> bool {
        self.waiting.lock().expect("no holder panics").contains_key(number)
    }

    /// Carries out a pending operation and returns its token; `None` when nothing waits under this
    /// number.
    pub(crate) fn approve(&self, number: &str) -> Option<String> {
        let waiting = self.waiting.lock().expect("no holder panics").remove(number)?;
        self.carry_out(&waiting.token, waiting.work);
        Some(waiting.token)
    }

    pub(crate) fn deny(&self, number: &str) {
        self.waiting.lock().expect("no holder panics").remove(number);
    }

    pub(crate) fn carry_out(&self, token: &str, work: Work) {
        let mut tokens = self.tokens.lock().expect("no holder panics");
        let Some(opened) = tokens.get(token).cloned() else { return };
        let mut accounts = self.accounts.lock().expect("no holder panics");
        // An order is paid once, whichever token of it is used.
        let mut pay = || {
            for other in tokens.values_mut().filter(|other| other.is_of(&opened.reference)) {
                other.paid = true;
            }
        };
        match work {
            Work::Pay => pay(),
            Work::Register(card) => accounts.entry(opened.phone.clone()).or_default().keep(card),
            Work::PayAndRegister(card) => {
                pay();
                accounts.entry(opened.phone.clone()).or_default().keep(card);
            }
            Work::Link => accounts.entry(opened.phone.clone()).or_default().linked = true,
        }
    }
}
