//! Every step of the checkout with every way to fail, for guests and members, by each payment:
//! never two orders, never a lost basket, always a true answer, and a way to the end.

mod shopper;

use serde_json::Value;

use self::shopper::{Buyer, Payment, Shopper, Step};
use super::{ATTEMPT, attempt};
use crate::support::{Answer, Client as _, TestGateway, requests_to};

/// 30 s of the shop are 900 ms, the 180 s of a payment 5.4 s, and an attempt is unknown for 18 s.
const SETTINGS: [(&str, &str); 3] =
    [("VITRIN_SHOP_PATIENCE", "0.03"), ("VITRIN_LIMIT_CLIENT", "0"), ("VITRIN_LIMIT_ACCOUNT", "0")];

/// Longer than any deadline.
const TIME_OUT: &str = "latency:9000";
const SLOW: &str = "latency:40";
/// Status 500, time-out, an answer cut in its middle, a closed connection, slowness.
const FAILURES: [&str; 5] = ["status:500", TIME_OUT, "truncate", "reset", SLOW];
/// What else may happen to a payment: it is carried out, and the answer comes too late or never.
const PAYMENT_FAILURES: [&str; 2] = ["late:9000", "lost"];

/// How a case ended.
#[derive(Debug, PartialEq, Eq)]
enum End {
    Ordered,
    /// The shopper is told that the outcome is unknown; nothing can be sent.
    Unknown,
}

async fn run_all(buyer: Buyer, payment: Payment) {
    let gateway = TestGateway::open_with(&SETTINGS).await;
    let mut cases = 0;
    let mut unknown = 0;
    for (at, step) in payment.steps().into_iter().enumerate() {
        for call in step.calls(buyer) {
            let more = if step.pays() { &PAYMENT_FAILURES[..] } else { &[] };
            for failure in FAILURES.iter().chain(more) {
                let case = Case {
                    step,
                    call,
                    failure,
                    name: format!("{buyer:?} {payment:?} {call}={failure}"),
                };
                let before = gateway.shop.orders_placed();
                let steps = payment.steps();
                let (done, rest) = steps.split_at(at);
                let mut shopper = Shopper::open(&gateway, buyer, payment).await;
                for step in done {
                    go(&gateway, &mut shopper, *step, &case.name).await;
                }
                let end = case.run(&gateway, &mut shopper, before, rest).await;
                let made = gateway.shop.orders_placed() - before;
                match end {
                    End::Ordered => assert_eq!(made, 1, "{}", case.name),
                    End::Unknown => {
                        assert!(made <= 1, "{}: {made} orders", case.name);
                        unknown += 1;
                    }
                }
                assert_eq!(
                    shopper.basket_lines().await,
                    1 - made,
                    "{}: no basket is lost",
                    case.name
                );
                cases += 1;
            }
        }
    }
    assert!(cases >= 50 && unknown < cases / 5, "{cases} cases, {unknown} of them unknown");
}

/// Takes a step while nothing fails.
async fn go(gateway: &TestGateway, shopper: &mut Shopper, step: Step, case: &str) {
    if step == Step::Bank {
        return shopper.approve_at_bank(gateway).await;
    }
    shopper.prepare(step).await;
    let answer = shopper.take(step).await;
    assert_eq!(answer.status, 200, "{case}: {step:?}: {}", answer.text());
    let answer = answer.json();
    assert!(shopper.is_right(step, &answer), "{case}: {step:?}: {answer}");
}

struct Case {
    step: Step,
    call: &'static str,
    failure: &'static str,
    name: String,
}

impl Case {
    /// Lets the first of these steps fail, and goes on as a page would.
    async fn run(
        &self,
        gateway: &TestGateway,
        shopper: &mut Shopper,
        before: usize,
        steps: &[Step],
    ) -> End {
        shopper.prepare(self.step).await;
        gateway.shop.set_faults(&format!("{}={}", self.call, self.failure)).expect("a fault");
        let answer = shopper.take(self.step).await;
        let made = gateway.shop.orders_placed() - before;
        gateway.shop.set_faults("").expect("a fault");
        self.assert_true(shopper, &answer, made);
        assert_eq!(shopper.basket_lines().await, 1 - made, "{}: no basket is lost", self.name);
        let (failed, rest) = steps.split_first().expect("a step");
        let is_done = answer.status == 200 && shopper.is_right(self.step, &answer.json());
        if !is_done && self.again(gateway, shopper, *failed).await == End::Unknown {
            return End::Unknown;
        }
        for step in rest {
            go(gateway, shopper, *step, &self.name).await;
        }
        End::Ordered
    }

