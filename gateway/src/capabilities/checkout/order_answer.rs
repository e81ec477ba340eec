//! What the shop's answer to an order means for the attempt, whoever sent it: pure functions.

use platform::order_attempts::{AttemptState, Confirmation};

use super::types::OrderOutcome;
use super::wire;

/// The payment whose answers have a `state` (contracts/upstream/checkout.md#paying).
pub const CARD: &str = "-2";

/// What an answer says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meaning {
    pub outcome: OrderOutcome,
    pub state: AttemptState,
}

/// Reads the answer to `checkout` (contracts/upstream/checkout.md#paying).
///
/// What no client knows is unknown, not refused: the shop may have placed the order.
#[must_use]
pub fn meaning(payment: &str, answer: &wire::PaymentAnswer) -> Meaning {
    if answer.status == Some(-2) {
        return refused();
    }
    if payment == CARD && answer.state.is_some() {
        return by_state(answer.state);
    }
    match answer.status {
        Some(0) => refused(),
        Some(1) if payment != CARD => placed(),
        Some(2) => waiting(OrderOutcome::BankForm, Confirmation::Bank),
        Some(3) => waiting(OrderOutcome::CodeNeeded, Confirmation::Code),
        Some(4) => waiting(OrderOutcome::ApprovalNeeded, Confirmation::Approval),
        _ => unknown(),
    }
}

fn by_state(state: Option<i64>) -> Meaning {
    match state {
        Some(99) => placed(),
        Some(96 | 97) => waiting(OrderOutcome::Waiting, Confirmation::Shop),
        Some(1) => waiting(OrderOutcome::BankForm, Confirmation::Bank),
        Some(2) => over(OrderOutcome::PrePaymentNeeded),
        Some(5) => over(OrderOutcome::CampaignNeeded),
        _ => unknown(),
    }
}

/// Reads the answer to `check-sms`. A wrong code leaves the attempt open.
#[must_use]
pub fn code_meaning(answer: &wire::StatusAnswer) -> Meaning {
    match answer.status {
        Some(1) => placed(),
        Some(0) => waiting(OrderOutcome::CodeRefused, Confirmation::Code),
        _ => unknown(),
    }
}

/// Reads the answer to a token that begins a payment with the wallet. One that is refused while
/// another waits leaves that one open.
#[must_use]
pub fn wallet_token_meaning(answer: &wire::WalletToken, is_open: bool) -> Meaning {
    let has_token = answer.token.as_deref().is_some_and(|token| !token.is_empty());
    match answer.success {
        Some(true) if has_token => waiting(OrderOutcome::WalletNeeded, Confirmation::Wallet),
        Some(false) if is_open => waiting(OrderOutcome::Refused, Confirmation::Wallet),
        Some(false) => refused(),
        // A token alone orders nothing: the shop's state says whether a payment is pending.
        _ => waiting(OrderOutcome::Unknown, Confirmation::Wallet),
    }
}

/// Reads the answer to an order that the wallet has paid. A refusal leaves a payment open that had
/// begun: it can be paid with another card, and only as the same order.
#[must_use]
pub fn wallet_order_meaning(answer: &wire::WalletOrder, is_open: bool) -> Meaning {
    let state = answer.data.as_ref().and_then(|data| data.state);
    let number = answer.data.as_ref().and_then(|data| data.order_number.clone());
    match (answer.success, state) {
        (Some(true), Some(99) | None) => {
            let number = number.filter(|number| !number.is_empty());
            Meaning { outcome: OrderOutcome::Placed, state: AttemptState::Placed(number) }
        }
        (Some(true), Some(96 | 97)) => waiting(OrderOutcome::Waiting, Confirmation::Shop),
        (Some(false), _) if is_open => waiting(OrderOutcome::Refused, Confirmation::Wallet),
        (Some(false), _) => refused(),
        _ => unknown(),
    }
}

/// Reads the answer to a call by which a payment elsewhere begins, as by `paytrBKMInitialize`.
#[must_use]
pub fn begun_elsewhere_meaning(answer: &wire::WalletOrder) -> Meaning {
    match answer.success {
        Some(true) => waiting(OrderOutcome::BankForm, Confirmation::Bank),
        Some(false) => refused(),
        None => unknown(),
    }
}

/// Reads the answer to a call that confirms a payment elsewhere, or chooses how it is confirmed, as
/// `paytrBKMComplete` and `setApproveType`. Without an order's number the shop's state says more.
#[must_use]
pub fn confirmed_elsewhere_meaning(answer: &wire::WalletOrder) -> Meaning {
    let number = answer.data.as_ref().and_then(|data| data.order_number.clone());
    match (answer.success, number.filter(|number| !number.is_empty())) {
        (Some(true), Some(number)) => {
            Meaning { outcome: OrderOutcome::Placed, state: AttemptState::Placed(Some(number)) }
        }
        (Some(true), None) => waiting(OrderOutcome::Waiting, Confirmation::Shop),
        (Some(false), _) => waiting(OrderOutcome::Refused, Confirmation::Shop),
        (None, _) => unknown(),
    }
}

fn placed() -> Meaning {
    Meaning { outcome: OrderOutcome::Placed, state: AttemptState::Placed(None) }
}

fn refused() -> Meaning {
    over(OrderOutcome::Refused)
}

fn over(outcome: OrderOutcome) -> Meaning {
    Meaning { outcome, state: AttemptState::NotPlaced }
}

fn waiting(outcome: OrderOutcome, confirmation: Confirmation) -> Meaning {
    Meaning { outcome, state: AttemptState::Waiting(confirmation) }
}

