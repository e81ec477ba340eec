//! Plays the shop back from a recording: no sessions, no rules, only recorded answers. Fault
//! switches, the journal of requests and the pictures are the simulated shop's.

mod config;
mod live;

use std::{collections::HashSet, net::SocketAddr, path::Path, sync::Arc, sync::Mutex};

use bytes::Bytes;
use http::{HeaderMap, HeaderName, Method, StatusCode, header, request::Parts};
use serde_json::{Value, json};
use tokio::{
    net::TcpListener,
    sync::{broadcast, watch},
    task::JoinHandle,
};
use vitrin_recording::{
    FolderError, MatchRequest, Strictness, Stub,
    mapping::OWN_HOST,
    matching::{Answer, States, find},
};

use crate::{
    catalogue::Catalogue,
    control,
    flags::Flags,
    pictures::Pictures,
    shop::Shop,
    web::{
        faults::Faults,
        journal::Journal,
        reply::Reply,
        request::Call,
        server::{self, Host},
    },
};
pub use config::{Mode, ReplayConfig, ReplayError};
use live::{LiveShop, ReplayRequest, json_reply};

/// Unread misses to keep; older ones are dropped.
const MAX_WAITING_MISSES: usize = 100;

/// A replay that serves until it is stopped or dropped.
#[derive(Debug)]
pub struct Replay {
    address: SocketAddr,
    host: Arc<ReplayHost>,
    task: JoinHandle<()>,
    /// Without it the server would think it was told to stop.
    _open: watch::Sender<bool>,
}

#[derive(Debug)]
struct ReplayHost {
    stubs: Mutex<Arc<Vec<Stub>>>,
    /// Fallback when those have no answer.
    besides: Vec<Stub>,
    states: Mutex<States>,
    /// Requests without a stub, for subscribers.
    misses: broadcast::Sender<String>,
    strictness: Strictness,
    live: Option<LiveShop>,
    faults: Faults,
    journal: Journal,
    /// Of the demo's seed: for pictures, which are not recorded, and for the handles.
    catalogue: Arc<Catalogue>,
    pictures: Pictures,
    flags: Flags,
}

impl Replay {
    /// Reads the recording and listens.
    ///
    /// # Errors
    /// When the folder is no recording, the address is taken, or the mode needs a shop.
    pub async fn start(config: ReplayConfig) -> Result<Self, ReplayError> {
        let live = LiveShop::new(&config)?;
        let catalogue = Catalogue::of(Shop::DEFAULT_SEED);
        let host = ReplayHost {
            stubs: Mutex::new(Arc::new(vitrin_recording::read(&config.folder)?)),
            besides: config.besides.as_deref().map_or_else(|| Ok(Vec::new()), besides)?,
            states: Mutex::default(),
            misses: broadcast::channel(MAX_WAITING_MISSES).0,
            strictness: config.strictness,
            live,
            faults: Faults::new(Shop::DEFAULT_SEED, &config.faults)?,
            journal: Journal::default(),
            pictures: Pictures::new(Arc::clone(&catalogue)),
            flags: Flags::default(),
            catalogue,
        };
        let listen = |source| ReplayError::Listen { address: config.listen.clone(), source };
        let listener = TcpListener::bind(&config.listen).await.map_err(listen)?;
        let address = listener.local_addr().map_err(listen)?;
        let host = Arc::new(host);
        let (open, stop) = watch::channel(false);
        let task = tokio::spawn(server::serve(listener, Arc::clone(&host), stop));
        Ok(Self { address, host, task, _open: open })
    }

    /// Its origin, as `http://127.0.0.1:8090`.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// How many stubs it has.
    #[must_use]
    pub fn stubs(&self) -> usize {
        self.host.stubs().len()
    }

    /// Subscribes to requests that no stub answers: the request, the nearest stub, and the reasons.
    #[must_use]
    pub fn misses(&self) -> broadcast::Receiver<String> {
        self.host.misses.subscribe()
    }

