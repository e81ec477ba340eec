//! Signing in and out, becoming a member and staying one: registration, details, passwords,
//! activation, captcha, codes by SMS and sign-in through others (AUT-2, AUT-3, AUT-7, AUT-12,
//! contracts/upstream/membership.md).

pub mod calls;
pub mod forms;
pub mod handlers;
pub mod reshape;
pub mod service;
pub mod types;
pub mod wire;
