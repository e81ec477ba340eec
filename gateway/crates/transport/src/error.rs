//! Errors of connections.

/// Why a request got no answer, or not all of it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TransportError {
    /// There was no connection: nothing was sent.
    #[error("no connection: {0}")]
    Unreachable(String),
    #[error("the connection broke off: {0}")]
    CutOff(String),
    #[error("the answer is over {0} bytes")]
    TooLarge(usize),
}
