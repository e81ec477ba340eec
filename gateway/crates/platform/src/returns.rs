//! Shoppers who come back from other sites, from a bank's page or a sign-in host (ADR 0028, ADR
//! 0041).
//!
//! What another site makes a browser send brings no cookie that counts and proves nothing, so it is
//! not forwarded. The answer is a small page of ours that repeats the request once: now it is our
//! own page's, with cookies and proof. Only the browser that left may come back ([`departures`]),
//! and each reference (state, order number) is good for one return ([`references`]); without one
//! there is none.

pub mod departures;
mod pages;
pub mod references;

use axum::body::Body;
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use bytes::Bytes;
use hmac::{Hmac, KeyInit as _, Mac as _};
use http::request::Parts;
use http::{HeaderValue, Method, StatusCode, Uri, header};
use settings::session::{ReturnPath, Secret};
use sha2::{Digest as _, Sha256};

use self::departures::{Departures, Purpose};
use self::references::{Reference, UsedReferences};
use super::context::{Context, parameter};
use super::cookies;
use super::error::ApiError;
use super::member::now;
use super::problem_code::ProblemCode;
use super::security_log::Reason;
use crate::app::App;

/// Carries the mark of the repeated request; taken off before it goes on.
const MARK: &str = "vitrin_return";
/// Another host of our domain may have put cookies of the name beside ours.
const MAX_COOKIES: usize = 4;
const LARGEST_BODY: usize = 64 * 1024;
const TAG: usize = 16;

/// References that were used, and the keys of marks and departures.
#[derive(Debug, Clone, Default)]
pub struct Returns {
    used: UsedReferences,
    keys: Vec<Secret>,
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

    /// Looks at a request to one of the return paths; `pays` tells whether what it is forwarded to
    /// may pay.
    pub async fn receive(
        &self,
        path: &ReturnPath,
        pays: bool,
        context: &Context,
        request: Request,
    ) -> Arrival {
        let (parts, body) = request.into_parts();
        let query = parts.uri.query().unwrap_or_default().to_owned();
        if let Some(mark) = parameter(&query, MARK) {
            return self.repeated((path, pays), context, &mark, parts, body).await;
        }
        if context.is_trusted_origin(&parts) {
            return Arrival::GoesOn(Request::from_parts(parts, body));
        }
        let fields = match fields(&parts, body).await {
            Ok(fields) => fields,
            Err(error) => return Arrival::Answered(error.into_response()),
        };
        let Some(reference) = reference_of(path, &query, &fields) else {
            context.report_refusal(Reason::Return, "no_reference", "return", &[]);
            return Arrival::Answered(ended());
        };
        let reference = digest(parts.uri.path(), &reference);
        if self.used.is_used(&reference) {
            context.report_refusal(Reason::Return, "used", "return", &[]);
            return Arrival::Answered(ended());
        }
        let mark = self.mark(&reference, parts.uri.path());
        let joined = if query.is_empty() { String::new() } else { format!("{query}&") };
        let address = format!("{}?{joined}{MARK}={mark}", parts.uri.path());
        Arrival::Answered(pages::resubmit(&context.language, &parts.method, &address, &fields))
    }

    /// The request that our own page sends.
    async fn repeated(
        &self,
        (path, pays): (&ReturnPath, bool),
        context: &Context,
        mark: &str,
        mut parts: Parts,
        body: Body,
    ) -> Arrival {
        let Some(plain) = without_mark(&parts.uri) else { return Arrival::Answered(ended()) };
        let marked_address =
            parts.uri.path_and_query().map(ToString::to_string).unwrap_or_default();
        parts.uri = plain;
        let (Some(marked), true) =
            (self.opened(mark, parts.uri.path()), context.is_trusted_origin(&parts))
        else {
            context.report_refusal(Reason::Return, "no_mark", "return", &[]);
            return Arrival::Answered(ended());
        };
        let (fields, body) = match peeked_fields(&parts, body).await {
            Ok(read) => read,
            Err(error) => return Arrival::Answered(error.into_response()),
        };
        let query = parts.uri.query().unwrap_or_default();
        // The mark is of one reference, and so is what is forwarded.
        let given = reference_of(path, query, &fields);
        let Some(given) = given.filter(|given| digest(parts.uri.path(), given) == marked) else {
            context.report_refusal(Reason::Return, "no_mark", "return", &[]);
            return Arrival::Answered(ended());
        };
        let purpose = purpose_of(&context.app, parts.uri.path());
        if !self.departures(context).allow(purpose, &given) {
            // The reference is not used up: the browser that left may still come back with it.
            context.report_refusal(Reason::Return, "other_browser", "return", &[]);
            let is_default = context.language == context.app.settings().locale.default_language();
            let prefix = if is_default { String::new() } else { format!("/{}", context.language) };
            return Arrival::Answered(pages::other_browser(purpose, &context.language, &prefix));
        }
        if pays && let Err(error) = context.app.fleet().may_pay() {
            // Asked before the reference is used up, so that it can be sent again.
            let wait = error.retry_after.unwrap_or_default().as_secs();
            return Arrival::Answered(pages::try_again(
                &context.language,
                &parts.method,
                &marked_address,
                &fields,
                wait,
            ));
        }
        // The first use of a reference wins, whoever else holds the page with the mark.
        if !self.used.use_once(marked, departures::TTL)
            || context.app.fleet().was_used("return", &marked, departures::TTL).await
        {
            context.report_refusal(Reason::Return, "used", "return", &[]);
            return Arrival::Answered(ended());
        }
        Arrival::GoesOn(Request::from_parts(parts, body))
    }

