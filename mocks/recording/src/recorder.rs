//! Writes a recording: scrubs, searches the result for secrets, then writes to disk.

mod currency;
mod scenario;
mod stub;

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use currency::Currencies;
use scenario::{RecordOutcome, Scenario};

use crate::exchange::{Exchange, MAX_BODY_BYTES};
use crate::mapping::Mapping;
use crate::redact::forms::forms;
use crate::redact::{Redactor, Salt};

/// Writes exchanges into a folder.
#[derive(Debug)]
pub struct Recorder {
    folder: PathBuf,
    /// The shop's origin, such as `https://shop.test`; empty when it may stay.
    origin: String,
    canaries: Vec<Canary>,
    work: Mutex<Work>,
}

/// A text that must never be written. Not printed either.
struct Canary(Vec<String>);

impl Canary {
    /// Every form the text may be written in, in lower case.
    fn new(text: &str) -> Self {
        Self(forms(text).iter().map(|form| form.to_lowercase()).collect())
    }
}

impl std::fmt::Debug for Canary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Canary")
    }
}

#[derive(Debug)]
struct Work {
    redactor: Redactor,
    scenario: Scenario,
    currencies: Currencies,
    summary: Summary,
    /// Cookies and bearer of the current exchange.
    credentials: Vec<String>,
    leaked: bool,
}

/// Result of recording an exchange.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Recorded {
    /// As this mapping.
    Written(String),
    /// The same request got the same response before.
    Same,
    Skipped(&'static str),
}

/// Counts of a finished recording.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Summary {
    pub mappings: usize,
    pub skipped: usize,
}

/// Why a recording fails.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    #[error("{}: {source}", path.display())]
    Io { path: PathBuf, source: std::io::Error },
    #[error(transparent)]
    Folder(#[from] crate::folder::FolderError),
    #[error("{} holds a recording already; name a new folder", .0.display())]
    NotEmpty(PathBuf),
    /// The file does not exist: its content is checked before it is written.
    #[error(
        "a secret was about to be written into {0}; the recording ends, and that file was removed"
    )]
    Leak(String),
}

impl Recorder {
    /// Begins a recording in a folder of its own. A canary secret is planted at once: exchanges
    /// that carry it in every place for secrets go through scrubbing, and nothing that is written
    /// later may hold it, nor the credentials of the exchange it tells of. `canaries` are further
    /// texts that must never be written, such as the name of the account that is recorded with.
    ///
    /// # Errors
    /// When the folder holds mappings, cannot be written, or the canary came through.
    pub fn begin(folder: &Path, origin: &str, canaries: &[String]) -> Result<Self, RecordError> {
        let mappings = folder.join("mappings");
        if std::fs::read_dir(&mappings).is_ok_and(|mut entries| entries.next().is_some()) {
            return Err(RecordError::NotEmpty(folder.to_owned()));
        }
        Self::resume(folder, origin, canaries)
    }

    /// As [`Recorder::begin`], into a folder that may hold recordings; those stay as they are.
    ///
    /// # Errors
    /// As [`Recorder::begin`].
    pub fn resume(folder: &Path, origin: &str, canaries: &[String]) -> Result<Self, RecordError> {
        let planted = format!("kanarya{}", hex::encode(rand::random::<[u8; 12]>()));
        let redactor = Redactor::new(Salt::random());
        let mut all: Vec<Canary> =
            canaries.iter().filter(|text| !text.is_empty()).map(|text| Canary::new(text)).collect();
        all.push(Canary::new(&planted));
        let work = Work {
            redactor,
            scenario: Scenario::default(),
            currencies: Currencies::default(),
            summary: Summary::default(),
            credentials: Vec::new(),
            leaked: false,
        };
        let recorder = Self {
            folder: folder.to_owned(),
            origin: origin.trim_end_matches('/').to_owned(),
            canaries: all,
            work: Mutex::new(work),
        };
        for part in ["mappings", "__files"] {
            let path = folder.join(part);
            std::fs::create_dir_all(&path).map_err(|source| RecordError::Io { path, source })?;
        }
        let existing = crate::folder::read(folder)?;
        recorder.work().scenario.reserve(existing.into_iter().map(|stub| stub.name));
        recorder.check_canary(&planted)?;
        Ok(recorder)
    }

    fn work(&self) -> MutexGuard<'_, Work> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends the canary through the same scrubbing as real exchanges.
    fn check_canary(&self, planted: &str) -> Result<(), RecordError> {
        let work = &mut *self.work();
        for exchange in planted_exchanges(planted) {
            let seen = stub::scrub(&exchange, &exchange.body, &self.origin, &mut work.redactor);
            let mapping = serde_json::to_vec(&(seen.request, seen.response)).unwrap_or_default();
            for bytes in [mapping, seen.body] {
                self.check("the proof at the start", &bytes, work)?;
            }
        }
        // Otherwise remembered values alone would keep later exchanges clean.
        work.redactor.forget();
        Ok(())
    }

    fn check(&self, name: &str, bytes: &[u8], work: &mut Work) -> Result<(), RecordError> {
        let text = String::from_utf8_lossy(bytes);
        let lower = text.to_lowercase();
        let planted = self
            .canaries
            .iter()
            .flat_map(|canary| &canary.0)
            .any(|form| lower.contains(form.as_str()));
        let leaks =
            planted || work.credentials.iter().any(|credential| text.contains(credential.as_str()));
        if leaks {
            work.leaked = true;
            return Err(RecordError::Leak(name.to_owned()));
        }
        Ok(())
    }

