//! Links that would change something, opened by a person from elsewhere (a basket link in a mail).
//!
//! Arriving changes nothing: the answer is a page of ours that says what the link would do. Its
//! button sends a POST from our own origin, and that makes the call, once (ADR 0035).

mod page;

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::body::Body;
use axum::extract::{FromRequestParts as _, Request};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use http::request::Parts;
use http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use legacy_client::{Effect, LegacyCall};
use platform::context::{Context, parameter};
use platform::error::ApiError;
use platform::problem_code::ProblemCode;
use platform::security_log;
use settings::session::Secret;
use sha2::Sha256;

use super::PassThrough;
use super::signing_in::is_refusal;

/// Carries the token of a confirmation; taken off before the call is made.
const PARAMETER: &str = "vitrin_confirm";
const KEY_PURPOSE: &[u8] = b"vitrin confirmed call v1";
const VALID_FOR: Duration = Duration::from_secs(60 * 60);
const MAX_USED: u64 = 100_000;
const NONCE_BYTES: usize = 16;
const EXPIRY_BYTES: usize = 8;
const TAG_BYTES: usize = 16;
/// Answers to what can be confirmed are short.
const MAX_ANSWER: usize = 1024 * 1024;

/// What became of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Use {
    UnderWay,
    Done,
    Failed(StatusCode),
}

type Nonce = [u8; NONCE_BYTES];

/// Issues the tokens of confirmation pages and remembers what became of them.
#[derive(Debug, Clone)]
pub(super) struct Confirmations {
    used: moka::sync::Cache<Nonce, Use>,
    keys: Arc<[Secret]>,
}

impl Confirmations {
    /// The first key signs, all verify.
    pub(super) fn new(keys: &[Secret]) -> Self {
        let used = moka::sync::Cache::builder()
            .max_capacity(MAX_USED)
            // The newest is kept, whatever was asked for more often.
            .eviction_policy(moka::policy::EvictionPolicy::lru())
            .time_to_live(VALID_FOR)
            .build();
        Self { used, keys: keys.into() }
    }

    /// The same with other keys; what was used stays used.
    pub(super) fn with(&self, keys: &[Secret]) -> Self {
        Self { used: self.used.clone(), keys: keys.into() }
    }

    fn issue(&self, target: &str, now: u64) -> String {
        let nonce: [u8; NONCE_BYTES] = rand::random();
        let expiry = (now + VALID_FOR.as_secs()).to_be_bytes();
        let tag =
            self.keys.first().map(|key| mac(key, &nonce, expiry, target).finalize().into_bytes());
        let tag = tag.as_ref().map_or(&[][..], |tag| &tag[..TAG_BYTES]);
        URL_SAFE_NO_PAD.encode([&nonce[..], &expiry[..], tag].concat())
    }

    /// The nonce of a token of ours for this target that still holds.
    fn verify(&self, token: &str, target: &str, now: u64) -> Option<Nonce> {
        let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
        let (nonce, rest) = bytes.split_first_chunk::<NONCE_BYTES>()?;
        let (expiry, tag) = rest.split_first_chunk::<EXPIRY_BYTES>()?;
        let is_ours = tag.len() == TAG_BYTES
            && self
                .keys
                .iter()
                .any(|key| mac(key, nonce, *expiry, target).verify_truncated_left(tag).is_ok());
        (is_ours && u64::from_be_bytes(*expiry) > now).then_some(*nonce)
    }

    /// Uses a nonce, as far as this process knows for the first time; otherwise what became of it.
    fn claim(&self, nonce: Nonce) -> Result<(), Use> {
        let entry = self.used.entry(nonce).or_insert(Use::UnderWay);
        if entry.is_fresh() { Ok(()) } else { Err(entry.into_value()) }
    }

    fn settle(&self, nonce: Nonce, outcome: Use) {
        self.used.insert(nonce, outcome);
    }
}

