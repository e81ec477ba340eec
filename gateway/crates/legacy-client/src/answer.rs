//! What the shop answered.

use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::{Bytes, BytesMut};
use futures_util::{Stream, StreamExt as _};
use http::{HeaderMap, StatusCode, header};

use crate::LegacyError;
use crate::coding;
use crate::observer::Chunks;
use crate::transport::Arriving;

/// A whole answer, read within its size limit.
#[derive(Debug, Clone)]
pub struct LegacyAnswer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl LegacyAnswer {
    /// The body as JSON, whatever its label says: the shop labels JSON as HTML in places
    /// (contracts/upstream/preferences.md#cookie-notice).
    ///
    /// # Errors
    /// [`LegacyError::Unreadable`] with the place in the body, never its values.
    pub fn json<T: serde::de::DeserializeOwned>(&self) -> Result<T, LegacyError> {
        serde_json::from_slice(&self.body).map_err(|e| LegacyError::Unreadable(describe(&e)))
    }

    /// The body as text; bytes that are not UTF-8 become the replacement character.
    #[must_use]
    pub fn text(&self) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(&self.body)
    }

    /// The shop's own words in a failed answer: `message` or `statusText` of a JSON body.
    #[must_use]
    pub fn message(&self) -> Option<String> {
        let value: serde_json::Value = serde_json::from_slice(&self.body).ok()?;
        ["message", "statusText"]
            .iter()
            .find_map(|key| value.get(key)?.as_str())
            .filter(|text| !text.is_empty())
            .map(|text| text.chars().take(300).collect())
    }

    /// `Location` of a redirect.
    #[must_use]
    pub fn location(&self) -> Option<&str> {
        self.headers.get(header::LOCATION)?.to_str().ok()
    }
}

/// An answer whose body is still arriving.
pub struct StreamedAnswer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: AnswerBody,
}

impl StreamedAnswer {
    /// The whole answer, at most `limit` bytes, its content codings undone.
    ///
    /// # Errors
    /// [`LegacyError::TooLarge`], [`LegacyError::CutOff`], or [`LegacyError::Unreadable`] where a
    /// coding cannot be undone.
    pub async fn collected(mut self, limit: usize) -> Result<LegacyAnswer, LegacyError> {
        let mut whole = BytesMut::new();
        while let Some(part) = self.body.next().await.transpose()? {
            if whole.len() + part.len() > limit {
                return Err(LegacyError::TooLarge(limit));
            }
            whole.extend_from_slice(&part);
        }
        let (mut headers, body) = coding::decoded(self.headers, whole.freeze(), limit)?;
        if body.is_empty() {
            headers.remove(header::CONTENT_ENCODING);
        }
        Ok(LegacyAnswer { status: self.status, headers, body })
    }
}

/// A body that is still arriving, in parts.
#[derive(Debug)]
pub struct AnswerBody(pub(crate) Source);

pub(crate) enum Source {
    Arriving(Arriving),
    /// By way of an observer.
    Copied(Chunks),
}

impl std::fmt::Debug for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Source")
    }
}

impl Stream for AnswerBody {
    type Item = Result<Bytes, LegacyError>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        match &mut self.0 {
            Source::Arriving(body) => Pin::new(body).poll_next(cx),
            Source::Copied(body) => body.as_mut().poll_next(cx),
        }
    }
}

impl std::fmt::Debug for StreamedAnswer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StreamedAnswer").field("status", &self.status).finish_non_exhaustive()
    }
}

/// A parse error without the values it stumbled over.
fn describe(error: &serde_json::Error) -> String {
    format!("{:?} at line {} column {}", error.classify(), error.line(), error.column())
}
