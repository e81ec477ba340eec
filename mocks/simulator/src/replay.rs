//! The shop played back from a recording: no catalogue, no sessions, only what was once answered.

mod live;

use std::{convert::Infallible, net::SocketAddr, path::PathBuf, sync::Arc, sync::Mutex};

use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, Method, Request, Response, StatusCode, header};
use http_body_util::{BodyExt as _, Full, Limited};
use hyper::{body::Incoming, service::service_fn};
use hyper_util::{
    rt::{TokioExecutor, TokioIo},
    server::conn::auto,
};
use tokio::{net::TcpListener, task::JoinHandle};
use vitrin_recording::{
    Asked, FolderError, RecordError, Strictness, Stub,
    matching::{Answer, States, find},
    recorder::OWN_HOST,
};

use live::{Live, Question};
use serde_json::{Value, json};

const BODY_LIMIT: usize = 2 * 1024 * 1024;

/// What to do with requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Answer from the recording, or not at all.
    Replay,
    /// Ask the shop what was not recorded, and record it.
    RecordMissing,
    /// Ask the shop everything, and say where the recording differs.
    Verify,
}

/// How to play a recording back.
#[derive(Debug, Clone)]
pub struct ReplayConfig {
    pub folder: PathBuf,
    /// Port 0 takes a free one.
    pub listen: String,
    pub mode: Mode,
    pub strictness: Strictness,
    /// The living shop's origin, for the modes that ask it.
    pub shop: Option<String>,
}

