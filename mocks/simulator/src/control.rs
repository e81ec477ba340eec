//! `/__shop/…`: control calls for tests in other languages. Not part of the shop; a replay has them
//! too.

use http::{Method, StatusCode};

use crate::{
    catalogue::Specials,
    values::legacy_json::object,
    web::{reply::Reply, request::Call, server::Host},
};

pub(crate) fn answer<H: Host>(
    host: &H,
    specials: &Specials,
    call: &Call,
    segments: &[&str],
) -> Reply {
    match (&call.method, segments) {
        (&Method::GET, ["health"]) => Reply::json(&object! { "status": "ok" }),
        (&Method::GET, ["requests"]) => Reply::json(&host.journal().print()),
        (&Method::DELETE, ["requests"]) => {
            host.journal().clear();
            Reply::text("").status(StatusCode::NO_CONTENT)
        }
        (&Method::GET, ["specials"]) => Reply::json(&specials.print()),
        (&Method::PUT, ["faults"]) => match host.faults().set(&call.body_text()) {
            Ok(()) => Reply::text("").status(StatusCode::NO_CONTENT),
            Err(problem) => {
                Reply::text(format!("{problem}\n")).status(StatusCode::UNPROCESSABLE_ENTITY)
            }
        },
        _ => Reply::text("unknown\n").status(StatusCode::NOT_FOUND),
    }
}
