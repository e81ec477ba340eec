//! Whole connections in memory: hyper behind the guard, with bytes arriving exactly as scripted.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Mutex;
use std::time::Duration;

use bytes::Bytes;
use http::{Request, Response};
use http_body_util::{BodyExt, Full};
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use tokio::time::timeout;

use super::*;
use crate::network::Streams;
use crate::peer::Client;
use crate::service::Handler;
use crate::{Peer, RequestBody};

/// A client that sends these pieces, one per read, and then ends: at once, or when the server does.
struct Script {
    pieces: VecDeque<Vec<u8>>,
    ends: bool,
    written: Arc<Mutex<Vec<u8>>>,
}

impl AsyncRead for Script {
    fn poll_read(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
        out: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let ends = self.ends;
        let Some(piece) = self.pieces.front_mut() else {
            return if ends { Poll::Ready(Ok(())) } else { Poll::Pending };
        };
        let rest = piece.split_off(piece.len().min(out.remaining()));
        out.put_slice(piece);
        *piece = rest;
        if piece.is_empty() {
            self.pieces.pop_front();
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Script {
    fn poll_write(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.written.lock().unwrap().extend_from_slice(bytes);
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.ends = true;
        Poll::Ready(Ok(()))
    }
}

/// A request as sent, or as the service received it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Message {
    method: String,
    target: String,
    headers: Vec<(String, Vec<u8>)>,
    body: Vec<u8>,
}

/// Runs one connection. Returns the requests whose bodies arrived whole, and all bytes written.
fn run_connection(pieces: Vec<Vec<u8>>, ends: bool) -> (Vec<Message>, String) {
    let written = Arc::new(Mutex::new(Vec::new()));
    let script = Script { pieces: pieces.into(), ends, written: written.clone() };
    let seen = Arc::new(Mutex::new(Vec::new()));
    let recorded = seen.clone();
    let service = tower::service_fn(move |request: Request<RequestBody>| {
        let recorded = recorded.clone();
        async move {
            let (parts, body) = request.into_parts();
            let Ok(body) = body.collect().await else {
                return Ok::<_, Infallible>(
                    Response::builder().status(422).body(Full::default()).unwrap(),
                );
            };
            let field = |(name, value): (&http::HeaderName, &http::HeaderValue)| {
                (name.as_str().to_owned(), value.as_bytes().to_vec())
            };
            recorded.lock().unwrap().push(Message {
                method: parts.method.to_string(),
                target: parts.uri.to_string(),
                headers: parts.headers.iter().map(field).collect(),
                body: body.to_bytes().to_vec(),
            });
            Ok(Response::new(Full::new(Bytes::from_static(b"ok"))))
        }
    });
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let shared = ConnectionShared {
            limits: Arc::default(),
            counters: Arc::default(),
            progress: Arc::default(),
            peer: crate::Peer(([127, 0, 0, 1], 1).into()),
        };
        let progress = shared.progress.clone();
        let guard = Guard::new(script, Instant::now(), shared);
        let client = Client { peer: Peer(([127, 0, 0, 1], 1).into()), streams: Streams::default() };
        let handler =
            Handler { service, client, limits: Arc::default(), progress, counters: Arc::default() };
        let connection = http1::Builder::new()
            .header_read_timeout(None)
            .serve_connection(TokioIo::new(guard), handler);
        // The written bytes show how the connection ended.
        let _ = timeout(Duration::from_secs(10), connection).await.expect("the connection hangs");
    });
    let written = String::from_utf8(written.lock().unwrap().clone()).unwrap();
    (seen.lock().unwrap().clone(), written)
}

fn split(bytes: &[u8], splits: &[Index]) -> Vec<Vec<u8>> {
    let mut splits: Vec<_> = splits.iter().map(|split| split.index(bytes.len() + 1)).collect();
    splits.push(bytes.len());
    splits.sort_unstable();
    let mut from = 0;
    let pieces = splits.into_iter().map(|to| bytes[std::mem::replace(&mut from, to)..to].to_vec());
    pieces.filter(|piece| !piece.is_empty()).collect()
}

/// How a generated request frames its body.
#[derive(Clone, Debug)]
enum Shape {
    Bare,
    Length(Vec<u8>),
    Chunks { chunks: Vec<Vec<u8>>, extension: String, trailer: Option<String> },
}

fn shapes() -> impl Strategy<Value = Shape> {
    let data = || vec(any::<u8>(), 1..200);
    let extension =
        prop_oneof![3 => Just(String::new()), 1 => "[ \t]{0,2};[a-z]{1,5}(=\"[ -!#-~]{0,5}\")?"];
    let trailer = proptest::option::of("[A-Za-z-]{1,8}: [!-~]{0,9}");
    prop_oneof![
        Just(Shape::Bare),
        vec(any::<u8>(), 0..300).prop_map(Shape::Length),
        (vec(data(), 0..5), extension, trailer)
            .prop_map(|(chunks, extension, trailer)| Shape::Chunks { chunks, extension, trailer }),
    ]
}

