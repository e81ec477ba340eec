//! What the shop does: one module per capability, with its rules and answers.

pub(crate) mod addresses;
pub(crate) mod alarms;
pub(crate) mod campaigns;
pub(crate) mod cart;
pub(crate) mod checkout;
pub(crate) mod comments;
pub(crate) mod compare;
pub(crate) mod erp;
pub(crate) mod favourites;
pub(crate) mod fragments;
pub(crate) mod membership;
pub(crate) mod messages;
pub(crate) mod orders;
pub(crate) mod pages;
pub(crate) mod payments;
pub(crate) mod preferences;
pub(crate) mod pricing;
pub(crate) mod product;
pub(crate) mod regions;
pub(crate) mod search;
pub(crate) mod site;
pub(crate) mod stores;
pub(crate) mod wallet;
