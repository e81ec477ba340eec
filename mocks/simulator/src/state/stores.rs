//! Location of a session's visitor.

/// Country, city, town and district by code, and the store a visitor collects at.
#[derive(Debug, Clone, Default)]
pub(crate) struct Location {
    pub(crate) country: String,
    pub(crate) city: String,
    pub(crate) town: String,
    pub(crate) district: String,
    pub(crate) store: Option<u64>,
    pub(crate) service: String,
    pub(crate) service_date: String,
}
