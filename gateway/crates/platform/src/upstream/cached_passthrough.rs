//! Pass-through reads through the answer cache.

use std::sync::Arc;
use std::time::{Duration, Instant};

use http::{HeaderValue, StatusCode, header};
use legacy_client::{CacheRow, LegacyAnswer, LegacyError, LegacyRequest};

use super::Locale;
use super::public::{fetch_public, lifetime};
use crate::cache::{Filled, Key, Served};
use crate::context::Context;
use crate::encoded::EncodedBody;
use crate::kept_answer::KeptAnswer;
use crate::member::answers::shows_bearer;

/// A pass-through read through the cache: the shop's body as it came.
///
/// # Errors
/// The upstream fault, when nothing stale may stand in.
pub async fn cached_passthrough(
    context: &Context,
    request: LegacyRequest,
    row: CacheRow,
    locale: Locale,
) -> Result<Served<KeptAnswer>, LegacyError> {
    let key = Key {
        tag: request.call().id,
        text: format!("raw|{}|{}|{}", locale.language, locale.currency, request.canonical()).into(),
    };
    let app = context.app.clone();
    let freshness = app.settings().cache.freshness;
    let fill = move || async move {
        let started = Instant::now();
        let (answer, ()) =
            fetch_public(&app, &request, row, &locale, |answer| in_currency(answer, &locale))
                .await?;
        if shows_bearer(&answer.body) {
            return Err(public_bearer());
        }
        let content_type = answer
            .headers
            .get(header::CONTENT_TYPE)
            .cloned()
            .unwrap_or_else(|| HeaderValue::from_static("application/octet-stream"));
        let kept = KeptAnswer {
            status: answer.status,
            body: EncodedBody::new(answer.body.clone()),
            content_type,
            location: app.redirects().location(
                request.call(),
                request.path(),
                answer.status,
                &answer.headers,
            )?,
            shop_took: started.elapsed(),
            reshape_took: Duration::ZERO,
        };
        // A redirect is passed on, not kept.
        let lifetime = if answer.status == StatusCode::OK {
            lifetime(&answer.headers, row, freshness)
        } else {
            None
        };
        Ok(Filled { lifetime, weight: kept.body.weight(), value: Arc::new(kept) })
    };
    context.app.answers().get(key, fill).await
}

/// The error for a public answer that contains a bearer. An anonymous session should have none;
/// whoever it belongs to, it must not be shared.
#[must_use]
pub fn public_bearer() -> LegacyError {
    LegacyError::Unreadable("a public answer holds a bearer".to_owned())
}

/// Refuses an answer that follows the session and says another currency than asked for.
fn in_currency(answer: &LegacyAnswer, asked: &Locale) -> Result<(), LegacyError> {
    match currency_said(&answer.text()) {
        Some(said) if said != asked.currency => Err(LegacyError::WrongLocale),
        _ => Ok(()),
    }
}

/// The first currency a page, a record or a product object names: `CURRENCY = 'TL'`,
/// `\"currency\":\"TL\"`, `"TARGET_CURRENCY":"TL"` (contracts/upstream/protocol.md#page-variables,
/// contracts/upstream/catalogue.md#product-records, contracts/upstream/product.md#product-object).
fn currency_said(text: &str) -> Option<&str> {
    let named = text.match_indices("CURRENCY").chain(text.match_indices("currency"));
    let values = named.map(|(at, name)| {
        text[at + name.len()..].trim_start_matches(['"', '\\', '\'', ' ', '=', ':'])
    });
    let codes =
        values.map(|value| &value[..value.bytes().take_while(u8::is_ascii_uppercase).count()]);
    codes.into_iter().find(|code| (2..=3).contains(&code.len()))
}

#[cfg(test)]
mod tests {
    use super::currency_said;

    #[test]
    fn the_currency_is_found_however_the_shop_says_it() {
        for (text, wanted) in [
            ("var LANGUAGE = 'tr', CURRENCY = 'USD';", Some("USD")),
            (r#"PRODUCT_DATA.push(JSON.parse('{\"currency\":\"TL\"}'));"#, Some("TL")),
            (r#"{"PRODUCTS":[{"CURRENCY_ID":"1","TARGET_CURRENCY":"EUR"}]}"#, Some("EUR")),
            ("<p>CURRENCY</p>", None),
            ("", None),
        ] {
            assert_eq!(currency_said(text), wanted, "{text}");
        }
    }
}
