//! Reshapes the shop's answers into the storefront's types. Pure functions.

mod order;
mod payment;
mod steps;

pub use self::order::{bank_form, code_result, order_result};
pub use self::payment::{card_terms, payment_methods};
pub use self::steps::{addresses, carriers, choice, step, summary};

/// How recorded answers are reshaped.
#[cfg(test)]
pub(crate) mod recorded {
    use super::super::{calls, reshape};
    use crate::reshape_snapshots::case::Case;

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
            Case::of(&calls::SET_ADDRESS, |recorded, _| {
                Ok(reshape::choice(&recorded.answer.json()?))
            }),
            Case::of(&calls::PAY, |recorded, _| {
                Ok(reshape::order_result("-2", &recorded.answer.json()?))
            }),
            Case::of(&calls::CHECK_SMS, |recorded, _| {
                Ok(reshape::code_result(&recorded.answer.json()?))
            }),
        ]
    }
}
