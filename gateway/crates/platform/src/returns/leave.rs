//! Records that a shopper leaves for another site.

use super::departures::{self, Purpose};
use crate::clock::now;
use crate::context::{Context, parameter};
use crate::cookies;

impl Context {
    /// Records that the shopper leaves for another site, with its state if known, so that this
    /// browser may return.
    pub fn note_departure(&self, purpose: Purpose, reference: Option<&str>) {
        let returns = self.app.returns();
        let mut departures = returns.departures(&self.cookies, self.https);
        departures.add(purpose, reference, now());
        self.response_effects.push(cookies::departure(
            &departures.write(&returns.keys),
            self.https,
            departures::TTL,
        ));
    }

    /// Like [`Context::note_departure`], for signing in at this address.
    pub fn note_sign_in_departure(&self, address: &str) {
        let query = address.split_once('?').map_or("", |(_, query)| query);
        let query = query.split('#').next().unwrap_or_default();
        self.note_departure(Purpose::SignIn, parameter(query, "state").as_deref());
    }
}
