//! Orders: created when a payment begins, placed when it succeeds.

use super::{terms::service_cost, texts};
use crate::{
    capabilities::{cart::Sums, pricing},
    state::{
        State,
        cart::{Extras, Line},
        checkout::Checkout,
        orders::{Order, OrderLine, PlaceOrderError, Status},
    },
    values::{clock, language::Localized},
    visit::Visit,
};

/// Creates an order from the visitor's basket, under the reference of its checkout.
fn from_basket(visit: &Visit<'_>, payment: &str) -> Order {
    let sums = Sums::of(visit);
    let service = service_cost(visit);
    let line = |line: &Line| OrderLine {
        product: line.product,
        variant: line.variant,
        quantity: line.quantity,
        total: pricing::line_total(visit, line),
    };
    let state = &visit.session.checkout;
    Order {
        id: state.reference.unwrap_or_else(|| visit.state.orders.reserve()),
        placed: clock::now(),
        status: Status::New,
        lines: visit.session.lines.iter().map(line).collect(),
        currency: visit.currency(),
        cargo: sums.cargo,
        service,
        total: sums.to_pay() + service,
        payment: payment.to_owned(),
        address: state.delivery.unwrap_or(0),
        store: state.store,
        returned: Vec::new(),
    }
}

/// Creates the order, stores it until its payment is decided, and returns its reference.
pub(crate) fn begin_payment(visit: &mut Visit<'_>, payment: &str) -> String {
    let order = from_basket(visit, payment);
    let (id, reference) = (order.id, order.number());
    let member = visit.member().map(|member| member.id);
    visit.state.orders.await_payment(&visit.id, member, order);
    let pending = reference.clone();
    visit.change(|session| {
        session.checkout.reference = Some(id);
        session.checkout.pending = Some(pending);
    });
    reference
}

/// Places a paid order: adds it to the member's list and empties the basket.
///
/// # Errors
/// When there is no such payment, or it was made before.
pub(crate) fn place_order(
    state: &State,
    visit: Option<&Visit<'_>>,
    reference: &str,
) -> Result<Order, PlaceOrderError> {
    let (order, session) = state.orders.settle(&state.catalogue, reference)?;
    debug_assert!(visit.is_none_or(|visit| visit.id == session));
    state.sessions.change(&session, |session| {
        session.lines.clear();
        session.extras = Extras::default();
        session.checkout = Checkout { placed: Some(order.id), ..Checkout::default() };
    });
    Ok(order)
}

/// Abandons a refused or cancelled payment and unlocks the basket.
pub(crate) fn give_up(state: &State, reference: &str) {
    if let Some(session) = state.orders.give_up(reference) {
        state.sessions.change(&session, |session| session.checkout.pending = None);
    }
}

/// Returns the text for a payment that could not be placed.
pub(crate) fn place_error_text(reason: PlaceOrderError) -> Localized {
    match reason {
        PlaceOrderError::Unknown => texts::NO_SUCH_PAYMENT,
        PlaceOrderError::PaidBefore => texts::PAID_BEFORE,
    }
}
