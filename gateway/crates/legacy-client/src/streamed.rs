//! Answers that are passed on while they arrive.

use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::{Bytes, BytesMut};
use futures_util::{Stream, StreamExt as _};
use http::{HeaderMap, StatusCode, header};
use transport::ResponseBody;

use crate::answer::LegacyAnswer;
use crate::coding;
use crate::error::LegacyError;

/// An answer whose body is still arriving.
pub struct StreamedAnswer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: AnswerBody,
}

impl StreamedAnswer {
    /// Reads the whole answer, at most `limit` bytes, and decodes its content codings.
    ///
    /// # Errors
    /// [`LegacyError::TooLarge`], [`LegacyError::CutOff`], or [`LegacyError::Unreadable`] for an
    /// unknown coding.
    pub async fn collected(mut self, limit: usize) -> Result<LegacyAnswer, LegacyError> {
        let mut whole = BytesMut::new();
        while let Some(part) = self.body.next().await.transpose()? {
            if whole.len() + part.len() > limit {
                return Err(LegacyError::TooLarge(limit));
            }
            whole.extend_from_slice(&part);
        }
        let (mut headers, body) = coding::decode_body(self.headers, whole.freeze(), limit)?;
        if body.is_empty() {
            headers.remove(header::CONTENT_ENCODING);
        }
        Ok(LegacyAnswer { status: self.status, headers, body })
    }
}

/// A body that is still arriving, as a stream of parts.
#[derive(Debug)]
pub struct AnswerBody(Source);

enum Source {
    Direct(ResponseBody),
    /// Copied for the observer.
    Observed(Chunks),
}

pub(crate) type Chunks = Pin<Box<dyn Stream<Item = Result<Bytes, LegacyError>> + Send>>;

impl AnswerBody {
    pub(crate) fn direct(body: ResponseBody) -> Self {
        Self(Source::Direct(body))
    }

    pub(crate) fn observed(body: Chunks) -> Self {
        Self(Source::Observed(body))
    }
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
            Source::Direct(body) => {
                Pin::new(body).poll_next(cx).map(|part| part.map(|part| part.map_err(Into::into)))
            }
            Source::Observed(body) => body.as_mut().poll_next(cx),
        }
    }
}

impl std::fmt::Debug for StreamedAnswer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StreamedAnswer").field("status", &self.status).finish_non_exhaustive()
    }
}
