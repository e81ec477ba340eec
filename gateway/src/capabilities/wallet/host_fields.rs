//! A step as the payment host reads it: its operation and its fields (WAL-1, WAL-3, WAL-5).

use legacy_client::LegacyCall;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Map, Value, json};
use time::OffsetDateTime;

use super::calls;
use super::common_fields::{complete, iso};
use super::types::{CodeKind, EncryptedCard, WalletRequest, WalletStep};

/// Where no reference is given.
const NO_REFERENCE: &str = "00000000";
const LANGUAGE: &str = "eng";

impl WalletStep {
    pub(super) const fn call(&self) -> &'static LegacyCall {
        match self {
            Self::CheckAccount { .. } => &calls::CHECK_WALLET_END_USER,
            Self::ListCards { .. } => &calls::LIST_MANAGEMENT,
            Self::LinkAccount => &calls::LINK_CARD_TO_CLIENT,
            Self::Register { .. } => &calls::REGISTER,
            Self::DeleteCard { .. } => &calls::DELETE_CARD,
            Self::PayWithStored { .. } => &calls::REMOTE_PURCHASE_OTHER,
            Self::PayWithNew { .. } => &calls::DIRECT_PURCHASE,
            Self::PayAndRegister { .. } => &calls::PURCHASE_AND_REGISTER,
            Self::Confirm { .. } => &calls::VALIDATE_TRANSACTION,
            Self::ResendCode { .. } => &calls::RESEND_OTP,
            Self::Commit => &calls::COMMIT_TRANSACTION,
            Self::UpdateUser { .. } => &calls::UPDATE_USER,
        }
    }

    /// Whether it is of a payment, never of something else.
    pub(super) const fn orders(&self) -> bool {
        matches!(
            self,
            Self::PayWithStored { .. }
                | Self::PayWithNew { .. }
                | Self::PayAndRegister { .. }
                | Self::Commit
        )
    }

    pub(super) const fn may_retry(&self) -> bool {
        matches!(self, Self::CheckAccount { retry: true } | Self::ListCards { retry: true })
    }
}

/// The whole body, with the common fields.
pub(super) fn of(request: &WalletRequest) -> Value {
    let access = &request.access;
    let Value::Object(mut fields) = of_step(request) else { return Value::Null };
    fields.insert("token".to_owned(), json!(access.token));
    fields.insert("clientId".to_owned(), json!(access.client_id));
    fields.entry("msisdn").or_insert_with(|| json!(access.phone));
    fields.entry("referenceNo").or_insert_with(|| {
        let given = access.reference.as_deref().filter(|reference| !reference.is_empty());
        json!(given.unwrap_or(NO_REFERENCE))
    });
    complete(&mut fields, &iso(OffsetDateTime::now_utc()));
    Value::Object(fields)
}

fn of_step(request: &WalletRequest) -> Value {
    let access = &request.access;
    match &request.step {
        WalletStep::CheckAccount { .. } => json!({
            "userId": access.user_id, "sendSms": "N", "sendSmsLanguage": LANGUAGE,
        }),
        WalletStep::ListCards { .. } => json!({
            "referenceNo": NO_REFERENCE, "listType": "ACCOUNT", "sendSms": "Y",
            "clientIp": null, "sendSmsLanguage": LANGUAGE,
        }),
        WalletStep::LinkAccount => json!({
            "cardAliasName": "", "sendSms": "Y", "sendSmsLanguage": LANGUAGE,
        }),
        WalletStep::Register { card, name } => Value::Object(storing(request, card, name)),
        WalletStep::DeleteCard { name } => json!({
            "accountAliasName": encoded(name), "sendSms": "N", "sendSmsLanguage": LANGUAGE,
        }),
        WalletStep::PayWithStored { name, installment_count } => {
            let mut fields = purchase(request, *installment_count);
            fields.insert("userId".to_owned(), json!(access.user_id));
            fields.insert("listAccountName".to_owned(), json!(encoded(name)));
            for unused in ["cvc", "encCPin", "aav", "paymentType"] {
                fields.insert(unused.to_owned(), Value::Null);
            }
            Value::Object(fields)
        }
        WalletStep::PayWithNew { card, installment_count } => {
            let mut fields = purchase(request, *installment_count);
            fields.extend(of_card(card));
            Value::Object(fields)
        }
        WalletStep::PayAndRegister { card, name, installment_count } => {
            let mut fields = storing(request, card, name);
            fields.extend(purchase(request, *installment_count));
            fields.insert("merchantId".to_owned(), Value::Null);
            fields.insert("validationRefNo".to_owned(), Value::Null);
            Value::Object(fields)
        }
        WalletStep::Confirm { code_kind, code, validation_reference } => json!({
            "validationCode": code, "validationRefNo": validation_reference,
            "pinType": match code_kind {
                CodeKind::Sms => "otp",
                CodeKind::Pin => "mpin",
                CodeKind::Device => "rta",
            },
            "sendSms": "N", "sendSmsLanguage": LANGUAGE,
        }),
        WalletStep::ResendCode { validation_reference } => json!({
            "validationRefNo": validation_reference, "referenceNo": NO_REFERENCE,
            "sendSms": "N", "sendSmsLanguage": LANGUAGE,
        }),
        WalletStep::Commit => json!({
            "referenceNo": NO_REFERENCE, "sendSms": "N", "sendSmsLanguage": LANGUAGE,
        }),
        WalletStep::UpdateUser { old_value } => json!({
            "oldValue": old_value, "theNewValue": access.user_id, "valueType": "USER_ID",
            "fP": null, "sendSms": "N", "sendSmsLanguage": LANGUAGE,
        }),
    }
}

/// The fields of a card that is stored.
fn storing(request: &WalletRequest, card: &EncryptedCard, name: &str) -> Map<String, Value> {
    let mut fields = of_card(card);
    fields.insert("accountAliasName".to_owned(), json!(encoded(name)));
    for unused in [
        "actionType",
        "eActionType",
        "cardTypeFlag",
        "cpinFlag",
        "defaultAccount",
        "mmrpConfig",
        "identityVerificationFlag",
        "mobileAccountConfig",
        "uiChannelType",
        "firstName",
        "lastName",
        "email",
    ] {
        fields.insert(unused.to_owned(), Value::Null);
    }
    fields.insert("timeZone".to_owned(), json!(request.access.time_zone));
    fields
}

fn of_card(card: &EncryptedCard) -> Map<String, Value> {
    let year = card.expire_year % 100;
    Map::from_iter([
        ("rtaPan".to_owned(), json!(card.number)),
        ("cvc".to_owned(), json!(card.cvc)),
        ("expiryDate".to_owned(), json!(format!("{year:02}{:02}", card.expire_month))),
        ("cardHolderName".to_owned(), json!(encoded(&card.holder))),
    ])
}

fn purchase(request: &WalletRequest, installment_count: u32) -> Map<String, Value> {
    let access = &request.access;
    Map::from_iter([
        ("amount".to_owned(), json!(access.amount)),
        ("orderNo".to_owned(), json!(access.order_number)),
        ("installmentCount".to_owned(), json!(installment_count)),
        ("macroMerchantId".to_owned(), json!(access.macro_merchant_id)),
        ("sendSms".to_owned(), json!("N")),
        ("sendSmsLanguage".to_owned(), json!(LANGUAGE)),
    ])
}

/// Names are encoded for an address, within the JSON (WAL-3).
fn encoded(name: &str) -> String {
    utf8_percent_encode(name.trim(), NON_ALPHANUMERIC).to_string()
}
