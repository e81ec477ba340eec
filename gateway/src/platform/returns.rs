//! Shoppers who come back from other sites, from a bank's page or a sign-in host [blueprint decision 6].
//!
//! What another site makes a browser send brings no cookie that counts and proves nothing, so it is not forwarded. The answer
//! is a small page of ours that repeats the request once: now it is our own page's, with cookies and proof. Each reference
//! (state, order number) is good for one return; without one there is none.

use std::fmt::Write as _;
use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use bytes::Bytes;
use hmac::{Hmac, KeyInit as _, Mac as _};
use http::request::Parts;
use http::{HeaderValue, Method, StatusCode, Uri, header};
use sha2::{Digest as _, Sha256};

use super::context::{Context, parameter};
use super::error::ApiError;
use super::problem_code::ProblemCode;
use crate::config::session::{ReturnPath, Secret};

/// Carries the mark of the repeated request; taken off before it goes on.
const MARK: &str = "vitrin_return";
const MOST: u64 = 100_000;
const KEPT: Duration = Duration::from_secs(60 * 60);
const LARGEST_BODY: usize = 64 * 1024;
const TAG: usize = 16;
const SEND: &str = "document.forms[0].submit()";

/// References that were used, and the keys of the marks.
#[derive(Debug, Clone)]
pub struct Returns {
    used: moka::sync::Cache<[u8; TAG], ()>,
    keys: Vec<Secret>,
}

impl Default for Returns {
    fn default() -> Self {
        let used = moka::sync::Cache::builder().max_capacity(MOST).time_to_live(KEPT).build();
        Self { used, keys: Vec::new() }
    }
}

/// What becomes of a request.
#[derive(Debug)]
pub enum Arrival {
    /// It goes on, as it came or without the mark.
    GoesOn(Request),
    Answered(Response),
}

impl Returns {
    #[must_use]
    pub fn with(&self, keys: &[Secret]) -> Self {
        Self { keys: keys.to_vec(), ..self.clone() }
    }

    /// Looks at a request to one of the return paths.
    pub async fn receive(&self, path: &ReturnPath, context: &Context, request: Request) -> Arrival {
        let (mut parts, body) = request.into_parts();
        let query = parts.uri.query().unwrap_or_default().to_owned();
        if let Some(mark) = parameter(&query, MARK) {
            let Some(plain) = without_mark(&parts.uri) else { return Arrival::Answered(ended()) };
            parts.uri = plain;
            let known = self.opened(&mark, parts.uri.path());
            let ours = context.app.xsrf().is_at_home(&parts, &context.cookies);
            // The first use of a reference wins, whoever else holds the page with the mark.
            let first = known.is_some_and(|reference| self.used.entry(reference).or_insert(()).is_fresh());
            return if ours && first {
                Arrival::GoesOn(Request::from_parts(parts, body))
            } else {
                Arrival::Answered(ended())
            };
        }
        if context.app.xsrf().is_at_home(&parts, &context.cookies) {
            return Arrival::GoesOn(Request::from_parts(parts, body));
        }
        match self.bounce(path, context, &parts, &query, body).await {
            Ok(response) => Arrival::Answered(response),
            Err(error) => Arrival::Answered(error.into_response()),
        }
    }

    async fn bounce(
        &self,
        path: &ReturnPath,
        context: &Context,
        parts: &Parts,
        query: &str,
        body: Body,
    ) -> Result<Response, ApiError> {
        let fields = fields(parts, body).await?;
        let given = |name: &String| {
            let in_body = fields.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone());
            parameter(query, name).or(in_body).filter(|value| !value.is_empty())
        };
        let Some(reference) = path.references.iter().find_map(given) else { return Ok(ended()) };
        let reference = digest(parts.uri.path(), &reference);
        if self.used.contains_key(&reference) {
            return Ok(ended());
        }
        let mark = self.mark(&reference, parts.uri.path());
        let joined = if query.is_empty() { String::new() } else { format!("{query}&") };
        let address = format!("{}?{joined}{MARK}={mark}", parts.uri.path());
        Ok(page(&context.language, &parts.method, &address, &fields))
    }

    fn mark(&self, reference: &[u8; TAG], path: &str) -> String {
        let tag = self.keys.first().map(|key| tag(key, reference, path)).unwrap_or_default();
        URL_SAFE_NO_PAD.encode([&reference[..], &tag[..]].concat())
    }

    fn opened(&self, mark: &str, path: &str) -> Option<[u8; TAG]> {
        let bytes = URL_SAFE_NO_PAD.decode(mark).ok()?;
        let (reference, given) = bytes.split_at_checked(TAG)?;
        let reference: [u8; TAG] = reference.try_into().ok()?;
        let ours =
            self.keys.iter().any(|key| mac(key, &reference, path).verify_truncated_left(given).is_ok());
        (ours && given.len() == TAG).then_some(reference)
    }
}

impl ReturnPath {
    /// Whether a request's path is this one.
    #[must_use]
    pub fn is(&self, path: &str) -> bool {
        let mut given = path.split('/').filter(|segment| !segment.is_empty());
        let mut wanted = self.path.split('/').filter(|segment| !segment.is_empty());
        loop {
            match (wanted.next(), given.next()) {
                (None, None) => return true,
                (Some(wanted), Some(given)) if wanted == "*" || wanted == given => {}
                _ => return false,
            }
        }
    }
}

