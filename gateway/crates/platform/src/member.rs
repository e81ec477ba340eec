//! Who is signed in, and how it is known without a store of sessions (ADR 0026, ADR 0041).
//!
//! A bearer of the shop is sealed into a cookie that no script reads ([`seal`]); the page holds a
//! handle in its place, which says nothing and opens nothing. Whoever asks for a member brings the
//! cookie, and the bearer goes on from here. Before it runs out it is replaced, once however many
//! ask ([`refresh`]). [`answers`] finds bearers in what the shop says, [`session`] starts, renews
//! and ends what a browser holds, [`ended`] remembers what is over before its seal is.

pub mod answers;
pub mod ended;
pub mod fleet;
pub mod identity;
pub mod lifetime;
pub mod refresh;
mod seal;
pub mod session;

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use http::HeaderValue;
use serde::{Deserialize, Serialize};
use settings::session::Lifetimes;
use settings::session::{Custody, Secret, SessionSettings};
use utoipa::ToSchema;

use super::cookies::{self, RequestCookies};
use super::fleet::Fleet;
use ended::{EndedMembers, EndedMemberships};
use fleet::Ended;
use identity::MemberKey;
use refresh::Refreshes;
use seal::Seals;

/// Under so much time left a bearer is replaced (TOK-2).
const RENEWED_BELOW: Duration = Duration::from_secs(10 * 60);
/// So long after it ran out it is still worth asking for its successor: a request may have been on
/// its way.
const GRACE: Duration = Duration::from_secs(60);
/// A membership by the shop's cookie alone ends with that cookie; ours is believed no longer than
/// the mark that the oldest client sets (contracts/upstream/membership.md#cookie-login).
const WITHOUT_BEARER: Duration = Duration::from_secs(15 * 24 * 60 * 60);
/// For how long a bearer is believed whose end the shop does not say so that it can be read.
const UNSAID: Duration = Duration::from_secs(60 * 60);
const HANDLE_PREFIX: &str = "vitrin-";
/// So many cookies of the name are tried: a browser may send one of another host of our domain, or
/// an older one, along.
const TRIED: usize = 8;
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

/// A moment in unix seconds; milliseconds are taken for what they are, durations for nothing
/// (contracts/upstream/membership.md#token-login).
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
    /// Opaque. With custody `gateway` it opens nothing without the session's cookie; with custody
    /// `browser` it is the bearer.
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
    /// The bearer stands for an address that goes on without a membership: its holder is a guest
    /// all the same (contracts/upstream/membership.md#going-on-as-a-guest).
    #[serde(rename = "g", default, skip_serializing_if = "std::ops::Not::not")]
    pub guest: bool,
    /// When it began, in unix milliseconds. Seals from before this was kept count from now.
    #[serde(rename = "t", default = "now_millis")]
    pub begun_at: i64,
    /// When it was last sealed, in unix seconds.
    #[serde(rename = "s", default = "now")]
    pub seen_at: i64,
    /// Whose it is, by each name that is known.
    #[serde(rename = "m", default, skip_serializing_if = "Vec::is_empty")]
    pub keys: Vec<MemberKey>,
    /// It began with a new password: the member's older sessions are over, by names that are
    /// learnt later too.
    #[serde(rename = "p", default, skip_serializing_if = "std::ops::Not::not")]
    pub ends_others: bool,
}

impl std::fmt::Debug for Membership {
    /// Nothing of it is printed.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Membership(…)")
    }
}

impl Membership {
    /// A shop whose bearers never last that long is not asked for a new one with each request: then
    /// half of the time counts.
    fn is_due(&self) -> bool {
        let below =
            self.renewed_for.map_or(i64::MAX, |lifetime| lifetime / 2).min(seconds(RENEWED_BELOW));
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

    /// What the shopper's XSRF token is bound to; empty for guests.
    #[must_use]
    pub fn xsrf_binding(&self) -> &str {
        self.membership().map_or("", |membership| &membership.id)
    }
}

/// What a request's cookies say of its sender.
#[derive(Debug, Clone)]
pub struct Recognition {
    pub shopper: Shopper,
    /// The sender was a member whose session has reached its lifetime, or ended with a change of
    /// the password: the shop's session, which may not know that, must not be used any more.
    pub is_over: bool,
}

/// What the application keeps of members: keys, and for a while what has ended or was renewed.
#[derive(Debug, Clone)]
pub struct Members {
    seals: Seals,
    custody: Custody,
    lifetimes: Lifetimes,
    ended: EndedMemberships,
    ended_members: EndedMembers,
    refreshes: Refreshes,
    fleet: Fleet,
}

impl Members {
    /// `keys`: the first seals, all open.
    #[must_use]
    pub fn new(keys: &[Secret], settings: &SessionSettings, fleet: Fleet) -> Self {
        Self {
            seals: Seals::new(keys),
            custody: settings.custody,
            lifetimes: settings.lifetimes,
            ended: EndedMemberships::default(),
            ended_members: EndedMembers::default(),
            refreshes: Refreshes::default(),
            fleet,
        }
    }

