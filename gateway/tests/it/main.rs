//! The gateway from outside: every test speaks HTTP to the real thing, with the simulated shop on
//! port 0 behind it.
//!
//! The files mirror the interface: one per operation or surface, then `pipeline` (what every
//! request passes) and `faults` (what bad days look like). `Must hold` in a comment names the
//! promise a test proves.

mod addresses;
mod admin;
mod calls;
mod cart;
mod catalogue;
mod config;
mod contract;
mod differential;
mod drift;
mod faults;
mod favourites;
mod fleet;
mod fragments;
mod idempotency;
mod media;
mod membership;
mod messages;
mod pages;
mod passthrough;
mod pipeline;
mod preferences;
mod product;
mod record;
mod recordings;
mod regions;
mod returns;
mod search;
mod secrets;
mod security_log;
mod session;
mod shell;
mod storefront;
mod stores;
mod support;
mod telemetry;
mod wallet;
