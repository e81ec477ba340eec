//! A shopper on the way from the basket to the order, step by step.

use http::Method;
use serde_json::{Value, json};

use crate::checkout::{ATTEMPT, BANK_TRANSFER, BY_SMS, CODE, PAID, THREE_D, place, total};
use crate::support::{Answer, Client as _, Guest, TestGateway};

const ADDRESS: &str = "51";
/// Delivers by appointment.
const CARRIER: &str = "2";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Buyer {
    Guest,
    Member,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Payment {
    BankTransfer,
    Card,
    CardThreeD,
    Sms,
}

impl Payment {
    fn id(self) -> &'static str {
        match self {
            Self::BankTransfer => BANK_TRANSFER,
            Self::Card | Self::CardThreeD => "-2",
            Self::Sms => BY_SMS,
        }
    }

    fn card(self) -> Option<&'static str> {
        match self {
            Self::Card => Some(PAID),
            Self::CardThreeD => Some(THREE_D),
            Self::BankTransfer | Self::Sms => None,
        }
    }

    /// The steps of the page, in their order.
    pub(super) fn steps(self) -> Vec<Step> {
        use Step::{
            Address, Addresses, Approve, Attempt, Bank, Carrier, Carriers, Code, Installment,
            Payment, Place, Proceed, Slot, Summary, Terms, ThreeD,
        };
        let mut steps = vec![Summary, Addresses, Address, Carriers, Carrier, Slot, Payment];
        if self.card().is_some() {
            steps.extend([Terms, Installment, ThreeD]);
        }
        steps.extend([Proceed, Approve, Place]);
        match self {
            Self::BankTransfer | Self::Card => {}
            Self::CardThreeD => steps.push(Bank),
            Self::Sms => steps.push(Code),
        }
        steps.push(Attempt);
        steps
    }

    /// What the order itself is answered with when nothing fails.
    fn first_outcome(self) -> &'static str {
        match self {
            Self::BankTransfer | Self::Card => "placed",
            Self::CardThreeD => "bank_form",
            Self::Sms => "code_needed",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    Summary,
    Addresses,
    Address,
    Carriers,
    Carrier,
    Slot,
    Payment,
    Terms,
    Installment,
    ThreeD,
    Proceed,
    Place,
    Code,
    /// Approves at the bank's page, not at the gateway.
    Bank,
    Attempt,
    Approve,
    GiveUp,
}

impl Step {
    /// The shop's calls behind the step: each of them fails in turn.
    pub(super) fn calls(self, buyer: Buyer) -> Vec<&'static str> {
        const READINGS: [&str; 2] = ["*checkoutState*", "*step/approve*"];
        match self {
            Self::Summary => vec!["*get-summary*"],
            Self::Addresses => vec!["*get-address-list*"],
            Self::Address => vec!["*set-address*"],
            Self::Carriers => vec!["*get-cargo-companies*"],
            Self::Carrier => vec!["*get-payment-types*"],
            Self::Slot => vec!["*setCargoService*"],
            Self::Payment => vec!["*setPaymentTitleFromTab*"],
            Self::Terms => vec!["*get-bin*"],
            Self::Installment => vec!["*set-installment*"],
            Self::ThreeD => vec!["*customerSelect3d*"],
            Self::Proceed => vec!["*next-order/payment*"],
            Self::Place => vec!["*order-v5/checkout"],
            Self::Code => vec!["*check-sms*"],
            Self::Bank => Vec::new(),
            Self::Attempt if buyer == Buyer::Member => [&READINGS[..], &["*get-list*"]].concat(),
            Self::Attempt => READINGS.to_vec(),
            Self::Approve => vec!["*next-order/approve*"],
            Self::GiveUp => vec!["*next-order/payment*"],
        }
    }

    /// Whether the shop may be at work on an order.
    pub(super) fn pays(self) -> bool {
        matches!(self, Self::Place | Self::Code | Self::GiveUp)
    }
}

#[derive(Debug)]
pub(super) struct Shopper {
    pub(super) browser: Guest,
    pub(super) payment: Payment,
    order: Value,
    slot: Value,
    reference: String,
    keys: usize,
}

impl Shopper {
    /// A browser with one line in its basket.
    pub(super) async fn open(gateway: &TestGateway, buyer: Buyer, payment: Payment) -> Self {
        let mut browser = match buyer {
            Buyer::Guest => gateway.guest().await,
            Buyer::Member => gateway.member("deniz@vitrin.test").await.0,
        };
        browser.add(gateway.shop.specials().added, 1).await.expect(200);
        let (order, slot) = (Value::Null, Value::Null);
        Self { browser, payment, order, slot, reference: String::new(), keys: 0 }
    }

