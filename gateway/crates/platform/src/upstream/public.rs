//! Public answers: fetched as nobody, and how long they may be kept.

use http::{HeaderMap, header};
use legacy_client::{CacheRow, Caller, LegacyAnswer, LegacyError, LegacyRequest};

use super::Locale;
use crate::app::App;
use crate::cache::Lifetime;

/// Fetches a public answer as nobody, with an anonymous session where the row asks for one, and
/// makes `T` of it. An answer in the wrong language or currency renews the session once.
pub(crate) async fn fetch_public<T>(
    app: &App,
    request: &LegacyRequest,
    row: CacheRow,
    locale: &Locale,
    make: impl Fn(&LegacyAnswer) -> Result<T, LegacyError>,
) -> Result<(LegacyAnswer, T), LegacyError> {
    let nobody = Caller::anonymous(&locale.language, &locale.currency);
    if !row.follows_session {
        let answer = app.shop().send(request, &nobody).await?;
        app.drift().seen(request.call(), &answer.body);
        let made = make(&answer)?;
        return Ok((answer, made));
    }
    let caller = app.sessions().caller(app.shop(), &locale.language, &locale.currency).await?;
    let answer = app.shop().send(request, &caller).await?;
    app.drift().seen(request.call(), &answer.body);
    match make(&answer) {
        Err(LegacyError::WrongLocale) => {
            let caller = app.sessions().renew(app.shop(), &caller).await?;
            let answer = app.shop().send(request, &caller).await?;
            let made = make(&answer)?;
            Ok((answer, made))
        }
        made => Ok((answer, made?)),
    }
}

/// How long an answer may be kept: the row's lifetime, unless the shop forbids it. `private` always
/// forbids; `no-store` alone, which old PHP says everywhere, only where the row does not overrule
/// it. `freshness` multiplies the time it is fresh.
#[must_use]
pub fn lifetime(headers: &HeaderMap, row: CacheRow, freshness: f64) -> Option<Lifetime> {
    let says = |directive: &str| {
        headers
            .get_all(header::CACHE_CONTROL)
            .iter()
            .filter_map(|v| v.to_str().ok())
            .flat_map(|v| v.split(','))
            .any(|part| {
                part.trim()
                    .split('=')
                    .next()
                    .is_some_and(|name| name.eq_ignore_ascii_case(directive))
            })
    };
    if says("private") || (says("no-store") && !row.ignores_no_store) {
        return None;
    }
    Some(Lifetime {
        fresh: row.fresh.mul_f64(freshness),
        stale_while_revalidate: row.stale_while_revalidate,
        stale_if_error: row.stale_if_error,
    })
}
