//! Anonymous shop sessions of our own (ADR 0008).
//!
//! The shop keeps language and currency in its session. A public answer whose call has no currency
//! parameter is fetched with a session of the wanted language and currency, opened when first
//! needed, used for fills only, and renewed when an answer comes in another language or currency.
//! The default pair needs none until an answer says otherwise.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use http::{HeaderValue, header};
use legacy_client::{Caller, LegacyAnswer, LegacyCall, LegacyClient, LegacyError, LegacyRequest};

type Pair = (String, String);
type Place = Arc<tokio::sync::Mutex<Option<HeaderValue>>>;

/// One session per language and currency.
#[derive(Debug)]
pub struct AnonymousSessions {
    change_language: &'static LegacyCall,
    set_currency: &'static LegacyCall,
    default: Pair,
    places: Mutex<HashMap<Pair, Place>>,
}

impl AnonymousSessions {
    #[must_use]
    pub fn new(
        change_language: &'static LegacyCall,
        set_currency: &'static LegacyCall,
        default: Pair,
    ) -> Self {
        Self { change_language, set_currency, default, places: Mutex::default() }
    }

    /// Who fetches public answers in this language and currency. Opens the session when it is
    /// needed and missing.
    ///
    /// # Errors
    /// When the shop does not open one.
    pub async fn caller(
        &self,
        shop: &LegacyClient,
        language: &str,
        currency: &str,
    ) -> Result<Caller, LegacyError> {
        let nobody = Caller::anonymous(language, currency);
        let place = self.place(language, currency);
        let mut held = place.lock().await;
        if held.is_none() && !self.is_default(language, currency) {
            *held = Some(self.open(shop, &nobody).await?);
        }
        Ok(Caller { cookies: held.clone(), ..nobody })
    }

    /// The session answered in another language or currency than asked: opens a new one, unless
    /// somebody already did.
    ///
    /// # Errors
    /// When the shop does not open one.
    pub async fn renew(
        &self,
        shop: &LegacyClient,
        worn_out: &Caller,
    ) -> Result<Caller, LegacyError> {
        let place = self.place(&worn_out.language, &worn_out.currency);
        let mut held = place.lock().await;
        if *held == worn_out.cookies {
            *held = None;
            *held = Some(
                self.open(shop, &Caller::anonymous(&worn_out.language, &worn_out.currency)).await?,
            );
        }
        Ok(Caller { cookies: held.clone(), ..worn_out.clone() })
    }

    /// The call that sets a session's currency.
    #[must_use]
    pub fn currency_request(&self, currency: &str) -> LegacyRequest {
        LegacyRequest::new(self.set_currency, &[currency])
    }

    /// The calls that set a session's language and currency, in their order.
    #[must_use]
    pub fn locale_requests(&self, language: &str, currency: &str) -> [LegacyRequest; 2] {
        let change_language = LegacyRequest::new(self.change_language, &[language, "home", "1"]);
        [change_language, self.currency_request(currency)]
    }

    fn is_default(&self, language: &str, currency: &str) -> bool {
        self.default.0 == language && self.default.1 == currency
    }

    fn place(&self, language: &str, currency: &str) -> Place {
        let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(places.entry((language.to_owned(), currency.to_owned())).or_default())
    }

    async fn open(&self, shop: &LegacyClient, nobody: &Caller) -> Result<HeaderValue, LegacyError> {
        let mut jar = Jar::default();
        for request in self.locale_requests(&nobody.language, &nobody.currency) {
            let caller = Caller { cookies: jar.header(), ..nobody.clone() };
            jar.keep(&shop.send(&request, &caller).await?);
        }
        jar.header().ok_or_else(|| LegacyError::Unreadable("the shop opened no session".to_owned()))
    }
}

/// Name and value of the cookies an answer set; the later wins.
#[derive(Default)]
struct Jar(Vec<(String, String)>);

impl Jar {
    fn keep(&mut self, answer: &LegacyAnswer) {
        for value in answer.headers.get_all(header::SET_COOKIE) {
            let Some((name, value)) =
                value.to_str().ok().and_then(|text| text.split(';').next()?.split_once('='))
            else {
                continue;
            };
            self.0.retain(|(known, _)| known != name.trim());
            self.0.push((name.trim().to_owned(), value.trim().to_owned()));
        }
    }

    fn header(&self) -> Option<HeaderValue> {
        let text = self
            .0
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect::<Vec<_>>()
            .join("; ");
        if text.is_empty() { None } else { HeaderValue::from_str(&text).ok() }
    }
}
