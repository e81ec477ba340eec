//! How a write ended: done, failed or unknown; and what is kept of its answer.

use std::sync::atomic::{AtomicU8, Ordering};

use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use legacy_client::LegacyError;
use serde::{Deserialize, Serialize};

use crate::context::SessionCookie;
use crate::error::ApiError;
use crate::problem_code::ProblemCode;

/// Headers of an answer that its replay needs. Cookies are kept besides.
const KEPT_HEADERS: [HeaderName; 4] =
    [header::CONTENT_TYPE, header::CACHE_CONTROL, header::LOCATION, header::CONTENT_LANGUAGE];

/// How far the shop got with what it was asked to change.
///
/// `Context::ask` notes it for every call that is not a read.
#[derive(Debug, Default)]
pub struct WriteProgress(AtomicU8);

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ShopState {
    /// No byte of a write has reached the shop.
    Untouched,
    /// The shop answered, be it with a refusal.
    Answered,
    /// A write was sent, and how it ended is not known.
    Uncertain,
}

impl WriteProgress {
    /// A write is about to be sent. Until [`WriteProgress::ended`] it counts as uncertain: whoever
    /// drops the call half way leaves it so.
    pub fn begun(&self) -> ShopState {
        ShopState::from_byte(self.0.swap(ShopState::Uncertain as u8, Ordering::AcqRel))
    }

    /// The write came to this; `before` is what [`WriteProgress::begun`] returned.
    pub fn ended(&self, before: ShopState, state: ShopState) {
        self.0.store(before.max(state) as u8, Ordering::Release);
    }

    #[must_use]
    pub fn state(&self) -> ShopState {
        ShopState::from_byte(self.0.load(Ordering::Acquire))
    }
}

impl ShopState {
    fn from_byte(byte: u8) -> Self {
        match byte {
            0 => Self::Untouched,
            1 => Self::Answered,
            _ => Self::Uncertain,
        }
    }

    /// What a call's result says; `sent`: some of it may have reached the shop.
    #[must_use]
    pub fn after<T>(result: &Result<T, LegacyError>, sent: bool) -> Self {
        match result {
            Ok(_) => Self::Answered,
            Err(_) if !sent => Self::Untouched,
            Err(LegacyError::Refused { status, .. }) if status.is_client_error() => Self::Answered,
            Err(_) => Self::Uncertain,
        }
    }
}

/// How a write ended, as far as a repeat of it is concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// It answered; a repeat gets the same answer.
    Done,
    /// Refused, or never sent; a repeat is a new try.
    Failed,
    /// It may have had its effect; a repeat must not have another.
    Unknown,
}

impl Ending {
    /// From the operation's own result and what the shop was seen to do.
    #[must_use]
    pub fn of(failure: Option<&ApiError>, shop: ShopState) -> Self {
        match (failure, shop) {
            (None, _) => Self::Done,
            (Some(_), ShopState::Untouched) => Self::Failed,
            (Some(error), ShopState::Answered) if is_refusal(error) => Self::Failed,
            (Some(_), _) => Self::Unknown,
        }
    }
}

fn is_refusal(error: &ApiError) -> bool {
    error.status.is_client_error() || error.code == ProblemCode::ShopRefused
}

/// An answer as it is kept: enough to give it again to the same session.
///
/// Serialisable, with a version, so that it can be kept outside of the process as well.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    #[serde(rename = "v")]
    version: u8,
    #[serde(rename = "s")]
    status: u16,
    #[serde(rename = "h")]
    headers: Vec<(String, Vec<u8>)>,
    /// `Set-Cookie` values, each with the membership it belongs to: one that has ended since is not
    /// given back to the browser.
    #[serde(rename = "c")]
    cookies: Vec<(Vec<u8>, String)>,
    /// The page was told that its member's session has ended.
    #[serde(rename = "e")]
    session_ended: bool,
    #[serde(rename = "b")]
    body: Vec<u8>,
}

impl std::fmt::Debug for Record {
    /// Neither cookies nor the body, which are somebody's own.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Record").field("status", &self.status).finish_non_exhaustive()
    }
}

impl Record {
    /// Records of another version are read as unknown outcomes.
    pub const VERSION: u8 = 2;

