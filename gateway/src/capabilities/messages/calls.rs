//! What the shop is told by those who write to it (contracts/upstream/messages.md#newsletter,
//! contracts/upstream/messages.md#threads).

use std::time::Duration;

use http::Method;
use legacy_client::{
    AnswerKind, Audience, CacheRow, Confidence, Effect, LegacyCall, Prefix, RateLimit,
};

use super::legacy;

const WRITING_POST: &[(Method, Effect)] = &[(Method::POST, Effect::Write)];

/// The oldest client sends it twice per click (contracts/upstream/messages.md#newsletter); the shop
/// counts an address once.
pub const SUBSCRIBE: LegacyCall =
    LegacyCall::post("messages.subscribe", "/srv/service/guest/subscribeNewsletter", WRITING_POST)
        .response_type::<legacy::Subscription>()
        .rate_limited(RateLimit::Newsletter);

/// A member's threads.
pub const THREADS: LegacyCall = LegacyCall::read("messages.threads", "/api/v1/customer/messages")
    .prefix(Prefix::Never)
    .response_type::<legacy::Threads>();
/// One thread; its PUT closes it (`status=0`).
pub const THREAD: LegacyCall = LegacyCall::post(
    "messages.thread",
    "/api/v1/customer/messages/{id}",
    &[(Method::GET, Effect::Read), (Method::PUT, Effect::Write)],
)
.prefix(Prefix::Never)
.response_type::<legacy::WholeThreads>();
/// Unread messages as a bare number; 0 for guests.
pub const UNREAD: LegacyCall = LegacyCall::post(
    "messages.unread",
    "/srv/service/customer/getmessagecount",
    &[(Method::POST, Effect::Read)],
)
.answers(AnswerKind::Scalar);
/// Reference data, the same for everybody.
pub const DEPARTMENTS: LegacyCall =
    LegacyCall::read("messages.departments", "/api/v1/public/department")
        .prefix(Prefix::Never)
        .cached(CacheRow::new(Audience::Everybody, Duration::from_secs(60 * 60)))
        .response_type::<legacy::Departments>();
/// A message or, with `parentId`, a reply; guests may send one too.
pub const SEND: LegacyCall =
    LegacyCall::post("messages.send", "/api/v1/public/send-message/department", WRITING_POST)
        .prefix(Prefix::Never)
        .response_type::<legacy::Written>()
        .rate_limited(RateLimit::Message);

// The older names of the same (MSG-1); the message page does not use them, so that their shapes are
// inferred (contracts/upstream/messages.md#older-names).
pub const OLD_THREADS: LegacyCall =
    LegacyCall::read("messages.old_threads", "/srv/service/profile/get-message-list")
        .confidence(Confidence::Inferred);
pub const OLD_DEPARTMENTS: LegacyCall = LegacyCall::read(
    "messages.old_departments",
    "/srv/service/profile/get-message-department-list",
)
.confidence(Confidence::Inferred)
.cached(CacheRow::new(Audience::Everybody, Duration::from_secs(60 * 60)));
pub const OLD_SEND: LegacyCall =
    LegacyCall::post("messages.old_send", "/srv/service/profile/send-new-message", WRITING_POST)
        .confidence(Confidence::Inferred)
        .rate_limited(RateLimit::Message);
pub const OLD_CLOSE: LegacyCall = LegacyCall::post(
    "messages.old_close",
    "/srv/service/profile/close-message/{id?}",
    WRITING_POST,
)
.confidence(Confidence::Inferred);
/// The name is all that is known.
pub const EXTERNAL_REQUEST: LegacyCall = LegacyCall::post(
    "messages.external_request",
    "/srv/service/external/send-request",
    WRITING_POST,
)
.confidence(Confidence::Inferred);

pub const CALLS: &[&LegacyCall] = &[
    &SUBSCRIBE,
    &THREADS,
    &THREAD,
    &UNREAD,
    &DEPARTMENTS,
    &SEND,
    &OLD_THREADS,
    &OLD_DEPARTMENTS,
    &OLD_SEND,
    &OLD_CLOSE,
    &EXTERNAL_REQUEST,
];
