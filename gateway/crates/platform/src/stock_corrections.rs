//! Corrects what the caches say of a product that the shop has sold out (ADR 0061).
//!
//! A refused addition is only a reason to look: the shop states no reason in a form that programs
//! read, and guests can cause refusals as they like. So the shop is asked what it says of the
//! product now, at most once a minute for each, and only "sold out" purges anything.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant};

use legacy_client::LegacyError;

use crate::app::App;
use crate::cache::PurgeableCache;
use crate::purge::Purge;

/// How often a product is looked at.
const EVERY: Duration = Duration::from_secs(60);
/// Products that are looked at in that time; others keep what is cached until it expires.
const MAX_PRODUCTS: usize = 120;
const MAX_ID_BYTES: usize = 32;

type Caches = Arc<[Arc<dyn PurgeableCache>]>;

/// The products that were looked at lately, and the caches to correct. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub(crate) struct StockCorrections {
    checked: Arc<Mutex<HashMap<String, Instant>>>,
    caches: Arc<RwLock<Option<Caches>>>,
}

impl StockCorrections {
    pub(crate) fn set_caches(&self, caches: Caches) {
        *self.caches.write().unwrap_or_else(PoisonError::into_inner) = Some(caches);
    }

    /// Whether it is this product's turn; if so, it is taken.
    fn claim(&self, product: &str, now: Instant) -> bool {
        let mut checked = self.checked.lock().unwrap_or_else(PoisonError::into_inner);
        let is_recent = |at: &Instant| now.saturating_duration_since(*at) < EVERY;
        if checked.len() >= MAX_PRODUCTS {
            checked.retain(|_, at| is_recent(at));
        }
        if checked.len() >= MAX_PRODUCTS || checked.get(product).is_some_and(is_recent) {
            return false;
        }
        checked.insert(product.to_owned(), now);
        true
    }

    /// Searches all bodies, so it runs beside the requests.
    async fn purge(&self, purge: Purge) {
        let caches = self.caches.read().unwrap_or_else(PoisonError::into_inner).clone();
        let Some(caches) = caches else { return };
        // It cannot panic, and a purge that is cut off by the end of the process has no cache left.
        let _ = tokio::task::spawn_blocking(move || purge.run(&caches)).await;
    }
}

impl App {
    /// Looks at a product that the shop refused to put into a basket: if `is_sold_out` says so, it
    /// is purged from the caches of all gateways. At most once a minute for each product.
    pub async fn correct_stock(
        &self,
        product: &str,
        is_sold_out: impl Future<Output = Result<bool, LegacyError>>,
    ) {
        let is_id = (1..=MAX_ID_BYTES).contains(&product.len())
            && product.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let corrections = self.stock_corrections();
        if !is_id
            || !corrections.claim(product, Instant::now())
            || self.fleet().was_used("sold_out", product.as_bytes(), EVERY).await
        {
            return;
        }
        let outcome = match is_sold_out.await {
            Ok(true) => "corrected",
            Ok(false) => "in_stock",
            Err(error) => {
                tracing::debug!(%error, product, "the stock of a refused product is unknown");
                "unknown"
            }
        };
        metrics::counter!("vitrin_stock_checks_total", "outcome" => outcome).increment(1);
        if outcome != "corrected" {
            return;
        }
        let purge = Purge::Product(product.to_owned());
        let what = purge.to_string();
        corrections.purge(purge).await;
        if let Some(state) = self.fleet().state() {
            // While Redis is away the others have it until it expires.
            let _ = state.purge(&what).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_product_is_looked_at_once_a_minute_however_often_it_is_refused() {
        let corrections = StockCorrections::default();
        let start = Instant::now();
        let claims = |at| (0..1000).filter(|_| corrections.claim("2314", at)).count();
        assert_eq!(claims(start), 1);
        assert_eq!(claims(start + EVERY / 2), 0);
        assert_eq!(claims(start + EVERY), 1);
    }

    #[test]
    fn made_up_products_fill_the_table_and_no_more() {
        let corrections = StockCorrections::default();
        let start = Instant::now();
        let claimed = (0..10_000).filter(|id| corrections.claim(&id.to_string(), start)).count();
        assert_eq!(claimed, MAX_PRODUCTS);
        assert!(corrections.checked.lock().unwrap().len() <= MAX_PRODUCTS);
        assert!(corrections.claim("2314", start + EVERY), "a minute later there is room");
    }
}