    pub(super) fn new(
        answer: &WholeAnswer,
        cookies: &[SessionCookie],
        session_ended: bool,
    ) -> Self {
        let kept = |name: &HeaderName| {
            answer
                .headers
                .get(name)
                .map(|value| (name.as_str().to_owned(), value.as_bytes().to_vec()))
        };
        Self {
            version: Self::VERSION,
            status: answer.status.as_u16(),
            headers: KEPT_HEADERS.iter().filter_map(kept).collect(),
            cookies: cookies
                .iter()
                .map(|cookie| (cookie.value.as_bytes().to_vec(), cookie.membership.clone()))
                .collect(),
            session_ended,
            body: answer.body.to_vec(),
        }
    }

    #[must_use]
    pub fn is_readable(&self) -> bool {
        self.version == Self::VERSION
    }

    /// Bytes it takes.
    #[must_use]
    pub fn weight(&self) -> usize {
        const VEC: usize = size_of::<Vec<u8>>();
        let headers: usize =
            self.headers.iter().map(|(name, value)| 2 * VEC + name.len() + value.len()).sum();
        let cookies: usize = self
            .cookies
            .iter()
            .map(|(value, membership)| 2 * VEC + value.len() + membership.len())
            .sum();
        size_of::<Self>() + headers + cookies + self.body.len()
    }

    /// The answer again, without its cookies.
    pub(super) fn response(&self) -> Response {
        let mut response = Response::new(Body::from(self.body.clone()));
        *response.status_mut() = StatusCode::from_u16(self.status).unwrap_or(StatusCode::OK);
        for (name, value) in &self.headers {
            let named = (HeaderName::from_bytes(name.as_bytes()), HeaderValue::from_bytes(value));
            if let (Ok(name), Ok(value)) = named {
                response.headers_mut().append(name, value);
            }
        }
        response.headers_mut().insert("idempotency-replayed", HeaderValue::from_static("true"));
        response
    }

    pub(super) fn cookies(&self) -> impl Iterator<Item = SessionCookie> {
        self.cookies.iter().filter_map(|(bytes, membership)| {
            let mut value = HeaderValue::from_bytes(bytes).ok()?;
            value.set_sensitive(true);
            Some(SessionCookie { value, membership: membership.clone() })
        })
    }

    pub(super) fn session_ended(&self) -> bool {
        self.session_ended
    }
}

/// What is remembered of a write that ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    Done(Record),
    Unknown,
}

impl Outcome {
    /// For the tier that gateways share: all but the body on a line of JSON, then the body as it
    /// is. `None`: there is no answer.
    pub(super) fn encode(&self) -> Option<Vec<u8>> {
        let Self::Done(record) = self else { return None };
        let mut head = record.clone();
        let body = std::mem::take(&mut head.body);
        let mut bytes = serde_json::to_vec(&head).ok()?;
        bytes.push(b'\n');
        bytes.extend(body);
        Some(bytes)
    }

    /// The answer; nothing when it is of another version.
    pub(super) fn decode(bytes: &[u8]) -> Option<Record> {
        let end = bytes.iter().position(|byte| *byte == b'\n')?;
        let head: Record = serde_json::from_slice(&bytes[..end]).ok()?;
        Some(Record { body: bytes[end + 1..].to_vec(), ..head }).filter(Record::is_readable)
    }
}

/// An answer with its body read to the end.
#[derive(Debug, Clone)]
pub(super) struct WholeAnswer {
    pub(super) status: StatusCode,
    pub(super) headers: HeaderMap,
    pub(super) body: Bytes,
}

impl WholeAnswer {
    pub(super) async fn read(response: Response) -> Result<Self, ApiError> {
        let (parts, body) = response.into_parts();
        let body = axum::body::to_bytes(body, usize::MAX).await;
        let body = body.map_err(|error| ApiError::defect(error.to_string()))?;
        Ok(Self { status: parts.status, headers: parts.headers, body })
    }

