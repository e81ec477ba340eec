//! The simulator over HTTP, as its clients meet it. Ids in test names are those of the requirement list.

mod basket;
mod catalogue;
mod faults;
mod pages;
mod pictures;
mod preferences;
mod regions;
mod search;
mod support;