/// The fields of a form that came along; none for a GET.
async fn fields(parts: &Parts, body: Body) -> Result<Vec<(String, String)>, ApiError> {
    if parts.method != Method::POST {
        return Ok(Vec::new());
    }
    let kind =
        parts.headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if !kind.to_ascii_lowercase().starts_with("application/x-www-form-urlencoded") {
        return Err(ApiError::malformed("a return is a form"));
    }
    let whole: Bytes = axum::body::to_bytes(body, LARGEST_BODY).await.map_err(|_| {
        ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, ProblemCode::TooLarge, "The body is too large")
    })?;
    Ok(form_urlencoded::parse(&whole).into_owned().collect())
}

/// The address without our mark, everything else as it was.
fn without_mark(uri: &Uri) -> Option<Uri> {
    let query = uri.query().unwrap_or_default();
    let ours = |field: &&str| !field.starts_with(&format!("{MARK}="));
    let rest: Vec<&str> = query.split('&').filter(ours).collect();
    let rest = rest.join("&");
    let path_and_query =
        if rest.is_empty() { uri.path().to_owned() } else { format!("{}?{rest}", uri.path()) };
    let mut parts = uri.clone().into_parts();
    parts.path_and_query = Some(path_and_query.parse().ok()?);
    Uri::from_parts(parts).ok()
}

fn digest(path: &str, reference: &str) -> [u8; TAG] {
    let whole = Sha256::digest(format!("{path}\n{reference}"));
    std::array::from_fn(|at| whole[at])
}

fn mac(key: &Secret, reference: &[u8], path: &str) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key.expose()).expect("a key of any length is taken");
    mac.update(b"vitrin return v1");
    mac.update(reference);
    mac.update(path.as_bytes());
    mac
}

fn tag(key: &Secret, reference: &[u8], path: &str) -> Vec<u8> {
    mac(key, reference, path).finalize().into_bytes()[..TAG].to_vec()
}

/// There is nothing to return to: home.
fn ended() -> Response {
    let headers = [
        (header::LOCATION, HeaderValue::from_static("/")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    (StatusCode::SEE_OTHER, headers).into_response()
}

/// A page that sends the same request again, by itself or, without scripts, at a press.
fn page(language: &str, method: &Method, address: &str, fields: &[(String, String)]) -> Response {
    let (title, go_on) = words(language);
    let direction = if language == "ar" { "rtl" } else { "ltr" };
    let address = escaped(address);
    let mut html = format!(
        "<!doctype html><html lang=\"{language}\" dir=\"{direction}\"><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width\"><meta name=\"robots\" content=\"noindex\"><title>{title}</title>"
    );
    let policy = if *method == Method::POST {
        let _ = write!(html, "<p>{title}</p><form method=\"post\" action=\"{address}\">");
        for (name, value) in fields {
            let (name, value) = (escaped(name), escaped(value));
            let _ = write!(html, "<input type=\"hidden\" name=\"{name}\" value=\"{value}\">");
        }
        let _ = write!(html, "<noscript><button>{go_on}</button></noscript></form><script>{SEND}</script>");
        let hash = STANDARD.encode(Sha256::digest(SEND));
        format!(
            "default-src 'none'; script-src 'sha256-{hash}'; form-action 'self'; frame-ancestors 'self'; base-uri 'none'"
        )
    } else {
        let _ = write!(
            html,
            "<meta http-equiv=\"refresh\" content=\"0;url={address}\"><p><a href=\"{address}\">{go_on}</a></p>"
        );
        "default-src 'none'; form-action 'none'; frame-ancestors 'self'; base-uri 'none'".to_owned()
    };
    html.push_str("</html>");
    let mut response = html.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    // The reference is nobody else's business.
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}

fn words(language: &str) -> (&'static str, &'static str) {
    match language {
        "en" => ("Taking you back to the shop", "Continue"),
        "de" => ("Zurück zum Shop", "Weiter"),
        "ar" => ("جارٍ إعادتك إلى المتجر", "متابعة"),
        _ => ("Mağazaya dönülüyor", "Devam et"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_return_path_is_told_by_its_segments() {
        let path: ReturnPath = "/srv/service/social/*/login?state".parse().unwrap();
        assert!(path.is("/srv/service/social/google/login") && path.is("//srv/service/social/x/login/"));
        assert!(!path.is("/srv/service/social/login") && !path.is("/srv/service/social/a/login/b"));
        assert!("order".parse::<ReturnPath>().is_err() && "/order?".parse::<ReturnPath>().is_err());
        assert!("/order".parse::<ReturnPath>().unwrap().references.contains(&"orderNo".to_owned()));
    }

    #[test]
    fn a_mark_is_good_for_its_path_alone_and_with_our_keys() {
        let returns = Returns::default().with(&[Secret::new(vec![1; 32])]);
        let reference = digest("/order", "D900");
        let mark = returns.mark(&reference, "/order");
        assert_eq!(returns.opened(&mark, "/order"), Some(reference));
        assert_eq!(returns.opened(&mark, "/orders"), None);
        assert_eq!(returns.opened(&mark[1..], "/order"), None);
        assert_eq!(returns.opened(&URL_SAFE_NO_PAD.encode(reference), "/order"), None);
        assert_eq!(Returns::default().with(&[Secret::new(vec![2; 32])]).opened(&mark, "/order"), None);
    }

    #[test]
    fn the_mark_alone_is_taken_off_an_address() {
        let plain = |text: &str| without_mark(&text.parse().unwrap()).unwrap().to_string();
        assert_eq!(plain("/a?x=1&vitrin_return=m&y=%20"), "/a?x=1&y=%20");
        assert_eq!(plain("/a?vitrin_return=m"), "/a");
    }
}
