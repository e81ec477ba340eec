//! Reads what the shop says of orders (contracts/upstream/checkout.md, contracts/upstream/orders.md).

use commerce::lenient;
use legacy_client::LegacyRequest;
use serde::Deserialize;

use super::attempt::{Basket, NewestOrder, OrdersSeen, PaymentState, ShopReading};
use crate::context::Context;

impl PaymentState {
    fn of(state: i64) -> Self {
        match state {
            96 | 97 => Self::Pending,
            99 => Self::Done,
            _ => Self::Nothing,
        }
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct StateAnswer {
    #[serde(deserialize_with = "lenient::object")]
    data: Option<StateData>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct StateData {
    #[serde(deserialize_with = "lenient::integer")]
    state: Option<i64>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct ApprovalAnswer {
    #[serde(deserialize_with = "lenient::integer")]
    transaction: Option<i64>,
    #[serde(deserialize_with = "lenient::text")]
    order_number: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "UPPERCASE")]
struct OrdersAnswer {
    #[serde(deserialize_with = "lenient::list")]
    orders: Vec<Order>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Order {
    #[serde(rename = "ORDER_NUMBER", deserialize_with = "lenient::text")]
    number: Option<String>,
}

#[derive(Debug, Deserialize)]
struct SummaryAnswer {
    #[serde(rename = "PRODUCTS")]
    products: Vec<serde::de::IgnoredAny>,
}

impl Context {
    pub(super) async fn read_basket(&self) -> Basket {
        let request = LegacyRequest::new(self.app.calls().platform().order_summary, &[]);
        let answer = self.clone().ask(&request).await;
        match answer.and_then(|answer| answer.json::<SummaryAnswer>()) {
            Ok(answer) if answer.products.is_empty() => Basket::Empty,
            Ok(_) => Basket::Filled,
            Err(_) => Basket::NotRead,
        }
    }

    /// Reads the shop's state of payments and orders of the caller, each way of asking by itself.
    /// What cannot be read proves nothing.
    pub(super) async fn read_orders(&self) -> ShopReading {
        let (payment, approved, listed) =
            tokio::join!(self.read_state(), self.read_approval(), self.read_list());
        ShopReading { payment, seen: OrdersSeen { approved, listed } }
    }

    async fn read_state(&self) -> PaymentState {
        let request = LegacyRequest::new(self.app.calls().platform().order_state, &[]);
        let answer = self.clone().ask(&request).await;
        match answer.and_then(|answer| answer.json::<StateAnswer>()) {
            Ok(answer) => {
                let state = answer.data.and_then(|data| data.state);
                state.map_or(PaymentState::NotRead, PaymentState::of)
            }
            Err(error) => {
                tracing::warn!(%error, "the state of a payment could not be read");
                PaymentState::NotRead
            }
        }
    }

    async fn read_approval(&self) -> NewestOrder {
        let request = LegacyRequest::new(self.app.calls().platform().order_step, &["approve"]);
        let answer = self.clone().ask(&request).await;
        match answer.and_then(|answer| answer.json::<ApprovalAnswer>()) {
            Ok(ApprovalAnswer { order_number: Some(number), .. }) => NewestOrder::Number(number),
            Ok(ApprovalAnswer { transaction: Some(0), .. }) => NewestOrder::NoOrder,
            _ => NewestOrder::NotRead,
        }
    }

    /// The newest order of a member. Guests have no list.
    async fn read_list(&self) -> NewestOrder {
        if self.shopper.membership().is_none() {
            return NewestOrder::NotRead;
        }
        let request = LegacyRequest::new(self.app.calls().platform().order_list, &[]);
        let answer = self.clone().ask(&request).await;
        match answer.and_then(|answer| answer.json::<OrdersAnswer>()) {
            Ok(answer) => match answer.orders.into_iter().next() {
                None => NewestOrder::NoOrder,
                Some(newest) => newest.number.map_or(NewestOrder::NotRead, NewestOrder::Number),
            },
            Err(_) => NewestOrder::NotRead,
        }
    }
}
