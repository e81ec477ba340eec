//! The hand-written recordings say what the shop answers; the simulator must say the same: status,
//! type, and the shape of JSON.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;
use vitrin_recording::{MatchRequest, Stub, example, shape};

use crate::support::{Visitor, shop};

/// Recordings that the simulator answers differently, each with the reason. The list may only
/// shrink.
const EXCEPTIONS: &str = include_str!("../conformance-exceptions.txt");

/// The caller. A match for one of them suffices: a recording does not say what had happened
/// before.
#[derive(Clone, Copy)]
enum Circumstance {
    Guest,
    GuestWithBasket,
    Member,
    MemberWithBasket,
}

impl Circumstance {
    const ALL: [Self; 4] =
        [Self::Guest, Self::GuestWithBasket, Self::Member, Self::MemberWithBasket];

    fn is_member(self) -> bool {
        matches!(self, Self::Member | Self::MemberWithBasket)
    }
}

fn essence(label: &str) -> String {
    label.split(';').next().unwrap_or("").trim().to_ascii_lowercase()
}

/// Returns the differences of the simulator's response, in a new shop.
async fn differences(stub: &Stub, asked: &MatchRequest, who: Circumstance) -> Vec<String> {
    let shop = shop().await;
    let visitor = if who.is_member() { Visitor::member(&shop, 101) } else { Visitor::of(&shop) };
    if matches!(who, Circumstance::GuestWithBasket | Circumstance::MemberWithBasket) {
        let form = format!("productId={}&quantity=2", shop.specials().added);
        let add = visitor.request("POST", "/srv/service/cart/add-to-cart");
        visitor
            .send(add.header("content-type", "application/x-www-form-urlencoded").body(form))
            .await;
    }
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(&asked.query).finish();
    let mark = if query.is_empty() { "" } else { "?" };
    let mut request = visitor.request(&asked.method, &format!("{}{mark}{query}", asked.path));
    if !asked.body.is_empty() {
        let json = serde_json::from_str::<Value>(&asked.body).is_ok_and(|body| !body.is_number());
        let label = if json { "application/json" } else { "application/x-www-form-urlencoded" };
        request = request.header("content-type", label).body(asked.body.clone());
    }
    let answer = visitor.send(request).await;
    let response = &stub.mapping.response;
    let mut found = Vec::new();
    if answer.status() != response.status {
        found.push(format!("status {} recorded, {} now", response.status, answer.status()));
    }
    let label =
        answer.headers().get("content-type").map(|value| value.to_str().unwrap().to_owned());
    let recorded = response.headers.get("Content-Type").and_then(|values| values.all().first());
    if let Some(recorded) = recorded
        && essence(recorded) != essence(label.as_deref().unwrap_or(""))
    {
        found.push(format!("{recorded} recorded, {} now", label.unwrap_or_default()));
    }
    let body = answer.bytes().await.unwrap();
    match (serde_json::from_slice::<Value>(&stub.body), serde_json::from_slice::<Value>(&body)) {
        (Ok(recorded), Ok(now)) => found.extend(shape::differences(&recorded, &now)),
        (Ok(_), Err(_)) => found.push("JSON recorded, none now".to_owned()),
        _ => {}
    }
    shop.stop().await;
    found
}

/// Returns the differences for the best matching caller.
async fn least_differences(stub: &Stub) -> Vec<String> {
    let asked = example::request(&stub.mapping.request).unwrap();
    let member = asked.headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("authorization"));
    let mut least: Option<Vec<String>> = None;
    for who in Circumstance::ALL.into_iter().filter(|who| !member || who.is_member()) {
        let found = differences(stub, &asked, who).await;
        if found.is_empty() {
            return found;
        }
        if least.as_ref().is_none_or(|least| found.len() < least.len()) {
            least = Some(found);
        }
    }
    least.unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread")]
async fn call_1_the_simulator_answers_as_recorded() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../recordings");
    let stubs = vitrin_recording::read(&root).unwrap();
    let lines = EXCEPTIONS.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let mut exceptions: BTreeMap<&str, &str> =
        lines.map(|line| line.split_once(": ").expect("a name and a reason")).collect();
    let mut wrong = Vec::new();
    for stub in &stubs {
        let found = least_differences(stub).await;
        match (exceptions.remove(stub.name.as_str()), found.is_empty()) {
            (None, false) => wrong.push(format!("{}: {}", stub.name, found.join("; "))),
            (Some(_), true) => {
                wrong.push(format!("{}: is answered alike, take it off the list", stub.name));
            }
            _ => {}
        }
    }
    wrong.extend(
        exceptions.keys().map(|name| format!("{name}: no such recording, take it off the list")),
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
