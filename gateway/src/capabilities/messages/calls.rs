//! What the shop is told by those who write to it [wire 9].

use http::Method;
use legacy_client::{Effect, LegacyCall};

use super::legacy;

/// The oldest client sends it twice per click [wire 9]; the shop counts an address once.
pub const SUBSCRIBE: LegacyCall = LegacyCall::post(
    "messages.subscribe",
    "/srv/service/guest/subscribeNewsletter",
    &[(Method::POST, Effect::Write)],
)
.speaks::<legacy::Subscription>();

pub const CALLS: &[&LegacyCall] = &[&SUBSCRIBE];
