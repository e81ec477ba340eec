//! The nested response: `Fault` is always present, empty on success (contracts/upstream/wallet.md).

use crate::{
    state::wallet::{Account, Card},
    values::legacy_json::{Json, object},
    web::reply::Reply,
};

/// The fields of a response that are ever set; all others stay empty.
#[derive(Debug, Default)]
pub(super) struct WalletReply {
    pub(super) code: &'static str,
    pub(super) words: &'static str,
    /// Of the fault: the number that a validation names.
    pub(super) waiting: String,
    pub(super) url_3d: String,
    pub(super) phone: String,
    pub(super) token: String,
    pub(super) status: String,
    pub(super) amount: String,
    pub(super) order: String,
    pub(super) cards: Vec<Card>,
}

impl WalletReply {
    pub(super) fn fault(code: &'static str, words: &'static str) -> Self {
        Self { code, words, ..Self::default() }
    }

    /// A success; the token stays valid.
    pub(super) fn done(token: &str) -> Self {
        Self { code: "0000", token: token.to_owned(), ..Self::default() }
    }

    pub(super) fn about(mut self, account: Option<&Account>) -> Self {
        self.status = Account::status(account);
        self
    }

    pub(super) fn print(&self) -> Reply {
        // The bank's page, and the two addresses that it leaves by.
        let url = |page: &str| self.url_3d.replacen("/bank/3d", &format!("/bank/3d{page}"), 1);
        let reference = crate::values::ids::new_id();
        let cards = self.cards.iter().map(|card| {
            object! {
                "Name": &card.name, "UniqueId": &card.id, "Value1": &card.mask, "Value2": "",
                "CardStatus": "",
                "BankIca": "", "ProductName": "", "IsMasterPassMember": "Y", "PromtCpin": "N",
                "LoyaltyCode": "",
                "EftCode": "",
            }
        });
        let body = object! {
            "Fault": object! { "Detail": object! { "ServiceFaultDetail": object! {
                "RefNo": &reference,
                "ResponseCode": if self.code == "0000" { "" } else { self.code },
                "ResponseDesc": self.words, "Token": &self.waiting, "Url3D": url(""),
                "Url3DSuccess": url("/success"),
                "Url3DError": url("/error"), "NewMsisdn": &self.phone, "InternalResponseCode": "",
                "InternalResponseMessage": "",
            } } },
            "Response": object! { "Result": object! { "TransactionBody": object! {
                // While something waits there is no usable token.
                "Token": if self.waiting.is_empty() { self.token.clone() } else { String::new() },
                "RefNo": reference.clone(), "AccountStatus": &self.status, "Amount": &self.amount,
                "OrderNo": &self.order, "InstallmentCount": "", "CardUniqueId": "",
                "ListItems": object! { "ListItem": Json::list(cards) },
            } } },
        };
        Reply::json(&object! { "Data": object! { "Body": body } })
            .with(http::header::ACCESS_CONTROL_ALLOW_ORIGIN, "*")
    }
}
