//! HTTP: connections, requests, replies, fault switches and the journal.

pub(crate) mod envelope;
pub(crate) mod faults;
pub(crate) mod journal;
pub(crate) mod reply;
pub(crate) mod request;
pub(crate) mod server;
