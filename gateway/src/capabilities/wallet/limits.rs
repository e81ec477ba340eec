//! Checks the form of a step before it is sent. No message repeats what was sent.

use platform::error::ApiError;

use super::types::{EncryptedCard, WalletRequest, WalletStep};

const MAX_TOKEN_CHARS: usize = 512;
const MAX_TEXT_CHARS: usize = 64;
const MAX_NAME_CHARS: usize = 100;
const MAX_INSTALLMENTS: u32 = 48;
/// What a key of 1024 to 4096 bits encrypts to, in hex.
const ENCRYPTED_CHARS: std::ops::RangeInclusive<usize> = 256..=1024;

pub(super) fn check(request: &WalletRequest) -> Result<(), ApiError> {
    let access = &request.access;
    let is_phone = (10..=15).contains(&access.phone.len()) && is_digits(&access.phone);
    let texts = [
        Some(&access.user_id),
        Some(&access.client_id),
        access.reference.as_ref(),
        access.macro_merchant_id.as_ref(),
        access.time_zone.as_ref(),
        access.order_number.as_ref(),
        access.amount.as_ref(),
    ];
    let fits = texts.into_iter().flatten().all(|text| text.chars().count() <= MAX_TEXT_CHARS);
    let checks = [
        ("access.token", is_within(&access.token, MAX_TOKEN_CHARS), "1 to 512 characters"),
        ("access.phone", is_phone, "10 to 15 digits"),
        ("access", fits, "at most 64 characters each"),
    ];
    all(&checks)?;
    match &request.step {
        WalletStep::CheckAccount { .. }
        | WalletStep::ListCards { .. }
        | WalletStep::LinkAccount
        | WalletStep::Commit => Ok(()),
        WalletStep::Register { card, name } => check_card(card).and_then(|()| check_name(name)),
        WalletStep::DeleteCard { name } => check_name(name),
        WalletStep::PayWithStored { name, installment_count } => {
            check_name(name).and_then(|()| check_count(*installment_count))
        }
        WalletStep::PayWithNew { card, installment_count } => {
            check_card(card).and_then(|()| check_count(*installment_count))
        }
        WalletStep::PayAndRegister { card, name, installment_count } => check_card(card)
            .and_then(|()| check_name(name))
            .and_then(|()| check_count(*installment_count)),
        WalletStep::Confirm { code, validation_reference, .. } => all(&[
            ("step.code", is_code(code), "3 to 12 digits, or encrypted"),
            reference(validation_reference),
        ]),
        WalletStep::ResendCode { validation_reference } => all(&[reference(validation_reference)]),
        WalletStep::UpdateUser { old_value } => {
            all(&[("step.oldValue", is_within(old_value, MAX_TEXT_CHARS), "1 to 64 characters")])
        }
    }
}

type Check = (&'static str, bool, &'static str);

fn all(checks: &[Check]) -> Result<(), ApiError> {
    match checks.iter().find(|(_, is_right, _)| !is_right) {
        Some((field, _, detail)) => Err(ApiError::invalid(*field, *detail)),
        None => Ok(()),
    }
}

fn reference(text: &str) -> Check {
    ("step.validationReference", is_within(text, MAX_TOKEN_CHARS), "1 to 512 characters")
}

fn check_name(name: &str) -> Result<(), ApiError> {
    all(&[("step.name", is_within(name.trim(), MAX_NAME_CHARS), "1 to 100 characters")])
}

fn check_count(count: u32) -> Result<(), ApiError> {
    all(&[("step.installmentCount", count <= MAX_INSTALLMENTS, "at most 48")])
}

fn check_card(card: &EncryptedCard) -> Result<(), ApiError> {
    let is_sealed = |text: &str| text.is_empty() || is_encrypted(text);
    all(&[
        ("step.card.number", is_sealed(&card.number), "encrypted, in hex"),
        ("step.card.cvc", is_sealed(&card.cvc), "encrypted, in hex"),
        ("step.card.holder", is_within(card.holder.trim(), MAX_NAME_CHARS), "1 to 100 characters"),
        ("step.card.expireMonth", (1..=12).contains(&card.expire_month), "1 to 12"),
        ("step.card.expireYear", (2000..=2099).contains(&card.expire_year), "four digits"),
    ])
}

fn is_code(code: &str) -> bool {
    code.is_empty() || is_encrypted(code) || (3..=12).contains(&code.len()) && is_digits(code)
}

fn is_encrypted(text: &str) -> bool {
    ENCRYPTED_CHARS.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_within(text: &str, most: usize) -> bool {
    (1..=most).contains(&text.chars().count())
}
