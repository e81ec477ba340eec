//! Orders of members, and pending payments.

mod order;
mod ready;

use std::{
    collections::{HashMap, HashSet},
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

use crate::{catalogue::Catalogue, values::clock};
pub(crate) use order::{Order, OrderLine, Status};

/// A payment that waits for a bank or a phone.
#[derive(Debug, Clone)]
struct Pending {
    order: Order,
    member: Option<u64>,
    session: String,
}

/// Why an order was not placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlaceOrderError {
    /// No payment is pending under this reference.
    Unknown,
    /// The reference was paid before.
    PaidBefore,
}

/// All orders.
#[derive(Debug)]
pub(crate) struct Orders {
    of_member: Mutex<HashMap<u64, Vec<Order>>>,
    pending: Mutex<HashMap<String, Pending>>,
    paid: Mutex<HashSet<String>>,
    /// States that orders moved on to, and when, by order.
    moves: Mutex<HashMap<u64, Vec<(Status, i64)>>>,
    next: AtomicU64,
}

impl Default for Orders {
    fn default() -> Self {
        Self {
            of_member: Mutex::default(),
            pending: Mutex::default(),
            paid: Mutex::default(),
            moves: Mutex::default(),
            next: AtomicU64::new(90_001),
        }
    }
}

impl Orders {
    /// Reserves an order number; payment references are derived from it.
    pub(crate) fn reserve(&self) -> u64 {
        self.next.fetch_add(1, Ordering::Relaxed)
    }

    /// Reads or changes a member's orders, newest first.
    pub(crate) fn with<T>(
        &self,
        shop: &Catalogue,
        member: u64,
        work: impl FnOnce(&mut Vec<Order>) -> T,
    ) -> T {
        let mut all = self.of_member.lock().expect("no holder panics");
        work(all.entry(member).or_insert_with(|| ready::orders(shop, member)))
    }

    /// Returns the states of an order so far, oldest first, with their Unix seconds.
    pub(crate) fn history(&self, order: &Order) -> Vec<(Status, i64)> {
        let moves = self.moves.lock().expect("no holder panics");
        let moved = moves.get(&order.id).cloned().unwrap_or_default();
        let first = moved.first().map_or(order.status, |(status, _)| *status);
        let mut history = order.usual_history(first);
        history.retain(|(status, _)| !moved.iter().any(|(known, _)| known == status));
        history.extend(moved);
        history
    }

    /// Changes the state of an order, and notes when.
    pub(crate) fn move_to(&self, order: &mut Order, status: Status) {
        order.status = status;
        let mut moves = self.moves.lock().expect("no holder panics");
        moves.entry(order.id).or_default().push((status, clock::now()));
    }

    /// Moves an order on by one state, as days of work would; false when there is no such order or
    /// it is closed.
    pub(crate) fn advance(&self, shop: &Catalogue, id: u64) -> bool {
        for member in ready::MEMBERS {
            self.with(shop, member, |_| ());
        }
        let mut all = self.of_member.lock().expect("no holder panics");
        let Some(order) = all.values_mut().flatten().find(|order| order.id == id) else {
            return false;
        };
        let Some(next) = order.status.next() else { return false };
        self.move_to(order, next);
        true
    }

    /// Stores an order of this session until its payment is decided.
    pub(crate) fn await_payment(&self, session: &str, member: Option<u64>, order: Order) {
        let pending = Pending { member, session: session.to_owned(), order };
        let reference = pending.order.number();
        self.pending.lock().expect("no holder panics").insert(reference, pending);
    }

    pub(crate) fn is_pending(&self, reference: &str) -> bool {
        self.pending.lock().expect("no holder panics").contains_key(reference)
    }

    pub(crate) fn count_placed(&self) -> usize {
        self.paid.lock().expect("no holder panics").len()
    }

    pub(crate) fn is_paid(&self, reference: &str) -> bool {
        self.paid.lock().expect("no holder panics").contains(reference)
    }

    /// Returns the total of a pending order, in cents.
    pub(crate) fn amount(&self, reference: &str) -> Option<i64> {
        self.pending
            .lock()
            .expect("no holder panics")
            .get(reference)
            .map(|pending| pending.order.total)
    }

    /// Removes a payment that was refused or abandoned and returns its session.
    pub(crate) fn give_up(&self, reference: &str) -> Option<String> {
        let pending = self.pending.lock().expect("no holder panics").remove(reference);
        pending.map(|pending| pending.session)
    }

    /// Completes a payment: adds the order to the member's list and returns it with its session.
    ///
    /// # Errors
    /// When there is no such payment, or it was made before.
    pub(crate) fn settle(
        &self,
        shop: &Catalogue,
        reference: &str,
    ) -> Result<(Order, String), PlaceOrderError> {
        if self.is_paid(reference) {
            return Err(PlaceOrderError::PaidBefore);
        }
        let pending = self.pending.lock().expect("no holder panics").remove(reference);
        let Pending { order, member, session } = pending.ok_or(PlaceOrderError::Unknown)?;
        self.paid.lock().expect("no holder panics").insert(reference.to_owned());
        if let Some(member) = member {
            self.with(shop, member, |orders| orders.insert(0, order.clone()));
        }
        Ok((order, session))
    }
}
