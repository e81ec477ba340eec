//! Begins an attempt, unless one is open that could still become an order.

use std::time::Duration;

use commerce::money::Money;

use super::attempt::{
    AttemptState, Basket, Confirmation, NewestOrder, OrderAttempt, PaymentState, ShopReading,
};
use super::held::HeldAttempts;
use crate::clock::{now, seconds};
use crate::context::Context;
use crate::error::ApiError;
use crate::session_id::SessionId;

/// For how long a shop may work on an order that it has not answered: several times the deadline of
/// paying. Multiplied by `VITRIN_SHOP_PATIENCE`, like the deadlines of calls.
const UNKNOWN_FOR: Duration = Duration::from_secs(10 * 60);

/// Whether an order may be sent.
#[derive(Debug)]
pub enum Opening {
    /// Nothing is open: nobody else can begin until this is concluded or dropped.
    Free(Opened),
    /// An attempt waits for a confirmation. It may be continued, and no other begun.
    Waiting(Opened),
    /// It is unknown whether the last attempt is an order. It may be confirmed, and no other begun.
    Unknown(Opened),
    /// The last attempt has just turned out to be an order. Nothing may be sent.
    Placed(OrderAttempt),
}

/// The right to send one order, or to continue one.
#[derive(Debug)]
pub struct Opened {
    held: HeldAttempts,
    before: ShopReading,
    /// The attempt that is sent or continued.
    attempt: Option<OrderAttempt>,
}

impl Context {
    /// Waits until nobody works on an attempt of this session, and settles the last one by reading
    /// the shop's state.
    ///
    /// # Errors
    /// 503 `state_unavailable` if another gateway could be working on one.
    pub async fn open_order_attempt(&self) -> Result<Opening, ApiError> {
        let held = self.app.order_attempts().hold(self.order_session()).await?;
        let reading = self.read_orders().await;
        let last = match held.last() {
            Some(last) => self.settle(last.clone(), &reading).await,
            // As after a restart: the shop alone knows.
            None if reading.payment == PaymentState::Pending => self.found(&reading),
            None => return Ok(Opening::Free(Opened::new(held, reading, None))),
        };
        let was_open = held.last().is_some_and(OrderAttempt::is_open);
        Ok(match last.state {
            AttemptState::Waiting(_) => {
                Opening::Waiting(Opened::new(held, last.before.clone(), Some(last)))
            }
            AttemptState::NotPlaced => Opening::Free(Opened::new(held, reading, None)),
            AttemptState::Placed(_) if !was_open => Opening::Free(Opened::new(held, reading, None)),
            AttemptState::Unknown | AttemptState::Sent => {
                Opening::Unknown(Opened::new(held, last.before.clone(), Some(last)))
            }
            AttemptState::Placed(_) => {
                held.conclude(last.clone());
                Opening::Placed(last)
            }
        })
    }

    /// Returns the session's last attempt, settled by the shop's state if it is open. What cannot
    /// be read stays as it is. `None` if there is none, and the shop knows of none.
    ///
    /// # Errors
    /// 503 `state_unavailable` if another gateway could be working on it.
    pub async fn order_attempt(&self) -> Result<Option<OrderAttempt>, ApiError> {
        if !self.has_shop_session() {
            return Ok(None);
        }
        let ledger = self.app.order_attempts();
        if let Some(last) = ledger.last(self.order_session()).await
            && (!last.is_open() || self.is_being_sent(&last))
        {
            return Ok(Some(last));
        }
        let held = ledger.hold(self.order_session()).await?;
        let reading = self.read_orders().await;
        match held.last().cloned() {
            None => Ok(self.reported(&reading)),
            Some(last) => {
                let settled = self.settle(last.clone(), &reading).await;
                if settled != last {
                    held.conclude(settled.clone());
                }
                Ok(Some(settled))
            }
        }
    }

    /// The session in the ledger: by what a caller cannot add to or change while staying the same
    /// session to the shop, so that it is the same before and after a sign-in.
    fn order_session(&self) -> SessionId {
        let named = self.counted_sessions();
        if named.is_empty() { self.session_id() } else { SessionId::of(&named.join(";")) }
    }

    /// Whether some gateway may be waiting for the shop's answer at this moment.
    fn is_being_sent(&self, attempt: &OrderAttempt) -> bool {
        attempt.state == AttemptState::Sent && now() - attempt.sent_at < self.unknown_for()
    }

    /// Determines the state by what the shop reports. An attempt has come to nothing only if its
    /// basket is still there: a shop that forgot the session reports nothing either.
    async fn settle(&self, last: OrderAttempt, reading: &ShopReading) -> OrderAttempt {
        let mut state = last.settled_by(reading, now(), self.unknown_for());
        if last.is_open() && state == AttemptState::NotPlaced {
            state = match self.read_basket().await {
                Basket::Filled => AttemptState::NotPlaced,
                Basket::NotRead if last.state != AttemptState::Sent => last.state.clone(),
                Basket::Empty | Basket::NotRead => AttemptState::Unknown,
            };
        }
        OrderAttempt { state, ..last }
    }

