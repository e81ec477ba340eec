//! The wallet's calls of the order page.

use commerce::text::non_empty_text;
use settings::WalletKey;

use super::super::order_answer::wallet_order_meaning;
use super::super::types::{
    EncryptionKey, OpenedWallet, OrderResult, WalletPurchase, WalletSession,
};
use super::super::wire;

/// The exponent of the protocol (contracts/upstream/wallet.md#encryption).
const EXPONENT: u32 = 3;

/// Reshapes a token that was asked for. `phone` stands in for one that the shop does not repeat.
#[must_use]
pub fn opened_wallet(
    answer: &wire::WalletToken,
    phone: &str,
    key: Option<&WalletKey>,
) -> OpenedWallet {
    OpenedWallet {
        session: wallet_session(answer, phone, key),
        message: non_empty_text(answer.message.as_deref()),
    }
}

/// `None` unless the shop gave a token.
#[must_use]
pub fn wallet_session(
    answer: &wire::WalletToken,
    phone: &str,
    key: Option<&WalletKey>,
) -> Option<WalletSession> {
    let text = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
    let token = text(&answer.token).filter(|_| answer.success == Some(true))?;
    let account = answer.data.clone().unwrap_or_default();
    let client = answer.client.clone().unwrap_or_default();
    let phone = text(&account.msisdn).unwrap_or_else(|| phone.to_owned());
    Some(WalletSession {
        token,
        user_id: text(&account.user_id).unwrap_or_else(|| phone.clone()),
        phone,
        client_id: text(&account.client_id).or_else(|| text(&client.client_id)).unwrap_or_default(),
        reference: text(&account.reference_no),
        macro_merchant_id: text(&client.macro_merchant_id),
        time_zone: text(&account.time_zone),
        purchase: purchase(answer),
        encryption_key: key
            .map(|key| EncryptionKey { modulus: key.modulus().to_owned(), exponent: EXPONENT }),
    })
}

fn purchase(answer: &wire::WalletToken) -> Option<WalletPurchase> {
    let order = answer.order.as_ref()?;
    let order_number = order.order_number.clone().filter(|number| !number.is_empty())?;
    let amount = order.order_total.clone().filter(|amount| !amount.is_empty())?;
    let count = answer.payment.as_ref().and_then(|payment| payment.installment_count);
    let count = count.and_then(|count| u32::try_from(count).ok()).unwrap_or(0);
    Some(WalletPurchase { order_number, amount, installment_count: count })
}

/// Reshapes the answer to an order that the wallet has paid.
#[must_use]
pub fn wallet_order(answer: &wire::WalletOrder, is_open: bool) -> OrderResult {
    OrderResult {
        message: non_empty_text(answer.message.as_deref()),
        ..OrderResult::of(wallet_order_meaning(answer, is_open).outcome)
    }
}
