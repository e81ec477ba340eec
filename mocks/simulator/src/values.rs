//! Values and formats without any state: languages, the shop's JSON, dates, randomness.

pub(crate) mod clock;
pub(crate) mod contact;
pub(crate) mod date;
pub(crate) mod ids;
pub(crate) mod language;
pub(crate) mod legacy_json;
pub(crate) mod seed;
