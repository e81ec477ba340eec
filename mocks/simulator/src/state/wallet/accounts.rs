//! Accounts of the wallet, and how each card behaves.

use std::collections::HashMap;

/// Verification a card needs before it pays or is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Challenge {
    Nothing,
    /// Verification is pending, with this response code: 5001, 5002, 5008, 5010 or 5015.
    Required(&'static str),
    /// Refused with this response code.
    Refused(&'static str),
}

const CARDS: [(&str, Challenge); 7] = [
    ("4111111111111111", Challenge::Nothing),
    ("5454545454545454", Challenge::Required("5001")),
    ("4242424242424242", Challenge::Required("5002")),
    ("4012888888881881", Challenge::Required("5008")),
    ("5555555555554444", Challenge::Required("5010")),
    ("5105105105105100", Challenge::Required("5015")),
    ("378282246310005", Challenge::Refused("5196")),
];

/// Returns the challenge of a card; unknown and empty numbers are refused.
pub(crate) fn challenge(number: &str) -> Challenge {
    CARDS
        .iter()
        .find(|(known, _)| *known == number)
        .map_or(Challenge::Refused("5051"), |(_, challenge)| *challenge)
}

/// A stored card: no number, only what may be shown.
#[derive(Debug, Clone)]
pub(crate) struct Card {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) mask: String,
    pub(crate) challenge: Challenge,
}

impl Card {
    pub(crate) fn of(number: &str, name: &str) -> Self {
        let digits = number.len();
        let mask = if digits < 13 {
            String::new()
        } else {
            format!("{}{}{}", &number[..6], "*".repeat(digits - 10), &number[digits - 4..])
        };
        Self {
            id: crate::values::ids::new_id(),
            name: name.to_owned(),
            mask,
            challenge: challenge(number),
        }
    }
}

/// The wallet account of a phone number.
#[derive(Debug, Clone, Default)]
pub(crate) struct Account {
    pub(crate) cards: Vec<Card>,
    /// Whether the account is linked to this shop.
    pub(crate) linked: bool,
    pub(crate) locked: bool,
    pub(crate) old_user_id: bool,
    pub(crate) tokens_expire: bool,
}

impl Account {
    /// Stores a card; one of the same name is replaced.
    pub(crate) fn keep(&mut self, card: Card) {
        self.linked = true;
        self.cards.retain(|known| known.name != card.name);
        self.cards.push(card);
    }

    /// Status digits by position, from 0: 1 account, 2 card, 3 linked, 4 locked, 5 PIN changed.
    pub(crate) fn status(account: Option<&Self>) -> String {
        let bit = |on: bool| if on { '1' } else { '0' };
        let has_card = account.is_some_and(|known| !known.cards.is_empty());
        let start: String = [
            '0',
            bit(account.is_some()),
            bit(has_card),
            bit(account.is_some_and(|known| known.linked)),
            bit(account.is_some_and(|known| known.locked)),
            '0',
        ]
        .iter()
        .collect();
        format!("{start:0<15}")
    }
}

/// Returns the predefined accounts.
pub(crate) fn ready() -> HashMap<String, Account> {
    let cards = || {
        vec![
            Card::of("4111111111111111", "Kartım"),
            Card::of("5454545454545454", "SMS kartım"),
            Card::of("5555555555554444", "3D kartım"),
            Card::of("4242424242424242", "PIN kartım"),
            Card::of("4012888888881881", "Cihaz kartım"),
        ]
    };
    let linked = Account { cards: cards(), linked: true, ..Account::default() };
    HashMap::from([
        ("905550000001".to_owned(), linked.clone()),
        ("905550000011".to_owned(), Account { linked: false, ..linked.clone() }),
        ("905550000012".to_owned(), Account { locked: true, ..linked.clone() }),
        ("905550000013".to_owned(), Account { old_user_id: true, ..linked.clone() }),
        ("905550000014".to_owned(), Account { tokens_expire: true, ..linked }),
    ])
}
