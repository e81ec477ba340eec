//! An attempt to place an order, and how far it got.

use commerce::money::Money;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// One attempt to place an order, as the ledger keeps it. Holds nothing of a card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderAttempt {
    /// Random; tells a page whether an attempt is the one it began.
    pub id: String,
    pub state: AttemptState,
    /// The shop's id of the payment.
    pub payment: String,
    /// What the shopper agreed to pay. `None` for old clients, which do not say it.
    pub total: Option<Money>,
    /// Seconds since 1970.
    pub sent_at: i64,
    /// The confirmation that was sent last, if any. The shop may ask for it again.
    #[serde(default)]
    pub last_confirmation: Option<Confirmation>,
    /// What the shop reported before anything was sent.
    pub before: ShopReading,
}

/// State of an attempt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttemptState {
    /// Stored before the first byte is sent. An attempt that is found in this state while nobody
    /// works on it is unknown: its gateway died.
    Sent,
    /// The shop answered, and waits for a confirmation.
    Waiting(Confirmation),
    /// It is unknown whether the shop has taken the order.
    Unknown,
    /// There is an order, with its number if the shop has told it.
    Placed(Option<String>),
    /// There is no order.
    NotPlaced,
}

/// What an order waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Confirmation {
    /// The shopper is at a page of the bank.
    Bank,
    /// A code was sent to the shopper.
    Code,
    /// The shopper chooses how to approve.
    Approval,
    /// The shop decides.
    Shop,
    /// The shopper pays at the payment host of the wallet.
    Wallet,
}

/// The newest order that the shop knows of, by each way of asking.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrdersSeen {
    /// Of the session: `step/approve`.
    pub approved: NewestOrder,
    /// Of the member's list.
    pub listed: NewestOrder,
}

/// What one way of asking for the newest order brought.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NewestOrder {
    /// Not asked, or the answer could not be read: proves nothing.
    #[default]
    NotRead,
    NoOrder,
    Number(String),
}

/// What the shop reports of the caller's payments and orders.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShopReading {
    pub payment: PaymentState,
    pub seen: OrdersSeen,
}

/// The session's payment: `checkoutState`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PaymentState {
    /// Could not be read: proves nothing.
    #[default]
    NotRead,
    /// None, or none that succeeded.
    Nothing,
    /// One waits for the shopper, a bank or a phone.
    Pending,
    /// The last one succeeded. It may be of an earlier order.
    Done,
}

/// The session's basket, which an order empties.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Basket {
    /// Could not be read: proves nothing.
    NotRead,
    Empty,
    Filled,
}

impl OrderAttempt {
    /// Whether another attempt could make a second order.
    #[must_use]
    pub fn is_open(&self) -> bool {
        matches!(self.state, AttemptState::Sent | AttemptState::Waiting(_) | AttemptState::Unknown)
    }

    /// Determines the state from what the shop reports. `unknown_for` is for how long the shop may
    /// still be working on an attempt that it has not answered, in seconds.
    #[must_use]
    pub fn settled_by(&self, reading: &ShopReading, now: i64, unknown_for: i64) -> AttemptState {
        if !self.is_open() {
            return self.state.clone();
        }
        if let Some(order) = self.new_order(&reading.seen) {
            return AttemptState::Placed(Some(order.to_owned()));
        }
        let may_still_come = now.saturating_sub(self.sent_at) < unknown_for;
        match (&self.state, reading.payment) {
            (AttemptState::Waiting(confirmation), PaymentState::Pending) => {
                AttemptState::Waiting(*confirmation)
            }
            (_, PaymentState::Pending) => {
                AttemptState::Waiting(self.last_confirmation.unwrap_or(Confirmation::Shop))
            }
            (_, PaymentState::Done) if self.before.payment != PaymentState::Done => {
                AttemptState::Placed(None)
            }
            (AttemptState::Waiting(_), _) if self.has_come_to_nothing(reading) => {
                AttemptState::NotPlaced
            }
            (AttemptState::Waiting(confirmation), _) => AttemptState::Waiting(*confirmation),
            _ if !may_still_come && self.has_come_to_nothing(reading) => AttemptState::NotPlaced,
            _ => AttemptState::Unknown,
        }
    }