    /// Scrubs and writes one exchange.
    ///
    /// # Errors
    /// When the disk fails, or a canary is in what was to be written; nothing more is recorded
    /// after that.
    pub fn record(&self, exchange: &Exchange) -> Result<Recorded, RecordError> {
        let work = &mut *self.work();
        if work.leaked {
            return Ok(Recorded::Skipped("a secret was about to be written"));
        }
        let skipped = if exchange.is_payment() {
            Some("payment is never recorded")
        } else if exchange.body.len() > MAX_BODY_BYTES
            || exchange.request_body.len() > MAX_BODY_BYTES
        {
            Some("the body is over 16 MiB")
        } else {
            None
        };
        let body = if skipped.is_some() { None } else { exchange.decoded_body() };
        let Some(body) = body else {
            work.summary.skipped += 1;
            return Ok(Recorded::Skipped(skipped.unwrap_or("the body's coding cannot be undone")));
        };
        let mut seen = stub::scrub(exchange, &body, &self.origin, &mut work.redactor);
        work.currencies.mark(exchange, &mut seen);
        work.credentials = exchange.credentials();
        let body = seen.body.clone();
        let RecordOutcome::New { name, body: file, gone, fingerprint } =
            work.scenario.add(&exchange.call, exchange.changes, seen)
        else {
            return Ok(Recorded::Same);
        };
        if let Some(gone) = gone {
            self.remove("__files", &gone);
        }
        if !body.is_empty() {
            self.write("__files", &file, &body, work)?;
        }
        let mappings = work.scenario.mappings_of(&fingerprint);
        if mappings.len() > 1 {
            self.remove("mappings", &format!("{name}.json"));
        }
        for (name, mapping) in mappings {
            self.write_mapping(&name, &mapping, work)?;
        }
        Ok(Recorded::Written(name))
    }

    /// Completes the scenarios.
    ///
    /// # Errors
    /// As [`Recorder::record`].
    pub fn finish(&self) -> Result<Summary, RecordError> {
        let work = &mut *self.work();
        work.credentials.clear();
        if !work.leaked {
            let all = work.scenario.all_mappings();
            work.summary.mappings = all.len();
            for (name, mapping) in all {
                self.write_mapping(&name, &mapping, work)?;
            }
        }
        Ok(work.summary)
    }

    fn write_mapping(
        &self,
        name: &str,
        mapping: &Mapping,
        work: &mut Work,
    ) -> Result<(), RecordError> {
        let mut text = serde_json::to_vec_pretty(mapping).unwrap_or_default();
        text.push(b'\n');
        self.write("mappings", &format!("{name}.json"), &text, work)
    }

    fn write(
        &self,
        part: &str,
        name: &str,
        bytes: &[u8],
        work: &mut Work,
    ) -> Result<(), RecordError> {
        let path = self.folder.join(part).join(name);
        if let Err(leak) = self.check(name, bytes, work) {
            // An earlier version of the file is removed too: it is about the same request.
            let _ = std::fs::remove_file(&path);
            return Err(leak);
        }
        let failed = |source| RecordError::Io { path: path.clone(), source };
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent).map_err(failed)?;
        }
        std::fs::write(&path, bytes).map_err(failed)
    }

    fn remove(&self, part: &str, name: &str) {
        // It may be gone already: each further response removes it.
        let _ = std::fs::remove_file(self.folder.join(part).join(name));
    }
}

/// Exchanges with the canary wherever a secret may occur: headers, cookies, query, forms, JSON,
/// pages.
fn planted_exchanges(secret: &str) -> Vec<Exchange> {
    let pair = |name: &str, value: String| (name.to_owned(), value);
    let blank = Exchange {
        call: "canary.planted".to_owned(),
        method: "POST".to_owned(),
        path: "/srv/service/canary".to_owned(),
        query: format!("token={secret}&email={secret}%40shop.test"),
        request_headers: vec![
            pair("cookie", format!("PHPSESSID={secret}; other={secret}")),
            pair("authorization", format!("Bearer {secret}")),
            pair("x-xsrf-token", secret.to_owned()),
        ],
        status: 200,
        headers: vec![
            pair("set-cookie", format!("PHPSESSID={secret}; path=/")),
            pair("location", format!("/x?token={secret}")),
        ],
        ..Exchange::default()
    };
    let bodies = [
        (
            "application/x-www-form-urlencoded",
            format!("password={secret}&phone={secret}"),
            format!(
                "{{\"bearer\":\"{secret}\",\"data\":[{{\"EMAIL\":\"{secret}\",\"NAME\":\"{secret}\"}}]}}"
            ),
        ),
        (
            "application/json",
            format!("{{\"username\":\"{secret}\",\"password\":\"{secret}\"}}"),
            format!(
                "<script>var CART_CSRF_TOKEN = \"{secret}\", x = {{PASSWORD: '{secret}'}}</script>"
            ),
        ),
        (
            "multipart/form-data; boundary=b",
            format!(
                "--b\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\n{secret}\r\n--b--\r\n"
            ),
            format!("<input name=\"csrf_token\" value=\"{secret}\"><p>{secret}@shop.test</p>"),
        ),
    ];
    bodies
        .into_iter()
        .map(|(label, request, answer)| {
            let mut exchange = blank.clone();
            exchange.request_headers.push(pair("content-type", label.to_owned()));
            exchange.request_body = request.into_bytes();
            exchange.body = answer.into_bytes();
            exchange
        })
        .collect()
}
