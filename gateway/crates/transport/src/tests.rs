//! Against hosts that send raw bytes, one connection at a time.

use std::net::SocketAddr;

use futures_util::StreamExt as _;
use http::{HeaderMap, HeaderValue, Method, header};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use super::*;

const WHOLE: &str = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nkilim";
const CHUNKED: &str =
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nkilim\r\n0\r\n\r\n";
const EMPTY: &str = "HTTP/1.1 204 No Content\r\n\r\n";
const HALF: &str = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nkilim";

/// What happened at a host.
#[derive(Debug, PartialEq, Eq)]
enum Event {
    Request { connection: usize, head: String },
    Closed { connection: usize },
}

/// Answers requests with these in order. Closes each connection after `each` requests, or when the
/// client does.
async fn host(
    answers: &'static [&'static str],
    each: usize,
) -> (SocketAddr, mpsc::UnboundedReceiver<Event>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (record, events) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        let mut answers = answers.iter();
        for connection in 0.. {
            let (mut stream, _) = listener.accept().await.unwrap();
            for _ in 0..each {
                let mut head = Vec::new();
                while !head.ends_with(b"\r\n\r\n")
                    && stream.read_buf(&mut head).await.unwrap_or(0) > 0
                {}
                if head.is_empty() {
                    break;
                }
                let head = String::from_utf8(head).unwrap();
                record.send(Event::Request { connection, head }).unwrap();
                stream.write_all(answers.next().unwrap().as_bytes()).await.unwrap();
            }
            drop(stream);
            let _ = record.send(Event::Closed { connection });
        }
    });
    (address, events)
}

fn transport(idle: Duration) -> Transport {
    Transport::new(Timeouts { connect: Duration::from_secs(5), idle }).unwrap()
}

fn request(method: Method) -> Request<RequestBody> {
    let mut request = Request::new(RequestBody::Whole(bytes::Bytes::new()));
    *request.method_mut() = method;
    *request.uri_mut() = "/kilimler?a=1".parse().unwrap();
    request
}

async fn text(
    transport: &Transport,
    host: &Arc<Host>,
    method: Method,
) -> Result<String, TransportError> {
    let mut body = transport.send(host, request(method), &Delivery::default()).await?.into_body();
    let mut text = String::new();
    while let Some(part) = body.next().await {
        text.push_str(std::str::from_utf8(&part?).unwrap());
    }
    Ok(text)
}

fn connections(mut events: mpsc::UnboundedReceiver<Event>) -> Vec<usize> {
    let events = std::iter::from_fn(|| events.try_recv().ok());
    events
        .filter_map(|event| {
            if let Event::Request { connection, .. } = event { Some(connection) } else { None }
        })
        .collect()
}

#[tokio::test]
async fn a_connection_is_reused_after_a_complete_answer() {
    let (address, events) = host(&[WHOLE, CHUNKED, EMPTY, HALF, WHOLE], 10).await;
    let transport = transport(Duration::from_secs(60));
    let shop = Arc::new(Host::from_url(&format!("http://{address}").parse().unwrap()).unwrap());
    for expected in ["kilim", "kilim", ""] {
        assert_eq!(text(&transport, &shop, Method::GET).await.unwrap(), expected);
    }
    // Nobody reads the rest of this one.
    drop(transport.send(&shop, request(Method::GET), &Delivery::default()).await.unwrap());
    assert_eq!(text(&transport, &shop, Method::GET).await.unwrap(), "kilim");
    assert_eq!(connections(events), [0, 0, 0, 0, 1]);
}

/// This holds for a write too: nothing of it was sent on the closed connection.
#[tokio::test]
async fn a_connection_that_was_closed_meanwhile_is_replaced() {
    let (address, mut events) = host(&[WHOLE, WHOLE], 1).await;
    let transport = transport(Duration::from_secs(60));
    let shop = Arc::new(Host::from_url(&format!("http://{address}").parse().unwrap()).unwrap());
    text(&transport, &shop, Method::GET).await.unwrap();
    while events.recv().await != Some(Event::Closed { connection: 0 }) {}
    // The runtime notices the close when it polls.
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    assert_eq!(text(&transport, &shop, Method::POST).await.unwrap(), "kilim");
    assert_eq!(connections(events), [1]);
}

