//! A caller's body on its way to the shop: streamed, within its limit, without being collected.

use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use bytes::{Bytes, BytesMut};
use futures_util::{Stream, StreamExt as _};

/// Why a body did not reach the shop whole. Always caused by the caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum UploadFault {
    #[error("the body is over {0} bytes")]
    TooLarge(usize),
    #[error("the body broke off")]
    BrokeOff,
}

/// A body about to be sent.
pub struct Upload {
    parts: Pin<Box<dyn Stream<Item = Option<Bytes>> + Send>>,
    length: Option<usize>,
    whole: Option<Bytes>,
    left: usize,
    limit: usize,
    progress: UploadProgress,
}

impl Upload {
    /// `parts` yields `None` when the caller aborts. `length` is the length that the caller
    /// declared, `limit` the maximum, both in bytes.
    ///
    /// # Errors
    /// [`UploadFault::TooLarge`] when the declared length exceeds the limit.
    pub fn new(
        parts: impl Stream<Item = Option<Bytes>> + Send + 'static,
        length: Option<usize>,
        limit: usize,
    ) -> Result<Self, UploadFault> {
        if length.is_some_and(|length| length > limit) {
            return Err(UploadFault::TooLarge(limit));
        }
        Ok(Self {
            parts: Box::pin(parts),
            length,
            whole: None,
            left: limit,
            limit,
            progress: UploadProgress::default(),
        })
    }

    /// Collects the whole body.
    ///
    /// # Errors
    /// [`UploadFault`] when the caller sends too much or aborts.
    pub async fn collected(mut self) -> Result<Self, UploadFault> {
        let mut whole = BytesMut::with_capacity(self.length.unwrap_or_default());
        while let Some(part) = self.next().await {
            whole.extend_from_slice(&part?);
        }
        let whole = whole.freeze();
        let parts = futures_util::stream::iter((!whole.is_empty()).then(|| Some(whole.clone())));
        let mut upload = Self::new(parts, Some(whole.len()), self.limit)?;
        upload.whole = Some(whole);
        Ok(upload)
    }

    /// The whole body, if it was collected.
    #[must_use]
    pub fn as_bytes(&self) -> Option<&Bytes> {
        self.whole.as_ref()
    }

    pub(crate) fn length(&self) -> Option<usize> {
        self.length
    }

    pub(crate) fn progress(&self) -> UploadProgress {
        self.progress.clone()
    }
}

impl std::fmt::Debug for Upload {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Upload")
            .field("length", &self.length)
            .field("limit", &self.limit)
            .finish_non_exhaustive()
    }
}

impl Stream for Upload {
    type Item = Result<Bytes, UploadFault>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let Poll::Ready(part) = self.parts.as_mut().poll_next(context) else {
            self.progress.change(|state| state.caller_is_due = true);
            return Poll::Pending;
        };
        let part = part.map(|part| {
            let part = part.ok_or(UploadFault::BrokeOff)?;
            self.left =
                self.left.checked_sub(part.len()).ok_or(UploadFault::TooLarge(self.limit))?;
            Ok(part)
        });
        self.progress.change(|state| {
            *state = State { caller_is_due: false, since: Instant::now(), fault: state.fault };
            if let Some(Err(fault)) = part {
                state.fault = Some(fault);
            }
        });
        Poll::Ready(part)
    }
}

/// Whether the caller or the shop must act next, and since when. A slow caller does not use up the
/// shop's time.
#[derive(Debug, Clone, Default)]
pub(crate) struct UploadProgress(Arc<Mutex<State>>);

#[derive(Debug, Clone, Copy)]
struct State {
    caller_is_due: bool,
    since: Instant,
    fault: Option<UploadFault>,
}

impl Default for State {
    fn default() -> Self {
        Self { caller_is_due: false, since: Instant::now(), fault: None }
    }
}

impl UploadProgress {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state());
    }

    pub(crate) fn fault(&self) -> Option<UploadFault> {
        self.state().fault
    }

    /// Completes when the shop has been due for `deadline`. The edge watches a caller who is due.
    pub(crate) async fn wait_for_upstream_timeout(&self, deadline: Duration) {
        loop {
            let State { caller_is_due, since, .. } = *self.state();
            let now = Instant::now();
            let due = if caller_is_due { now } else { since } + deadline;
            if due <= now {
                return;
            }
            tokio::time::sleep_until(due.into()).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::{StreamExt as _, stream};

    use super::*;

    fn upload(parts: Vec<Option<&'static [u8]>>, limit: usize) -> Upload {
        let parts = stream::iter(parts).map(|part| part.map(Bytes::from_static));
        Upload::new(parts, None, limit).unwrap()
    }

    #[tokio::test]
    async fn more_than_the_limit_is_not_passed_on() {
        let upload = upload(vec![Some(b"1234"), Some(b"5678"), Some(b"9")], 8);
        let progress = upload.progress();
        let passed: Vec<_> = upload.collect().await;
        assert_eq!(passed[..2], [Ok(Bytes::from_static(b"1234")), Ok(Bytes::from_static(b"5678"))]);
        assert_eq!(
            (passed[2].clone(), progress.fault()),
            (Err(UploadFault::TooLarge(8)), Some(UploadFault::TooLarge(8)))
        );
        assert!(Upload::new(stream::empty(), Some(9), 8).is_err(), "declared");
    }

    #[tokio::test]
    async fn a_caller_abort_is_distinguished_from_a_shop_error() {
        let upload = upload(vec![Some(b"12"), None], 8);
        let progress = upload.progress();
        assert_eq!(progress.fault(), None);
        let passed: Vec<_> = upload.collect().await;
        assert_eq!((passed.len(), progress.fault()), (2, Some(UploadFault::BrokeOff)));
    }

    #[tokio::test]
    async fn a_slow_caller_does_not_use_the_shops_time() {
        let progress = UploadProgress::default();
        progress.change(|state| state.caller_is_due = true);
        let deadline = Duration::from_millis(5);
        let watched = progress.wait_for_upstream_timeout(deadline);
        assert!(tokio::time::timeout(Duration::from_millis(40), watched).await.is_err());
        progress.change(|state| {
            *state = State { since: Instant::now() - deadline, ..State::default() }
        });
        progress.wait_for_upstream_timeout(deadline).await;
    }
}
