//! Orders of members: lists, repeats, returns, cancellations, agreements (wire 11.1), and payments not yet decided.

mod agreements;
mod answers;
mod ready;
mod returns;
mod words;

use std::{
    collections::{HashMap, HashSet},
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

pub(crate) use answers::{answer, answer_newer, not_placed};

use crate::{
    app::{App, Visit},
    capabilities::{
        cart::{self, Line, Sums},
        checkout::Checkout,
    },
    values::{clock, language::Currency},
};

/// Where an order stands; the numbers are the shop's (wire 11.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    New = 1,
    Preparing = 3,
    Sent = 5,
    Delivered = 9,
    Cancelled = 10,
    Returned = 1000,
}

impl Status {
    /// 9, 10 and 1000 are closed.
    fn is_closed(self) -> bool {
        matches!(self, Self::Delivered | Self::Cancelled | Self::Returned)
    }

    fn can_be_cancelled(self) -> bool {
        matches!(self, Self::New | Self::Preparing)
    }
}

/// One line of an order, with what it cost then, in cents.
#[derive(Debug, Clone)]
pub(crate) struct Ordered {
    pub(crate) product: u64,
    pub(crate) variant: u64,
    pub(crate) quantity: i64,
    pub(crate) total: i64,
}

/// What was bought.
#[derive(Debug, Clone)]
pub(crate) struct Order {
    pub(crate) id: u64,
    /// Unix seconds.
    pub(crate) placed: i64,
    pub(crate) status: Status,
    pub(crate) lines: Vec<Ordered>,
    pub(crate) currency: Currency,
    pub(crate) cargo: i64,
    pub(crate) service: i64,
    pub(crate) total: i64,
    /// The payment's number: `-1`, `-2`, …
    pub(crate) payment: String,
    /// Street and the rest; a place in `checkout::addresses`, or a store.
    pub(crate) address: u64,
    pub(crate) store: Option<u64>,
    /// Products sent back, and why.
    pub(crate) returned: Vec<(u64, String)>,
}

impl Order {
    pub(crate) fn number(&self) -> String {
        format!("VT{}", self.id)
    }
}

/// A payment that somebody else still decides: a bank, a telephone.
#[derive(Debug, Clone)]
struct Pending {
    order: Order,
    member: Option<u64>,
    session: String,
}

/// Why an order was not placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NotPlaced {
    /// No payment under this reference, or not any more.
    Unknown,
    /// A reference is paid once.
    PaidBefore,
}

/// All orders.
#[derive(Debug)]
pub(crate) struct Orders {
    of_member: Mutex<HashMap<u64, Vec<Order>>>,
    pending: Mutex<HashMap<String, Pending>>,
    paid: Mutex<HashSet<String>>,
    next: AtomicU64,
}

impl Default for Orders {
    fn default() -> Self {
        Self {
            of_member: Mutex::default(),
            pending: Mutex::default(),
            paid: Mutex::default(),
            next: AtomicU64::new(90_001),
        }
    }
}

impl Orders {
    /// A number nobody has; also a payment's reference.
    pub(crate) fn reserve(&self) -> u64 {
        self.next.fetch_add(1, Ordering::Relaxed)
    }

    /// Reads or changes a member's orders, newest first.
    fn with<T>(&self, visit: &Visit<'_>, member: u64, work: impl FnOnce(&mut Vec<Order>) -> T) -> T {
        let mut all = self.of_member.lock().expect("no holder panics");
        work(all.entry(member).or_insert_with(|| ready::orders(visit.shop(), member)))
    }

    /// Keeps the order made of the visitor's basket until its payment is decided.
    pub(crate) fn await_payment(&self, visit: &Visit<'_>, order: Order) {
        let pending =
            Pending { member: visit.member().map(|member| member.id), session: visit.id.clone(), order };
        let reference = pending.order.number();
        self.pending.lock().expect("no holder panics").insert(reference, pending);
    }

    pub(crate) fn is_pending(&self, reference: &str) -> bool {
        self.pending.lock().expect("no holder panics").contains_key(reference)
    }

    pub(crate) fn is_paid(&self, reference: &str) -> bool {
        self.paid.lock().expect("no holder panics").contains(reference)
    }

    /// What a pending order comes to, in cents.
    pub(crate) fn amount(&self, reference: &str) -> Option<i64> {
        self.pending.lock().expect("no holder panics").get(reference).map(|pending| pending.order.total)
    }

    /// The payment was refused or given up: the basket is free again.
    pub(crate) fn give_up(&self, app: &App, reference: &str) {
        let pending = self.pending.lock().expect("no holder panics").remove(reference);
        if let Some(pending) = pending {
            app.sessions.change(&pending.session, |session| session.checkout.pending = None);
        }
    }
}

/// Makes an order of the visitor's basket, under the reference its checkout was given.
pub(crate) fn from_basket(visit: &Visit<'_>, payment: &str) -> Order {
    let sums = Sums::of(visit);
    let service = visit.session.checkout.service_cost(visit);
    let line = |line: &Line| Ordered {
        product: line.product,
        variant: line.variant,
        quantity: line.quantity,
        total: cart::line_total(visit.shop(), line, visit.currency()),
    };
    let state = &visit.session.checkout;
    Order {
        id: state.reference.unwrap_or_else(|| visit.app.orders.reserve()),
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

/// The payment went through: the order is in the member's list, the basket empty.
///
/// # Errors
/// When there is no such payment, or it was made before.
pub(crate) fn place(app: &App, visit: Option<&Visit<'_>>, reference: &str) -> Result<Order, NotPlaced> {
    if app.orders.is_paid(reference) {
        return Err(NotPlaced::PaidBefore);
    }
    let pending = app.orders.pending.lock().expect("no holder panics").remove(reference);
    let pending = pending.ok_or(NotPlaced::Unknown)?;
    app.orders.paid.lock().expect("no holder panics").insert(reference.to_owned());
    let order = pending.order;
    if let Some(member) = pending.member {
        let mut all = app.orders.of_member.lock().expect("no holder panics");
        let ready = || ready::orders(&app.catalogue, member);
        all.entry(member).or_insert_with(ready).insert(0, order.clone());
    }
    let emptied = |session: &mut crate::state::session::Session| {
        session.lines.clear();
        session.extras = cart::Extras::default();
        session.checkout = Checkout { placed: Some(order.id), ..Checkout::default() };
    };
    debug_assert!(visit.is_none_or(|visit| visit.id == pending.session));
    app.sessions.change(&pending.session, emptied);
    Ok(order)
}