/// Why a replay does not start, or ends badly.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    #[error(transparent)]
    Folder(#[from] FolderError),
    #[error(transparent)]
    Record(#[from] RecordError),
    #[error("cannot listen on {address}: {source}; VITRIN_SHOP_LISTEN moves it")]
    Listen { address: String, source: std::io::Error },
    #[error("this mode asks the living shop; name it with --shop")]
    NoShop,
    #[error("the shop cannot be asked: {0}")]
    Client(#[from] reqwest::Error),
}

/// A recording that answers until it is stopped or dropped.
#[derive(Debug)]
pub struct Replay {
    address: SocketAddr,
    stage: Arc<Stage>,
    task: JoinHandle<()>,
}

#[derive(Debug)]
struct Stage {
    stubs: Mutex<Arc<Vec<Stub>>>,
    states: Mutex<States>,
    strictness: Strictness,
    live: Option<Live>,
}

impl Replay {
    /// Reads the recording and listens.
    ///
    /// # Errors
    /// When the folder is no recording, the address is taken, or the mode needs a shop.
    pub async fn start(config: ReplayConfig) -> Result<Self, ReplayError> {
        let live = Live::new(&config)?;
        let stage = Stage {
            stubs: Mutex::new(Arc::new(vitrin_recording::read(&config.folder)?)),
            states: Mutex::default(),
            strictness: config.strictness,
            live,
        };
        let listen = |source| ReplayError::Listen { address: config.listen.clone(), source };
        let listener = TcpListener::bind(&config.listen).await.map_err(listen)?;
        let address = listener.local_addr().map_err(listen)?;
        let stage = Arc::new(stage);
        let task = tokio::spawn(serve(listener, Arc::clone(&stage)));
        Ok(Self { address, stage, task })
    }

    /// Its origin, as `http://127.0.0.1:8090`.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// How many stubs it has.
    #[must_use]
    pub fn stubs(&self) -> usize {
        self.stage.stubs().len()
    }

    /// Stops; gives the differences that were found between the recording and the shop.
    ///
    /// # Errors
    /// When what was missing could not be recorded.
    pub fn stop(self) -> Result<Vec<String>, ReplayError> {
        self.task.abort();
        match &self.stage.live {
            Some(live) => live.end(),
            None => Ok(Vec::new()),
        }
    }
}

impl Drop for Replay {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn serve(listener: TcpListener, stage: Arc<Stage>) {
    // Dropped with this task, so that a replay that is dropped closes its connections.
    let mut connections = tokio::task::JoinSet::new();
    loop {
        let Ok((stream, _)) = listener.accept().await else { continue };
        let _ = stream.set_nodelay(true);
        let stage = Arc::clone(&stage);
        while connections.try_join_next().is_some() {}
        connections.spawn(async move {
            let service = service_fn(move |request| {
                let stage = Arc::clone(&stage);
                async move { Ok::<_, Infallible>(stage.answer(request).await) }
            });
            // A connection that ends badly is the client's affair.
            let _ = auto::Builder::new(TokioExecutor::new())
                .serve_connection(TokioIo::new(stream), service)
                .await;
        });
    }
}

type Whole = Response<Full<Bytes>>;

impl Stage {
    fn stubs(&self) -> Arc<Vec<Stub>> {
        Arc::clone(&self.stubs.lock().expect("no holder panics"))
    }

    async fn answer(&self, request: Request<Incoming>) -> Whole {
        let (parts, body) = request.into_parts();
        let Ok(body) = Limited::new(body, BODY_LIMIT).collect().await else {
            return reply(StatusCode::PAYLOAD_TOO_LARGE, HeaderMap::new(), Bytes::new());
        };
        if (&parts.method, parts.uri.path()) == (&Method::DELETE, "/__shop/scenarios") {
            self.states.lock().expect("no holder panics").clear();
            return reply(StatusCode::NO_CONTENT, HeaderMap::new(), Bytes::new());
        }
        let question = Question::new(&parts, body.to_bytes());
        let mut answer = self.told(&question).await;
        if parts.method == Method::HEAD {
            let length = HeaderValue::from(http_body::Body::size_hint(answer.body()).exact().unwrap_or(0));
            answer.headers_mut().insert(header::CONTENT_LENGTH, length);
            *answer.body_mut() = Full::default();
        }
        answer
    }

    async fn told(&self, question: &Question) -> Whole {
        let stubs = self.stubs();
        let found = self.find(&stubs, &question.asked);
        let Some(live) = &self.live else {
            return match found {
                Ok(stub) => played(stub, &question.host),
                Err(missing) => words(StatusCode::NOT_FOUND, &missing),
            };
        };
        match (live.mode, found) {
            (Mode::Verify, found) => live.verify(question, found.ok()).await,
            (_, Ok(stub)) => played(stub, &question.host),
            (_, Err(_)) => match live.record(question).await {
                Ok((answer, stubs)) => {
                    *self.stubs.lock().expect("no holder panics") = Arc::new(stubs);
                    answer
                }
                Err(problem) => words(StatusCode::BAD_GATEWAY, &json!({ "error": problem })),
            },
        }
    }

    /// The stub, which moves its scenario on; or what came nearest.
    fn find<'a>(&self, stubs: &'a [Stub], asked: &Asked) -> Result<&'a Stub, Value> {
        let mut states = self.states.lock().expect("no holder panics");
        match find(stubs, asked, &states, self.strictness) {
            Answer::Found(stub) => {
                let mapping = &stub.mapping;
                if let (Some(name), Some(state)) = (&mapping.scenario_name, &mapping.new_scenario_state) {
                    states.insert(name.clone(), state.clone());
                }
                Ok(stub)
            }
            Answer::None { nearest, because } => Err(json!({
                "error": "not recorded",
                "asked": format!("{} {}", asked.method, asked.path),
                "nearest": nearest.map(|stub| &stub.name),
                "because": because,
            })),
        }
    }
}

fn words(status: StatusCode, json: &Value) -> Whole {
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json; charset=utf-8"));
    reply(status, headers, Bytes::from(json.to_string()))
}

fn reply(status: StatusCode, headers: HeaderMap, body: Bytes) -> Whole {
    let mut response = Response::new(Full::new(body));
    *response.status_mut() = status;
    *response.headers_mut() = headers;
    response
}

/// A stub as an answer of the host that was asked.
fn played(stub: &Stub, host: &str) -> Whole {
    let response = &stub.mapping.response;
    let here = |text: &str| text.replace(OWN_HOST, host);
    let mut headers = HeaderMap::new();
    for (name, values) in &response.headers {
        for value in values.all() {
            if let (Ok(name), Ok(value)) = (name.parse::<HeaderName>(), here(value).parse()) {
                headers.append(name, value);
            }
        }
    }
    // The body is whole and uncoded here, whatever a hand-written stub says.
    for name in [header::CONTENT_LENGTH, header::CONTENT_ENCODING, header::TRANSFER_ENCODING] {
        headers.remove(name);
    }
    let body = match std::str::from_utf8(&stub.body) {
        Ok(text) => Bytes::from(here(text)),
        Err(_) => Bytes::copy_from_slice(&stub.body),
    };
    reply(StatusCode::from_u16(response.status).unwrap_or(StatusCode::OK), headers, body)
}
