//! Who is signed in, and how it is known without a store of sessions [blueprint decisions 4 and 18].
//!
//! A bearer of the shop is sealed into a cookie that no script reads ([`seal`]); the page holds a handle in its place, which
//! says nothing and opens nothing. Whoever asks for a member brings the cookie, and the bearer goes on from here. Before it
//! runs out it is replaced, once however many ask ([`refresh`]). [`answers`] finds bearers in what the shop says.

pub mod answers;
pub mod refresh;
mod seal;

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use http::HeaderValue;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::context::Context;
use super::cookies::{self, RequestCookies};
use super::error::ApiError;
use super::problem_code::ProblemCode;
use crate::config::session::{Custody, Secret};
use refresh::{Ending, Refreshes};
use seal::Seals;

/// Under so much time left a bearer is replaced [spec 9].
const RENEWED_BELOW: Duration = Duration::from_secs(10 * 60);
/// So long after it ran out it is still worth asking for its successor: a request may have been on its way.
const GRACE: Duration = Duration::from_secs(60);
/// A membership by the shop's cookie alone ends with that cookie; ours is believed no longer than the mark that the oldest
/// client sets [wire 2.2].
const WITHOUT_BEARER: Duration = Duration::from_secs(15 * 24 * 60 * 60);
/// For how long a bearer is believed whose end the shop does not say so that it can be read.
const UNSAID: Duration = Duration::from_secs(60 * 60);
const HANDLE_PREFIX: &str = "vitrin-";
/// So many cookies of the name are tried: a browser may send one of another host of our domain, or an older one, along.
const TRIED: usize = 8;
/// Sessions that were signed out of and whose cookie must open nothing any more, in this process.
const ENDED: u64 = 200_000;
const ENDED_KEPT: Duration = Duration::from_secs(24 * 60 * 60);

/// A bearer as the shop gives it.
#[derive(Clone, PartialEq, Eq)]
pub struct Bearer {
    pub value: String,
    /// Unix seconds.
    pub expires_at: i64,
}

impl Bearer {
    /// As the shop names it and its end; none when it cannot be sent as a header.
    #[must_use]
    pub fn new(value: String, exp_at: Option<i64>, now: i64) -> Option<Self> {
        let sendable = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_graphic());
        let expires_at = exp_at.and_then(moment).unwrap_or_else(|| now + seconds(UNSAID));
        sendable.then_some(Self { value, expires_at })
    }
}

/// A moment in unix seconds; milliseconds are taken for what they are, durations for nothing [wire 2.1].
fn moment(number: i64) -> Option<i64> {
    match number {
        1_000_000_000..9_000_000_000 => Some(number),
        9_000_000_000.. => Some(number / 1000),
        _ => None,
    }
}

impl std::fmt::Debug for Bearer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Bearer").field("expires_at", &self.expires_at).finish_non_exhaustive()
    }
}

/// What a page keeps under `v5token`.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Token {
    /// Opaque. With custody `gateway` it opens nothing without the session's cookie; with custody `browser` it is the bearer.
    pub value: String,
    /// Unix seconds.
    #[schema(example = 1_795_600_000)]
    pub expires_at: i64,
}

/// A membership, as the cookie holds it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Membership {
    /// Stays the same as bearers come and go.
    #[serde(rename = "i")]
    pub id: String,
    /// What the page holds in the bearer's place; new with each bearer.
    #[serde(rename = "h")]
    pub handle: String,
    /// None for those who came in by the shop's cookie, or whose page holds the bearer itself.
    #[serde(rename = "b")]
    pub bearer: Option<String>,
    /// Unix seconds.
    #[serde(rename = "e")]
    pub expires_at: i64,
    /// Stays when the browser is closed.
    #[serde(rename = "r")]
    pub remember: bool,
    /// How long the bearer was good for when it took another's place, in seconds.
    #[serde(rename = "l", default, skip_serializing_if = "Option::is_none")]
    pub renewed_for: Option<i64>,
    /// The bearer stands for an address that goes on without a membership: its holder is a guest all the same [wire 2.3].
    #[serde(rename = "g", default, skip_serializing_if = "std::ops::Not::not")]
    pub guest: bool,
}

impl std::fmt::Debug for Membership {
    /// Nothing of it is printed.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Membership(…)")
    }
}

impl Membership {
    /// A shop whose bearers never last that long is not asked for a new one with each request: then half of the time counts.
    fn is_due(&self) -> bool {
        let below = self.renewed_for.map_or(i64::MAX, |lifetime| lifetime / 2).min(seconds(RENEWED_BELOW));
        self.bearer.is_some() && self.expires_at - now() < below
    }

