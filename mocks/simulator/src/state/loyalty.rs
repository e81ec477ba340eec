//! The two loyalty programmes of a session.

/// A visitor's state in both programmes.
#[derive(Debug, Clone, Default)]
pub(crate) struct Loyalty {
    pub(crate) hopi: bool,
    pub(crate) coins: i64,
    pub(crate) offer: Option<usize>,
    pub(crate) zubizu: bool,
}

impl Loyalty {
    /// Kuruş paid with coins.
    pub(crate) fn spent(&self) -> i64 {
        self.coins * 100
    }
}