    /// An error has a code and comes without an order; an outcome is what happened.
    fn assert_true(&self, shopper: &Shopper, answer: &Answer, made: usize) {
        let name = &self.name;
        if answer.status != 200 {
            assert!(matches!(answer.status.as_u16(), 502..=504), "{name}: {}", answer.status);
            let problem = answer.json();
            assert!(problem["code"].is_string(), "{name}: {problem}");
            assert_ne!(self.failure, SLOW, "{name}: {problem}");
            assert!(!self.step.pays() || made == 0, "{name}: an order, and {problem}");
            return;
        }
        let answer = answer.json();
        if shopper.is_right(self.step, &answer) {
            let is_placed = answer["outcome"] == "placed";
            assert!(!is_placed || made == 1, "{name}: no order, and {answer}");
            return;
        }
        assert_ne!(self.failure, SLOW, "{name}: {answer}");
        match (self.step, answer["outcome"].as_str()) {
            (Step::Place | Step::Code | Step::GiveUp, Some("unknown" | "attempt_open")) => {}
            (Step::Place | Step::Code, Some("placed")) => assert_eq!(made, 1, "{name}: {answer}"),
            (Step::Place | Step::Code, Some("refused")) => assert_eq!(made, 0, "{name}: {answer}"),
            // What is not known yet.
            (Step::Attempt, _) => {
                let state = answer["attempt"]["state"].as_str();
                assert!(matches!(state, Some("waiting" | "unknown")), "{name}: {answer}");
            }
            (_, Some("unknown")) => {}
            _ => panic!("{name}: {answer}"),
        }
    }

    /// Does what the page offers after a step that failed.
    async fn again(&self, gateway: &TestGateway, shopper: &mut Shopper, step: Step) -> End {
        let name = &self.name;
        if !step.pays() {
            go(gateway, shopper, step, name).await;
            return End::Ordered;
        }
        // A page reads what became of the attempt before it offers anything.
        let state = attempt(&mut shopper.browser).await;
        match state["state"].as_str() {
            Some("placed") => End::Ordered,
            Some("unknown") => self.is_unknown(gateway, shopper).await,
            Some("waiting") => self.give_up_and_pay(gateway, shopper).await,
            Some("not_placed") | None => {
                go(gateway, shopper, Step::Place, name).await;
                self.confirm(gateway, shopper).await;
                End::Ordered
            }
            _ => panic!("{name}: {state}"),
        }
    }

    /// Nothing is sent while it is unknown, whatever the shopper tries.
    async fn is_unknown(&self, gateway: &TestGateway, shopper: &mut Shopper) -> End {
        gateway.shop.clear_requests();
        for step in [Step::Place, Step::GiveUp] {
            shopper.prepare(step).await;
            let told: Value = shopper.take(step).await.expect(200).json();
            assert_eq!(told["outcome"], "unknown", "{}: {step:?}: {told}", self.name);
        }
        assert_eq!(requests_to(&gateway.shop, "order-v5/checkout").len(), 0, "{}", self.name);
        End::Unknown
    }

    async fn give_up_and_pay(&self, gateway: &TestGateway, shopper: &mut Shopper) -> End {
        let told = shopper.browser.delete(ATTEMPT).await.expect(200).json();
        assert_eq!(told["attempt"]["state"], "not_placed", "{}: {told}", self.name);
        go(gateway, shopper, Step::Place, &self.name).await;
        self.confirm(gateway, shopper).await;
        End::Ordered
    }

    /// Confirms an order whose confirmation had failed: the steps after it expect an order.
    async fn confirm(&self, gateway: &TestGateway, shopper: &mut Shopper) {
        if self.step != Step::Place && shopper.payment == Payment::Sms {
            go(gateway, shopper, Step::Code, &self.name).await;
        }
    }
}

#[tokio::test]
async fn ord_1_matrix_of_a_guest_by_bank_transfer() {
    run_all(Buyer::Guest, Payment::BankTransfer).await;
}

#[tokio::test]
async fn ord_1_matrix_of_a_guest_by_card() {
    run_all(Buyer::Guest, Payment::Card).await;
}

#[tokio::test]
async fn ord_1_matrix_of_a_guest_by_card_with_3d() {
    run_all(Buyer::Guest, Payment::CardThreeD).await;
}

#[tokio::test]
async fn ord_1_matrix_of_a_guest_by_sms() {
    run_all(Buyer::Guest, Payment::Sms).await;
}

#[tokio::test]
async fn ord_1_matrix_of_a_member_by_bank_transfer() {
    run_all(Buyer::Member, Payment::BankTransfer).await;
}

#[tokio::test]
async fn ord_1_matrix_of_a_member_by_card() {
    run_all(Buyer::Member, Payment::Card).await;
}

#[tokio::test]
async fn ord_1_matrix_of_a_member_by_card_with_3d() {
    run_all(Buyer::Member, Payment::CardThreeD).await;
}

#[tokio::test]
async fn ord_1_matrix_of_a_member_by_sms() {
    run_all(Buyer::Member, Payment::Sms).await;
}