    /// Whether the shop reports the same as before.
    fn has_come_to_nothing(&self, reading: &ShopReading) -> bool {
        match reading.payment {
            PaymentState::Nothing => true,
            PaymentState::Done => {
                let approved = &reading.seen.approved;
                *approved != NewestOrder::NotRead && *approved == self.before.seen.approved
            }
            PaymentState::NotRead | PaymentState::Pending => false,
        }
    }

    /// The order that was not there before.
    fn new_order<'a>(&self, seen: &'a OrdersSeen) -> Option<&'a str> {
        let before = &self.before.seen;
        new(&seen.approved, &before.approved).or_else(|| new(&seen.listed, &before.listed))
    }
}

/// The order's number, if it was not there before.
fn new<'a>(now: &'a NewestOrder, before: &NewestOrder) -> Option<&'a str> {
    match (now, before) {
        (_, NewestOrder::NotRead) => None,
        (NewestOrder::Number(number), before) if now != before => Some(number),
        _ => None,
    }
}

impl AttemptState {
    /// The label in metrics.
    #[must_use]
    pub const fn label(&self) -> &'static str {
        match self {
            Self::Sent => "sent",
            Self::Waiting(_) => "waiting",
            Self::Unknown => "unknown",
            Self::Placed(_) => "placed",
            Self::NotPlaced => "not_placed",
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const UNKNOWN_FOR: i64 = 180;

    fn attempt(state: AttemptState) -> OrderAttempt {
        OrderAttempt {
            id: "a".to_owned(),
            state,
            payment: "-2".to_owned(),
            total: None,
            sent_at: 1_000,
            last_confirmation: None,
            before: ShopReading {
                payment: PaymentState::Nothing,
                seen: seen(Some("VT1"), Some("VT7")),
            },
        }
    }

    fn seen(approved: Option<&str>, listed: Option<&str>) -> OrdersSeen {
        let read = |number: Option<&str>| {
            number.map_or(NewestOrder::NoOrder, |number| NewestOrder::Number(number.to_owned()))
        };
        OrdersSeen { approved: read(approved), listed: read(listed) }
    }

    fn reading(payment: PaymentState, approved: Option<&str>) -> ShopReading {
        ShopReading { payment, seen: seen(approved, None) }
    }

    #[test]
    fn ord_1_an_order_that_was_not_there_before_is_the_attempts() {
        for state in
            [AttemptState::Sent, AttemptState::Unknown, AttemptState::Waiting(Confirmation::Bank)]
        {
            let attempt = attempt(state);
            let approved = reading(PaymentState::Pending, Some("VT2"));
            assert_eq!(
                attempt.settled_by(&approved, 1_001, UNKNOWN_FOR),
                AttemptState::Placed(Some("VT2".to_owned()))
            );
            let listed =
                ShopReading { payment: PaymentState::NotRead, seen: seen(None, Some("VT8")) };
            assert_eq!(
                attempt.settled_by(&listed, 1_001, UNKNOWN_FOR),
                AttemptState::Placed(Some("VT8".to_owned()))
            );
            let done = reading(PaymentState::Done, None);
            assert_eq!(
                attempt.settled_by(&done, 1_001, UNKNOWN_FOR),
                AttemptState::Placed(None),
                "a payment that succeeded since"
            );
        }
    }

    #[test]
    fn ord_1_an_earlier_order_settles_nothing() {
        let mut unknown = attempt(AttemptState::Unknown);
        let nothing = reading(PaymentState::Nothing, Some("VT1"));
        let state = |unknown: &OrderAttempt, reading: &ShopReading, now| {
            unknown.settled_by(reading, now, UNKNOWN_FOR)
        };
        assert_eq!(state(&unknown, &nothing, 1_179), AttemptState::Unknown);
        assert_eq!(state(&unknown, &nothing, 1_180), AttemptState::NotPlaced);
        assert_eq!(state(&unknown, &ShopReading::default(), 9_999), AttemptState::Unknown);
        unknown.before.payment = PaymentState::Done;
        let earlier = reading(PaymentState::Done, Some("VT1"));
        assert_eq!(state(&unknown, &earlier, 1_179), AttemptState::Unknown);
        assert_eq!(state(&unknown, &earlier, 1_180), AttemptState::NotPlaced);
        let unread = ShopReading { payment: PaymentState::Done, seen: OrdersSeen::default() };
        assert_eq!(state(&unknown, &unread, 9_999), AttemptState::Unknown);
    }

    /// An old order that could not be read at first is not a new one.
    #[test]
    fn ord_1_what_was_not_read_before_proves_nothing() {
        let mut unknown = attempt(AttemptState::Unknown);
        unknown.before = ShopReading::default();
        let read = reading(PaymentState::Nothing, Some("VT1"));
        assert_eq!(unknown.settled_by(&read, 1_001, UNKNOWN_FOR), AttemptState::Unknown);
    }

    #[test]
    fn ord_1_what_the_shop_answered_is_over_as_soon_as_nothing_is_pending() {
        let waiting = attempt(AttemptState::Waiting(Confirmation::Bank));
        let state = |payment| waiting.settled_by(&reading(payment, None), 1_001, UNKNOWN_FOR);
        assert_eq!(state(PaymentState::Pending), AttemptState::Waiting(Confirmation::Bank));
        assert_eq!(state(PaymentState::NotRead), AttemptState::Waiting(Confirmation::Bank));
        assert_eq!(state(PaymentState::Nothing), AttemptState::NotPlaced);
    }

    /// A code whose answer was lost: it can be sent again while the shop waits for one.
    #[test]
    fn ord_1_a_confirmation_is_asked_for_again_while_the_payment_is_pending() {
        let mut unknown = attempt(AttemptState::Unknown);
        let state = |unknown: &OrderAttempt| {
            unknown.settled_by(&reading(PaymentState::Pending, None), 1_001, UNKNOWN_FOR)
        };
        assert_eq!(state(&unknown), AttemptState::Waiting(Confirmation::Shop));
        unknown.last_confirmation = Some(Confirmation::Code);
        assert_eq!(state(&unknown), AttemptState::Waiting(Confirmation::Code));
    }

    fn any_state() -> impl Strategy<Value = AttemptState> {
        prop_oneof![
            Just(AttemptState::Sent),
            Just(AttemptState::Waiting(Confirmation::Code)),
            Just(AttemptState::Unknown),
            Just(AttemptState::Placed(Some("VT2".to_owned()))),
            Just(AttemptState::NotPlaced),
        ]
    }

    fn any_payment() -> impl Strategy<Value = PaymentState> {
        prop_oneof![
            Just(PaymentState::NotRead),
            Just(PaymentState::Nothing),
            Just(PaymentState::Pending),
            Just(PaymentState::Done),
        ]
    }

    proptest! {
        /// Whatever the shop reports: what is settled stays so, nothing goes back to `Sent`, and
        /// an attempt that may still be carried out is never given up.
        #[test]
        fn ord_1_no_reading_frees_an_attempt_that_may_still_be_carried_out(
            state in any_state(),
            payment in any_payment(),
            before in any_payment(),
            approved in proptest::option::of("VT[12]"),
            listed in proptest::option::of("VT[78]"),
            now in 900i64..1_300,
        ) {
            let mut attempt = attempt(state.clone());
            attempt.before.payment = before;
            let reading =
                ShopReading { payment, seen: seen(approved.as_deref(), listed.as_deref()) };
            let settled = attempt.settled_by(&reading, now, UNKNOWN_FOR);
            prop_assert_ne!(&settled, &AttemptState::Sent);
            if !attempt.is_open() {
                prop_assert_eq!(&settled, &state);
                return Ok(());
            }
            let is_unanswered = matches!(state, AttemptState::Sent | AttemptState::Unknown);
            let proves_nothing = payment == PaymentState::NotRead
                || (payment == PaymentState::Done && before != PaymentState::Done);
            if proves_nothing || (is_unanswered && now < 1_000 + UNKNOWN_FOR) {
                prop_assert_ne!(settled, AttemptState::NotPlaced);
            }
        }
    }
}
