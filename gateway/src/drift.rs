//! `drift`: asks a living shop every call that changes nothing, and tells where its answers leave
//! the contract.
//!
//! Calls are asked as nobody, one after the other. Ids come from the shop's own answers, or from
//! the command line.

mod report;
mod samples;

use std::collections::BTreeMap;

use http::HeaderValue;
use legacy_client::{
    Caller, Effect, LegacyAnswer, LegacyCall, LegacyClient, LegacyError, LegacyRequest,
};
use platform::address_kind::PageAddress;
use platform::drift::{Class, compare};
use platform::shop_client;
use serde_json::Value;
use settings::Settings;

use crate::capabilities::{self, catalogue, regions};
pub use report::{Asked, Outcome, Report};
use samples::{Ids, sample};

/// Asks everything.
///
/// `given` are ids by name (`product`, `link`, …), which win over those found; `cookie` is a
/// shopper's `Cookie` header, for the calls that only members may make.
///
/// # Errors
/// When the machine's TLS set-up is unusable.
pub async fn ask_all(
    settings: &Settings,
    given: BTreeMap<String, String>,
    cookie: Option<HeaderValue>,
) -> Result<Report, String> {
    let mut client = shop_client::settings(settings);
    client.patience = settings.shop.patience;
    let client = LegacyClient::new(client).map_err(|error| format!("TLS is unusable: {error}"))?;
    let locale = &settings.locale;
    let nobody = Caller::anonymous(locale.default_language(), locale.default_currency());
    let caller = Caller { cookies: cookie, ..nobody };
    let ids = discover(&client, &caller, given).await;
    let mut asked = Vec::new();
    for call in capabilities::definitions() {
        for (method, _) in call.methods.iter().filter(|(_, effect)| *effect == Effect::Read) {
            let outcome = match sample(call, method, &ids) {
                Err(reason) => Outcome::Skipped { reason },
                Ok(request) => outcome(call, client.send(&request, &caller).await),
            };
            asked.push(Asked { call: call.id, method: method.to_string(), outcome });
        }
    }
    Ok(Report { shop: settings.shop.url.origin().ascii_serialization(), asked })
}

fn outcome(call: &'static LegacyCall, answered: Result<LegacyAnswer, LegacyError>) -> Outcome {
    match answered {
        Ok(answer) if answer.status.is_redirection() => {
            Outcome::Refused { how: "sent elsewhere".to_owned() }
        }
        Ok(answer) if refuses(&answer) => Outcome::Refused { how: "in its answer".to_owned() },
        Ok(answer) => Outcome::Compared { findings: compare(call, &answer.body) },
        Err(LegacyError::Refused { status, .. }) if status.is_client_error() => {
            Outcome::Refused { how: format!("status {}", status.as_u16()) }
        }
        // Statuses and labels only: an error's own words may name what was asked.
        Err(LegacyError::Refused { status, .. }) => {
            Outcome::Failed { why: format!("status {}", status.as_u16()) }
        }
        Err(error) => Outcome::Failed { why: error.label().to_owned() },
    }
}

/// A refusal with status 200, such as `NO_MEMBER_SESSION` (contracts/upstream/protocol.md#answers).
fn refuses(answer: &LegacyAnswer) -> bool {
    let Ok(Value::Object(members)) = answer.json::<Value>() else { return false };
    let falsy = |value: &Value| matches!(value, Value::Bool(false)) || value == "0" || value == 0;
    let words =
        ["statusText", "message"].iter().any(|key| members.get(*key).is_some_and(Value::is_string));
    words && members.get("status").is_some_and(falsy)
}

/// Ids of things this shop has: a category from its tree, a product from that category's page, a
/// city, a town.
async fn discover(client: &LegacyClient, caller: &Caller, given: BTreeMap<String, String>) -> Ids {
    let mut ids = Ids::new(given);
    let ask = async |request: LegacyRequest| client.send(&request, caller).await.ok();
    if let Some(answer) = ask(LegacyRequest::new(&catalogue::calls::CATEGORIES, &[])).await {
        ids.category(&answer);
    }
    if let Some(link) = ids.get("link").map(str::to_owned)
        && let Ok(page) = PageAddress::parse("link", &link, capabilities::call_table(), "")
        && let Some(answer) = ask(page.request()).await
    {
        ids.listing(&answer);
    }
    for (call, parent, name) in
        [(&regions::calls::CITIES, "country", "city"), (&regions::calls::TOWNS, "city", "town")]
    {
        if let Some(above) = ids.get(parent).map(str::to_owned)
            && let Some(answer) = ask(LegacyRequest::new(call, &[&above])).await
        {
            ids.region(name, &answer);
        }
    }
    ids
}

/// What the process ends with.
#[must_use]
pub fn exit_code(report: &Report, strict: bool) -> u8 {
    let findings = || report.findings().map(|(_, finding)| finding);
    if findings().any(|finding| finding.class == Class::Breaking || strict) {
        return 1;
    }
    let failed = report.asked.iter().any(|asked| matches!(asked.outcome, Outcome::Failed { .. }));
    if failed || report.compared() == 0 { 2 } else { 0 }
}
