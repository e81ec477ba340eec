//! Payments and cards.

use commerce::money::{Money, NumberFormat};
use commerce::reshape_context::ReshapeContext;
use commerce::text::non_empty_text;

use super::super::order_answer::CARD;
use super::super::types::{
    BankAccount, CardTerms, CardType, ChoiceOutcome, InstallmentTerms, PaymentKind, PaymentMethod,
    PaymentMethods, PaymentOption, ThreeD,
};
use super::super::wire;

const BANK_TRANSFER: &str = "-1";

/// Reshapes the payments of a carrier that was just chosen. Payments without a name are left out.
#[must_use]
pub fn payment_methods(answer: &wire::PaymentTypes, context: &ReshapeContext) -> PaymentMethods {
    let message = answer.fault_messages.join("\n");
    PaymentMethods {
        outcome: if answer.payment_list.is_empty() {
            ChoiceOutcome::Refused
        } else {
            ChoiceOutcome::Chosen
        },
        message: non_empty_text(Some(&message)),
        methods: answer.payment_list.iter().filter_map(|one| method(one, context)).collect(),
        bank_accounts: answer.bank_list.iter().filter_map(bank_account).collect(),
        summary: None,
    }
}

fn method(payment: &wire::Payment, context: &ReshapeContext) -> Option<PaymentMethod> {
    let id = payment.id.clone()?;
    Some(PaymentMethod {
        kind: kind(&id),
        name: non_empty_text(payment.name.as_deref())?,
        html: context.html(payment.decleration.as_deref()),
        options: payment.options.iter().filter_map(option).collect(),
        wallet: payment.masterpassconf.as_ref().and_then(|conf| conf.is_active) == Some(true),
        id,
    })
}

fn kind(id: &str) -> PaymentKind {
    match id {
        BANK_TRANSFER => PaymentKind::BankTransfer,
        CARD => PaymentKind::Card,
        _ if id.starts_with('-') => PaymentKind::Provider,
        _ => PaymentKind::Other,
    }
}

fn option(option: &wire::PaymentOption) -> Option<PaymentOption> {
    Some(PaymentOption {
        id: option.id.clone()?,
        name: non_empty_text(option.name.as_deref())?,
        is_default: option.default_value.unwrap_or(false),
    })
}

fn bank_account(bank: &wire::Bank) -> Option<BankAccount> {
    let text = |text: &Option<String>| non_empty_text(text.as_deref());
    Some(BankAccount {
        id: bank.id.clone()?,
        bank: text(&bank.name)?,
        branch: text(&bank.branch),
        account_number: text(&bank.account_number),
        owner: text(&bank.account_owner),
        iban: text(&bank.iban).map(|iban| iban.split_whitespace().collect()),
        currency: text(&bank.currency),
        swift: text(&bank.swift),
    })
}

/// Reshapes what the first digits of a card tell.
#[must_use]
pub fn card_terms(answer: &wire::CardTerms, context: &ReshapeContext) -> CardTerms {
    let currency = answer.currency.as_deref();
    let money = |text: &Option<String>| printed_money(text.as_deref(), currency, context);
    let installments = answer
        .installments
        .iter()
        .filter(|_| answer.show_installment != Some(false))
        .filter_map(|row| {
            Some(InstallmentTerms {
                id: row.id.clone(),
                count: u32::try_from(row.installment?).ok().filter(|count| *count > 1)?,
                plus: row.plus_installment.and_then(|plus| u32::try_from(plus).ok()).unwrap_or(0),
                per_part: money(&row.price_installment),
                total: money(&row.price_total),
                pos_id: row.pos_id.clone(),
                three_d: three_d(row.pos_options.as_ref()),
                cvc_required: cvc_required(row.pos_options.as_ref()),
            })
        })
        .collect();
    CardTerms {
        card_type: match answer.credit_debit.as_deref() {
            Some("C" | "c") => Some(CardType::Credit),
            Some("D" | "d") => Some(CardType::Debit),
            _ => None,
        },
        scheme: non_empty_text(answer.issuer.as_deref()),
        single: InstallmentTerms {
            id: None,
            count: 1,
            plus: 0,
            per_part: None,
            total: money(&answer.single_pos_price),
            pos_id: answer.single_pos_id.clone(),
            three_d: three_d(answer.single_pos_options.as_ref()),
            cvc_required: cvc_required(answer.single_pos_options.as_ref()),
        },
        installments,
    }
}

/// Where the shop does not say, the bank asks.
fn three_d(options: Option<&wire::PosOptions>) -> ThreeD {
    match options.and_then(|options| options.base_secure_3d) {
        Some(0) => ThreeD::Never,
        Some(2) => ThreeD::Optional,
        _ => ThreeD::Always,
    }
}

fn cvc_required(options: Option<&wire::PosOptions>) -> bool {
    options.and_then(|options| options.mandatory_cvv).unwrap_or(true)
}

/// Parses an amount that is printed in some language: `1.249,90` or `1,249.90`.
fn printed_money(
    text: Option<&str>,
    currency: Option<&str>,
    context: &ReshapeContext,
) -> Option<Money> {
    let text = text?;
    let comma = NumberFormat::default();
    let point = NumberFormat {
        decimal: comma.thousand.clone(),
        thousand: comma.decimal.clone(),
        decimals: comma.decimals,
    };
    let has_point_last = text.rfind('.') > text.rfind(',');
    let format = if has_point_last { point } else { comma };
    format.parse(text).map(|amount| context.money(amount, currency))
}

#[cfg(test)]
mod tests {
    use commerce::reshape_context::testing::reshape_context;

    use super::*;

    #[test]
    fn a_printed_amount_is_the_same_in_every_language() {
        for text in ["1.249,90", "1,249.90", "1249.90", "1249,90 TL"] {
            let money = printed_money(Some(text), Some("TL"), &reshape_context()).unwrap();
            assert_eq!(money.amount, "1249.90", "{text}");
        }
    }

    #[test]
    fn what_the_shop_does_not_say_of_a_card_is_the_safe_side() {
        let terms: wire::CardTerms = serde_json::from_str(r#"{"CREDIT_DEBIT":""}"#).unwrap();
        let terms = card_terms(&terms, &reshape_context());
        assert_eq!((terms.card_type, terms.single.three_d), (None, ThreeD::Always));
        assert!(terms.single.cvc_required);
        assert!(terms.installments.is_empty());
    }
}
