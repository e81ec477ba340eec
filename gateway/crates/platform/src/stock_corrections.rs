//! Corrects what the caches say of a product that the shop has sold out (ADR 0061).
//!
//! A refused addition is only a reason to look: the shop states no reason in a form that programs
//! read, and guests can cause refusals as they like. So the shop is asked what it says of the
//! product now, and only "sold out" purges anything. Looks and purges have limits of their own: a
//! refusal for another reason must not use up the purge that a product may need a moment later.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::{Duration, Instant};

use legacy_client::LegacyError;

use crate::app::App;
use crate::cache::PurgeableCache;
use crate::purge::Purge;

/// The time in which a product is purged once, and to which the limits below apply.
const WINDOW: Duration = Duration::from_secs(60);
/// The least time between two looks at a product.
const LOOK_INTERVAL: Duration = Duration::from_secs(5);
/// Products that are looked at in one window; others keep what is cached until it expires.
const MAX_PRODUCTS: usize = 120;
/// Looks at products that were looked at before in their window, by all of them together. Apart
/// from the first looks, so that refusals of few products cannot use up the looks at others.
const MAX_REPEATED_LOOKS: usize = 120;
const MAX_ID_BYTES: usize = 32;

type Caches = Arc<[Arc<dyn PurgeableCache>]>;

/// The products that were looked at lately, and the caches to correct. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub(crate) struct StockCorrections {
    looks: Arc<Mutex<Looks>>,
    caches: Arc<RwLock<Option<Caches>>>,
}

/// When which product was looked at and purged. Bounded: a product that nobody needs to look at
/// any more leaves when the table is full.
#[derive(Debug, Default)]
struct Looks {
    products: HashMap<String, Product>,
    /// Repeated looks since `repeats_since`.
    repeats: usize,
    repeats_since: Option<Instant>,
}

#[derive(Debug, Clone, Copy)]
struct Product {
    /// The first look of its window.
    since: Instant,
    looked: Instant,
    purged: Option<Instant>,
}

impl Product {
    fn was_purged(&self, now: Instant) -> bool {
        self.purged.is_some_and(|at| is_within(at, WINDOW, now))
    }
}

fn is_within(start: Instant, duration: Duration, now: Instant) -> bool {
    now.saturating_duration_since(start) < duration
}

impl Looks {
    /// Whether the product may be looked at now; if so, the look is counted.
    fn claim(&mut self, id: &str, now: Instant) -> bool {
        let known = self.products.get(id).copied();
        if known.is_some_and(|product| {
            is_within(product.looked, LOOK_INTERVAL, now) || product.was_purged(now)
        }) {
            return false;
        }
        let since = match known {
            Some(product) if is_within(product.since, WINDOW, now) => {
                if !self.claim_repeat(now) {
                    return false;
                }
                product.since
            }
            _ => now,
        };
        if known.is_none() && self.products.len() >= MAX_PRODUCTS {
            self.products.retain(|_, product| {
                is_within(product.since, WINDOW, now) || product.was_purged(now)
            });
            if self.products.len() >= MAX_PRODUCTS {
                return false;
            }
        }
        let purged = known.and_then(|product| product.purged);
        self.products.insert(id.to_owned(), Product { since, looked: now, purged });
        true
    }

    fn claim_repeat(&mut self, now: Instant) -> bool {
        if !self.repeats_since.is_some_and(|since| is_within(since, WINDOW, now)) {
            self.repeats = 0;
            self.repeats_since = Some(now);
        }
        let is_left = self.repeats < MAX_REPEATED_LOOKS;
        self.repeats += usize::from(is_left);
        is_left
    }

    /// Whether a product that was looked at may be purged now; if so, the purge is counted.
    fn claim_purge(&mut self, id: &str, now: Instant) -> bool {
        let Some(product) = self.products.get_mut(id) else { return false };
        let is_due = !product.was_purged(now);
        if is_due {
            product.purged = Some(now);
        }
        is_due
    }
}

impl StockCorrections {
    pub(crate) fn set_caches(&self, caches: Caches) {
        *self.caches.write().unwrap_or_else(PoisonError::into_inner) = Some(caches);
    }

