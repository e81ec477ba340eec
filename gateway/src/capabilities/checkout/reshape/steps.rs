//! Summary, addresses, carriers and steps.

use commerce::quantity::Quantity;
use commerce::reshape_context::ReshapeContext;
use commerce::text::{non_empty_text, plain_text};
use legacy_client::LegacyError;
use rust_decimal::Decimal;

use super::super::types::{
    AgreementsNeeded, Carrier, Carriers, CheckoutAddress, CheckoutAddresses, CheckoutLine,
    CheckoutSummary, CheckoutTotals, Choice, ChoiceOutcome, DeliveryDay, DeliverySlot, ShortLine,
    StepOutcome, StepResult,
};
use super::super::wire;

/// Reshapes the summary.
///
/// # Errors
/// [`LegacyError::Unreadable`] without a total: nobody pays what is not stated.
pub fn summary(
    answer: &wire::Summary,
    context: &ReshapeContext,
) -> Result<CheckoutSummary, LegacyError> {
    let currency = answer.currency.as_deref();
    let money = |amount: Decimal| context.money(amount, currency);
    let part = |amount: Option<Decimal>| amount.filter(|amount| !amount.is_zero()).map(money);
    let amounts = answer.amounts.clone().unwrap_or_default();
    let total = amounts
        .total
        .ok_or_else(|| LegacyError::Unreadable("AMOUNTS.TOTAL is missing".to_owned()))?;
    let asked = answer.permissions.clone().unwrap_or_default();
    Ok(CheckoutSummary {
        lines: answer.products.iter().map(|product| line(product, currency, context)).collect(),
        totals: CheckoutTotals {
            products: money(amounts.products_total.unwrap_or(total)),
            gift_packages: part(amounts.gift_packages_total),
            discount: part(amounts.discount_total.map(|discount| discount.abs())),
            service: part(amounts.service_total),
            shipping: amounts.cargo_total.map(money),
            duty: part(amounts.duty_service_total),
            coins: part(amounts.hopi_coin),
            total: money(total),
        },
        agreements: AgreementsNeeded {
            preliminary_information: asked.preliminary_information.unwrap_or(false),
            distance_agreement: asked.distance_agreement.unwrap_or(false),
            clarification_text: asked.clarification_text.unwrap_or(false),
        },
    })
}

fn line(product: &wire::Product, currency: Option<&str>, context: &ReshapeContext) -> CheckoutLine {
    let title = product.name.as_deref().map(plain_text).unwrap_or_default();
    CheckoutLine {
        image: context.image(product.image.as_deref(), &title),
        brand: non_empty_text(product.brand.as_deref()),
        variant_name: non_empty_text(product.subproductname.as_deref()),
        quantity: Quantity::from_upstream(product.count.unwrap_or_default()),
        unit: non_empty_text(product.quantitytype.as_deref()),
        total: context.money(product.totalsaleprice.unwrap_or_default(), currency),
        title,
    }
}

/// Reshapes addresses that have an id.
#[must_use]
pub fn addresses(answer: &wire::Addresses) -> CheckoutAddresses {
    let store = answer.delivery_address.as_ref().and_then(|chosen| chosen.store_id.clone());
    CheckoutAddresses {
        addresses: answer.address_list.iter().filter_map(address).collect(),
        delivery_address_id: chosen(answer.delivery_address_id.as_deref()),
        invoice_address_id: chosen(answer.invoice_address_id.as_deref()),
        store_id: store
            .filter(|_| answer.delivery_from_store == Some(true))
            .and_then(|store| chosen(Some(&store))),
    }
}

/// The shop writes 0 or nothing for what is not chosen.
fn chosen(id: Option<&str>) -> Option<String> {
    non_empty_text(id).filter(|id| id != "0")
}

fn address(address: &wire::Address) -> Option<CheckoutAddress> {
    let text = |text: &Option<String>| non_empty_text(text.as_deref());
    Some(CheckoutAddress {
        id: address.id.clone()?,
        title: text(&address.title).unwrap_or_default(),
        full_name: text(&address.full_name).unwrap_or_default(),
        address: text(&address.address).unwrap_or_default(),
        district: text(&address.district),
        town: text(&address.town),
        city: text(&address.city),
        country: text(&address.country),
        post_code: text(&address.post_code),
        phone: text(&address.mobile_phone),
        delivers: address.delivers.unwrap_or(true),
    })
}

/// Reshapes carriers that have an id, with the days and slots that can be chosen.
#[must_use]
pub fn carriers(answer: &wire::Carriers) -> Carriers {
    let selected = answer.selected_company.clone().unwrap_or_default();
    Carriers {
        carriers: answer.cargo_company_list.iter().filter_map(carrier).collect(),
        carrier_id: chosen(selected.id.as_deref()),
        slot_id: chosen(selected.slot_id.as_deref()),
        slot_date: chosen(selected.slot_date.as_deref()),
    }
}

fn carrier(carrier: &wire::Carrier) -> Option<Carrier> {
    let id = carrier.id.clone()?;
    Some(Carrier {
        name: non_empty_text(carrier.name.as_deref()).unwrap_or_else(|| id.clone()),
        days: carrier.services.iter().filter_map(day).collect(),
        id,
    })
}

fn day(service: &wire::Service) -> Option<DeliveryDay> {
    let date = service.date.clone().filter(|_| service.status != Some(false))?;
    let slots: Vec<DeliverySlot> = service.items.iter().filter_map(slot).collect();
    Some(DeliveryDay {
        label: non_empty_text(service.datef.as_deref()).unwrap_or_else(|| date.clone()),
        date,
        slots,
    })
}

fn slot(slot: &wire::Slot) -> Option<DeliverySlot> {
    Some(DeliverySlot {
        id: slot.id.clone()?,
        from: slot.time_start.clone()?,
        to: slot.time_end.clone()?,
        available: slot.status.unwrap_or(true),
    })
}

/// Reshapes the outcome of a choice, before the summary is read again.
#[must_use]
pub fn choice(answer: &wire::StatusAnswer) -> Choice {
    let is_chosen = match (answer.status, answer.success) {
        (Some(status), _) => status > 0,
        (None, success) => success.unwrap_or(false),
    };
    Choice {
        outcome: if is_chosen { ChoiceOutcome::Chosen } else { ChoiceOutcome::Refused },
        message: non_empty_text(answer.message.as_deref().or(answer.status_text.as_deref())),
        summary: None,
    }
}

/// Reshapes whether the next step may be taken.
#[must_use]
pub fn step(answer: &wire::NextStep) -> StepResult {
    let stock = answer
        .stock
        .iter()
        .map(|line| ShortLine {
            title: line.title.as_deref().map(plain_text).unwrap_or_default(),
            stock: line.stock.map(Quantity::from_upstream),
        })
        .collect();
    StepResult {
        outcome: step_outcome(answer),
        message: non_empty_text(answer.status_text.as_deref()),
        address_id: chosen(answer.address_id.as_deref()),
        field: non_empty_text(answer.key.as_deref()),
        stock,
    }
}

fn step_outcome(answer: &wire::NextStep) -> StepOutcome {
    if !answer.stock.is_empty() {
        return StepOutcome::Stock;
    }
    match (answer.status, answer.error_step.as_deref()) {
        (Some(1), _) => StepOutcome::Proceed,
        (Some(-1), _) | (_, Some("address")) => StepOutcome::Address,
        (Some(-2), _) | (_, Some("basket")) => StepOutcome::Basket,
        (_, Some("payment")) => StepOutcome::Payment,
        _ => StepOutcome::Refused,
    }
}
