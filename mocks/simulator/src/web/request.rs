//! One call as the shop reads it: forgiving about slashes, prefixes and the form of a body
//! (contracts/upstream/protocol.md#paths, contracts/upstream/protocol.md#bodies).

use http::{HeaderMap, Method, header};
use percent_encoding::percent_decode_str;

use crate::values::language::{Currency, Language};

/// A request, parsed once.
#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) method: Method,
    /// The decoded path without empty segments and without the configured prefix.
    pub(crate) segments: Vec<String>,
    pub(crate) query: Pairs,
    pub(crate) headers: HeaderMap,
    pub(crate) form: Pairs,
    body: Vec<u8>,
}

/// Names and values in the order received.
#[derive(Debug, Default, Clone)]
pub(crate) struct Pairs(pub(crate) Vec<(String, String)>);

impl Pairs {
    pub(crate) fn parse(text: &str) -> Self {
        Self(form_urlencoded::parse(text.as_bytes()).into_owned().collect())
    }

    /// Returns the last value under `name`, as PHP does.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().rev().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Returns every value under `name` or `name[]`.
    pub(crate) fn all(&self, name: &str) -> Vec<&str> {
        self.0
            .iter()
            .filter(|(key, _)| key.strip_suffix("[]").unwrap_or(key) == name)
            .map(|(_, value)| value.as_str())
            .collect()
    }

    /// Whether `name` came as a list (`name[]`).
    pub(crate) fn is_list(&self, name: &str) -> bool {
        self.0.iter().any(|(key, _)| key.strip_suffix("[]") == Some(name))
    }
}

impl Call {
    pub(crate) fn new(
        method: Method,
        path: &str,
        raw_query: &str,
        headers: HeaderMap,
        body: &[u8],
        prefix: &str,
    ) -> Self {
        let label =
            headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or("");
        let form = read_form(label, body);
        let mut segments: Vec<String> = path
            .split('/')
            .filter(|segment| !segment.is_empty())
            .map(|segment| percent_decode_str(segment).decode_utf8_lossy().into_owned())
            .collect();
        let prefix: Vec<&str> = prefix.split('/').filter(|segment| !segment.is_empty()).collect();
        if !prefix.is_empty()
            && segments.iter().map(String::as_str).take(prefix.len()).eq(prefix.iter().copied())
        {
            segments.drain(..prefix.len());
        }
        drop_page_prefix(&mut segments);
        Self {
            method,
            segments,
            query: Pairs::parse(raw_query),
            headers,
            form,
            body: body.to_vec(),
        }
    }

    /// The body as text.
    pub(crate) fn body_text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }

    /// The value of a cookie.
    pub(crate) fn cookie(&self, name: &str) -> Option<String> {
        self.headers
            .get_all(header::COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .find_map(|line| {
                cookie::Cookie::split_parse(line)
                    .filter_map(Result::ok)
                    .find(|cookie| cookie.name() == name)
                    .map(|cookie| cookie.value().to_owned())
            })
    }

    /// The shop's origin as the caller addressed it; absolute URLs in replies start with it.
    pub(crate) fn origin(&self) -> String {
        let host = self.header("host").unwrap_or("localhost");
        let host: String =
            host.chars().filter(|c| c.is_ascii_alphanumeric() || ".-:[]".contains(*c)).collect();
        format!("http://{host}")
    }

    pub(crate) fn language(&self) -> Option<Language> {
        self.query.get("language").and_then(Language::parse)
    }

    pub(crate) fn currency(&self) -> Option<Currency> {
        self.query.get("currency").and_then(Currency::parse)
    }

    /// A form field, or the query parameter of the same name.
    pub(crate) fn field(&self, name: &str) -> Option<&str> {
        self.form.get(name).or_else(|| self.query.get(name))
    }
}

/// Old themes write calls relative to the page: `/en/srv/service/…` is `/srv/service/…`.
fn drop_page_prefix(segments: &mut Vec<String>) {
    let at = segments.windows(2).position(|pair| {
        (pair[0] == "srv"
            && matches!(pair[1].as_str(), "service" | "customer" | "shopping" | "admin"))
            || (pair[0] == "api" && matches!(pair[1].as_str(), "v1" | "storefront"))
    });
    if let Some(at) = at {
        segments.drain(..at);
    }
}

fn read_form(label: &str, body: &[u8]) -> Pairs {
    if body.is_empty() {
        return Pairs::default();
    }
    if let Some(boundary) =
        label.split("boundary=").nth(1).filter(|_| label.starts_with("multipart/"))
    {
        return read_multipart(
            boundary.split(';').next().unwrap_or("").trim().trim_matches('"'),
            body,
        );
    }
    // Decided by content, not by content type: JSON bodies arrive labelled as urlencoded.
    match serde_json::from_slice::<serde_json::Value>(body) {
        Ok(serde_json::Value::Object(fields)) => {
            let mut pairs = Vec::new();
            for (name, value) in fields {
                match value {
                    serde_json::Value::Array(items) => {
                        pairs.extend(items.iter().map(|item| (format!("{name}[]"), plain(item))));
                    }
                    value => pairs.push((name, plain(&value))),
                }
            }
            Pairs(pairs)
        }
        _ => Pairs::parse(&String::from_utf8_lossy(body)),
    }
}

fn plain(value: &serde_json::Value) -> String {
    match value {
        serde_json::Value::String(text) => text.clone(),
        serde_json::Value::Null => String::new(),
        serde_json::Value::Bool(on) => u8::from(*on).to_string(),
        other => other.to_string(),
    }
}

fn read_multipart(boundary: &str, body: &[u8]) -> Pairs {
    let text = String::from_utf8_lossy(body);
    let mark = format!("--{boundary}");
    let fields = text.split(mark.as_str()).filter_map(|part| {
        let (head, value) = part.split_once("\r\n\r\n")?;
        let name = head.split("name=\"").nth(1)?.split('"').next()?;
        Some((name.to_owned(), value.strip_suffix("\r\n").unwrap_or(value).to_owned()))
    });
    Pairs(fields.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(path: &str, label: &str, body: &str) -> Call {
        let mut headers = HeaderMap::new();
        headers.insert(header::CONTENT_TYPE, label.parse().unwrap());
        Call::new(
            Method::POST,
            path,
            "multi=3-1+3-2&language=en",
            headers,
            body.as_bytes(),
            "/edge",
        )
    }

    #[test]
    fn paths_are_forgiven_their_slashes_and_prefixes() {
        for path in [
            "/srv/service/cart/load",
            "//srv//service/cart/load/",
            "/edge/srv/service/cart/load",
            "/en/srv/service/cart/load",
        ] {
            assert_eq!(
                call(path, "text/plain", "").segments,
                ["srv", "service", "cart", "load"],
                "{path}"
            );
        }
    }

    #[test]
    fn bodies_are_read_by_content() {
        let multipart = "--x\r\nContent-Disposition: form-data; name=\"productId[]\"\r\n\r\n5\r\n--x\r\nContent-Disposition: form-data; name=\"productId[]\"\r\n\r\n6\r\n--x--\r\n";
        for (label, body) in [
            ("application/x-www-form-urlencoded", "productId[]=5&productId[]=6"),
            ("application/x-www-form-urlencoded", r#"{"productId":["5",6]}"#),
            ("multipart/form-data; boundary=x", multipart),
        ] {
            let call = call("/", label, body);
            assert_eq!(call.form.all("productId"), ["5", "6"], "{label} {body}");
            assert!(call.form.is_list("productId"));
        }
        assert_eq!(call("/", "", "").query.get("multi"), Some("3-1 3-2"));
    }
}
