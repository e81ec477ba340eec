//! What a call is asked with when no caller's request is at hand, as by the `drift` command.

/// Names and values. A value in braces stands for an id that the shop has, such as `{product}`.
pub type SampleValues = &'static [(&'static str, &'static str)];

/// Values for one call. A part of its path that is not named here takes the id of its own name.
#[derive(Debug, Clone, Copy)]
pub struct Sample {
    pub path: SampleValues,
    pub query: SampleValues,
    /// The form of a POST that only reads; `None` when no form is known.
    pub form: Option<SampleValues>,
}

impl Sample {
    pub(super) const NONE: Self = Self { path: &[], query: &[], form: None };
}
