//! How a call is written and answered: path, prefix, bodies, answer.

/// When the endpoint prefix stands in front of the path (GW-9,
/// contracts/upstream/protocol.md#prefix).
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Prefix {
    Never,
    Always,
    /// Omitted for members, who must reach the origin and not its cache.
    GuestsOnly,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Retry {
    Never,
    /// One retry, within the deadline and the budget. For reads only.
    OnceIfRead,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum BodyKind {
    Empty,
    Urlencoded,
    Multipart,
    Json,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AnswerKind {
    Json,
    Scalar,
    Html,
    Text,
    Image,
    Redirect,
}

/// How much of a call's address the caller chooses. A failure of an invented address says little
/// about others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AddressChoice {
    /// The whole path is fixed by the definition.
    Nothing,
    /// Segments of the path, such as an id.
    Parts,
    /// The rest of the path, such as a page's path.
    Whole,
}

impl AddressChoice {
    pub(super) const fn of(path: &str) -> Self {
        let path = path.as_bytes();
        let (mut choice, mut at) = (Self::Nothing, 0);
        while at < path.len() {
            match path[at] {
                b'*' => return Self::Whole,
                b'{' => choice = Self::Parts,
                _ => {}
            }
            at += 1;
        }
        choice
    }
}

/// How certain the shape of a call is; see contracts/upstream/README.md#confidence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Confidence {
    Seen,
    Specified,
    Inferred,
}
