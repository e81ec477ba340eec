//! `record`: every exchange with the shop, scrubbed, as a WireMock mapping. Shoppers do not wait
//! for it: a thread of its own scrubs and writes.

use std::path::Path;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use http::HeaderMap;
use legacy_client::observer::{ObservedExchange, Observer};
use legacy_client::{Effect, LegacyCall};
use tokio::sync::watch;
use url::Url;
use vitrin_recording::{Exchange, RecordError, Recorded, Recorder, Summary};

/// So many exchanges may wait for the disk; more are left out, and that is said.
const WAITING: usize = 1024;

/// A recording under way.
#[derive(Debug)]
pub struct Recording {
    observer: Arc<Queue>,
    recorder: Arc<Recorder>,
    writer: JoinHandle<Result<(), RecordError>>,
    failed: watch::Receiver<bool>,
}

/// What the client hands exchanges to.
#[derive(Debug)]
struct Queue {
    to_disk: Mutex<Option<SyncSender<Exchange>>>,
}

impl Recording {
    /// Begins a recording of the shop at `shop` in `folder`; `canaries` must never be written.
    ///
    /// # Errors
    /// When the folder holds a recording or cannot be written, or scrubbing does not stand its
    /// proof.
    pub fn begin(folder: &Path, shop: &Url, canaries: &[String]) -> Result<Self, RecordError> {
        let origin = shop.origin().ascii_serialization();
        let recorder = Arc::new(Recorder::begin(folder, &origin, canaries)?);
        let (to_disk, waiting) = sync_channel(WAITING);
        let (failure, failed) = watch::channel(false);
        let writing = Arc::clone(&recorder);
        let writer = std::thread::spawn(move || {
            let result = write(&writing, &waiting);
            failure.send_replace(result.is_err());
            result
        });
        let observer = Arc::new(Queue { to_disk: Mutex::new(Some(to_disk)) });
        Ok(Self { observer, recorder, writer, failed })
    }

    /// For [`crate::serve::Gateway::bind_observed`].
    #[must_use]
    pub fn observer(&self) -> Arc<dyn Observer> {
        Arc::<Queue>::clone(&self.observer)
    }

    /// Comes when the recording cannot go on: the disk failed, or a secret came through.
    pub fn failure(&self) -> impl Future<Output = ()> + Send + 'static {
        let mut failed = self.failed.clone();
        async move {
            if failed.wait_for(|failed| *failed).await.is_err() {
                std::future::pending::<()>().await;
            }
        }
    }

    /// Writes what waits and completes the recording. Blocks.
    ///
    /// # Errors
    /// Why the recording failed.
    pub fn finish(self) -> Result<Summary, RecordError> {
        self.observer.to_disk.lock().unwrap_or_else(PoisonError::into_inner).take();
        match self.writer.join() {
            Ok(written) => written?,
            Err(panic) => std::panic::resume_unwind(panic),
        }
        self.recorder.finish()
    }
}

fn write(recorder: &Recorder, waiting: &Receiver<Exchange>) -> Result<(), RecordError> {
    for exchange in waiting {
        match recorder.record(&exchange)? {
            Recorded::Written(name) => tracing::debug!(name, "recorded"),
            Recorded::Same => {}
            Recorded::Skipped(why) => tracing::warn!(call = exchange.call, why, "not recorded"),
        }
    }
    Ok(())
}

impl Observer for Queue {
    fn on_exchange(&self, seen: ObservedExchange) {
        let call = seen.call;
        let effect = call.effect(&seen.method).unwrap_or(Effect::Payment);
        if effect == Effect::Payment {
            return self.on_skipped(call, "payment is never recorded");
        }
        let exchange = Exchange {
            call: call.id.to_owned(),
            // Language and currency are told apart by the request; each anonymous session sets them
            // anew.
            changes: effect != Effect::Read && call.capability() != "preferences",
            method: seen.method.to_string(),
            path: seen.url.path().to_owned(),
            query: seen.url.query().unwrap_or_default().to_owned(),
            request_headers: pairs(&seen.request_headers),
            request_body: seen.request_body.to_vec(),
            status: seen.status.as_u16(),
            headers: pairs(&seen.headers),
            body: seen.body.to_vec(),
        };
        let to_disk = self.to_disk.lock().unwrap_or_else(PoisonError::into_inner);
        if to_disk.as_ref().is_some_and(|queue| queue.try_send(exchange).is_err()) {
            drop(to_disk);
            self.on_skipped(call, "the disk is too slow, or the recording has ended");
        }
    }

    fn on_skipped(&self, call: &'static LegacyCall, why: &'static str) {
        tracing::warn!(call = call.id, why, "not recorded");
    }
}

fn pairs(headers: &HeaderMap) -> Vec<(String, String)> {
    let pair = |(name, value): (&http::HeaderName, &http::HeaderValue)| {
        (name.as_str().to_owned(), String::from_utf8_lossy(value.as_bytes()).into_owned())
    };
    headers.iter().map(pair).collect()
}