/// A well-formed request: what the service must receive, and its bytes.
fn requests() -> impl Strategy<Value = (Message, Vec<u8>)> {
    let method = select(vec!["GET", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "M-SEARCH"]);
    let target = "/[a-zA-Z0-9._~%/-]{0,20}(\\?[a-z0-9=&%+]{0,20})?";
    let host = "[hH][oO][sS][tT]: ?(shop|127\\.0\\.0\\.1|\\[::1\\])(:[0-9]{1,5})?";
    let fields = vec(("x-[a-z0-9_]{1,9}", "[ -~]{0,30}"), 0..6);
    (method, target, host, fields, shapes()).prop_map(|(method, target, host, fields, shape)| {
        let mut bytes = format!("{method} {target} HTTP/1.1\r\n{host}\r\n").into_bytes();
        let mut headers = vec![("host".to_owned(), host[5..].trim().as_bytes().to_vec())];
        for (name, value) in fields {
            bytes.extend_from_slice(format!("{name}:\t{value} \r\n").as_bytes());
            headers.push((name, value.trim().as_bytes().to_vec()));
        }
        let body = write_body(&shape, &mut bytes, &mut headers);
        (Message { method: method.to_owned(), target, headers, body }, bytes)
    })
}

/// Writes the framing fields, the end of the head and the body. Returns the body without its
/// framing.
fn write_body(shape: &Shape, bytes: &mut Vec<u8>, headers: &mut Vec<(String, Vec<u8>)>) -> Vec<u8> {
    match shape {
        Shape::Bare => {
            bytes.extend_from_slice(b"\r\n");
            Vec::new()
        }
        Shape::Length(body) => {
            bytes.extend_from_slice(format!("Content-Length: {}\r\n\r\n", body.len()).as_bytes());
            bytes.extend_from_slice(body);
            headers.push(("content-length".to_owned(), body.len().to_string().into_bytes()));
            body.clone()
        }
        Shape::Chunks { chunks, extension, trailer } => {
            bytes.extend_from_slice(b"Transfer-Encoding: chunked\r\n\r\n");
            for chunk in chunks {
                bytes.extend_from_slice(format!("{:03X}{extension}\r\n", chunk.len()).as_bytes());
                bytes.extend_from_slice(chunk);
                bytes.extend_from_slice(b"\r\n");
            }
            bytes.extend_from_slice(format!("0{extension}\r\n").as_bytes());
            if let Some(trailer) = trailer {
                bytes.extend_from_slice(format!("{trailer}\r\n").as_bytes());
            }
            bytes.extend_from_slice(b"\r\n");
            headers.push(("transfer-encoding".to_owned(), b"chunked".to_vec()));
            chunks.concat()
        }
    }
}

/// Sorts the fields, because `HeaderMap` groups fields of one name.
fn sorted(mut messages: Vec<Message>) -> Vec<Message> {
    for message in &mut messages {
        message.headers.sort();
    }
    messages
}

const LAST: &[u8] = b"GET /last HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n";

proptest! {
    #[test]
    fn well_formed_requests_pass_unchanged(
        requests in vec(requests(), 1..5),
        splits in vec(any::<Index>(), 0..12),
    ) {
        let (mut sent, bytes): (Vec<_>, Vec<_>) = requests.into_iter().unzip();
        let bytes = [bytes.concat(), LAST.to_vec()].concat();
        let (seen, answers) = run_connection(split(&bytes, &splits), false);
        sent.push(Message {
            method: "GET".to_owned(),
            target: "/last".to_owned(),
            headers: vec![
                ("host".to_owned(), b"shop".to_vec()),
                ("connection".to_owned(), b"close".to_vec()),
            ],
            body: Vec::new(),
        });
        prop_assert_eq!(sorted(seen), sorted(sent), "{}", answers);
    }

    #[test]
    fn damaged_requests_neither_panic_nor_hang(
        requests in vec(requests(), 1..4),
        damages in vec(
            (any::<Index>(), select(b"\0\r\n\t :;,=/\x7f\x80+-0aX".to_vec()), 0..3_u8),
            1..4,
        ),
        splits in vec(any::<Index>(), 0..12),
    ) {
        let (sent, bytes): (Vec<_>, Vec<_>) = requests.into_iter().unzip();
        let mut bytes = bytes.concat();
        for (at, byte, kind) in damages {
            let at = at.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ => drop(bytes.remove(at)),
            }
        }
        let (seen, _) = run_connection(split(&bytes, &splits), true);
        // The damage is at most four bytes, too few to form a request.
        prop_assert!(seen.len() <= sent.len() + 4);
    }

    #[test]
    fn any_bytes_neither_panic_nor_hang(
        bytes in vec(any::<u8>(), 0..300),
        splits in vec(any::<Index>(), 0..5),
    ) {
        run_connection(split(&bytes, &splits), true);
    }
}

#[test]
fn splitting_the_bytes_does_not_change_the_requests() {
    let chunked: &[u8] = b"POST /a HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n\
          3\r\nabc\r\n0\r\nT: 1\r\n\r\n\r\n";
    let sized: &[u8] = b"POST /b HTTP/1.1\r\nHost: shop\r\nContent-Length: 4\r\n\r\nGET ";
    let evil: &[u8] = b"GET /evil HTTP/1.1\r\nHost: shop\r\nHost: evil\r\n\r\n";
    for (end, statuses) in [(LAST, vec!["200", "200", "200"]), (evil, vec!["200", "200", "400"])] {
        let bytes = [chunked, sized, end].concat();
        for at in 1..bytes.len() {
            let (one, other) = bytes.split_at(at);
            let (seen, answers) = run_connection(vec![one.to_vec(), other.to_vec()], false);
            let got: Vec<_> =
                answers.split("HTTP/1.1 ").skip(1).map(|answer| &answer[..3]).collect();
            assert_eq!(got, statuses, "cut at {at}: {answers}");
            assert_eq!(
                (seen[0].body.as_slice(), seen[1].body.as_slice()),
                (&b"abc"[..], &b"GET "[..])
            );
        }
    }
}
