//! Stored answers of writes, for repeats.

use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use serde::{Deserialize, Serialize};

use crate::context::SessionCookie;
use crate::error::ApiError;
use crate::response::respond;

/// Headers of an answer that repeats need. Cookies are stored separately.
const KEPT_HEADERS: [HeaderName; 4] =
    [header::CONTENT_TYPE, header::CACHE_CONTROL, header::LOCATION, header::CONTENT_LANGUAGE];

/// A stored answer: enough to repeat it to the same session.
///
/// Serialisable, with a version, so that it can be stored outside of the process as well.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    #[serde(rename = "v")]
    version: u8,
    #[serde(rename = "s")]
    status: u16,
    #[serde(rename = "h")]
    headers: Vec<(String, Vec<u8>)>,
    /// `Set-Cookie` values, each with its membership: a cookie of an ended membership is not
    /// returned to the browser.
    #[serde(rename = "c")]
    cookies: Vec<(Vec<u8>, String)>,
    /// The page was told that its member's session has ended.
    #[serde(rename = "e")]
    session_ended: bool,
    #[serde(rename = "b")]
    body: Vec<u8>,
}

impl std::fmt::Debug for Record {
    /// Prints neither cookies nor the body, which are personal.
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

    /// Size in bytes.
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

    /// Builds the response without its cookies.
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

    /// Encodes it for the shared state: a line of JSON, then the body.
    pub(super) fn encode(&self) -> Option<Vec<u8>> {
        let mut head = self.clone();
        let body = std::mem::take(&mut head.body);
        let mut bytes = serde_json::to_vec(&head).ok()?;
        bytes.push(b'\n');
        bytes.extend(body);
        Some(bytes)
    }

    /// Decodes it. `None` for another version.
    pub(super) fn decode(bytes: &[u8]) -> Option<Self> {
        let end = bytes.iter().position(|byte| *byte == b'\n')?;
        let head: Self = serde_json::from_slice(&bytes[..end]).ok()?;
        Some(Self { body: bytes[end + 1..].to_vec(), ..head }).filter(Self::is_readable)
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
        respond(self.status, self.headers, self.body)
    }
}

#[cfg(test)]
mod tests {
    use super::super::outcome::KeptOutcome;
    use super::super::store::record_to_keep;
    use super::*;

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
        let whole = Record { body: b"{\n}\n".to_vec(), ..again };
        assert_eq!(Record::decode(&whole.encode().unwrap()).as_ref(), Some(&whole));
        assert_eq!((record_to_keep(&KeptOutcome::Unknown), Record::decode(b"{}")), (None, None));
    }

    /// Stored by a gateway from before cookies had memberships.
    #[test]
    fn a_record_of_the_first_version_is_no_answer() {
        for cookies in ["[]", "[[97,61,49]]"] {
            let text = format!(
                "{{\"v\":1,\"s\":200,\"h\":[],\"c\":{cookies},\"e\":false,\"b\":[]}}\n{{}}"
            );
            assert_eq!(Record::decode(text.as_bytes()), None, "{cookies}");
        }
    }
}