    fn departures(&self, context: &Context) -> Departures {
        let cookies = context.cookies.all(cookies::departure_name(context.https));
        let ours = |text| Departures::read(text, &self.keys, now());
        cookies.take(MAX_COOKIES).find_map(ours).unwrap_or_default()
    }

    fn mark(&self, reference: &Reference, path: &str) -> String {
        let tag = self.keys.first().map(|key| tag(key, reference, path)).unwrap_or_default();
        URL_SAFE_NO_PAD.encode([&reference[..], &tag[..]].concat())
    }

    fn opened(&self, mark: &str, path: &str) -> Option<Reference> {
        let bytes = URL_SAFE_NO_PAD.decode(mark).ok()?;
        let (reference, given) = bytes.split_at_checked(TAG)?;
        let reference: Reference = reference.try_into().ok()?;
        let ours = self
            .keys
            .iter()
            .any(|key| mac(key, &reference, path).verify_truncated_left(given).is_ok());
        (ours && given.len() == TAG).then_some(reference)
    }
}

impl Context {
    /// The shopper leaves for another site, with this state if it is known: this browser may come
    /// back from there.
    pub fn note_departure(&self, purpose: Purpose, reference: Option<&str>) {
        let returns = self.app.returns();
        let mut departures = returns.departures(self);
        departures.add(purpose, reference, now());
        self.response_effects.push(cookies::departure(
            &departures.write(&returns.keys),
            self.https,
            departures::TTL,
        ));
    }

    /// As [`Context::note_departure`], to sign in at this address.
    pub fn note_sign_in_departure(&self, address: &str) {
        let query = address.split_once('?').map_or("", |(_, query)| query);
        let query = query.split('#').next().unwrap_or_default();
        self.note_departure(Purpose::SignIn, parameter(query, "state").as_deref());
    }
}

/// A sign-in host sends back to a call that signs in; all other returns are of payments.
fn purpose_of(app: &App, path: &str) -> Purpose {
    let signs_in = app.calls().call_at(path).is_some_and(|call| call.signs_in);
    if signs_in { Purpose::SignIn } else { Purpose::Payment }
}

/// The state or order number that came along with a return.
fn reference_of(path: &ReturnPath, query: &str, fields: &[(String, String)]) -> Option<String> {
    let given = |name: &String| {
        let in_body =
            fields.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone());
        parameter(query, name).or(in_body).filter(|value| !value.is_empty())
    };
    path.references.iter().find_map(given)
}

/// The fields of a form that our own page sent, and the body to go on with.
async fn peeked_fields(
    parts: &Parts,
    body: Body,
) -> Result<(Vec<(String, String)>, Body), ApiError> {
    if parts.method != Method::POST {
        return Ok((Vec::new(), body));
    }
    let whole: Bytes = axum::body::to_bytes(body, LARGEST_BODY).await.map_err(|_| {
        ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, ProblemCode::TooLarge, "The body is too large")
    })?;
    let fields = form_urlencoded::parse(&whole).into_owned().collect();
    Ok((fields, Body::from(whole)))
}

/// The fields of a form that came along; none for a GET.
async fn fields(parts: &Parts, body: Body) -> Result<Vec<(String, String)>, ApiError> {
    if parts.method != Method::POST {
        return Ok(Vec::new());
    }
    let kind = parts
        .headers
        .get(header::CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok())
        .unwrap_or_default();
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

fn digest(path: &str, reference: &str) -> Reference {
    let whole = Sha256::digest(format!("{path}\n{reference}"));
    std::array::from_fn(|at| whole[at])
}

fn mac(key: &Secret, reference: &[u8], path: &str) -> Hmac<Sha256> {
    let mut mac =
        Hmac::<Sha256>::new_from_slice(key.expose()).expect("a key of any length is taken");
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_good_for_its_path_alone_and_with_our_keys() {
        let returns = Returns::default().with(&[Secret::new(vec![1; 32])]);
        let reference = digest("/order", "D900");
        let mark = returns.mark(&reference, "/order");
        assert_eq!(returns.opened(&mark, "/order"), Some(reference));
        assert_eq!(returns.opened(&mark, "/orders"), None);
        assert_eq!(returns.opened(&mark[1..], "/order"), None);
        assert_eq!(returns.opened(&URL_SAFE_NO_PAD.encode(reference), "/order"), None);
        assert_eq!(
            Returns::default().with(&[Secret::new(vec![2; 32])]).opened(&mark, "/order"),
            None
        );
    }

    #[test]
    fn the_mark_alone_is_taken_off_an_address() {
        let plain = |text: &str| without_mark(&text.parse().unwrap()).unwrap().to_string();
        assert_eq!(plain("/a?x=1&vitrin_return=m&y=%20"), "/a?x=1&y=%20");
        assert_eq!(plain("/a?vitrin_return=m"), "/a");
    }
}
