//! The running shop: fault switches, journal, pictures and control calls around the routes.

use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use http::{Method, StatusCode, request::Parts};

use crate::{
    catalogue::Catalogue,
    control,
    flags::Flags,
    pictures::Pictures,
    routes,
    state::{State, members::BEARER_TTL},
    web::{faults::Faults, journal::Journal, reply::Reply, request::Call, server::Host},
};

/// One shop.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) state: State,
    pub(crate) faults: Faults,
    pub(crate) journal: Journal,
    pictures: Pictures,
    flags: Flags,
}

impl App {
    pub(crate) fn new(seed: u64, faults: Faults, prefix: &str, collections: bool) -> Self {
        let catalogue = Catalogue::of(seed);
        Self {
            pictures: Pictures::new(Arc::clone(&catalogue)),
            state: State::new(catalogue, prefix, collections),
            faults,
            journal: Journal::default(),
            flags: Flags::default(),
        }
    }

    /// Moves an order on by one state; false when there is none to move.
    pub(crate) fn advance_order(&self, id: u64) -> bool {
        self.state.orders.advance(&self.state.catalogue, id)
    }

    /// Sells all there is of a product, or brings it back; false when there is no such product.
    pub(crate) fn set_sold_out(&self, product: u64, sold_out: bool) -> bool {
        let product = self.state.catalogue.product(product);
        product.map(|product| product.set_sold_out(sold_out)).is_some()
    }

    /// Answers the control calls about a shop's state, which a replay does not have.
    fn answer_control(&self, call: &Call, segments: &[&str]) -> Reply {
        let done = || Reply::text("").status(StatusCode::NO_CONTENT);
        match (&call.method, segments) {
            (&Method::POST, ["orders", id, "advance"]) => {
                if id.parse().is_ok_and(|id| self.advance_order(id)) {
                    done()
                } else {
                    Reply::text("").status(StatusCode::NOT_FOUND)
                }
            }
            (&Method::PUT, ["bearer-lifetime"]) => match lifetime_of(&call.body_text()) {
                Some(lifetime) => {
                    self.state.members.set_lifetime(lifetime);
                    done()
                }
                None => Reply::text("not a whole number of seconds\n")
                    .status(StatusCode::UNPROCESSABLE_ENTITY),
            },
            (&Method::PUT, ["reordering"]) => match call.body_text().trim().parse() {
                Ok(percent) => {
                    self.state.reordering.set(percent);
                    done()
                }
                Err(_) => Reply::text("not a whole number of percent\n")
                    .status(StatusCode::UNPROCESSABLE_ENTITY),
            },
            (&Method::PUT, ["deal"]) => {
                Reply::text("").status(end_deal(&self.state, &call.body_text()))
            }
            (&Method::DELETE | &Method::PUT, ["stock", id]) => {
                let sold_out = call.method == Method::DELETE;
                if id.parse().is_ok_and(|id| self.set_sold_out(id, sold_out)) {
                    done()
                } else {
                    Reply::text("").status(StatusCode::NOT_FOUND)
                }
            }
            (&Method::DELETE, ["sessions"]) => {
                self.state.sessions.clear();
                self.state.members.forget_bearers();
                done()
            }
            _ => control::answer(self, &self.state.catalogue.specials, call, segments),
        }
    }
}

/// Reads a lifetime in seconds; an empty text is the default.
fn lifetime_of(text: &str) -> Option<Duration> {
    match text.trim() {
        "" => Some(BEARER_TTL),
        seconds => seconds.parse().ok().map(|seconds: u32| Duration::from_secs(seconds.into())),
    }
}

/// Lets the deal end in so many seconds; an empty text sets the default again.
fn end_deal(state: &State, seconds: &str) -> StatusCode {
    match seconds.trim() {
        "" => state.deal.end_daily(),
        seconds => match seconds.parse() {
            Ok(seconds) => state.deal.end_in(seconds),
            Err(_) => return StatusCode::UNPROCESSABLE_ENTITY,
        },
    }
    StatusCode::NO_CONTENT
}

impl Host for App {
    fn faults(&self) -> &Faults {
        &self.faults
    }

    fn journal(&self) -> &Journal {
        &self.journal
    }

    async fn reply(&self, parts: Parts, body: Bytes) -> Reply {
        let query = parts.uri.query().unwrap_or("");
        let prefix = &self.state.prefix;
        let call = Call::new(parts.method, parts.uri.path(), query, parts.headers, &body, prefix);
        let segments: Vec<&str> = call.segments.iter().map(String::as_str).collect();
        match segments[..] {
            ["__shop", ref rest @ ..] => self.answer_control(&call, rest),
            ["Data", ref rest @ ..] => self.pictures.answer(&call, rest).await,
            ["static", "theme-flags", file] => self.flags.answer(file).await,
            ["static", ..] => Reply::text("").status(StatusCode::NOT_FOUND),
            _ => routes::answer(&self.state, &call, &segments),
        }
    }
}
