//! Reads a request into a [`Context`].

use std::convert::Infallible;

use axum::extract::{FromRef, FromRequestParts};
use http::request::Parts;
use http::{HeaderName, header};

use super::language::preferred_language;
use super::{Context, ResponseEffects, SessionOver, is_member};
use crate::app::App;
use crate::cookies;
use crate::encoded::Coding;
use crate::refusals;
use crate::request_facts::{KnownCaller, RequestFacts};

impl<S> FromRequestParts<S> for Context
where
    S: Send + Sync,
    App: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        Ok(Self::read(parts, &App::from_ref(state)))
    }
}

impl Context {
    fn read(parts: &mut Parts, app: &App) -> Self {
        let settings = app.settings();
        let facts = RequestFacts::of(parts, app);
        let https = facts.https;
        let KnownCaller { mut cookies, recognition: known } = parts
            .extensions
            .remove::<KnownCaller>()
            .unwrap_or_else(|| KnownCaller::read(&parts.headers, facts, app));
        let query = parts.uri.query().unwrap_or_default();
        let language = parameter(query, "language")
            .and_then(|code| settings.locale.language(&code).map(str::to_owned))
            .or_else(|| preferred_language(&parts.headers, &settings.locale))
            .unwrap_or_else(|| settings.locale.default_language().to_owned());
        let currency = parameter(query, "currency")
            .or_else(|| cookies.get(cookies::CURRENCY).map(str::to_owned))
            .and_then(|code| settings.locale.currency(&code).map(str::to_owned))
            .unwrap_or_else(|| settings.locale.default_currency().to_owned());
        let session_over = known.is_over.then(|| {
            let whole = cookies.for_shop();
            settings.session.session_cookies.iter().for_each(|name| cookies.remove(name));
            SessionOver { cookies: whole }
        });
        let shopper = known.shopper;
        if shopper.membership().is_none() && app.members().has_forged(&cookies, https) {
            refusals::forged_seal(app, parts);
        }
        let given = parts.headers.get(header::AUTHORIZATION).cloned();
        let authorization = app.members().authorization(&shopper, given);
        Self {
            language,
            currency,
            member: is_member(app, &shopper, authorization.as_ref(), &cookies),
            coding: Coding::choose(&parts.headers),
            if_none_match: parts.headers.get(header::IF_NONE_MATCH).cloned(),
            idempotency_key: parts.headers.get(HeaderName::from_static("idempotency-key")).cloned(),
            idempotency_attempt: parts
                .headers
                .get(HeaderName::from_static("idempotency-attempt"))
                .cloned(),
            https,
            shopper,
            session_over,
            authorization,
            client_address: facts.client_address,
            write_progress: None,
            response_effects: parts
                .extensions
                .get::<ResponseEffects>()
                .cloned()
                .unwrap_or_default(),
            cookies,
            app: app.clone(),
        }
    }
}

/// The first value of a query parameter, decoded.
#[must_use]
pub fn parameter(query: &str, name: &str) -> Option<String> {
    form_urlencoded::parse(query.as_bytes())
        .find(|(known, _)| known == name)
        .map(|(_, value)| value.into_owned())
}
