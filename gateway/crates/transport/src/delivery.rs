//! Whether an upstream may have received part of a call.

use std::sync::atomic::{AtomicBool, Ordering};

/// Distinguishes "no byte was sent" from "sent, but no usable answer arrived".
///
/// The flag is set when the request is handed to an open connection, and cleared when the
/// connection returns it unsent. A deadline that expires while connecting leaves it clear.
#[derive(Debug, Default)]
pub struct Delivery(AtomicBool);

impl Delivery {
    /// Whether an upstream may have received part of the request.
    #[must_use]
    pub fn is_sent(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }

    pub(crate) fn set_sent(&self, sent: bool) {
        self.0.store(sent, Ordering::Release);
    }
}
