//! Converts a HAR file, as saved by a browser's developer tools, to exchanges.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use serde_json::Value;

use crate::Exchange;

/// What a HAR file held.
#[derive(Debug, Default)]
pub struct Har {
    pub exchanges: Vec<Exchange>,
    /// Address, without its query, and why it was left out.
    pub skipped: Vec<(String, &'static str)>,
    /// The shop's origin.
    pub origin: String,
}

/// Why a file is not a HAR file.
#[derive(Debug, thiserror::Error)]
pub enum HarError {
    #[error("not JSON: {0}")]
    NotJson(#[from] serde_json::Error),
    #[error("no log.entries: this is no HAR file")]
    NoEntries,
}

/// Reads the exchanges with one origin: `origin`, or that of the first entry.
///
/// # Errors
/// When the text is no HAR.
pub fn read(text: &str, origin: Option<&str>) -> Result<Har, HarError> {
    let har: Value = serde_json::from_str(text)?;
    let entries = har["log"]["entries"].as_array().ok_or(HarError::NoEntries)?;
    let first = entries
        .first()
        .and_then(|entry| entry["request"]["url"].as_str())
        .and_then(split)
        .map(|parts| parts.0);
    let origin = origin.or(first).unwrap_or_default().trim_end_matches('/').to_owned();
    let mut read = Har { origin, ..Har::default() };
    for entry in entries {
        let url = entry["request"]["url"].as_str().unwrap_or_default();
        match exchange(entry, &read.origin) {
            Ok(exchange) => read.exchanges.push(exchange),
            Err(why) => {
                read.skipped.push((url.split(['?', '#']).next().unwrap_or(url).to_owned(), why));
            }
        }
    }
    Ok(read)
}

/// Splits a URL into its origin and the rest.
fn split(url: &str) -> Option<(&str, &str)> {
    let host = url.find("://")? + 3;
    let end = url[host..].find(['/', '?', '#']).map_or(url.len(), |at| host + at);
    Some(url.split_at(end))
}

fn exchange(entry: &Value, origin: &str) -> Result<Exchange, &'static str> {
    let (request, response) = (&entry["request"], &entry["response"]);
    let url = request["url"].as_str().unwrap_or_default();
    let (from, rest) = split(url).ok_or("it has no address")?;
    if !from.eq_ignore_ascii_case(origin) {
        return Err("it is of another origin");
    }
    let rest = rest.split('#').next().unwrap_or(rest);
    let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
    let path = if path.is_empty() { "/" } else { path };
    let status = response["status"]
        .as_u64()
        .and_then(|status| u16::try_from(status).ok())
        .filter(|status| *status >= 100);
    let status = status.ok_or("it was not answered")?;
    let content = &response["content"];
    let label = content["mimeType"].as_str().unwrap_or_default();
    if is_static_asset(label, path) {
        return Err("it is a picture, a font, a style or a script");
    }
    let method = request["method"].as_str().unwrap_or("GET").to_owned();
    // The text is decoded already, whatever the content coding was.
    let headers = pairs(&response["headers"])
        .into_iter()
        .filter(|(name, _)| !name.eq_ignore_ascii_case("content-encoding"));
    Ok(Exchange {
        call: call_of(path),
        changes: may_change(&method, path),
        path: path.to_owned(),
        query: query.to_owned(),
        request_headers: pairs(&request["headers"]),
        request_body: read_post_data(&request["postData"]),
        status,
        headers: headers.collect(),
        body: body(content)?,
        method,
    })
}

fn body(content: &Value) -> Result<Vec<u8>, &'static str> {
    match (content["text"].as_str(), content["encoding"].as_str()) {
        (Some(text), Some("base64")) => STANDARD.decode(text).map_err(|_| "its body is not base64"),
        (Some(text), _) => Ok(text.as_bytes().to_vec()),
        (None, _) if content["size"].as_f64().unwrap_or(0.0) > 0.0 => Err("its body was not saved"),
        (None, _) => Ok(Vec::new()),
    }
}

/// Returns the text as sent, or else the parsed parameters.
fn read_post_data(data: &Value) -> Vec<u8> {
    if let Some(text) = data["text"].as_str().filter(|text| !text.is_empty()) {
        return text.as_bytes().to_vec();
    }
    let mut form = form_urlencoded::Serializer::new(String::new());
    for (name, value) in pairs(&data["params"]) {
        form.append_pair(&name, &value);
    }
    form.finish().into_bytes()
}

fn pairs(list: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    list.as_array()
        .into_iter()
        .flatten()
        .map(|pair| (text(&pair["name"]), text(&pair["value"])))
        .collect()
}

fn is_static_asset(label: &str, path: &str) -> bool {
    let label = label.split(';').next().unwrap_or("").trim();
    let assets =
        ["image/", "font/", "video/", "text/css", "text/javascript", "application/javascript"];
    let call = path.contains("/srv/") || path.contains("/api/") || path.contains("SecCode");
    !call && assets.iter().any(|kind| label.starts_with(kind))
}

/// Names a call like the shop: controller and action of `/srv/<family>/…` and `/api/<version>/…`.
#[must_use]
pub fn call_of(path: &str) -> String {
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    let start = parts.iter().position(|part| matches!(*part, "srv" | "api"));
    match start.map(|start| &parts[start..]) {
        Some([_, _, controller, action, ..]) => format!("{controller}.{action}"),
        Some([_, _, controller]) => format!("{controller}.root"),
        _ => "content.page".to_owned(),
    }
}

/// Whether a request may change later responses. The shop also writes over GET
/// (contracts/upstream/protocol.md#state-changing-gets); one state too many does no harm, one too
/// few would.
#[must_use]
pub fn may_change(method: &str, path: &str) -> bool {
    const WORDS: &[&str] = &[
        "add", "update", "delete", "remove", "save", "set", "select", "deselect", "login",
        "logout", "vote", "repeat",
    ];
    let path = path.to_ascii_lowercase();
    let says_so = || path.split(['/', '-', '_']).any(|word| WORDS.contains(&word));
    let preference =
        ["language/change", "set-currency", "set-country"].iter().any(|known| path.contains(known));
    !preference && (!matches!(method, "GET" | "HEAD") || says_so())
}
