//! Placing an order.

use std::fmt;

use commerce::money::Money;
use platform::order_attempts::{AttemptState, Confirmation, OrderAttempt};
use platform::query::Id;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::payment::CardType;
use super::steps::CheckoutSummary;

/// An order, as the shopper agreed to it.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewOrder {
    #[schema(pattern = "^-?[0-9]{1,9}$")]
    pub payment_id: String,
    /// An option of the payment.
    #[serde(default)]
    pub option_id: Option<Id>,
    /// The total that the shopper saw. Nothing is sent if it is another by now.
    pub total: Money,
    /// The page showed a member who is signed in with a token (`expiresAt` of the session). Nothing
    /// is sent if that session has ended: it would be a guest's order.
    #[serde(default)]
    pub by_member: bool,
    #[serde(default)]
    pub slot: Option<super::ChosenSlot>,
    #[serde(default)]
    pub card: Option<Card>,
}

/// A card, as the shop's own protocol takes it: in clear, over https only, and kept nowhere.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Card {
    #[schema(max_length = 100)]
    pub card_holder: String,
    #[schema(max_length = 32)]
    pub card_number: String,
    #[schema(minimum = 1, maximum = 12)]
    pub expire_month: u32,
    /// Four digits.
    #[schema(minimum = 2000, maximum = 2100)]
    pub expire_year: u32,
    #[schema(max_length = 4)]
    pub cvc: String,
    #[serde(default)]
    pub card_type: Option<CardType>,
    #[serde(default)]
    #[schema(minimum = 1, maximum = 48)]
    pub installment_count: Option<u32>,
    #[serde(default)]
    pub installment_id: Option<Id>,
    #[serde(default)]
    pub pos_id: Option<Id>,
    /// A campaign of the bank that was offered before.
    #[serde(default)]
    pub campaign_code: Option<Id>,
}

impl NewOrder {
    /// The fields of the shop's form (contracts/upstream/checkout.md#paying). A card's are there
    /// only if it is paid by one.
    #[must_use]
    pub fn fields(&self) -> Vec<(&'static str, String)> {
        let id =
            |id: &Option<Id>| id.as_ref().map_or_else(String::new, |id| id.as_str().to_owned());
        let slot = self.slot.as_ref();
        let mut fields = vec![
            ("paymentId", self.payment_id.clone()),
            ("serviceDate", slot.map_or_else(String::new, |slot| slot.date.clone())),
            ("serviceId", slot.map_or_else(String::new, |slot| slot.slot_id.as_str().to_owned())),
            ("paymentSubId", id(&self.option_id)),
        ];
        if let Some(card) = &self.card {
            let kind = card.card_type.map_or("", CardType::as_str);
            fields.extend([
                ("cardType", kind.to_owned()),
                ("installmentCount", card.installment_count.unwrap_or(1).to_string()),
                ("installmentId", id(&card.installment_id)),
                ("posId", id(&card.pos_id)),
                ("cardHolder", card.card_holder.clone()),
                ("cardNumber", card.card_number.clone()),
                ("expireMonth", format!("{:02}", card.expire_month)),
                ("expireYear", card.expire_year.to_string()),
                ("cvc", card.cvc.clone()),
                ("creditCardCampaignCode", id(&card.campaign_code)),
            ]);
        }
        fields
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Card(…)")
    }
}

/// A code that was sent by SMS.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct OrderCode {
    #[schema(pattern = "^[0-9A-Za-z]{3,12}$")]
    pub code: String,
}

/// What became of an order. A shopper can act on each of them, so none is an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OrderOutcome {
    /// There is an order; `attempt.orderNumber` is its number, if the shop has told it.
    Placed,
    /// The browser posts `form` to the bank, which sends it back.
    BankForm,
    /// A code was sent: `code`.
    CodeNeeded,
    /// The shopper chooses how to approve: `approval`.
    ApprovalNeeded,
    /// The bank offers campaigns: `campaigns`. The order is sent again with one of them or none.
    CampaignNeeded,
    /// The card needs a payment beforehand; `message` says which.
    PrePaymentNeeded,
    /// The shopper pays at the payment host: `wallet`.
    WalletNeeded,
    /// The shop decides later.
    Waiting,
    /// Refused by shop or bank. There is no order, and the shopper may try again.
    Refused,
    /// The code was wrong; the attempt is still open.
    CodeRefused,
    /// The total is not the one that the shopper saw: `summary` has the present one. Nothing was
    /// sent.
    TotalChanged,
    /// The basket is empty. Nothing was sent.
    BasketEmpty,
    /// Another attempt is open. Nothing was sent.
    AttemptOpen,
    /// It is not known whether there is an order. Nothing is sent again.
    Unknown,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderResult {
    pub outcome: OrderOutcome,
    /// The shop's own words.
    pub message: Option<String>,
    pub attempt: Option<AttemptView>,
    pub form: Option<BankForm>,
    pub code: Option<CodeRequest>,
    pub approval: Option<ApprovalChoice>,
    pub campaigns: Vec<CampaignChoice>,
    pub wallet: Option<super::WalletSession>,
    pub summary: Option<CheckoutSummary>,
}

/// A form that the browser posts to the bank's page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct BankForm {
    /// Absolute, https; of this machine also http.
    pub action: String,
    pub fields: Vec<FormField>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct FormField {
    pub name: String,
    pub value: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CodeRequest {
    /// Masked by the shop.
    pub phone: Option<String>,
    pub seconds_to_live: Option<u32>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ApprovalChoice {
    pub phone: Option<String>,
    #[serde(rename = "byPhone")]
    pub by_phone: bool,
    #[serde(rename = "bySms")]
    pub by_sms: bool,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CampaignChoice {
    pub code: String,
    pub name: String,
}

/// The session's last attempt to order; null if there is none.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LastAttempt {
    pub attempt: Option<AttemptView>,
}

/// State of an attempt to order.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AttemptView {
    pub id: String,
    pub state: OrderState,
    /// What it waits for.
    pub waiting_for: Option<Confirmation>,
    pub order_number: Option<String>,
    pub payment_id: Option<String>,
    pub total: Option<Money>,
    /// Seconds since 1970.
    pub sent_at: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OrderState {
    /// The shop has not answered yet.
    Sent,
    Waiting,
    /// It is not known whether there is an order.
    Unknown,
    Placed,
    /// There is no order.
    NotPlaced,
}

impl From<&OrderAttempt> for AttemptView {
    fn from(attempt: &OrderAttempt) -> Self {
        let (state, waiting_for, order_number) = match &attempt.state {
            AttemptState::Sent => (OrderState::Sent, None, None),
            AttemptState::Waiting(confirmation) => (OrderState::Waiting, Some(*confirmation), None),
            AttemptState::Unknown => (OrderState::Unknown, None, None),
            AttemptState::Placed(number) => (OrderState::Placed, None, number.clone()),
            AttemptState::NotPlaced => (OrderState::NotPlaced, None, None),
        };
        Self {
            id: attempt.id.clone(),
            state,
            waiting_for,
            order_number,
            payment_id: Some(attempt.payment.clone()).filter(|id| !id.is_empty()),
            total: attempt.total.clone(),
            sent_at: attempt.sent_at,
        }
    }
}

impl OrderResult {
    /// Only an outcome.
    #[must_use]
    pub fn of(outcome: OrderOutcome) -> Self {
        Self {
            outcome,
            message: None,
            attempt: None,
            form: None,
            code: None,
            approval: None,
            campaigns: Vec::new(),
            wallet: None,
            summary: None,
        }
    }
}
