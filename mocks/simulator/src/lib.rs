//! The simulator of the legacy shop.