fn unknown() -> Meaning {
    Meaning { outcome: OrderOutcome::Unknown, state: AttemptState::Unknown }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn answer(json: &str) -> wire::PaymentAnswer {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn ord_1_each_answer_of_the_protocol_has_its_outcome() {
        for (payment, json, outcome) in [
            ("-2", r#"{"status":1,"state":99}"#, OrderOutcome::Placed),
            ("-2", r#"{"status":"1","state":"97"}"#, OrderOutcome::Waiting),
            ("-2", r#"{"status":1,"state":96}"#, OrderOutcome::Waiting),
            ("-2", r#"{"status":1,"state":1}"#, OrderOutcome::BankForm),
            ("-2", r#"{"status":1,"state":"2"}"#, OrderOutcome::PrePaymentNeeded),
            ("-2", r#"{"status":1,"state":5}"#, OrderOutcome::CampaignNeeded),
            ("-2", r#"{"status":0,"reason":"no"}"#, OrderOutcome::Refused),
            ("-2", r#"{"status":-2,"state":99,"message":"no"}"#, OrderOutcome::Refused),
            ("-1", r#"{"status":1}"#, OrderOutcome::Placed),
            ("-9", r#"{"status":2}"#, OrderOutcome::BankForm),
            ("-13", r#"{"status":3}"#, OrderOutcome::CodeNeeded),
            ("-17", r#"{"status":4}"#, OrderOutcome::ApprovalNeeded),
            ("-18", r#"{"status":0}"#, OrderOutcome::Refused),
        ] {
            assert_eq!(meaning(payment, &answer(json)).outcome, outcome, "{payment} {json}");
        }
    }

    /// A client of the shop reloads on these; the order may exist.
    #[test]
    fn ord_1_what_no_client_knows_is_not_taken_for_a_refusal() {
        for (payment, json) in [
            ("-2", r#"{"status":1,"state":42}"#),
            ("-2", r#"{"status":1}"#),
            ("-1", r#"{"status":7}"#),
            ("-1", r#"{"status":null}"#),
        ] {
            assert_eq!(meaning(payment, &answer(json)), unknown(), "{payment} {json}");
        }
    }

    #[test]
    fn wal_1_answers_about_the_wallet_have_their_outcome() {
        let order = |json: &str, is_open| {
            wallet_order_meaning(&serde_json::from_str(json).unwrap(), is_open)
        };
        let placed = order(r#"{"success":true,"data":{"state":"99","orderNumber":"VT9"}}"#, true);
        assert_eq!(placed.state, AttemptState::Placed(Some("VT9".to_owned())));
        assert_eq!(order(r#"{"success":1}"#, true).outcome, OrderOutcome::Placed);
        let open = AttemptState::Waiting(Confirmation::Wallet);
        assert_eq!(order(r#"{"success":false}"#, true).state, open);
        assert_eq!(order(r#"{"success":false}"#, false).state, AttemptState::NotPlaced);
        for odd in ["{}", r#"{"success":true,"data":{"state":42}}"#, r#"{"success":null}"#] {
            assert_eq!(order(odd, true), unknown(), "{odd}");
        }
        let token = |json: &str, is_open| {
            wallet_token_meaning(&serde_json::from_str(json).unwrap(), is_open)
        };
        let begun = token(r#"{"success":true,"token":"t"}"#, false);
        assert_eq!((begun.outcome, begun.state), (OrderOutcome::WalletNeeded, open.clone()));
        assert_eq!(token(r#"{"success":false}"#, false).state, AttemptState::NotPlaced);
        assert_eq!(token(r#"{"success":false}"#, true).state, open);
        for odd in ["{}", r#"{"success":true,"token":""}"#] {
            let odd = token(odd, false);
            assert_eq!((odd.outcome, odd.state), (OrderOutcome::Unknown, open.clone()));
        }
    }

    #[test]
    fn ord_1_answers_about_a_payment_elsewhere_have_their_state() {
        let answer = |json: &str| serde_json::from_str(json).unwrap();
        let begun = |json| begun_elsewhere_meaning(&answer(json)).state;
        assert_eq!(begun(r#"{"success":true}"#), AttemptState::Waiting(Confirmation::Bank));
        assert_eq!(begun(r#"{"success":false}"#), AttemptState::NotPlaced);
        assert_eq!(begun("{}"), AttemptState::Unknown);
        let confirmed = |json| confirmed_elsewhere_meaning(&answer(json)).state;
        let waiting = AttemptState::Waiting(Confirmation::Shop);
        assert_eq!(
            confirmed(r#"{"success":true,"data":{"orderNumber":"VT9"}}"#),
            AttemptState::Placed(Some("VT9".to_owned()))
        );
        assert_eq!(confirmed(r#"{"success":true,"data":{"durationSecond":"180"}}"#), waiting);
        assert_eq!(confirmed(r#"{"success":false}"#), waiting);
        assert_eq!(confirmed("{}"), AttemptState::Unknown);
    }

    proptest! {
        /// Only what the protocol calls a refusal frees the shopper to pay again.
        #[test]
        fn ord_1_an_attempt_is_over_only_where_the_protocol_says_so(
            payment in prop_oneof!["-1", "-2", "-9", "7"],
            status in proptest::option::of(-5i64..8),
            state in proptest::option::of(-1i64..100),
        ) {
            let answer = answer(&serde_json::json!({ "status": status, "state": state }).to_string());
            let is_over = meaning(&payment, &answer).state == AttemptState::NotPlaced;
            let is_choice = payment == CARD && matches!(state, Some(2 | 5));
            prop_assert!(!is_over || matches!(status, Some(-2 | 0)) || is_choice);
        }
    }
}