fn mac(
    key: &Secret,
    nonce: &[u8; NONCE_BYTES],
    expiry: [u8; EXPIRY_BYTES],
    target: &str,
) -> Hmac<Sha256> {
    let mut mac =
        Hmac::<Sha256>::new_from_slice(key.expose()).expect("a key of any length is taken");
    mac.update(KEY_PURPOSE);
    mac.update(nonce);
    mac.update(&expiry);
    mac.update(target.as_bytes());
    mac
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

/// Whether a call may be made by a person's confirmation: a GET that changes what they have or
/// where they are. Payments and sign-ins are none of these, nor is a call nobody has described.
fn may_be_confirmed(call: &LegacyCall) -> bool {
    !call.signs_in && matches!(call.effect(&Method::GET), Some(Effect::Write | Effect::Session))
}

/// Whether a browser opens this as a page of its own, as far as it says so: no frame, no picture,
/// no script.
fn is_opened_by_person(parts: &Parts) -> bool {
    let says = |name: &str| parts.headers.get(name).and_then(|value| value.to_str().ok());
    if parts.method != Method::GET {
        return false;
    }
    match (says("sec-fetch-mode"), says("sec-fetch-dest")) {
        (Some(mode), Some(dest)) => mode == "navigate" && dest == "document",
        (None, None) => says("accept").is_some_and(|kinds| kinds.contains("text/html")),
        _ => false,
    }
}

/// What a person gets in place of the refusal of a request without proof of our own origin.
pub(super) enum Offer {
    /// A page that asks.
    Asks(Response),
    /// A page that says why nothing happens.
    Refuses(Response),
}

/// A page for somebody who opens a link that would change something; nothing for programs, frames
/// and pictures.
pub(super) fn offer(
    confirmations: &Confirmations,
    call: &'static LegacyCall,
    parts: &Parts,
    context: &Context,
) -> Option<Offer> {
    if !is_opened_by_person(parts) {
        return None;
    }
    let offered = if may_be_confirmed(call) {
        ask(confirmations, call, &parts.uri, context).map(Offer::Asks)
    } else {
        None
    };
    Some(offered.unwrap_or_else(|| {
        let address = in_shop(context, page::place_of(call));
        Offer::Refuses(page::cannot(&context.language, &address))
    }))
}

fn ask(
    confirmations: &Confirmations,
    call: &LegacyCall,
    uri: &Uri,
    context: &Context,
) -> Option<Response> {
    let action = action(confirmations, uri)?;
    Some(page::ask(&context.language, page::Change::of(call), &action))
}

/// Where the button posts to: the address as it was linked, with a token for it.
fn action(confirmations: &Confirmations, uri: &Uri) -> Option<String> {
    let uri = with_one_slash(uri)?;
    let target = uri.path_and_query().map_or("/", |target| target.as_str());
    let token = confirmations.issue(target, now());
    let separator = if uri.query().is_some() { '&' } else { '?' };
    Some(format!("{target}{separator}{PARAMETER}={token}"))
}

/// An address that begins with two slashes names a host in a page.
fn with_one_slash(uri: &Uri) -> Option<Uri> {
    let target = uri.path_and_query().map_or("/", |target| target.as_str());
    format!("/{}", target.trim_start_matches(['/', '\\'])).parse().ok()
}

/// Whether a request is the press of the button.
pub(super) fn is_confirmation(request: &Request) -> bool {
    request.method() == Method::POST
        && request.uri().query().is_some_and(|query| query.contains("vitrin_confirm="))
}

/// What the press of the button leads to: the call as it was linked, or an answer at once.
pub(super) enum Confirmed {
    Call(Box<ConfirmedCall>),
    Answered(Response),
}

pub(super) struct ConfirmedCall {
    pub(super) request: Request,
    pub(super) press: Press,
}

/// A press of the button, to be told how it went.
pub(super) struct Press {
    /// Of the person who pressed.
    context: Context,
    call: &'static LegacyCall,
    target: Uri,
    nonce: Nonce,
}

/// Looks at a confirmation. The call it becomes carries the browser's proof of our own origin.
pub(super) async fn receive(
    surface: &PassThrough,
    call: &'static LegacyCall,
    request: Request,
) -> Confirmed {
    let PassThrough { app, confirmations } = surface;
    let (mut parts, _) = request.into_parts();
    let Ok(mut context) = Context::from_request_parts(&mut parts, app).await;
    let query = parts.uri.query().unwrap_or_default();
    super::locale::apply_to_own_page(&mut context, query);
    let token = parameter(query, PARAMETER).unwrap_or_default();
    let target = without_token(&parts.uri);
    let (true, Some(target)) =
        (may_be_confirmed(call) && app.xsrf().proves_own_origin(&parts), target)
    else {
        security_log::cross_site(app, &parts, call.id);
        return Confirmed::Answered(
            ApiError::xsrf_mismatch().internal("confirmed elsewhere").into_response(),
        );
    };
    let text = target.path_and_query().map_or("/", |target| target.as_str());
    let Some(nonce) = confirmations.verify(&token, text, now()) else {
        // Too late, or signed before a change of keys: asked again.
        let asked = ask(confirmations, call, &target, &context);
        return Confirmed::Answered(
            asked.unwrap_or_else(|| ApiError::xsrf_mismatch().into_response()),
        );
    };
    let change = page::Change::of(call);
    match confirmations.claim(nonce) {
        Ok(()) => {}
        Err(Use::Failed(status)) => {
            let address = destination(&context, change);
            return Confirmed::Answered(page::failed(status, &context.language, &address));
        }
        // Pressed twice: it is under way or done.
        Err(Use::UnderWay | Use::Done) => return Confirmed::Answered(see_other(&context, change)),
    }
    if app.fleet().was_used("confirmed", &nonce, VALID_FOR).await {
        return Confirmed::Answered(see_other(&context, change));
    }
    parts.method = Method::GET;
    parts.uri = target.clone();
    for name in [header::CONTENT_TYPE, header::CONTENT_LENGTH, header::TRANSFER_ENCODING] {
        parts.headers.remove(name);
    }
    let request = Request::from_parts(parts, Body::empty());
    let press = Press { context, call, target, nonce };
    Confirmed::Call(Box::new(ConfirmedCall { request, press }))
}

/// What a person sees after the call: where its effect shows, or that it did not work. The shop's
/// cookies come along.
pub(super) async fn concluded(
    confirmations: &Confirmations,
    press: Press,
    answer: Response,
) -> Response {
    let Press { context, call, target, nonce } = press;
    let change = page::Change::of(call);
    let was_sent = answer.extensions().get::<ApiError>().is_none_or(|error| !is_unsent(error));
    let (answer, body) = answer.into_parts();
    let status = outcome(answer.status, body).await;
    let went_well = status.is_success() || status.is_redirection();
    let outcome = if went_well { Use::Done } else { Use::Failed(status) };
    confirmations.settle(nonce, outcome);
    let mut out = if went_well {
        see_other(&context, change)
    } else if let (false, Some(action)) = (was_sent, action(confirmations, &target)) {
        // Nothing was done: the person may try at once, by a token of its own.
        page::not_now(status, &context.language, &action)
    } else {
        page::failed(status, &context.language, &destination(&context, change))
    };
    let cookies: HeaderMap = answer
        .headers
        .get_all(header::SET_COOKIE)
        .iter()
        .map(|cookie| (header::SET_COOKIE, cookie.clone()))
        .collect();
    out.headers_mut().extend(cookies);
    out
}

/// The shop says `"status": 0` with HTTP 200 where it refuses.
async fn outcome(status: StatusCode, body: Body) -> StatusCode {
    if !status.is_success() {
        return status;
    }
    let refused = axum::body::to_bytes(body, MAX_ANSWER).await.is_ok_and(|body| is_refusal(&body));
    if refused { StatusCode::UNPROCESSABLE_ENTITY } else { status }
}

/// Refused before a byte went to the shop.
fn is_unsent(error: &ApiError) -> bool {
    matches!(
        error.code,
        ProblemCode::Overloaded
            | ProblemCode::ShopOverloaded
            | ProblemCode::RateLimited
            | ProblemCode::StateUnavailable
    )
}

fn see_other(context: &Context, change: page::Change) -> Response {
    let location = destination(context, change);
    let mut response = StatusCode::SEE_OTHER.into_response();
    let headers = response.headers_mut();
    if let Ok(location) = HeaderValue::from_str(&location) {
        headers.insert(header::LOCATION, location);
    }
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    response
}

fn destination(context: &Context, change: page::Change) -> String {
    page::destination(change, &context.language, context.app.settings().locale.default_language())
}

/// A page of the storefront, in the person's language.
fn in_shop(context: &Context, page: &str) -> String {
    match context.language == context.app.settings().locale.default_language() {
        true => page.to_owned(),
        false => format!("/{}{}", context.language, page.trim_end_matches('/')),
    }
}

/// The address as it was linked.
fn without_token(uri: &Uri) -> Option<Uri> {
    let query = uri.query().unwrap_or_default();
    let mark = format!("{PARAMETER}=");
    let rest: Vec<&str> = query.split('&').filter(|field| !field.starts_with(&mark)).collect();
    let text = if rest.is_empty() {
        uri.path().to_owned()
    } else {
        format!("{}?{}", uri.path(), rest.join("&"))
    };
    let mut parts = uri.clone().into_parts();
    parts.path_and_query = Some(text.parse().ok()?);
    Uri::from_parts(parts).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn confirmations(key: u8) -> Confirmations {
        Confirmations::new(&[Secret::new(vec![key; 32])])
    }

    #[test]
    fn a_token_is_good_once_for_its_target_while_it_lasts() {
        let ours = confirmations(1);
        let target = "/srv/service/cart/delete-all?x=1";
        let token = ours.issue(target, 1000);
        let nonce = ours.verify(&token, target, 1001).expect("ours");
        assert!(ours.verify(&token, "/srv/service/cart/delete-all", 1001).is_none());
        assert!(ours.verify(&token, target, 1000 + VALID_FOR.as_secs()).is_none());
        assert!(confirmations(2).verify(&token, target, 1001).is_none());
        assert!(ours.verify(&token[1..], target, 1001).is_none());
        assert!(ours.verify("", target, 1001).is_none());
        assert_eq!((ours.claim(nonce), ours.claim(nonce)), (Ok(()), Err(Use::UnderWay)));
        ours.settle(nonce, Use::Failed(StatusCode::BAD_GATEWAY));
        let rotated = ours.with(&[Secret::new(vec![2; 32]), Secret::new(vec![1; 32])]);
        assert!(
            rotated.verify(&token, target, 1001).is_some_and(
                |nonce| rotated.claim(nonce) == Err(Use::Failed(StatusCode::BAD_GATEWAY))
            )
        );
    }

    #[test]
    fn the_token_alone_is_taken_off_an_address() {
        let plain = |text: &str| without_token(&text.parse().unwrap()).unwrap().to_string();
        assert_eq!(plain("/a?x=1&vitrin_confirm=t&y=%20"), "/a?x=1&y=%20");
        assert_eq!(plain("/a?vitrin_confirm=t"), "/a");
    }

    #[test]
    fn only_calls_that_change_something_by_get_may_be_confirmed() {
        use crate::capabilities::{self, UNKNOWN};
        assert!(!may_be_confirmed(&UNKNOWN));
        let confirmed: Vec<&str> = capabilities::calls()
            .filter(|call| may_be_confirmed(call))
            .map(|call| call.id)
            .collect();
        assert!(confirmed.contains(&"cart.from_url") && confirmed.contains(&"membership.logout"));
        for call in
            capabilities::calls().filter(|call| call.effect(&Method::GET) == Some(Effect::Payment))
        {
            assert!(!confirmed.contains(&call.id), "{}", call.id);
        }
        assert!(!confirmed.contains(&"cart.load") && !confirmed.contains(&"membership.login"));
    }
}
