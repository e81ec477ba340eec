//! The simulator over HTTP, as its clients meet it. Ids in test names are those of the requirement list.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod alarms;
mod basket;
mod campaigns;
mod catalogue;
mod checkout;
mod faults;
mod notes;
mod orders;
mod pages;
mod payments;
mod pictures;
mod preferences;
mod regions;
mod search;
mod stores;
mod support;
mod wallet;
