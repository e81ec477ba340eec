//! Observes exchanges with the shop for a recording. Costs nothing unless the settings set an
//! observer.

use std::sync::Arc;

use bytes::{Bytes, BytesMut};
use futures_util::{StreamExt as _, stream};
use http::{HeaderMap, Method, StatusCode, header};
use transport::ResponseBody;
use url::Url;

use crate::call::LegacyCall;
use crate::streamed::AnswerBody;

/// Answers over this size are passed on, but not handed to the observer.
pub const MAX_COPY_BYTES: usize = 16 * 1024 * 1024;

/// Receives every completed exchange. It is called while the shopper waits, so it must return at
/// once.
pub trait Observer: Send + Sync + std::fmt::Debug {
    fn on_exchange(&self, exchange: ObservedExchange);

    /// Called for an exchange that cannot be handed over whole.
    fn on_skipped(&self, call: &'static LegacyCall, why: &'static str);
}

/// One request and its answer as sent over the wire, including credentials. `Debug` omits them.
pub struct ObservedExchange {
    pub call: &'static LegacyCall,
    pub method: Method,
    pub url: Url,
    pub request_headers: HeaderMap,
    pub request_body: Bytes,
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl std::fmt::Debug for ObservedExchange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ObservedExchange").field("call", &self.call.id).finish_non_exhaustive()
    }
}

/// The request of an observed exchange.
pub(crate) struct Watch {
    observer: Arc<dyn Observer>,
    exchange: ObservedExchange,
}

impl Watch {
    /// `None` without an observer. `body` is `None` when it is streamed.
    pub(crate) fn begin(
        observer: Option<&Arc<dyn Observer>>,
        call: &'static LegacyCall,
        method: &Method,
        url: impl FnOnce() -> Url,
        headers: &HeaderMap,
        body: Option<&[u8]>,
    ) -> Option<Self> {
        let observer = Arc::clone(observer?);
        // A HEAD has no body to record, and is answered as GET is.
        if *method == Method::HEAD {
            return None;
        }
        let Some(body) = body else {
            observer.on_skipped(call, "its request came as a stream");
            return None;
        };
        let exchange = ObservedExchange {
            call,
            method: method.clone(),
            url: url(),
            request_headers: headers.clone(),
            request_body: Bytes::copy_from_slice(body),
            status: StatusCode::OK,
            headers: HeaderMap::new(),
            body: Bytes::new(),
        };
        Some(Self { observer, exchange })
    }

    /// Completes the exchange with the whole answer.
    pub(crate) fn end(mut self, status: StatusCode, headers: &HeaderMap, body: &Bytes) {
        self.exchange.status = status;
        self.exchange.headers = headers.clone();
        self.exchange.body = body.clone();
        self.observer.on_exchange(self.exchange);
    }
}

/// Passes the body on as it arrives, and hands a copy to the observer when it is complete.
pub(crate) fn observe_body(
    watch: Option<Watch>,
    status: StatusCode,
    headers: &HeaderMap,
    body: ResponseBody,
) -> AnswerBody {
    let Some(watch) = watch else { return AnswerBody::direct(body) };
    let length =
        headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    let copy = Copy { watch, status, headers: headers.clone(), length, body: BytesMut::new() };
    let copied =
        stream::unfold((body, copy.finish_if_complete()), |(mut body, mut copy)| async move {
            let item = body.next().await.map(|part| part.map_err(Into::into));
            copy = match (&item, copy) {
                (Some(Ok(chunk)), Some(copy)) => copy.add(chunk),
                (None, Some(copy)) => {
                    copy.finish();
                    None
                }
                // The body was cut off: a partial answer is not recorded.
                _ => None,
            };
            item.map(|item| (item, (body, copy)))
        });
    AnswerBody::observed(Box::pin(copied))
}

struct Copy {
    watch: Watch,
    status: StatusCode,
    headers: HeaderMap,
    length: Option<usize>,
    body: BytesMut,
}

impl Copy {
    fn add(mut self, chunk: &Bytes) -> Option<Self> {
        if self.body.len() + chunk.len() > MAX_COPY_BYTES {
            self.watch.observer.on_skipped(self.watch.exchange.call, "its answer is over 16 MiB");
            return None;
        }
        self.body.extend_from_slice(chunk);
        self.finish_if_complete()
    }

    /// Hands the copy over once the announced length has arrived: nobody reads on to the end then.
    fn finish_if_complete(self) -> Option<Self> {
        if self.length == Some(self.body.len()) {
            self.finish();
            return None;
        }
        Some(self)
    }

    fn finish(self) {
        self.watch.end(self.status, &self.headers, &self.body.freeze());
    }
}