    /// Time left, in seconds; nothing when it is over.
    fn left(&self) -> i64 {
        (self.expires_at - now()).max(0)
    }

    fn authorization(&self) -> Option<HeaderValue> {
        authorization(self.bearer.as_deref()?)
    }
}

/// What a bearer is sent as.
fn authorization(bearer: &str) -> Option<HeaderValue> {
    let mut value = HeaderValue::from_str(&format!("Bearer {bearer}")).ok()?;
    value.set_sensitive(true);
    Some(value)
}

/// Who asks.
#[derive(Debug, Clone)]
pub enum Shopper {
    Guest,
    Member(Box<Membership>),
}

impl Shopper {
    #[must_use]
    pub fn membership(&self) -> Option<&Membership> {
        match self {
            Self::Guest => None,
            Self::Member(membership) => Some(membership),
        }
    }
}

/// What the application keeps of members: keys, and for a while what has ended or was renewed.
#[derive(Debug, Clone)]
pub struct Members {
    seals: Seals,
    custody: Custody,
    ended: moka::sync::Cache<String, ()>,
    refreshes: Refreshes,
}

impl Members {
    /// `keys`: the first seals, all open.
    #[must_use]
    pub fn new(keys: &[Secret], custody: Custody) -> Self {
        Self {
            seals: Seals::new(keys),
            custody,
            ended: moka::sync::Cache::builder().max_capacity(ENDED).time_to_live(ENDED_KEPT).build(),
            refreshes: Refreshes::default(),
        }
    }

    /// The same with other keys or custody: what has ended stays so.
    #[must_use]
    pub fn with(&self, keys: &[Secret], custody: Custody) -> Self {
        Self { seals: Seals::new(keys), custody, ..self.clone() }
    }

    #[must_use]
    pub fn custody(&self) -> Custody {
        self.custody
    }

    /// Who brings these cookies: the first that opens and still holds. Whatever does not open, is over or was signed out of
    /// is a guest, without a word.
    #[must_use]
    pub fn recognise(&self, cookies: &RequestCookies, https: bool) -> Shopper {
        let sealed = cookies.all(cookies::sealed_name(https)).take(TRIED);
        let holds = sealed.filter_map(|text| self.seals.open(text)).find(|known| self.holds(known));
        holds.map_or(Shopper::Guest, |known| Shopper::Member(Box::new(known)))
    }

    /// Whether a cookie of our name is not one that we sealed. For the security log: a guest who brings
    /// one was attacked, attacks, or comes after a change of keys that forgot the old ones.
    #[must_use]
    pub fn has_forged(&self, cookies: &RequestCookies, https: bool) -> bool {
        let mut sealed = cookies.all(cookies::sealed_name(https)).take(TRIED);
        sealed.any(|text| !text.is_empty() && self.seals.open(text).is_none())
    }

    fn holds(&self, known: &Membership) -> bool {
        known.expires_at + seconds(GRACE) > now() && !self.ended.contains_key(&known.id)
    }

    /// The `Authorization` that goes on. A handle stands for nothing by itself: the cookie decides. A bearer of the shop in
    /// the hands of a client that got it there passes as it came.
    #[must_use]
    pub fn authorization(&self, shopper: &Shopper, given: Option<HeaderValue>) -> Option<HeaderValue> {
        match given {
            Some(given) if !is_handle(&given) => Some(given),
            _ => shopper.membership().and_then(Membership::authorization),
        }
    }
}

fn is_handle(authorization: &HeaderValue) -> bool {
    authorization.to_str().is_ok_and(|text| {
        let token = text.split_once(' ').map_or(text, |(_, token)| token.trim_start());
        token.starts_with(HANDLE_PREFIX)
    })
}

fn new_handle() -> String {
    use base64::Engine as _;
    let random: [u8; 24] = rand::random();
    format!("{HANDLE_PREFIX}{}", base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(random))
}

/// The second it is.
#[must_use]
pub fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, seconds)
}

fn seconds(time: Duration) -> i64 {
    i64::try_from(time.as_secs()).unwrap_or(i64::MAX)
}

/// The caller becomes the member this bearer stands for, and the browser gets its cookie. What the page may hold of it is
/// returned.
pub fn admit(context: &mut Context, bearer: Bearer, remember: bool) -> Token {
    hold(context, bearer, remember, false)
}

