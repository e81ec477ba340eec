//! Every recorded exchange of the shop goes through its reshape, and a snapshot comes out. A new case is a new file
//! under `mocks/recordings/mappings/<capability>/<call>/`.

use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{cart, catalogue, content, preferences, product, regions, search};
use crate::platform::reshaping::testing::reshaping;

/// An answer as recorded.
struct Recorded {
    status: u64,
    location: Option<String>,
    path: String,
    body: String,
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

fn recorded(mapping: &Value) -> Recorded {
    let response = &mapping["response"];
    let body = match (&response["bodyFileName"], &response["body"], &response["jsonBody"]) {
        (Value::String(file), ..) => {
            std::fs::read_to_string(recordings().join("__files").join(file)).unwrap()
        }
        (_, Value::String(body), _) => body.clone(),
        (.., Value::Null) => String::new(),
        (.., json) => json.to_string(),
    };
    Recorded {
        status: response["status"].as_u64().unwrap(),
        location: response["headers"]["Location"].as_str().map(str::to_owned),
        path: mapping["request"]["urlPath"].as_str().unwrap_or_default().to_owned(),
        body,
    }
}

fn json<T: DeserializeOwned>(recorded: &Recorded) -> T {
    serde_json::from_str(&recorded.body).unwrap()
}

fn value(answer: impl Serialize) -> Value {
    serde_json::to_value(answer).unwrap()
}

/// What the storefront sees of an exchange; `None` for a call that is only passed through.
fn reshaped(capability: &str, call: &str, recorded: &Recorded) -> Option<Value> {
    use cart::api::ChangeOutcome;
    let reshaping = &reshaping();
    Some(match (capability, call) {
        ("cart", "load") => value(cart::reshape::cart(&json(recorded), reshaping)),
        ("cart", "add") => value(cart::reshape::added(&json(recorded), reshaping)),
        ("cart", "update-item") => value(cart::reshape::changed(&json(recorded), ChangeOutcome::Updated)),
        ("catalogue", "menu") => value(catalogue::reshape::menu(&json(recorded), reshaping)),
        ("catalogue", "filters") => value(catalogue::reshape::filters(&json(recorded), reshaping)),
        ("catalogue", "products") => value(catalogue::reshape::product_page(&recorded.body, 1, reshaping)),
        ("content", "page") => value(match (&recorded.location, recorded.status) {
            (Some(location), 301) => content::reshape::redirect(location, &recorded.path, reshaping),
            _ => content::reshape::page(&recorded.body, &recorded.path, 1, reshaping),
        }),
        ("preferences", "cookie-law") => {
            value(preferences::reshape::cookie_notice(&json(recorded), reshaping))
        }
        ("preferences", "language") => {
            value(preferences::reshape::language_changed(&json(recorded), reshaping))
        }
        ("preferences", "currency") => value(preferences::reshape::currency_changed(&json(recorded))),
        ("product", "detail") => value(product::reshape::product_detail(&recorded.body, "/asked", reshaping)),
        ("product", "first-level") => {
            let level: product::legacy::FirstLevel = json(recorded);
            value(product::reshape::variant_options(&level.variants, reshaping))
        }
        ("product", "second-level") => {
            let level: product::legacy::SecondLevel = json(recorded);
            value(product::reshape::variant_options(&level.variants, reshaping))
        }
        ("product", "related") => {
            value(product::reshape::related_products(&json(recorded), "1204", reshaping))
        }
        ("regions", "countries") => value(regions::reshape::countries(&json(recorded))),
        ("regions", _) => value(regions::reshape::regions(&json(recorded))),
        ("search", "search-all") => value(search::reshape::search_result(&json(recorded), reshaping)),
        _ => return None,
    })
}

#[test]
fn gw_12_ldr_5_prd_3_flt_1_every_recording_is_reshaped() {
    let mut seen = 0;
    for (capability, call, case, mapping) in mappings() {
        let Some(answer) = reshaped(&capability, &call, &recorded(&mapping)) else { continue };
        seen += 1;
        insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_json_snapshot!(format!("{capability}.{call}.{case}"), answer);
        });
    }
    assert!(seen > 30, "recordings are found");
}

/// Keys the readers of recordings understand (blueprint decision 14).
const ALLOWED: [(&str, &[&str]); 3] = [
    ("", &["request", "response", "scenarioName", "requiredScenarioState", "newScenarioState"]),
    ("request", &["method", "urlPath", "urlPathPattern", "queryParameters", "headers", "bodyPatterns"]),
    ("response", &["status", "headers", "body", "jsonBody", "base64Body", "bodyFileName"]),
];

#[test]
fn gw_12_recordings_use_only_keys_every_reader_understands() {
    for (capability, call, case, mapping) in mappings() {
        for (part, allowed) in ALLOWED {
            let object = if part.is_empty() { &mapping } else { &mapping[part] };
            for key in object.as_object().expect("an object").keys() {
                assert!(allowed.contains(&key.as_str()), "{capability}/{call}/{case}: {part}.{key}");
            }
        }
    }
}
