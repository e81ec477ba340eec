//! A server that records its requests, and clients that send exactly the given bytes.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use edge::{BodyLimits, Counters, Limits, Peer, Report, Server};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, oneshot};
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// No test waits longer for anything; a test that does fails.
const TEST_TIMEOUT: Duration = Duration::from_secs(20);

/// One request as the service received it.
#[derive(Clone, Debug)]
pub(crate) struct ReceivedRequest {
    pub(crate) method: String,
    pub(crate) target: String,
    pub(crate) headers: HeaderMap,
    pub(crate) peer: Option<SocketAddr>,
    /// `Err` when the body failed; `Ok(None)` when the service did not read it.
    pub(crate) body: Result<Option<Vec<u8>>, String>,
}

/// A running server.
#[derive(Debug)]
pub(crate) struct TestServer {
    pub(crate) address: SocketAddr,
    pub(crate) counters: Arc<Counters>,
    seen: Arc<Mutex<Vec<ReceivedRequest>>>,
    /// `/hold` responds after one notification.
    pub(crate) release: Arc<Notify>,
    /// Notified when `/hold` is reached.
    pub(crate) reached: Arc<Notify>,
    stop: oneshot::Sender<()>,
    served: JoinHandle<Report>,
}

/// Timeouts far longer than any test, for tests that are not about time.
pub(crate) fn long_timeouts() -> Limits {
    Limits {
        first_byte_timeout: TEST_TIMEOUT * 2,
        header_timeout: TEST_TIMEOUT * 2,
        idle_timeout: TEST_TIMEOUT * 2,
        body: BodyLimits {
            deadline: TEST_TIMEOUT * 3,
            pause: TEST_TIMEOUT * 2,
            grace: TEST_TIMEOUT * 2,
            ..BodyLimits::default()
        },
        write_timeout: TEST_TIMEOUT * 2,
        ..Limits::default()
    }
}

impl TestServer {
    pub(crate) async fn open(limits: Limits) -> Self {
        Self::open_with_grace(limits, TEST_TIMEOUT).await
    }

    pub(crate) async fn open_with_grace(limits: Limits, grace: Duration) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let seen: Arc<Mutex<Vec<ReceivedRequest>>> = Arc::default();
        let (release, reached) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
        let recorded = seen.clone();
        let (released, has_reached) = (release.clone(), reached.clone());
        let router = Router::new().fallback(move |request: Request| {
            let (recorded, released, has_reached) =
                (recorded.clone(), released.clone(), has_reached.clone());
            async move { answer(request, &recorded, &released, &has_reached).await }
        });
        let server = Server::new(router, limits).listen(listener);
        let counters = server.counters();
        let (stop, stopped) = oneshot::channel::<()>();
        let served = tokio::spawn(async move {
            server
                .serve(
                    async {
                        let _ = stopped.await;
                    },
                    grace,
                )
                .await
        });
        Self { address, counters, seen, release, reached, stop, served }
    }

    pub(crate) fn seen(&self) -> Vec<ReceivedRequest> {
        self.seen.lock().unwrap().clone()
    }

    pub(crate) async fn connect(&self) -> Client {
        let stream = TcpStream::connect(self.address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        Client::of(stream)
    }

    /// Begins the drain. The report arrives when it is over.
    pub(crate) fn drain(self) -> JoinHandle<Report> {
        self.stop.send(()).unwrap();
        self.served
    }

    /// Sends raw bytes on a new connection and returns everything received before its end.
    pub(crate) async fn send_raw(&self, bytes: impl AsRef<[u8]>) -> String {
        let mut client = self.connect().await;
        client.send(bytes).await;
        client.rest().await
    }
}

