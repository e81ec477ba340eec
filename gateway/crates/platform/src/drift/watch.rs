//! The comparison while serving: a share of the fills, after their answers were made, into metrics
//! and the log.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use legacy_client::LegacyCall;
use tokio::sync::Semaphore;

use super::{Class, Finding, compare};

/// So many answers may wait to be compared; more are not looked at.
const WAITING: usize = 4;
/// Larger answers are not looked at, in bytes.
const LARGEST: usize = 2 * 1024 * 1024;
/// Places told in the log, once each.
const TOLD: usize = 1000;
/// Until then the answer has been sent.
const LATER: Duration = Duration::from_millis(100);

/// Call, kind and place.
type Told = Mutex<HashSet<(&'static str, &'static str, String)>>;

/// Looks at a share of the shop's answers.
#[derive(Debug, Clone)]
pub struct Watch {
    /// 0 to 1.
    share: f64,
    places: Arc<Semaphore>,
    told: Arc<Told>,
}

impl Watch {
    #[must_use]
    pub fn new(share: f64) -> Self {
        Self { share, places: Arc::new(Semaphore::new(WAITING)), told: Arc::default() }
    }

    /// Takes a successful answer in, perhaps. Returns at once: the comparison waits until the
    /// answer is out, and runs where nobody waits for it.
    pub fn seen(&self, call: &'static LegacyCall, body: &Bytes) {
        if self.share <= 0.0 || (self.share < 1.0 && rand::random::<f64>() >= self.share) {
            return;
        }
        let Ok(place) = Arc::clone(&self.places).try_acquire_owned() else { return };
        if body.len() > LARGEST {
            return;
        }
        let (told, body) = (Arc::clone(&self.told), body.clone());
        tokio::spawn(async move {
            tokio::time::sleep(LATER).await;
            // A panic in there is the panic hook's to tell.
            let _ = tokio::task::spawn_blocking(move || {
                let _held = place;
                let findings = compare(call, &body);
                metrics::counter!("vitrin_drift_compared_total", "call" => call.id).increment(1);
                findings.iter().for_each(|finding| tell(call, finding, &told));
            })
            .await;
        });
    }
}

fn tell(call: &'static LegacyCall, finding: &Finding, told: &Told) {
    let (kind, class) = (finding.kind.label(), finding.class.label());
    metrics::counter!("vitrin_drift_total", "call" => call.id, "kind" => kind, "class" => class)
        .increment(1);
    if finding.class != Class::Breaking {
        return;
    }
    let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
    if told.len() < TOLD && told.insert((call.id, kind, finding.at.clone())) {
        tracing::warn!(
            call = call.id,
            kind,
            at = finding.at,
            "the shop's answer leaves the contract"
        );
    }
}
