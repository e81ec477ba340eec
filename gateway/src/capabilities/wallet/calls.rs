//! Calls to the payment host (contracts/upstream/wallet.md): always a POST of JSON, neither cached
//! nor retried.

use std::time::Duration;

use http::Method;
use legacy_client::{BodyKind, Effect, LegacyCall, OrderEffect, Prefix, RateLimit};

const READING: &[(Method, Effect)] = &[(Method::POST, Effect::Read)];
const WRITING: &[(Method, Effect)] = &[(Method::POST, Effect::Write)];
const PAYING: &[(Method, Effect)] = &[(Method::POST, Effect::Payment)];

const fn operation(
    id: &'static str,
    path: &'static str,
    effect: &'static [(Method, Effect)],
) -> LegacyCall {
    let mut call = LegacyCall::new(id, path, effect);
    call.bodies = &[BodyKind::Json];
    // Banks answer behind it, as behind the shop's own checkout.
    call.deadline(Duration::from_secs(180)).prefix(Prefix::Never).rate_limited(RateLimit::Wallet)
}

/// One that pays: it waits for whoever else works on the session's order (ADR 0052).
const fn payment(id: &'static str, path: &'static str) -> LegacyCall {
    operation(id, path, PAYING).order_effect(OrderEffect::Continues)
}

pub static CHECK_WALLET_END_USER: LegacyCall =
    operation("wallet.check_wallet_end_user", "/v2/checkMasterPassEndUser", READING);
pub static LIST_MANAGEMENT: LegacyCall =
    operation("wallet.list_management", "/v2/listManagement", READING);
pub static REGISTER: LegacyCall = operation("wallet.register", "/v2/register", WRITING);
pub static DELETE_CARD: LegacyCall = operation("wallet.delete_card", "/v2/deleteCard", WRITING);
pub static REMOTE_PURCHASE_OTHER: LegacyCall =
    payment("wallet.remote_purchase_other", "/v2/remotePurchaseOther");
pub static PURCHASE_AND_REGISTER: LegacyCall =
    payment("wallet.purchase_and_register", "/v2/purchaseAndRegister");
pub static DIRECT_PURCHASE: LegacyCall = payment("wallet.direct_purchase", "/v2/directPurchase");
pub static VALIDATE_TRANSACTION: LegacyCall =
    payment("wallet.validate_transaction", "/v2/validateTransaction");
pub static RESEND_OTP: LegacyCall = operation("wallet.resend_otp", "/v2/resendOtp", WRITING);
pub static COMMIT_TRANSACTION: LegacyCall =
    payment("wallet.commit_transaction", "/v2/commitTransaction");
pub static LINK_CARD_TO_CLIENT: LegacyCall =
    operation("wallet.link_card_to_client", "/v2/linkCardToClient", WRITING);
pub static ADD_CARD_TO_WALLET: LegacyCall =
    operation("wallet.add_card_to_wallet", "/v2/addCardToMasterPass", WRITING);
pub static COMPLETE_REGISTRATION: LegacyCall =
    operation("wallet.complete_registration", "/v2/completeRegistration", WRITING);
pub static UPDATE_USER: LegacyCall = operation("wallet.update_user", "/v2/updateUser", WRITING);
pub static VERIFY_PIN: LegacyCall = operation("wallet.verify_pin", "/v2/verifyPin", WRITING);
pub static FORGOT_PASSWORD: LegacyCall =
    operation("wallet.forgot_password", "/v2/forgotPassword", WRITING);

/// All operations. They are the payment host's, so they are not among the calls passed to the shop.
pub static OPERATIONS: &[&LegacyCall] = &[
    &CHECK_WALLET_END_USER,
    &LIST_MANAGEMENT,
    &REGISTER,
    &DELETE_CARD,
    &REMOTE_PURCHASE_OTHER,
    &PURCHASE_AND_REGISTER,
    &DIRECT_PURCHASE,
    &VALIDATE_TRANSACTION,
    &RESEND_OTP,
    &COMMIT_TRANSACTION,
    &LINK_CARD_TO_CLIENT,
    &ADD_CARD_TO_WALLET,
    &COMPLETE_REGISTRATION,
    &UPDATE_USER,
    &VERIFY_PIN,
    &FORGOT_PASSWORD,
];

/// Finds an operation by the payment host's name for it.
#[must_use]
pub fn operation_named(name: &str) -> Option<&'static LegacyCall> {
    OPERATIONS.iter().copied().find(|call| call.path.strip_prefix("/v2/") == Some(name))
}
