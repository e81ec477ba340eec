//! How a request is named in traces, logs and metrics.

/// The name a request is traced and logged under: an operation or a call, never its raw path. An
/// extension of the answer.
#[derive(Debug, Clone, Copy)]
pub struct Route(pub &'static str);
