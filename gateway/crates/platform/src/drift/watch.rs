//! Compares a sample of fills while serving, after the responses were sent, and reports to metrics
//! and log.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use legacy_client::LegacyCall;
use tokio::sync::Semaphore;

use super::{Class, Finding, compare};

/// Maximum answers that wait for comparison; more are skipped.
const MAX_COMPARISONS: usize = 4;
/// Largest answer that is compared.
const MAX_BODY_BYTES: usize = 2 * 1024 * 1024;
/// Maximum places that are logged, once each.
const MAX_REPORTED: usize = 1000;
/// Delay of a comparison; by then the answer has been sent.
const COMPARE_AFTER: Duration = Duration::from_millis(100);

/// Call, kind and place.
type Reported = Mutex<HashSet<(&'static str, &'static str, String)>>;

/// Compares a sample of the shop's answers.
#[derive(Debug, Clone)]
pub struct Watch {
    /// 0 to 1.
    share: f64,
    places: Arc<Semaphore>,
    told: Arc<Reported>,
}

impl Watch {
    #[must_use]
    pub fn new(share: f64) -> Self {
        Self { share, places: Arc::new(Semaphore::new(MAX_COMPARISONS)), told: Arc::default() }
    }

    /// Samples a successful answer. Returns at once: the comparison starts after the response was
    /// sent, on a blocking thread.
    pub fn seen(&self, call: &'static LegacyCall, body: &Bytes) {
        if self.share <= 0.0 || (self.share < 1.0 && rand::random::<f64>() >= self.share) {
            return;
        }
        let Ok(place) = Arc::clone(&self.places).try_acquire_owned() else { return };
        if body.len() > MAX_BODY_BYTES {
            return;
        }
        let (told, body) = (Arc::clone(&self.told), body.clone());
        tokio::spawn(async move {
            tokio::time::sleep(COMPARE_AFTER).await;
            // The panic hook reports a panic in there.
            let _ = tokio::task::spawn_blocking(move || {
                let _held = place;
                let findings = compare(call, &body);
                metrics::counter!("vitrin_drift_compared_total", "call" => call.id).increment(1);
                findings.iter().for_each(|finding| report(call, finding, &told));
            })
            .await;
        });
    }
}

fn report(call: &'static LegacyCall, finding: &Finding, told: &Reported) {
    let (kind, class) = (finding.kind.label(), finding.class.label());
    metrics::counter!("vitrin_drift_total", "call" => call.id, "kind" => kind, "class" => class)
        .increment(1);
    if finding.class != Class::Breaking {
        return;
    }
    let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
    if told.len() < MAX_REPORTED && told.insert((call.id, kind, finding.at.clone())) {
        tracing::warn!(
            call = call.id,
            kind,
            at = finding.at,
            "the shop's answer leaves the contract"
        );
    }
}