    fn looks(&self) -> MutexGuard<'_, Looks> {
        self.looks.lock().unwrap_or_else(PoisonError::into_inner)
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
    /// is purged from the caches of all gateways. A product is looked at every
    /// [`LOOK_INTERVAL`] and purged once in a [`WINDOW`], in all gateways together.
    pub async fn correct_stock(
        &self,
        product: &str,
        is_sold_out: impl Future<Output = Result<bool, LegacyError>>,
    ) {
        let is_id = (1..=MAX_ID_BYTES).contains(&product.len())
            && product.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let corrections = self.stock_corrections();
        let fleet = self.fleet();
        if !is_id
            || !corrections.looks().claim(product, Instant::now())
            || fleet.was_used("stock_look", product.as_bytes(), LOOK_INTERVAL).await
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
        if outcome != "corrected"
            || !corrections.looks().claim_purge(product, Instant::now())
            || fleet.was_used("sold_out", product.as_bytes(), WINDOW).await
        {
            return;
        }
        let purge = Purge::Product(product.to_owned());
        let what = purge.to_string();
        corrections.purge(purge).await;
        if let Some(state) = fleet.state() {
            // While Redis is away the others have it until it expires.
            let _ = state.purge(&what).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many of `attempts` at the same moment may look.
    fn claims(looks: &mut Looks, id: &str, attempts: usize, now: Instant) -> usize {
        (0..attempts).filter(|_| looks.claim(id, now)).count()
    }

    #[test]
    fn a_product_is_looked_at_every_five_seconds_however_often_it_is_refused() {
        let mut looks = Looks::default();
        let start = Instant::now();
        assert_eq!(claims(&mut looks, "2314", 1000, start), 1);
        assert_eq!(claims(&mut looks, "2314", 1000, start + LOOK_INTERVAL / 2), 0);
        let in_a_minute: usize = (0..600)
            .map(|tenth| claims(&mut looks, "2314", 10, start + Duration::from_millis(100) * tenth))
            .sum();
        assert_eq!(in_a_minute, 11, "one more every five seconds");
    }

    #[test]
    fn a_product_is_purged_once_in_a_minute_and_not_looked_at_in_vain() {
        let mut looks = Looks::default();
        let start = Instant::now();
        assert!(!looks.claim_purge("2314", start), "nobody looked");
        for at in [start, start + LOOK_INTERVAL] {
            assert!(looks.claim("2314", at), "in stock so far");
        }
        let purged = start + LOOK_INTERVAL;
        assert!(looks.claim_purge("2314", purged));
        assert!(!looks.claim_purge("2314", purged + WINDOW / 2));
        assert_eq!(claims(&mut looks, "2314", 1000, purged + WINDOW / 2), 0);
        // A new window begins, but not for the purge.
        assert!(!looks.claim("2314", start + WINDOW));
        assert!(looks.claim("2314", purged + WINDOW));
        assert!(looks.claim_purge("2314", purged + WINDOW));
    }

    #[test]
    fn made_up_products_fill_the_table_and_no_more() {
        let mut looks = Looks::default();
        let start = Instant::now();
        let claimed = (0..10_000).filter(|id| looks.claim(&id.to_string(), start)).count();
        assert_eq!(claimed, MAX_PRODUCTS);
        assert!(looks.products.len() <= MAX_PRODUCTS);
        assert!(looks.claim("2314", start + WINDOW), "a minute later there is room");
    }

    #[test]
    fn products_that_are_refused_again_and_again_leave_looks_for_others() {
        let mut looks = Looks::default();
        let start = Instant::now();
        let mut looked = 0;
        for second in 0..60 {
            let now = start + Duration::from_secs(1) * second;
            looked += (0..MAX_PRODUCTS - 1)
                .map(|id| claims(&mut looks, &id.to_string(), 9, now))
                .sum::<usize>();
        }
        assert_eq!(
            looked,
            MAX_PRODUCTS - 1 + MAX_REPEATED_LOOKS,
            "what the shop is asked in a minute"
        );
        assert!(looks.claim("2314", start + Duration::from_secs(59)));
        // Whoever keeps refusing cannot keep the table full either.
        let later = start + WINDOW + LOOK_INTERVAL;
        assert!(looks.claim("2315", later));
    }
}