    /// What the shop reports of a session without an entry: a payment that is pending, or the
    /// session's last order.
    fn reported(&self, reading: &ShopReading) -> Option<OrderAttempt> {
        match (reading.payment, &reading.seen.approved) {
            (PaymentState::Pending, _) => Some(self.found(reading)),
            (PaymentState::Done, NewestOrder::Number(number)) => {
                let state = AttemptState::Placed(Some(number.clone()));
                Some(OrderAttempt { state, ..self.found(reading) })
            }
            _ => None,
        }
    }

    /// An attempt that the ledger does not know.
    fn found(&self, reading: &ShopReading) -> OrderAttempt {
        OrderAttempt {
            id: new_id(),
            state: AttemptState::Waiting(Confirmation::Shop),
            payment: String::new(),
            total: None,
            sent_at: now(),
            last_confirmation: None,
            before: reading.clone(),
        }
    }

    fn unknown_for(&self) -> i64 {
        let patience = self.app.settings().shop.patience;
        seconds(UNKNOWN_FOR.mul_f64(patience))
    }
}

impl Opened {
    fn new(held: HeldAttempts, before: ShopReading, attempt: Option<OrderAttempt>) -> Self {
        Self { held, before, attempt }
    }

    /// The last attempt, or the one that waits.
    #[must_use]
    pub fn last(&self) -> Option<&OrderAttempt> {
        self.attempt.as_ref().or_else(|| self.held.last())
    }

    /// Stores a new attempt in all gateways. Nothing may be sent before.
    ///
    /// # Errors
    /// 503 `state_unavailable` if the others could not be told.
    pub async fn record_new(
        &mut self,
        payment: &str,
        total: Option<Money>,
    ) -> Result<(), ApiError> {
        let attempt = OrderAttempt {
            id: new_id(),
            state: AttemptState::Sent,
            payment: payment.to_owned(),
            total,
            sent_at: now(),
            last_confirmation: None,
            before: self.before.clone(),
        };
        self.record(attempt).await
    }

    /// Stores in all gateways that the waiting attempt is continued. Nothing may be sent before.
    ///
    /// # Errors
    /// 503 `state_unavailable` if the others could not be told.
    pub async fn record_continued(&mut self) -> Result<(), ApiError> {
        let Some(waiting) = self.attempt.clone() else { return self.record_new("", None).await };
        let last_confirmation = match waiting.state {
            AttemptState::Waiting(confirmation) => Some(confirmation),
            _ => waiting.last_confirmation,
        };
        let attempt = OrderAttempt {
            state: AttemptState::Sent,
            sent_at: now(),
            last_confirmation,
            ..waiting
        };
        self.record(attempt).await
    }

    async fn record(&mut self, attempt: OrderAttempt) -> Result<(), ApiError> {
        self.held.record(attempt.clone()).await?;
        self.attempt = Some(attempt);
        Ok(())
    }

    /// Stores what the shop's state says of the recorded attempt after it was given up, and returns
    /// it: a confirmation may have come first.
    pub async fn give_up(self, context: &Context) -> Option<OrderAttempt> {
        let waiting = AttemptState::Waiting(Confirmation::Shop);
        let attempt = OrderAttempt { state: waiting, ..self.attempt? };
        let reading = context.read_orders().await;
        let attempt = context.settle(attempt, &reading).await;
        self.held.conclude(attempt.clone());
        Some(attempt)
    }

    /// Stores what became of the recorded attempt, and returns it. An order is given its number,
    /// and what is unknown is settled if the shop's state tells it.
    pub async fn conclude(self, state: AttemptState, context: &Context) -> Option<OrderAttempt> {
        let mut attempt = OrderAttempt { state, ..self.attempt? };
        let is_unsettled = match attempt.state {
            AttemptState::Placed(None) | AttemptState::Unknown => true,
            AttemptState::Placed(Some(_))
            | AttemptState::NotPlaced
            | AttemptState::Waiting(_)
            | AttemptState::Sent => false,
        };
        if is_unsettled {
            let reading = context.read_orders().await;
            let unknown = OrderAttempt { state: AttemptState::Unknown, ..attempt.clone() };
            let settled = context.settle(unknown, &reading).await;
            // The shop's own answer outweighs a state that does not show the order yet.
            if attempt.state == AttemptState::Unknown
                || matches!(settled.state, AttemptState::Placed(_))
            {
                attempt = settled;
            }
        }
        self.held.conclude(attempt.clone());
        Some(attempt)
    }
}

fn new_id() -> String {
    format!("{:032x}", rand::random::<u128>())
}