#[tokio::test]
async fn a_cut_off_answer_is_an_error() {
    let (address, _told) = host(&[HALF, "HTTP/1.1 2"], 1).await;
    let transport = transport(Duration::from_secs(60));
    let shop = Arc::new(Host::from_url(&format!("http://{address}").parse().unwrap()).unwrap());
    for _ in 0..2 {
        let error = text(&transport, &shop, Method::GET).await.unwrap_err();
        assert!(matches!(error, TransportError::CutOff(_)), "{error}");
    }
}

#[tokio::test]
async fn idle_connections_are_closed() {
    let (address, mut events) = host(&[WHOLE], 10).await;
    let transport = transport(Duration::from_millis(20));
    let shop = Arc::new(Host::from_url(&format!("http://{address}").parse().unwrap()).unwrap());
    text(&transport, &shop, Method::GET).await.unwrap();
    assert!(matches!(events.recv().await, Some(Event::Request { .. })));
    assert_eq!(events.recv().await, Some(Event::Closed { connection: 0 }));
}

#[tokio::test]
async fn a_request_names_its_host_and_the_user_of_the_address() {
    let (address, mut events) = host(&[WHOLE], 1).await;
    let transport = transport(Duration::from_secs(60));
    let url = format!("http://deniz:g%C3%BCl@{address}/x").parse().unwrap();
    text(&transport, &transport.host(&url).unwrap(), Method::GET).await.unwrap();
    let Some(Event::Request { head, .. }) = events.recv().await else { panic!("asked first") };
    let expected = format!(
        "GET /kilimler?a=1 HTTP/1.1\r\nhost: {address}\r\nauthorization: Basic ZGVuaXo6Z8O8bA==\r\n\r\n"
    );
    assert_eq!(head.to_ascii_lowercase(), expected.to_ascii_lowercase());
    let own = HeaderMap::from_iter([(header::AUTHORIZATION, HeaderValue::from_static("Bearer x"))]);
    let mut mine = request(Method::GET);
    *mine.headers_mut() = own;
    transport.host(&url).unwrap().set_host_headers(&mut mine);
    assert_eq!(mine.headers()[header::AUTHORIZATION], "Bearer x");
}

/// Uses HTTP/2 as if TLS had negotiated it: this machine trusts no test host.
#[tokio::test]
async fn requests_share_an_http2_connection_as_long_as_there_is_one() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (record, mut events) = mpsc::unbounded_channel();
    let server = tokio::spawn(async move {
        let (stream, _) = listener.accept().await.unwrap();
        let service = hyper::service::service_fn(move |request: Request<hyper::body::Incoming>| {
            record.send((request.version(), request.uri().to_string())).unwrap();
            async { Ok::<_, std::convert::Infallible>(Response::new("kilim".to_owned())) }
        });
        let server = hyper::server::conn::http2::Builder::new(TokioExecutor::new());
        let _ = server.serve_connection(TokioIo::new(stream), service).await;
    });
    let transport = transport(Duration::from_secs(60));
    let shop = Arc::new(Host::from_url(&format!("http://{address}").parse().unwrap()).unwrap());
    let stream = TokioIo::new(TcpStream::connect(address).await.unwrap());
    let (send, connection) =
        hyper::client::conn::http2::handshake(TokioExecutor::new(), stream).await.unwrap();
    let connection = tokio::spawn(connection);
    shop.set_shared(&send, Duration::from_secs(60));
    for _ in 0..2 {
        assert_eq!(text(&transport, &shop, Method::GET).await.unwrap(), "kilim");
        let expected = (http::Version::HTTP_2, format!("http://{address}/kilimler?a=1"));
        assert_eq!(events.recv().await, Some(expected));
    }
    let there_and_back = shop.to_http1(shop.to_http2(request(Method::GET)).unwrap());
    assert_eq!(
        (there_and_back.version(), there_and_back.uri().to_string()),
        (http::Version::HTTP_11, "/kilimler?a=1".to_owned())
    );
    server.abort();
    let _ = connection.await;
    let error = text(&transport, &shop, Method::GET).await.unwrap_err();
    assert!(matches!(error, TransportError::Unreachable(_)), "it asks for a new one: {error}");
}

#[tokio::test]
async fn a_refused_connection_is_unreachable() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    let shop = Arc::new(Host::from_url(&url.parse().unwrap()).unwrap());
    let error = text(&transport(Duration::from_secs(60)), &shop, Method::GET).await.unwrap_err();
    assert!(matches!(error, TransportError::Unreachable(_)), "{error}");
}
