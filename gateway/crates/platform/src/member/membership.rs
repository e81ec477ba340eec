//! A membership, as stored in the sealed cookie.

use std::time::Duration;

use http::HeaderValue;
use serde::{Deserialize, Serialize};

use super::bearer::authorization;
use super::identity::MemberKey;
use crate::clock::{now, now_millis, seconds};

/// A bearer is refreshed when less time than this remains (TOK-2).
const REFRESH_BELOW: Duration = Duration::from_secs(10 * 60);

/// A membership, as stored in the cookie.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Membership {
    /// Stays the same when the bearer is replaced.
    #[serde(rename = "i")]
    pub id: String,
    /// The page's handle; changes with each bearer.
    #[serde(rename = "h")]
    pub handle: String,
    /// `None` for a sign-in by the shop's cookie, or if the page holds the bearer itself.
    #[serde(rename = "b")]
    pub bearer: Option<String>,
    /// Unix seconds.
    #[serde(rename = "e")]
    pub expires_at: i64,
    /// Whether it outlives the browser session.
    #[serde(rename = "r")]
    pub remember: bool,
    /// Initial lifetime of the bearer, in seconds.
    #[serde(rename = "l", default, skip_serializing_if = "Option::is_none")]
    pub renewed_for: Option<i64>,
    /// The bearer belongs to an e-mail address without membership: its holder is a guest
    /// (contracts/upstream/membership.md#going-on-as-a-guest).
    #[serde(rename = "g", default, skip_serializing_if = "std::ops::Not::not")]
    pub guest: bool,
    /// When it began, in unix milliseconds. Seals from before this field count from now.
    #[serde(rename = "t", default = "now_millis")]
    pub begun_at: i64,
    /// When it was last sealed, in unix seconds.
    #[serde(rename = "s", default = "now")]
    pub seen_at: i64,
    /// Keys of the member, by each known name.
    #[serde(rename = "m", default, skip_serializing_if = "Vec::is_empty")]
    pub keys: Vec<MemberKey>,
    /// It began with a new password: the member's older sessions have ended, also under names that
    /// are learnt later.
    #[serde(rename = "p", default, skip_serializing_if = "std::ops::Not::not")]
    pub ends_others: bool,
}

impl std::fmt::Debug for Membership {
    /// Prints none of it.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Membership(…)")
    }
}

impl Membership {
    /// Whether the bearer should be refreshed. If the shop's bearers never last that long, half of
    /// their lifetime decides, so that not every request causes a refresh.
    pub(super) fn is_due(&self) -> bool {
        let below =
            self.renewed_for.map_or(i64::MAX, |lifetime| lifetime / 2).min(seconds(REFRESH_BELOW));
        self.bearer.is_some() && self.expires_at - now() < below
    }

    /// Remaining lifetime in seconds; 0 if it has ended.
    pub(super) fn left(&self) -> i64 {
        (self.expires_at - now()).max(0)
    }

    pub(super) fn authorization(&self) -> Option<HeaderValue> {
        authorization(self.bearer.as_deref()?)
    }
}
