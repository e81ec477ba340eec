//! Sign-in and sign-out, registration, details, passwords, activation, captchas, codes by SMS and
//! social login (AUT-2, AUT-3, AUT-7, AUT-12, contracts/upstream/membership.md).

pub mod calls;
pub mod forms;
pub mod handlers;
pub mod reshape;
pub mod service;
pub mod types;
pub mod wire;