async fn answer(
    request: Request,
    recorded: &Mutex<Vec<ReceivedRequest>>,
    release: &Notify,
    reached: &Notify,
) -> Response {
    let (parts, body) = request.into_parts();
    let path = parts.uri.path().to_owned();
    if path == "/hold" {
        reached.notify_one();
        release.notified().await;
    }
    let body = if path == "/careless" {
        Ok(None)
    } else {
        to_bytes(body, usize::MAX)
            .await
            .map(|body| Some(body.to_vec()))
            .map_err(|error| error.to_string())
    };
    let failed = body.is_err();
    let echo = format!("{} {path}", parts.method);
    recorded.lock().unwrap().push(ReceivedRequest {
        method: parts.method.to_string(),
        target: parts.uri.to_string(),
        headers: parts.headers,
        peer: parts.extensions.get::<Peer>().map(|peer| peer.0),
        body,
    });
    if path == "/large" {
        Body::from(vec![b'x'; 32 * 1024 * 1024]).into_response()
    } else if failed && path != "/stubborn" {
        (StatusCode::UNPROCESSABLE_ENTITY, "no body").into_response()
    } else {
        echo.into_response()
    }
}

/// One raw connection.
#[derive(Debug)]
pub(crate) struct Client {
    pub(crate) stream: TcpStream,
    unread: Vec<u8>,
}

impl Client {
    pub(crate) fn of(stream: TcpStream) -> Self {
        Self { stream, unread: Vec::new() }
    }

    /// Reads to the end of the stream, which may be a reset.
    pub(crate) async fn rest_or_reset(&mut self) -> String {
        let _ =
            timeout(TEST_TIMEOUT, self.stream.read_to_end(&mut self.unread)).await.expect("an end");
        String::from_utf8(std::mem::take(&mut self.unread)).unwrap()
    }

    /// Sends bytes. A server that has stopped reading is not an error here.
    pub(crate) async fn send(&mut self, bytes: impl AsRef<[u8]>) {
        let _ = self.stream.write_all(bytes.as_ref()).await;
    }

    /// Reads to the end of the stream.
    pub(crate) async fn rest(&mut self) -> String {
        timeout(TEST_TIMEOUT, self.stream.read_to_end(&mut self.unread))
            .await
            .expect("an end")
            .unwrap();
        String::from_utf8(std::mem::take(&mut self.unread)).unwrap()
    }

    /// Reads one response with a `content-length`, head and body.
    pub(crate) async fn answer(&mut self) -> String {
        loop {
            if let Some(len) = response_len(&self.unread) {
                let rest = self.unread.split_off(len);
                return String::from_utf8(std::mem::replace(&mut self.unread, rest)).unwrap();
            }
            let read = timeout(TEST_TIMEOUT, self.stream.read_buf(&mut self.unread))
                .await
                .expect("an answer")
                .unwrap();
            assert_ne!(
                read,
                0,
                "the connection ended after {:?}",
                String::from_utf8_lossy(&self.unread)
            );
        }
    }

    /// Sends one GET and reads the response.
    pub(crate) async fn get(&mut self, path: &str) -> String {
        self.send(format!("GET {path} HTTP/1.1\r\nHost: shop\r\n\r\n")).await;
        self.answer().await
    }
}

fn response_len(bytes: &[u8]) -> Option<usize> {
    let text = std::str::from_utf8(bytes).ok()?;
    let head = text.find("\r\n\r\n")? + 4;
    let (_, length) = text[..head].split_once("content-length: ")?;
    let body: usize = length.split("\r\n").next()?.parse().ok()?;
    (bytes.len() >= head + body).then_some(head + body)
}

/// The status codes of all responses in a stream.
pub(crate) fn statuses(stream: &str) -> Vec<u16> {
    stream
        .match_indices("HTTP/1.")
        .filter_map(|(at, _)| stream[at..].split(' ').nth(1)?.parse().ok())
        .collect()
}

/// Waits until a counter has reached a value.
pub(crate) async fn wait_until(reached: impl Fn() -> bool) {
    timeout(TEST_TIMEOUT, async {
        while !reached() {
            tokio::task::yield_now().await;
        }
    })
    .await
    .expect("the expected state");
}