    /// Stops and returns the differences found between the recording and the shop.
    ///
    /// # Errors
    /// When what was missing could not be recorded.
    pub fn stop(self) -> Result<Vec<String>, ReplayError> {
        self.task.abort();
        match &self.host.live {
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

impl Host for ReplayHost {
    fn faults(&self) -> &Faults {
        &self.faults
    }

    fn journal(&self) -> &Journal {
        &self.journal
    }

    async fn reply(&self, parts: Parts, body: Bytes) -> Reply {
        let call = Call::new(
            parts.method.clone(),
            parts.uri.path(),
            parts.uri.query().unwrap_or(""),
            parts.headers.clone(),
            &body,
            "",
        );
        let segments: Vec<&str> = call.segments.iter().map(String::as_str).collect();
        match segments[..] {
            ["__shop", "scenarios"] if call.method == Method::DELETE => {
                self.states.lock().expect("no holder panics").clear();
                Reply::text("").status(StatusCode::NO_CONTENT)
            }
            ["__shop", "recording"] if call.method == Method::PUT => self.change(&call.body_text()),
            ["__shop", ref rest @ ..] => {
                control::answer(self, &self.catalogue.specials, &call, rest)
            }
            _ => self.answer_recorded(&ReplayRequest::new(&parts, body), &call).await,
        }
    }
}

impl ReplayHost {
    fn stubs(&self) -> Arc<Vec<Stub>> {
        Arc::clone(&self.stubs.lock().expect("no holder panics"))
    }

    async fn answer_recorded(&self, incoming: &ReplayRequest, call: &Call) -> Reply {
        let stubs = self.stubs();
        let found = self.find(&stubs, &incoming.asked);
        let Some(live) = &self.live else {
            return match found {
                Ok(stub) => play(stub, &incoming.host),
                Err(missing) => match self.draw(call).await {
                    Some(picture) => picture,
                    None => {
                        // Nobody may be listening.
                        let _ = self.misses.send(missing.to_string());
                        json_reply(StatusCode::NOT_FOUND, &missing)
                    }
                },
            };
        };
        match (live.mode, found) {
            (Mode::Verify, found) => live.verify(incoming, found.ok()).await,
            (_, Ok(stub)) => play(stub, &incoming.host),
            (_, Err(_)) => match live.record(incoming).await {
                Ok((answer, stubs)) => {
                    *self.stubs.lock().expect("no holder panics") = Arc::new(stubs);
                    answer
                }
                Err(problem) => json_reply(StatusCode::BAD_GATEWAY, &json!({ "error": problem })),
            },
        }
    }

    /// Pictures are not recorded; the simulated shop draws them from their address alone.
    async fn draw(&self, call: &Call) -> Option<Reply> {
        let segments: Vec<&str> = call.segments.iter().map(String::as_str).collect();
        let reply = match segments[..] {
            ["Data", ref rest @ ..] => self.pictures.answer(call, rest).await,
            ["static", "theme-flags", file] => self.flags.answer(file).await,
            _ => return None,
        };
        (reply.status != StatusCode::NOT_FOUND).then_some(reply)
    }

    /// Switches to another recording, from its beginning, and keeps drawn pictures, which a restart
    /// would lose.
    fn change(&self, folder: &str) -> Reply {
        if self.live.is_some() {
            return Reply::text("only mode replay goes on with another recording\n")
                .status(StatusCode::CONFLICT);
        }
        match vitrin_recording::read(Path::new(folder)) {
            Ok(stubs) => {
                *self.stubs.lock().expect("no holder panics") = Arc::new(stubs);
                self.states.lock().expect("no holder panics").clear();
                Reply::text("").status(StatusCode::NO_CONTENT)
            }
            Err(problem) => {
                Reply::text(format!("{problem}\n")).status(StatusCode::UNPROCESSABLE_ENTITY)
            }
        }
    }

    /// Finds the stub and advances its scenario, or returns the nearest miss.
    fn find<'a>(&'a self, stubs: &'a [Stub], asked: &MatchRequest) -> Result<&'a Stub, Value> {
        let mut states = self.states.lock().expect("no holder panics");
        match find(stubs, asked, &states, self.strictness) {
            Answer::Found(stub) => {
                let mapping = &stub.mapping;
                if let (Some(name), Some(state)) =
                    (&mapping.scenario_name, &mapping.new_scenario_state)
                {
                    states.insert(name.clone(), state.clone());
                }
                Ok(stub)
            }
            Answer::None { .. }
                if let Answer::Found(stub) =
                    find(&self.besides, asked, &states, self.strictness) =>
            {
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

/// Reads the stubs without a scenario of every recording below a folder, each request once.
fn besides(folder: &Path) -> Result<Vec<Stub>, FolderError> {
    let failed = |source| FolderError::Io { path: folder.to_owned(), source };
    if folder.join("mappings").is_dir() {
        return vitrin_recording::read(folder);
    }
    let mut all: Vec<Stub> = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.is_dir() {
            all.extend(besides(&path)?);
        }
    }
    let mut seen = HashSet::new();
    all.retain(|stub| {
        let request = serde_json::to_string(&stub.mapping.request).unwrap_or_default();
        stub.mapping.scenario_name.is_none() && seen.insert(request)
    });
    Ok(all)
}

/// Builds the reply of a stub, for the host that was addressed.
fn play(stub: &Stub, host: &str) -> Reply {
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
    // The body is sent whole and without a content coding, whatever a hand-written stub says.
    for name in [header::CONTENT_LENGTH, header::CONTENT_ENCODING, header::TRANSFER_ENCODING] {
        headers.remove(name);
    }
    let body = match std::str::from_utf8(&stub.body) {
        Ok(text) => Bytes::from(here(text)),
        Err(_) => Bytes::copy_from_slice(&stub.body),
    };
    Reply { status: StatusCode::from_u16(response.status).unwrap_or(StatusCode::OK), headers, body }
}
