//! Signing in and out, registering, passwords, codes [spec 7, wire 2]; so far passed through only.

pub mod calls;
