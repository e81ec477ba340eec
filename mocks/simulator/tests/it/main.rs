//! Tests of the simulator over HTTP. Ids in test names are those of the requirement
//! list.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod addresses;
mod alarms;
mod basket;
mod campaigns;
mod catalogs;
mod catalogue;
mod checkout;
mod comments;
mod conformance;
mod control;
mod faults;
mod favourites;
mod fragments;
mod membership;
mod messages;
mod notes;
mod orders;
mod pages;
mod payments;
mod pictures;
mod preferences;
mod regions;
mod replay;
mod search;
mod stores;
mod support;
mod wallet;
mod wiremock;
