//! Whether the shop may have received any of a call.

use std::sync::atomic::{AtomicBool, Ordering};

/// Tells "not one byte was sent" from "sent, and no usable answer came".
///
/// It is set when the request is handed to an open connection, and taken back when the connection
/// returns it untouched. A deadline that passes during connecting leaves it unset.
#[derive(Debug, Default)]
pub struct Delivery(AtomicBool);

impl Delivery {
    /// Whether the shop may have received some of the request.
    #[must_use]
    pub fn is_sent(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }

    pub(crate) fn set_sent(&self, sent: bool) {
        self.0.store(sent, Ordering::Release);
    }
}
