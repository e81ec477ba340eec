//! The shop at work: what every capability needs, and the visitor a call comes from.

use std::sync::Arc;

use bytes::Bytes;
use http::request::Parts;

use crate::{
    capabilities::{
        addresses::Addresses, alarms::Alarms, comments::Comments, favourites::Favourites,
        membership::Attempts, messages::Threads, orders::Orders, wallet::Wallet,
    },
    catalogue::Catalogue,
    flags::Flags,
    pictures::Pictures,
    routes,
    state::{
        members::{Member, Members},
        session::{self, Session, Sessions},
    },
    values::language::{Currency, Language},
    web::{faults::Faults, journal::Journal, reply::Reply, request::Call, server::Host},
};

/// More visitors than this at once, and the oldest are forgotten.
const SESSIONS: usize = 20_000;

/// One shop.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) catalogue: Arc<Catalogue>,
    pub(crate) sessions: Sessions,
    pub(crate) members: Members,
    pub(crate) attempts: Attempts,
    pub(crate) favourites: Favourites,
    pub(crate) addresses: Addresses,
    pub(crate) threads: Threads,
    pub(crate) comments: Comments,
    pub(crate) alarms: Alarms,
    pub(crate) orders: Orders,
    pub(crate) wallet: Wallet,
    pub(crate) faults: Faults,
    pub(crate) journal: Journal,
    pub(crate) pictures: Pictures,
    pub(crate) flags: Flags,
    pub(crate) prefix: String,
    /// Its pages say that favourites are kept in collections (`IS_FAV`).
    pub(crate) collections: bool,
}

impl App {
    pub(crate) fn new(seed: u64, faults: Faults, prefix: &str, collections: bool) -> Self {
        let catalogue = Catalogue::of(seed);
        Self {
            pictures: Pictures::new(Arc::clone(&catalogue)),
            catalogue,
            sessions: Sessions::new(SESSIONS),
            members: Members::default(),
            attempts: Attempts::default(),
            favourites: Favourites::default(),
            addresses: Addresses::default(),
            threads: Threads::default(),
            comments: Comments::default(),
            alarms: Alarms::default(),
            orders: Orders::default(),
            wallet: Wallet::default(),
            faults,
            journal: Journal::default(),
            flags: Flags::default(),
            prefix: prefix.trim_end_matches('/').to_owned(),
            collections,
        }
    }
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
        let call = Call::new(parts.method, parts.uri.path(), query, parts.headers, &body, &self.prefix);
        routes::answer(self, &call).await
    }
}

/// A call with the visitor it comes from.
#[derive(Debug)]
pub(crate) struct Visit<'a> {
    pub(crate) app: &'a App,
    pub(crate) call: &'a Call,
    /// The session's id; new when the visitor brought none.
    pub(crate) id: String,
    pub(crate) session: Session,
    pub(crate) origin: String,
    fresh: bool,
}

impl<'a> Visit<'a> {
    pub(crate) fn new(app: &'a App, call: &'a Call) -> Self {
        let known = call.cookie(session::COOKIE).filter(|value| session::is_id(value));
        let fresh = known.is_none();
        let id = known.unwrap_or_else(session::new_id);
        let session = if fresh { Session::default() } else { app.sessions.read(&id) };
        Self { app, call, id, session, origin: call.origin(), fresh }
    }

    pub(crate) fn shop(&self) -> &'a Catalogue {
        &self.app.catalogue
    }

    /// The parameter's language, else the session's (wire 3).
    pub(crate) fn language(&self) -> Language {
        self.call.language().unwrap_or(self.session.language)
    }

    /// The parameter's currency, else the session's (wire 3).
    pub(crate) fn currency(&self) -> Currency {
        self.call.currency().unwrap_or(self.session.currency)
    }

    /// Whose account this is: by the bearer, else by the session.
    pub(crate) fn member(&self) -> Option<Member> {
        let id =
            self.bearer().and_then(|bearer| self.app.members.of_bearer(bearer)).or(self.session.member)?;
        self.app.members.get(id)
    }

    pub(crate) fn bearer(&self) -> Option<&str> {
        self.call.header("authorization")?.strip_prefix("Bearer ")
    }

    /// Sends the cookies once more, as the shop does whenever somebody signs in.
    pub(crate) fn hand_cookies(&mut self) {
        self.fresh = true;
    }

    /// Changes the session, here and in the store.
    pub(crate) fn change<T>(&mut self, change: impl FnOnce(&mut Session) -> T) -> T {
        let (given, after) = self.app.sessions.change(&self.id, |session| {
            let given = change(session);
            (given, session.clone())
        });
        self.session = after;
        given
    }

    /// Hands a first-time visitor, and one who signed in, the shop's cookies.
    pub(crate) fn leave(&self, mut reply: Reply) -> Reply {
        if self.fresh {
            reply.cookie(&format!("{}={}; path=/; HttpOnly; SameSite=Lax", session::COOKIE, self.id));
            reply.cookie(&format!("visitor={}; Max-Age=31536000; path=/", &self.id[..12]));
            reply.cookie("SERVERID=web2; path=/");
        }
        reply
    }
}