    /// The same with other keys or settings: what has ended stays so.
    #[must_use]
    pub fn with(&self, keys: &[Secret], settings: &SessionSettings) -> Self {
        Self {
            seals: Seals::new(keys),
            custody: settings.custody,
            lifetimes: settings.lifetimes,
            ..self.clone()
        }
    }

    #[must_use]
    pub fn custody(&self) -> Custody {
        self.custody
    }

    /// Who brings these cookies: the first that opens and still holds. Whatever does not open, is
    /// over or was signed out of is a guest, without a word.
    #[must_use]
    pub fn recognise(&self, cookies: &RequestCookies, https: bool) -> Recognition {
        let mut is_over = false;
        for sealed in cookies.all(cookies::sealed_name(https)).take(TRIED) {
            let Some(known) = self.seals.open(sealed) else { continue };
            match self.standing(&known) {
                Standing::Holds => {
                    return Recognition {
                        shopper: Shopper::Member(Box::new(known)),
                        is_over: false,
                    };
                }
                Standing::CutOff => is_over = true,
                Standing::Lapsed => {}
            }
        }
        Recognition { shopper: Shopper::Guest, is_over }
    }

    /// Whether a cookie of our name is not one that we sealed. For the security log: a guest who
    /// brings one was attacked, attacks, or comes after a change of keys that forgot the old ones.
    #[must_use]
    pub fn has_forged(&self, cookies: &RequestCookies, https: bool) -> bool {
        let mut sealed = cookies.all(cookies::sealed_name(https)).take(TRIED);
        sealed.any(|text| !text.is_empty() && self.seals.open(text).is_none())
    }

    fn standing(&self, known: &Membership) -> Standing {
        let now = now();
        if self.ended.is_ended(&known.id) {
            return Standing::Lapsed;
        }
        let is_cut_off = lifetime::is_over(&self.lifetimes, known, now)
            || known.keys.iter().any(|key| self.ended_members.is_ended(key, known.begun_at));
        match is_cut_off {
            true => Standing::CutOff,
            false if known.expires_at + seconds(GRACE) > now => Standing::Holds,
            false => Standing::Lapsed,
        }
    }

    /// Whether a membership was signed out of or replaced.
    #[must_use]
    pub fn is_ended(&self, id: &str) -> bool {
        self.ended.is_ended(id)
    }

    /// What has ended, for other gateways to learn and to be learnt from.
    #[must_use]
    pub fn what_ended(&self) -> Ended {
        Ended { memberships: self.ended.clone(), members: self.ended_members.clone() }
    }

    /// Ends one membership, in every copy of its cookie and on every gateway.
    fn end(&self, known: &Membership) {
        let until = lifetime::last_end(&self.lifetimes, known);
        self.ended.mark(&known.id, until);
        self.fleet.tell_ended(|| vec![(fleet::mark_of_membership(&known.id), until)]);
    }

    /// Ends the sessions of a member that began before `moment`, in unix milliseconds.
    fn end_before(&self, keys: &[MemberKey], moment: i64) {
        let until = lifetime::end_of_all(&self.lifetimes, moment / 1000);
        for key in keys {
            self.ended_members.end_before(key, moment, until);
        }
        let mark = |key| (fleet::mark_of_member(key, moment), until);
        self.fleet.tell_ended(|| keys.iter().map(mark).collect());
    }

    /// The `Authorization` that goes on. A handle stands for nothing by itself: the cookie decides.
    /// A bearer of the shop in the hands of a client that got it there passes as it came.
    #[must_use]
    pub fn authorization(
        &self,
        shopper: &Shopper,
        given: Option<HeaderValue>,
    ) -> Option<HeaderValue> {
        match given {
            Some(given) if !is_handle(&given) => Some(given),
            _ => shopper.membership().and_then(Membership::authorization),
        }
    }
}

/// What a seal that opens is worth.
enum Standing {
    Holds,
    /// Its bearer ran out, or it was signed out of: on the shop's side it is over, too.
    Lapsed,
    /// Over by a rule of ours, of which the shop knows nothing.
    CutOff,
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

/// The millisecond it is.
#[must_use]
pub fn now_millis() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

fn seconds(time: Duration) -> i64 {
    i64::try_from(time.as_secs()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests;
