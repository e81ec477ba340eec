//! Addresses of members, and of guests who order [spec 7, wire 10.2]; so far passed through only.

pub mod calls;
