//! Calls for the newsletter and for threads (contracts/upstream/messages.md#newsletter,
//! contracts/upstream/messages.md#threads).

use std::time::Duration;

use http::Method;
use legacy_client::{
    AnswerKind, Audience, CacheRow, Confidence, Effect, LegacyCall, Prefix, RateLimit,
};

use super::wire;

const POST_WRITES: &[(Method, Effect)] = &[(Method::POST, Effect::Write)];

/// The oldest client sends it twice per click (contracts/upstream/messages.md#newsletter); the shop
/// adds an address once.
pub const SUBSCRIBE: LegacyCall =
    LegacyCall::post("messages.subscribe", "/srv/service/guest/subscribeNewsletter", POST_WRITES)
        .response_type::<wire::Subscription>()
        .rate_limited(RateLimit::Newsletter);

/// Lists a member's threads.
pub const THREADS: LegacyCall = LegacyCall::read("messages.threads", "/api/v1/customer/messages")
    .prefix(Prefix::Never)
    .response_type::<wire::Threads>();
/// Reads one thread; PUT with `status=0` closes it.
pub const THREAD: LegacyCall = LegacyCall::post(
    "messages.thread",
    "/api/v1/customer/messages/{id}",
    &[(Method::GET, Effect::Read), (Method::PUT, Effect::Write)],
)
.prefix(Prefix::Never)
.response_type::<wire::ThreadDetails>();
/// Unread messages as a bare number; 0 for guests.
pub const UNREAD: LegacyCall = LegacyCall::post(
    "messages.unread",
    "/srv/service/customer/getmessagecount",
    &[(Method::POST, Effect::Read)],
)
.answers(AnswerKind::Scalar)
.sample_form(&[]);
/// Reference data, the same for everybody.
pub const DEPARTMENTS: LegacyCall =
    LegacyCall::read("messages.departments", "/api/v1/public/department")
        .prefix(Prefix::Never)
        .cached(CacheRow::new(Audience::Everybody, Duration::from_secs(60 * 60)))
        .response_type::<wire::Departments>();
/// A message or, with `parentId`, a reply. Guests may send one too.
pub const SEND: LegacyCall =
    LegacyCall::post("messages.send", "/api/v1/public/send-message/department", POST_WRITES)
        .prefix(Prefix::Never)
        .response_type::<wire::WriteAnswer>()
        .rate_limited(RateLimit::Message);

// Older names of the same calls (MSG-1). The message page does not use them, so their forms are
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
    LegacyCall::post("messages.old_send", "/srv/service/profile/send-new-message", POST_WRITES)
        .confidence(Confidence::Inferred)
        .rate_limited(RateLimit::Message);
pub const OLD_CLOSE: LegacyCall =
    LegacyCall::post("messages.old_close", "/srv/service/profile/close-message/{id?}", POST_WRITES)
        .confidence(Confidence::Inferred);
/// Only the name is known.
pub const EXTERNAL_REQUEST: LegacyCall = LegacyCall::post(
    "messages.external_request",
    "/srv/service/external/send-request",
    POST_WRITES,
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
