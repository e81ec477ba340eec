//! Reshapes every recorded exchange of the shop and compares the result with a snapshot in the
//! folder beside this file. A new case is a new file under
//! `mocks/recordings/mappings/<capability>/<call>/`, without code; a new call is a case in its
//! capability's `reshape`.

pub(crate) mod case;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use bytes::Bytes;
use http::{HeaderMap, HeaderName};
use legacy_client::{LegacyAnswer, LegacyCall, LegacyError};
use proptest::prelude::*;
use serde_json::{Value, json};

use case::{Case, Reshaped};

use crate::capabilities::{
    addresses, alarms, cart, catalogue, checkout, content, definitions, favourites, membership,
    messages, orders, preferences, product, regions, search, stores, wallet,
};

/// A recorded answer, its call, and the path it was requested at.
#[derive(Debug)]
pub(crate) struct Recorded {
    pub(crate) call: &'static LegacyCall,
    pub(crate) path: String,
    pub(crate) answer: LegacyAnswer,
}

impl Recorded {
    pub(crate) fn text(&self) -> String {
        self.answer.text().into_owned()
    }

    /// The same answer with another body.
    pub(crate) fn with(&self, body: impl Into<Bytes>) -> Self {
        Self {
            call: self.call,
            path: self.path.clone(),
            answer: LegacyAnswer { body: body.into(), ..self.answer.clone() },
        }
    }
}

fn recordings() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../mocks/recordings")
}

/// All mappings, as `(capability, call, case, mapping)`.
fn mappings() -> Vec<(String, String, String, Value)> {
    let root = recordings().join("mappings");
    let mut folders = vec![root.clone()];
    let mut mappings = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(&root).unwrap().with_extension("");
            let parts: Vec<_> = name.iter().map(|part| part.to_str().unwrap().to_owned()).collect();
            let [capability, call, case] =
                <[String; 3]>::try_from(parts).expect("<capability>/<call>/<case>.json");
            let mapping = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
            mappings.push((capability, call, case, mapping));
        }
    }
    mappings.sort_by(|a, b| (&a.0, &a.1, &a.2).cmp(&(&b.0, &b.1, &b.2)));
    mappings
}

/// The call whose answers lie in this folder: `cart/update-item` is `cart.update_item`.
fn call_of(capability: &str, folder: &str) -> Option<&'static LegacyCall> {
    let id = format!("{capability}.{}", folder.replace('-', "_"));
    definitions().chain(wallet::calls::OPERATIONS.iter().copied()).find(|call| call.id == id)
}

fn recorded(call: &'static LegacyCall, mapping: &Value) -> Recorded {
    let response = &mapping["response"];
    let body = match (&response["bodyFileName"], &response["body"], &response["jsonBody"]) {
        (Value::String(file), ..) => {
            std::fs::read_to_string(recordings().join("__files").join(file)).unwrap()
        }
        (_, Value::String(body), _) => body.clone(),
        (.., Value::Null) => String::new(),
        (.., json) => json.to_string(),
    };
    let mut headers = HeaderMap::new();
    for (name, value) in response["headers"].as_object().into_iter().flatten() {
        let name: HeaderName = name.parse().unwrap();
        headers.insert(name, value.as_str().unwrap().parse().unwrap());
    }
    let status = u16::try_from(response["status"].as_u64().unwrap()).unwrap();
    Recorded {
        call,
        path: mapping["request"]["urlPath"].as_str().unwrap_or_default().to_owned(),
        answer: LegacyAnswer { status: status.try_into().unwrap(), headers, body: body.into() },
    }
}

/// The cases of all capabilities, by the id of their call.
static CASES: LazyLock<HashMap<&str, Case>> = LazyLock::new(|| {
    let cases = [
        addresses::reshape::recorded::cases(),
        alarms::reshape::recorded::cases(),
        cart::reshape::recorded::cases(),
        catalogue::reshape::recorded::cases(),
        checkout::reshape::recorded::cases(),
        content::reshape::recorded::cases(),
        favourites::reshape::recorded::cases(),
        membership::reshape::recorded::cases(),
        messages::reshape::recorded::cases(),
        orders::reshape::recorded::cases(),
        preferences::reshape::recorded::cases(),
        product::reshape::recorded::cases(),
        regions::reshape::recorded::cases(),
        search::reshape::recorded::cases(),
        stores::reshape::recorded::cases(),
        // A product's call that content reads as any tab.
        vec![Case::of_option(&product::calls::PAYMENT_OPTIONS, |recorded, context| {
            Ok(content::reshape::fragments::tab(&recorded.text(), None, context))
        })],
    ];
    cases.into_iter().flatten().map(|case| (case.call.id, case)).collect()
});

/// What the storefront sees of an exchange; `None` for a call that is only passed through. The
/// functions are those the handlers call, and fail as they do.
pub(crate) fn reshaped(recorded: &Recorded) -> Result<Option<Reshaped>, LegacyError> {
    CASES.get(recorded.call.id).map_or(Ok(None), |case| case.reshape(recorded))
}

