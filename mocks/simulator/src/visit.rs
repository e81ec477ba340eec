//! A call together with the visitor who makes it.

use crate::{
    catalogue::{Catalogue, Product},
    state::{State, members::Member, session::Session},
    values::{
        ids,
        language::{Currency, Language, Localized},
        legacy_json::object,
    },
    web::{reply::Reply, request::Call},
};

/// Name of the session cookie.
const SESSION_COOKIE: &str = "PHPSESSID";

/// A call together with the visitor who makes it.
#[derive(Debug)]
pub(crate) struct Visit<'a> {
    pub(crate) state: &'a State,
    pub(crate) call: &'a Call,
    /// The session's id; new when the visitor brought none.
    pub(crate) id: String,
    pub(crate) session: Session,
    pub(crate) origin: String,
    fresh: bool,
}

impl<'a> Visit<'a> {
    pub(crate) fn new(state: &'a State, call: &'a Call) -> Self {
        let known = call.cookie(SESSION_COOKIE).filter(|value| ids::is_id(value));
        let fresh = known.is_none();
        let id = known.unwrap_or_else(ids::new_id);
        let session = if fresh { Session::default() } else { state.sessions.read(&id) };
        Self { state, call, id, session, origin: call.origin(), fresh }
    }

    pub(crate) fn shop(&self) -> &'a Catalogue {
        &self.state.catalogue
    }

    /// Finds a product by an id as text.
    pub(crate) fn product(&self, id: &str) -> Option<&'a Product> {
        self.shop().product(id.trim().parse().ok()?)
    }

    /// Returns the language of the parameter, else of the session
    /// (contracts/upstream/preferences.md#language).
    pub(crate) fn language(&self) -> Language {
        self.call.language().unwrap_or(self.session.language)
    }

    /// Returns the currency of the parameter, else of the session
    /// (contracts/upstream/preferences.md).
    pub(crate) fn currency(&self) -> Currency {
        self.call.currency().unwrap_or(self.session.currency)
    }

    /// Returns the member: by the bearer, else by the session.
    pub(crate) fn member(&self) -> Option<Member> {
        let id = self
            .bearer()
            .and_then(|bearer| self.state.members.member_of_bearer(bearer))
            .or(self.session.member)?;
        self.state.members.get(id)
    }

    pub(crate) fn bearer(&self) -> Option<&str> {
        self.call.header("authorization")?.strip_prefix("Bearer ")
    }

    /// Sends the cookies again, as the shop does at every sign-in.
    pub(crate) fn resend_cookies(&mut self) {
        self.fresh = true;
    }

    /// Changes the session, here and in the state.
    pub(crate) fn change<T>(&mut self, change: impl FnOnce(&mut Session) -> T) -> T {
        let (given, after) = self.state.sessions.change(&self.id, |session| {
            let given = change(session);
            (given, session.clone())
        });
        self.session = after;
        given
    }

    /// Answers `{status, statusText}` in the visitor's language.
    pub(crate) fn status_reply(&self, status: i32, words: Localized) -> Reply {
        Reply::json(&object! { "status": status, "statusText": self.language().choose(words) })
    }

    /// Adds the shop's cookies for first-time visitors and after a sign-in.
    pub(crate) fn add_cookies(&self, mut reply: Reply) -> Reply {
        if self.fresh {
            reply
                .cookie(&format!("{}={}; path=/; HttpOnly; SameSite=Lax", SESSION_COOKIE, self.id));
            reply.cookie(&format!("visitor={}; Max-Age=31536000; path=/", &self.id[..12]));
            reply.cookie("SERVERID=web2; path=/");
        }
        reply
    }
}