    pub(super) fn into_response(self) -> Response {
        crate::upstream::respond(self.status, self.headers, self.body)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use legacy_client::LegacyAnswer;

    use super::*;

    fn refused(status: StatusCode) -> LegacyError {
        let answer = LegacyAnswer { status, headers: HeaderMap::new(), body: Bytes::new() };
        LegacyError::Refused { status, message: None, answer: Arc::new(answer) }
    }

    /// A write that failed, what the shop was seen to do, and what a repeat may do.
    #[test]
    fn only_what_was_refused_or_never_sent_is_tried_again() {
        let gone = StatusCode::GONE;
        for (error, sent, ending) in [
            (LegacyError::Unreachable(String::new()), false, Ending::Failed),
            (LegacyError::Suspended { retry_after: Duration::ZERO }, false, Ending::Failed),
            (LegacyError::TooSlow(Duration::ZERO), false, Ending::Failed),
            (LegacyError::TooSlow(Duration::ZERO), true, Ending::Unknown),
            (LegacyError::CutOff(String::new()), true, Ending::Unknown),
            (LegacyError::TooLarge(1), true, Ending::Unknown),
            (refused(gone), true, Ending::Failed),
            (refused(StatusCode::INTERNAL_SERVER_ERROR), true, Ending::Unknown),
            (refused(StatusCode::BAD_GATEWAY), true, Ending::Unknown),
        ] {
            let progress = WriteProgress::default();
            let before = progress.begun();
            assert_eq!(progress.state(), ShopState::Uncertain, "as long as it is under way");
            let result: Result<(), LegacyError> = Err(error.clone());
            progress.ended(before, ShopState::after(&result, sent));
            let failure = ApiError::from(error.clone());
            assert_eq!(Ending::of(Some(&failure), progress.state()), ending, "{error}");
        }
    }

    #[test]
    fn an_answer_that_cannot_be_read_leaves_the_outcome_open() {
        let unreadable = ApiError::from(LegacyError::Unreadable(String::new()));
        assert_eq!(Ending::of(Some(&unreadable), ShopState::Answered), Ending::Unknown);
        assert_eq!(Ending::of(Some(&unreadable), ShopState::Untouched), Ending::Failed);
        let refusal = ApiError::invalid_fields(None, &[]);
        assert_eq!(Ending::of(Some(&refusal), ShopState::Answered), Ending::Failed);
        assert_eq!(Ending::of(Some(&refusal), ShopState::Uncertain), Ending::Unknown);
        assert_eq!(Ending::of(None, ShopState::Answered), Ending::Done);
    }

    #[test]
    fn a_record_keeps_what_a_replay_needs_and_nothing_else() {
        let mut headers = HeaderMap::new();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        headers.insert("x-request-id", HeaderValue::from_static("1"));
        let answer =
            WholeAnswer { status: StatusCode::OK, headers, body: Bytes::from_static(b"{}") };
        let cookie = |value, membership: &str| SessionCookie {
            value: HeaderValue::from_static(value),
            membership: membership.to_owned(),
        };
        let cookies = [cookie("PHPSESSID=secret", ""), cookie("vitrin=secret", "7")];
        let record = Record::new(&answer, &cookies, true);
        let text = serde_json::to_string(&record).unwrap();
        let again: Record = serde_json::from_str(&text).unwrap();
        assert_eq!(again, record);
        let replay = again.response();
        assert_eq!(replay.headers()["content-type"], "application/json");
        assert!(!replay.headers().contains_key("x-request-id"), "it has one of its own");
        assert!(again.cookies().all(|cookie| cookie.value.is_sensitive()));
        assert_eq!(again.cookies().collect::<Vec<_>>(), cookies);
        assert!(!format!("{again:?}").contains("secret"));
        let whole = Outcome::Done(Record { body: b"{\n}\n".to_vec(), ..again });
        let decoded = Outcome::decode(&whole.encode().unwrap()).map(Outcome::Done);
        assert_eq!(decoded.as_ref(), Some(&whole));
        assert_eq!((Outcome::Unknown.encode(), Outcome::decode(b"{}")), (None, None));
    }

    /// Kept outside of the process by a gateway from before cookies had their memberships.
    #[test]
    fn a_record_of_the_first_version_is_no_answer() {
        for cookies in ["[]", "[[97,61,49]]"] {
            let text = format!(
                "{{\"v\":1,\"s\":200,\"h\":[],\"c\":{cookies},\"e\":false,\"b\":[]}}\n{{}}"
            );
            assert_eq!(Outcome::decode(text.as_bytes()), None, "{cookies}");
        }
    }
}
