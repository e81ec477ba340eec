//! Watching exchanges with the shop, for a recording. Off unless the settings name an observer, and free then.

use std::sync::Arc;

use bytes::{Bytes, BytesMut};
use futures_util::{StreamExt as _, stream};
use http::{HeaderMap, Method, StatusCode, header};
use url::Url;

use crate::LegacyCall;
use crate::streamed::AnswerBody;
use crate::transport::Arriving;

/// An answer whose copy would be larger is passed on, but not handed to the observer.
pub const LARGEST_COPY: usize = 16 * 1024 * 1024;

/// Is told of each exchange that came to its end. It is called while the shopper waits, so it must return at once.
pub trait Observer: Send + Sync + std::fmt::Debug {
    fn seen(&self, exchange: SeenExchange);

    /// An exchange that cannot be handed over whole.
    fn missed(&self, call: &'static LegacyCall, why: &'static str);
}

/// One request and its answer as they went over the wire, credentials included. Not printed.
pub struct SeenExchange {
    pub call: &'static LegacyCall,
    pub method: Method,
    pub url: Url,
    pub request_headers: HeaderMap,
    pub request_body: Bytes,
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl std::fmt::Debug for SeenExchange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SeenExchange").field("call", &self.call.id).finish_non_exhaustive()
    }
}

/// The request's half of an exchange that is watched.
pub(crate) struct Watch {
    observer: Arc<dyn Observer>,
    exchange: SeenExchange,
}

impl Watch {
    /// `None` when nobody watches. `body` is `None` when it goes by as a stream.
    pub(crate) fn begin(
        observer: Option<&Arc<dyn Observer>>,
        call: &'static LegacyCall,
        method: &Method,
        url: impl FnOnce() -> Url,
        headers: &HeaderMap,
        body: Option<&[u8]>,
    ) -> Option<Self> {
        let observer = Arc::clone(observer?);
        // A HEAD has no body to tell of, and is answered as GET is.
        if *method == Method::HEAD {
            return None;
        }
        let Some(body) = body else {
            observer.missed(call, "its request came as a stream");
            return None;
        };
        let exchange = SeenExchange {
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

    /// The whole answer.
    pub(crate) fn end(mut self, status: StatusCode, headers: &HeaderMap, body: &Bytes) {
        self.exchange.status = status;
        self.exchange.headers = headers.clone();
        self.exchange.body = body.clone();
        self.observer.seen(self.exchange);
    }
}

/// The answer's body as it comes, and a copy for the observer once it came whole.
pub(crate) fn copied(
    watch: Option<Watch>,
    status: StatusCode,
    headers: &HeaderMap,
    body: Arriving,
) -> AnswerBody {
    let Some(watch) = watch else { return AnswerBody::arriving(body) };
    let length = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    let copy = Copy { watch, status, headers: headers.clone(), length, body: BytesMut::new() };
    let copied = stream::unfold((body, copy.unless_whole()), |(mut body, mut copy)| async move {
        let item = body.next().await;
        copy = match (&item, copy) {
            (Some(Ok(chunk)), Some(copy)) => copy.add(chunk),
            (None, Some(copy)) => {
                copy.hand_over();
                None
            }
            // Cut off: half an answer is no recording.
            _ => None,
        };
        item.map(|item| (item, (body, copy)))
    });
    AnswerBody::copied(Box::pin(copied))
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
        if self.body.len() + chunk.len() > LARGEST_COPY {
            self.watch.observer.missed(self.watch.exchange.call, "its answer is over 16 MiB");
            return None;
        }
        self.body.extend_from_slice(chunk);
        self.unless_whole()
    }

    /// Nobody asks for the end of a body whose announced length has come, so it is handed over here.
    fn unless_whole(self) -> Option<Self> {
        if self.length == Some(self.body.len()) {
            self.hand_over();
            return None;
        }
        Some(self)
    }

    fn hand_over(self) {
        self.watch.end(self.status, &self.headers, &self.body.freeze());
    }
}
