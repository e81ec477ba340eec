//! Reshapes the shop's answers into the storefront's types. Pure functions.

mod order;
mod payment;
mod steps;
mod wallet;

pub use self::order::{bank_form, code_result, order_result};
pub use self::payment::{card_terms, payment_methods};
pub use self::steps::{addresses, carriers, choice, step, summary};
pub use self::wallet::{opened_wallet, wallet_order, wallet_session};

/// How recorded answers are reshaped.
#[cfg(test)]
pub(crate) mod recorded {
    use legacy_client::LegacyError;

    use super::super::order_answer::CARD;
    use super::super::types::Choice;
    use super::super::{calls, reshape, wire};
    use crate::reshape_snapshots::Recorded;
    use crate::reshape_snapshots::case::Case;

    /// The payment of orders that were not paid by card.
    const OTHER: &str = "-1";

    pub(crate) fn cases() -> Vec<Case> {
        vec![
            Case::of(&calls::SUMMARY, |recorded, context| {
                reshape::summary(&recorded.answer.json()?, context)
            }),
            Case::of(&calls::ADDRESSES, |recorded, _| {
                Ok(reshape::addresses(&recorded.answer.json()?))
            }),
            Case::of(&calls::CARGO_COMPANIES, |recorded, _| {
                Ok(reshape::carriers(&recorded.answer.json()?))
            }),
            Case::of(&calls::NEXT, |recorded, _| Ok(reshape::step(&recorded.answer.json()?))),
            Case::of(&calls::PAYMENT_TYPES, |recorded, context| {
                Ok(reshape::payment_methods(&recorded.answer.json()?, context))
            }),
            Case::of(&calls::BIN, |recorded, context| {
                Ok(reshape::card_terms(&recorded.answer.json()?, context))
            }),
            Case::of(&calls::SET_ADDRESS, |recorded, _| chosen(recorded)),
            Case::of(&calls::FROM_STORE, |recorded, _| chosen(recorded)),
            Case::of(&calls::PAYMENT_TAB, |recorded, _| chosen(recorded)),
            Case::of(&calls::INSTALLMENT, |recorded, _| chosen(recorded)),
            Case::of(&calls::CHOOSE_3D, |recorded, _| chosen(recorded)),
            Case::of(&calls::PAY, |recorded, _| {
                let answer: wire::PaymentAnswer = recorded.answer.json()?;
                let payment = if answer.state.is_some() { CARD } else { OTHER };
                Ok(reshape::order_result(payment, &answer))
            }),
            Case::of(&calls::WALLET_TOKEN, |recorded, _| {
                Ok(reshape::opened_wallet(&recorded.answer.json()?, "", None))
            }),
            Case::of(&calls::WALLET_CHECKOUT, |recorded, _| {
                Ok(reshape::wallet_order(&recorded.answer.json()?, true))
            }),
            Case::of(&calls::CHECK_SMS, |recorded, _| {
                Ok(reshape::code_result(&recorded.answer.json()?))
            }),
        ]
    }

    fn chosen(recorded: &Recorded) -> Result<Choice, LegacyError> {
        Ok(reshape::choice(&recorded.answer.json()?))
    }
}