    /// What the page shows before the order, so that only the order itself can fail.
    pub(super) async fn prepare(&mut self, step: Step) {
        if step == Step::Place {
            let total = total(&mut self.browser).await;
            self.order = json!({ "paymentId": self.payment.id(), "total": total });
            if let Some(number) = self.payment.card() {
                self.order["card"] = json!({
                    "cardHolder": "Deniz Örnek", "cardNumber": number, "expireMonth": 4,
                    "expireYear": 2031, "cvc": "123", "cardType": "credit",
                });
            }
        }
    }

    pub(super) async fn take(&mut self, step: Step) -> Answer {
        let browser = &mut self.browser;
        let answer = match step {
            Step::Summary => browser.get("/bff/checkout").await,
            Step::Addresses => browser.get("/bff/checkout/addresses").await,
            Step::Address => self.put("addresses/delivery", json!({ "addressId": ADDRESS })).await,
            Step::Carriers => browser.get("/bff/checkout/carriers").await,
            Step::Carrier => self.put("carrier", json!({ "carrierId": CARRIER })).await,
            Step::Slot => self.put("slot", self.slot.clone()).await,
            Step::Payment => self.put("payment", json!({ "paymentId": self.payment.id() })).await,
            Step::Terms => browser.get("/bff/checkout/card-terms/411111").await,
            Step::Installment => {
                self.put("installment", json!({ "count": 1, "cardType": "credit" })).await
            }
            Step::ThreeD => {
                let enabled = self.payment == Payment::CardThreeD;
                self.put("three-d", json!({ "enabled": enabled })).await
            }
            Step::Proceed => browser.post("/bff/checkout/steps/payment", Value::Null).await,
            Step::Approve => browser.post("/bff/checkout/steps/approve", Value::Null).await,
            Step::Place => self.place().await,
            Step::Code => browser.post(CODE, json!({ "code": "1234" })).await,
            Step::Bank => panic!("not the gateway's"),
            Step::Attempt => browser.get(ATTEMPT).await,
            Step::GiveUp => browser.delete(ATTEMPT).await,
        };
        self.learn(step, &answer);
        answer
    }

    async fn put(&mut self, path: &str, body: Value) -> Answer {
        self.browser.json(Method::PUT, &format!("/bff/checkout/{path}"), body).await
    }

    /// Sends the order as a page that was loaded again: under a new key.
    async fn place(&mut self) -> Answer {
        self.keys += 1;
        place(&mut self.browser, &self.order, &self.keys.to_string()).await
    }

    fn learn(&mut self, step: Step, answer: &Answer) {
        if answer.status != 200 {
            return;
        }
        let answer = answer.json();
        if step == Step::Carriers {
            let day = &answer["carriers"][1]["days"][0];
            self.slot = json!({ "slotId": day["slots"][0]["id"], "date": day["date"] });
        }
        if let Some(reference) = answer["form"]["fields"][0]["value"].as_str() {
            reference.clone_into(&mut self.reference);
        }
    }

    /// Whether an answer of 200 says what a shop without faults would have said.
    pub(super) fn is_right(&self, step: Step, answer: &Value) -> bool {
        let is = |field: &str, value: &str| answer[field] == value;
        let count = |list: &Value| list.as_array().map_or(0, Vec::len);
        match step {
            Step::Summary => count(&answer["lines"]) == 1,
            Step::Addresses => count(&answer["addresses"]) > 0,
            Step::Carriers => count(&answer["carriers"]) == 2,
            Step::Carrier => is("outcome", "chosen") && count(&answer["methods"]) > 3,
            Step::Terms => is("scheme", "VISA"),
            Step::Proceed | Step::Approve => is("outcome", "proceed"),
            Step::Place => is("outcome", self.payment.first_outcome()),
            Step::Code => is("outcome", "placed"),
            Step::Attempt => answer["attempt"]["state"] == "placed",
            Step::GiveUp => answer["attempt"]["state"] == "not_placed",
            Step::Address | Step::Slot | Step::Payment | Step::Installment | Step::ThreeD => {
                is("outcome", "chosen")
            }
            Step::Bank => true,
        }
    }

    pub(super) async fn approve_at_bank(&self, gateway: &TestGateway) {
        let bank = format!("{}/bank/3d/yes", gateway.shop.url());
        crate::checkout::attempts::approve_at_bank(&bank, &self.reference).await;
    }

    pub(super) async fn basket_lines(&mut self) -> usize {
        let basket = self.browser.get("/bff/cart").await.expect(200).json();
        basket["lines"].as_array().expect("lines").len()
    }
}