#[test]
fn gw_12_ldr_5_prd_3_flt_1_every_recording_is_reshaped() {
    let mut seen = 0;
    for (capability, call, case, mapping) in mappings() {
        let Some(known) = call_of(&capability, &call) else { continue };
        let Some(reshaped) = reshaped(&recorded(known, &mapping)).unwrap() else { continue };
        let answer = reshaped.snapshot();
        seen += 1;
        insta::with_settings!({ snapshot_path => "reshape_snapshots", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_json_snapshot!(format!("{capability}.{call}.{case}"), answer);
        });
    }
    assert!(seen > 30, "recordings are found");
}

/// Keys the readers of recordings understand (ADR 0020).
const ALLOWED: [(&str, &[&str]); 3] = [
    ("", &["request", "response", "scenarioName", "requiredScenarioState", "newScenarioState"]),
    (
        "request",
        &["method", "urlPath", "urlPathPattern", "queryParameters", "headers", "bodyPatterns"],
    ),
    ("response", &["status", "headers", "body", "jsonBody", "base64Body", "bodyFileName"]),
];

#[test]
fn gw_12_recordings_use_only_keys_every_reader_understands() {
    for (capability, call, case, mapping) in mappings() {
        for (part, allowed) in ALLOWED {
            let object = if part.is_empty() { &mapping } else { &mapping[part] };
            for key in object.as_object().expect("an object").keys() {
                assert!(
                    allowed.contains(&key.as_str()),
                    "{capability}/{call}/{case}: {part}.{key}"
                );
            }
        }
    }
}

/// The folder of a call is its id: `cart.update_item` is recorded in `cart/update-item`.
#[test]
fn call_1_recordings_lie_in_the_folder_of_their_call() {
    for (capability, folder, case, mapping) in mappings() {
        let call = call_of(&capability, &folder)
            .unwrap_or_else(|| panic!("no call for {capability}/{folder}"));
        let id = call.id;
        let request = &mapping["request"];
        let method = request["method"].as_str().unwrap().parse().unwrap();
        assert!(call.effect(&method).is_some(), "{id} {case}: {method}");
        if let Some(path) = request["urlPath"].as_str() {
            assert!(call.matches(path), "{id} {case}: {path}");
        }
    }
}

/// The recordings that have a reshape, and the one whose bytes are edited in place; read once for
/// all cases of a property.
pub(crate) static RECORDED: LazyLock<Vec<Recorded>> = LazyLock::new(|| {
    let all = mappings().into_iter().filter_map(|(capability, folder, _, mapping)| {
        Some(recorded(call_of(&capability, &folder)?, &mapping))
    });
    all.filter(|recorded| {
        recorded.call.id == checkout::calls::WALLET_TOKEN.id
            || reshaped(recorded).unwrap().is_some()
    })
    .collect()
});

/// Every place in a value, as JSON pointers.
fn pointers(value: &Value, at: &str, found: &mut Vec<String>) {
    found.push(at.to_owned());
    match value {
        Value::Array(elements) => {
            elements
                .iter()
                .enumerate()
                .for_each(|(index, below)| pointers(below, &format!("{at}/{index}"), found));
        }
        Value::Object(members) => {
            members.iter().for_each(|(key, below)| pointers(below, &format!("{at}/{key}"), found));
        }
        _ => {}
    }
}

proptest! {
    #[test]
    fn a_recording_with_any_value_changed_is_reshaped_or_refused(
        which in any::<prop::sample::Index>(), place in any::<prop::sample::Index>(), change in 0..12_usize,
    ) {
        let recorded = which.get(&RECORDED);
        let Ok(mut answer) = serde_json::from_str::<Value>(&recorded.text()) else { return Ok(()) };
        let mut places = Vec::new();
        pointers(&answer, "", &mut places);
        let changes = [json!(null), json!(true), json!(0), json!(-1), json!(1e300), json!(i64::MIN), json!(""), json!("x"),
            json!([]), json!({}), json!([[{"ID": []}]]), json!({"ID": {"ID": 1}, "0": null})];
        if let Some(value) = answer.pointer_mut(place.get::<String>(&places)) {
            *value = changes[change].clone();
        }
        let _ = reshaped(&recorded.with(answer.to_string()));
    }

    #[test]
    fn a_recording_cut_and_patched_anywhere_is_reshaped_or_refused(
        which in any::<prop::sample::Index>(), from in any::<prop::sample::Index>(), length in 0..300_usize, patch in ".{0,8}",
    ) {
        let recorded = which.get(&RECORDED);
        let body = recorded.text();
        let start = body.floor_char_boundary(from.index(body.len() + 1));
        let end = body.floor_char_boundary((start + length).min(body.len()));
        let changed = recorded.with(format!("{}{patch}{}", &body[..start], &body[end..]));
        let _ = reshaped(&changed);
    }
}
