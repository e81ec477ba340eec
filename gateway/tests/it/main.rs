//! Tests of the gateway from outside: each speaks HTTP to a real gateway, with the simulated shop
//! behind it on port 0.
//!
//! The files mirror the interface: one per operation or surface, then `pipeline` (what every
//! request passes) and `faults` (failures of the shop). `Must hold` in a comment marks the property
//! that a test proves.

mod address_book;
mod addresses;
mod admin;
mod alarms;
mod calls;
mod cart;
mod catalogue;
mod checkout;
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
mod orders;
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