/// The bearer of a guest who goes on with an address alone: held like a member's, but nobody is signed in.
pub fn admit_guest(context: &mut Context, bearer: Bearer) -> Token {
    hold(context, bearer, false, true)
}

fn hold(context: &mut Context, bearer: Bearer, remember: bool, guest: bool) -> Token {
    let Bearer { value, expires_at } = bearer;
    let browser_holds = context.app.members().custody() == Custody::Browser;
    let handle = new_handle();
    let token = Token { value: if browser_holds { value.clone() } else { handle.clone() }, expires_at };
    let authorization = authorization(&value);
    let membership = Membership {
        id: hex::encode(rand::random::<[u8; 16]>()),
        handle,
        bearer: (!browser_holds).then_some(value),
        expires_at,
        remember,
        renewed_for: None,
        guest,
    };
    context.enter(membership, authorization);
    token
}

/// The caller's session of the shop is a member's from now on, without a bearer [wire 2.2].
pub fn admit_by_cookie(context: &mut Context, remember: bool) {
    let membership = Membership {
        id: hex::encode(rand::random::<[u8; 16]>()),
        handle: new_handle(),
        bearer: None,
        expires_at: now() + seconds(WITHOUT_BEARER),
        remember,
        renewed_for: None,
        guest: false,
    };
    context.enter(membership, None);
}

impl Context {
    /// Takes the membership on, for this request and for the browser.
    fn enter(&mut self, membership: Membership, authorization: Option<HeaderValue>) {
        let members = self.app.members();
        if let Some(sealed) = members.seals.seal(&membership) {
            let lasting = membership.remember.then(|| membership.left());
            self.outbox.push(cookies::session(&sealed, self.https, lasting));
        }
        self.take_for(Shopper::Member(Box::new(membership)), authorization);
    }

    /// The caller is a guest from now on: the cookie is taken back, and opens nothing any more.
    pub fn leave(&mut self) {
        if let Some(membership) = self.shopper.membership() {
            self.app.members().ended.insert(membership.id.clone(), ());
        }
        if self.cookies.get(cookies::sealed_name(self.https)).is_some()
            || matches!(self.shopper, Shopper::Member(_))
        {
            self.outbox.push(cookies::session("", self.https, Some(0)));
        }
        self.take_for(Shopper::Guest, None);
    }

    /// Replaces a bearer that is about to run out, before it is used. A refusal by the shop ends the membership, and the
    /// page is told; anything else leaves it as it is.
    pub async fn renew_when_due(&mut self) {
        let Some(membership) = self.shopper.membership().filter(|membership| membership.is_due()) else {
            return;
        };
        let membership = membership.clone();
        let ending = self.app.members().refreshes.once(&self.app, &membership, self.caller()).await;
        self.take_over(&ending);
    }

    /// The successor of the caller's bearer, because the page asks for it [spec 4].
    ///
    /// # Errors
    /// 401 `session_ended` when there is none or the shop refuses; what befell the shop else.
    pub async fn renew(&mut self) -> Result<Token, ApiError> {
        let membership = self.shopper.membership().filter(|known| known.bearer.is_some()).cloned();
        let Some(membership) = membership else { return Err(self.session_ended()) };
        let ending = self.app.members().refreshes.once(&self.app, &membership, self.caller()).await;
        self.take_over(&ending);
        match &*ending {
            Ending::Renewed { membership, .. } => {
                Ok(Token { value: membership.handle.clone(), expires_at: membership.expires_at })
            }
            Ending::Refused { .. } => Err(self.session_ended()),
            Ending::Unavailable { error, .. } => Err(error.clone().into()),
        }
    }

    pub(crate) fn take_over(&mut self, ending: &Ending) {
        match ending {
            Ending::Renewed { membership, answer } => {
                self.adopt_cookies(answer);
                self.enter(membership.clone(), membership.authorization());
            }
            Ending::Refused { answer } => {
                self.adopt_cookies(answer);
                self.leave();
                self.outbox.tell_session_ended();
            }
            Ending::Unavailable { .. } => {}
        }
    }

    /// One refresh of this membership, shared with everybody who wants it now.
    pub(crate) async fn refreshed(&self, membership: &Membership) -> std::sync::Arc<Ending> {
        self.app.members().refreshes.once(&self.app, membership, self.caller()).await
    }

    /// 401, and the page is told.
    #[must_use]
    pub fn session_ended(&self) -> ApiError {
        self.outbox.tell_session_ended();
        ApiError::new(http::StatusCode::UNAUTHORIZED, ProblemCode::SessionEnded, "The session has ended")
    }
}

#[cfg(test)]
mod tests;
