//! The live shop behind a replay: provides what is missing, or verifies the recording.

use std::{path::PathBuf, sync::Mutex, sync::Once};

use bytes::Bytes;
use http::{HeaderMap, HeaderValue, StatusCode, header, request::Parts};
use serde_json::{Value, json};
use vitrin_recording::{Exchange, MatchRequest, Recorded, Recorder, Stub, har, shape};

use super::config::{Mode, ReplayConfig, ReplayError};
use crate::web::reply::Reply;

/// One request, in a form for matching and a form for forwarding.
#[derive(Debug)]
pub(super) struct ReplayRequest {
    pub(super) asked: MatchRequest,
    pub(super) host: String,
    method: http::Method,
    target: String,
    headers: HeaderMap,
    body: Bytes,
}

impl ReplayRequest {
    pub(super) fn new(parts: &Parts, body: Bytes) -> Self {
        let (path, query) = (parts.uri.path(), parts.uri.query().unwrap_or(""));
        let host = parts.headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let host = host
            .or_else(|| parts.uri.authority().map(http::uri::Authority::as_str))
            .unwrap_or("localhost");
        // Matched as GET; the server removes the body.
        let method =
            if parts.method == http::Method::HEAD { &http::Method::GET } else { &parts.method };
        Self {
            asked: MatchRequest::new(method.as_str(), path, query, pairs(&parts.headers), &body),
            host: host.to_owned(),
            method: method.clone(),
            target: parts.uri.path_and_query().map_or("/", |target| target.as_str()).to_owned(),
            headers: parts.headers.clone(),
            body,
        }
    }
}

#[derive(Debug)]
pub(super) struct LiveShop {
    pub(super) mode: Mode,
    shop: String,
    folder: PathBuf,
    client: reqwest::Client,
    recorder: Option<Recorder>,
    differences: Mutex<Vec<String>>,
}

impl LiveShop {
    /// Returns `None` for the mode that needs no shop.
    pub(super) fn new(config: &ReplayConfig) -> Result<Option<Self>, ReplayError> {
        static TLS: Once = Once::new();
        if config.mode == Mode::Replay {
            return Ok(None);
        }
        let shop =
            config.shop.as_deref().ok_or(ReplayError::NoShop)?.trim_end_matches('/').to_owned();
        TLS.call_once(|| {
            // A second installation in one process fails and does not matter.
            let _ = rustls::crypto::ring::default_provider().install_default();
        });
        let client = reqwest::Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .no_proxy()
            .build()?;
        let recorder = match config.mode {
            Mode::RecordMissing => Some(Recorder::resume(&config.folder, &shop, &[])?),
            _ => None,
        };
        let folder = config.folder.clone();
        Ok(Some(Self {
            mode: config.mode,
            shop,
            folder,
            client,
            recorder,
            differences: Mutex::default(),
        }))
    }

    /// Completes the recording and returns the differences found.
    pub(super) fn end(&self) -> Result<Vec<String>, ReplayError> {
        if let Some(recorder) = &self.recorder {
            recorder.finish()?;
        }
        Ok(std::mem::take(&mut self.differences.lock().expect("no holder panics")))
    }

    async fn ask(&self, incoming: &ReplayRequest) -> Result<Reply, reqwest::Error> {
        let mut headers = incoming.headers.clone();
        for name in
            [header::HOST, header::CONNECTION, header::ACCEPT_ENCODING, header::CONTENT_LENGTH]
        {
            headers.remove(name);
        }
        let address = format!("{}{}", self.shop, incoming.target);
        let request = self.client.request(incoming.method.clone(), address).headers(headers);
        let response = request.body(incoming.body.clone()).send().await?;
        let (status, mut headers) = (response.status(), response.headers().clone());
        for name in [header::TRANSFER_ENCODING, header::CONNECTION, header::CONTENT_LENGTH] {
            headers.remove(name);
        }
        Ok(Reply { status, headers, body: response.bytes().await? })
    }

    /// Forwards the request, records the response, and reloads the recording.
    pub(super) async fn record(
        &self,
        incoming: &ReplayRequest,
    ) -> Result<(Reply, Vec<Stub>), String> {
        let answered = self
            .ask(incoming)
            .await
            .map_err(|error| format!("the shop did not answer: {error}"))?;
        let MatchRequest { method, path, .. } = &incoming.asked;
        let exchange = Exchange {
            call: har::call_of(path),
            changes: har::may_change(method, path),
            method: method.clone(),
            path: path.clone(),
            query: incoming.target.split_once('?').map_or("", |(_, query)| query).to_owned(),
            request_headers: pairs(&incoming.headers),
            request_body: incoming.body.to_vec(),
            status: answered.status.as_u16(),
            headers: pairs(&answered.headers),
            body: answered.body.to_vec(),
        };
        let recorder = self.recorder.as_ref().ok_or("this mode does not record")?;
        if let Recorded::Skipped(why) =
            recorder.record(&exchange).map_err(|error| error.to_string())?
        {
            self.note(format!("{method} {path}: not recorded: {why}"));
        }
        let stubs = vitrin_recording::read(&self.folder).map_err(|error| error.to_string())?;
        Ok((answered, stubs))
    }

    /// Forwards the request and compares the response with the stub: status, and the shape of JSON.
    /// Returns the shop's response.
    pub(super) async fn verify(&self, incoming: &ReplayRequest, stub: Option<&Stub>) -> Reply {
        let asked = format!("{} {}", incoming.asked.method, incoming.asked.path);
        let answered = match self.ask(incoming).await {
            Ok(answered) => answered,
            Err(error) => {
                self.note(format!("{asked}: the shop did not answer"));
                return json_reply(StatusCode::BAD_GATEWAY, &json!({ "error": error.to_string() }));
            }
        };
        match stub {
            None => self.note(format!("{asked}: not recorded")),
            Some(stub) => {
                for difference in compare(stub, &answered) {
                    self.note(format!("{asked} ({}): {difference}", stub.name));
                }
            }
        }
        answered
    }

    fn note(&self, difference: String) {
        let mut differences = self.differences.lock().expect("no holder panics");
        if !differences.contains(&difference) {
            differences.push(difference);
        }
    }
}

fn compare(stub: &Stub, answered: &Reply) -> Vec<String> {
    let mut found = Vec::new();
    let recorded = stub.mapping.response.status;
    if recorded != answered.status.as_u16() {
        found.push(format!("status {recorded} recorded, {} now", answered.status.as_u16()));
    }
    match (
        serde_json::from_slice::<Value>(&stub.body),
        serde_json::from_slice::<Value>(&answered.body),
    ) {
        (Ok(recorded), Ok(now)) => found.extend(shape::differences(&recorded, &now)),
        (Ok(_), Err(_)) => found.push("JSON recorded, none now".to_owned()),
        (Err(_), Ok(_)) if !stub.body.is_empty() => {
            found.push("no JSON recorded, JSON now".to_owned());
        }
        _ => {}
    }
    found
}

fn pairs(headers: &HeaderMap) -> Vec<(String, String)> {
    let text = |value: &HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
    headers.iter().map(|(name, value)| (name.as_str().to_owned(), text(value))).collect()
}

pub(super) fn json_reply(status: StatusCode, json: &Value) -> Reply {
    let label = HeaderValue::from_static("application/json; charset=utf-8");
    Reply::new(label, json.to_string()).status(status)
}
