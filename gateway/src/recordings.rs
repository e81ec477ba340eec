//! Every recorded exchange of the shop goes through its reshape, and a snapshot comes out, next to
//! this file's name. A new case is a new file under
//! `mocks/recordings/mappings/<capability>/<call>/`, no code.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use bytes::Bytes;
use commerce::reshaping::testing::reshaping;
use http::{HeaderMap, HeaderName};
use legacy_client::{LegacyAnswer, LegacyError};
use proptest::prelude::*;
use serde::Serialize;
use serde_json::{Value, json};

use crate::capabilities::{
    cart, catalogue, content, definitions, favourites, membership, messages, preferences, product,
    regions, search, stores, wallet,
};

/// An answer as recorded, and the path it was asked at.
pub(crate) struct Recorded {
    pub(crate) path: String,
    pub(crate) answer: LegacyAnswer,
}

impl Recorded {
    fn text(&self) -> String {
        self.answer.text().into_owned()
    }

    /// The same answer with another body.
    pub(crate) fn with(&self, body: impl Into<Bytes>) -> Self {
        Self {
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
    let mut headers = HeaderMap::new();
    for (name, value) in response["headers"].as_object().into_iter().flatten() {
        let name: HeaderName = name.parse().unwrap();
        headers.insert(name, value.as_str().unwrap().parse().unwrap());
    }
    let status = u16::try_from(response["status"].as_u64().unwrap()).unwrap();
    Recorded {
        path: mapping["request"]["urlPath"].as_str().unwrap_or_default().to_owned(),
        answer: LegacyAnswer { status: status.try_into().unwrap(), headers, body: body.into() },
    }
}

fn value(answer: impl Serialize) -> Value {
    serde_json::to_value(answer).unwrap()
}

/// What the storefront sees of an exchange; `None` for a call that is only passed through. The
/// functions are those the handlers call, and fail as they do.
pub(crate) fn reshaped(
    capability: &str,
    call: &str,
    recorded: &Recorded,
) -> Result<Option<Value>, LegacyError> {
    use cart::api::ChangeOutcome;
    use favourites::api::FavouritesOutcome as Outcome;
    let (reshaping, answer) = (&reshaping(), &recorded.answer);
    Ok(Some(match (capability, call) {
        ("cart", "load") => value(cart::reshape::cart(&answer.json()?, reshaping)),
        ("cart", "add") => value(cart::reshape::added(&answer.json()?, reshaping)),
        ("cart", "update-item" | "update-all" | "delete") => {
            value(cart::reshape::changed(&answer.json()?, ChangeOutcome::Updated))
        }
        ("catalogue", "categories") => value(catalogue::reshape::menu(&answer.json()?, reshaping)),
        ("catalogue", "filters") => value(catalogue::reshape::filters(&answer.json()?, reshaping)?),
        ("catalogue", "loader") => {
            value(catalogue::reshape::product_page(&answer.text(), 1, reshaping)?)
        }
        ("content", "page") => match content::reshape::page(answer, &recorded.path, 1, reshaping) {
            Err(LegacyError::Refused { status, .. }) => json!({ "refused": status.as_u16() }),
            page => value(page?),
        },
        ("membership", "detail") => value(membership::session::reshape::member(&answer.json()?)),
        ("membership", call) => return member(call, answer),
        ("favourites", "lists") if answer.text().contains("CATEGORIES") => {
            value(favourites::reshape::lists(&answer.json()?, reshaping))
        }
        ("favourites", "collections") if answer.text().contains("items") => {
            value(favourites::reshape::collections(&answer.json()?))
        }
        ("favourites", call @ ("add" | "remove" | "set-item" | "remove-item")) => {
            let done =
                if matches!(call, "add" | "set-item") { Outcome::Added } else { Outcome::Removed };
            value(favourites::reshape::changed(
                &answer.json()?,
                &answer.json()?,
                done,
                &["2500".to_owned()],
            ))
        }
        ("messages", "threads") if answer.status == 200 => {
            value(messages::reshape::threads(&answer.json()?))
        }
        ("messages", "thread") if answer.text().contains("detail") => {
            value(messages::reshape::whole_thread(&answer.json()?))
        }
        ("messages", "departments") => value(messages::reshape::departments(&answer.json()?)),
        ("messages", "unread") => value(messages::reshape::unread(&answer.text())),
        ("messages", "send") => match messages::reshape::written(&answer.json()?) {
            Ok(done) => value(done),
            Err(error) => value(error.problem("")),
        },
        ("stores", "list") => value(stores::reshape::stores(&answer.json()?, reshaping)),
        ("messages", "subscribe") => value(messages::reshape::subscription(&answer.json()?)),
        ("preferences", "cookie-notice") => {
            value(preferences::reshape::cookie_notice(&answer.json()?, reshaping))
        }
        ("preferences", "language") => {
            value(preferences::reshape::language_changed(&answer.json()?, reshaping))
        }
        ("preferences", "currency") => {
            value(preferences::reshape::currency_changed(&answer.json()?))
        }
        ("product", "view") => value(product::reshape::product_detail(&answer.text(), reshaping)?),
        ("product", "first-options" | "second-options") => {
            value(product::reshape::variant_options(&answer.json()?, reshaping))
        }
        ("product", "related") => {
            value(product::reshape::related_products(&answer.json()?, "1204", reshaping)?)
        }
        ("regions", "countries") => value(regions::reshape::countries(&answer.json()?)),
        ("product", "attributes") if answer.text().contains("ATTRIBUTES") => return Ok(None),
        ("product", "attributes") => {
            value(product::reshape::attributes::attributes(&answer.json()?, reshaping))
        }
        ("product", "by-properties") => {
            value(product::reshape::attributes::matched(&answer.json()?, reshaping)?)
        }
        ("product", "comments" | "own-comments") => {
            value(product::reshape::comments::page(&answer.json()?, 1))
        }
        ("product", "comment-average") => {
            value(product::reshape::comments::average(&answer.json()?))
        }
        ("product", "comment" | "vote") => {
            value(product::reshape::comments::written(&answer.json()?))
        }
        ("product", "payment-options") => {
            value(content::reshape::fragments::tab(&answer.text(), None, reshaping))
        }
        ("content", "fragment") => {
            value(content::reshape::fragments::fragment(&answer.text(), None, reshaping))
        }
        ("content", "fragment-data") => {
            value(content::reshape::fragments::fragment("", Some(&answer.text()), reshaping))
        }
        ("regions", "tax-offices") => value(regions::reshape::tax_offices(&answer.text())),
        ("regions", "countries-file" | "flag") => return Ok(None),
        ("regions", _) => value(regions::reshape::regions(&answer.json()?)),
        ("search", "all") => value(search::reshape::search_result(&answer.json()?, reshaping)),
        _ => return Ok(None),
    }))
}

/// The calls of those who come in, refusals of forms as they are told in problems.
fn member(call: &str, answer: &LegacyAnswer) -> Result<Option<Value>, LegacyError> {
    use commerce::done::Done;
    use membership::legacy::{Envelope, Said};
    use membership::reshape::{self, faults};
    let addresses = reshaping().addresses;
    // Where there is none, the handlers answer with a fault.
    let named =
        |name: &str, text: Option<String>| text.map_or(Value::Null, |text| json!({ name: text }));
    let refused = |faults: faults::Faults| json!({ "detail": faults.detail, "fields": faults.fields, "noMember": faults.no_member });
    let agreed = |to: &dyn Fn(&Envelope) -> Value| -> Result<Value, LegacyError> {
        let envelope: Envelope = answer.json()?;
        let agreed = envelope.status == Some(true);
        Ok(if agreed { to(&envelope) } else { refused(faults::of_envelope(&envelope)) })
    };
    Ok(Some(match call {
        "register" | "register-quick" => {
            agreed(&|envelope| value(reshape::registration(envelope, addresses)))?
        }
        "without-membership" => agreed(&|envelope| value(reshape::continued(envelope, addresses)))?,
        "change-password" => {
            agreed(&|envelope| value(reshape::password_changed(envelope, addresses)))?
        }
        "update" | "update-password" => {
            agreed(&|envelope| value(Done::saying(envelope.message.as_deref())))?
        }
        "social-address" => {
            agreed(&|envelope| named("url", reshape::social_address(envelope, addresses)))?
        }
        "verify-sms" => value(reshape::verification(&answer.json()?)),
        "cancel" | "forgot-password" => {
            let said: Said = answer.json()?;
            if said.verdict() == Some(true) {
                value(Done::saying(said.words()))
            } else {
                refused(faults::of_said(&said))
            }
        }
        "activate" | "activate-subscription" => value(reshape::activation(&answer.json()?)),
        "send-sms-code" => value(reshape::sms_sent(&answer.json()?)),
        "register-form" => value(reshape::form::register_form(&answer.json()?, true, addresses)),
        "captcha" => named("image", reshape::form::captcha(&answer.json()?, addresses)),
        _ => return Ok(None),
    }))
}

#[test]
fn gw_12_ldr_5_prd_3_flt_1_every_recording_is_reshaped() {
    let mut seen = 0;
    for (capability, call, case, mapping) in mappings() {
        let Some(answer) = reshaped(&capability, &call, &recorded(&mapping)).unwrap() else {
            continue;
        };
        seen += 1;
        insta::with_settings!({ snapshot_path => "recordings", prepend_module_to_snapshot => false, omit_expression => true }, {
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
        let id = format!("{capability}.{}", folder.replace('-', "_"));
        let mut calls = definitions().chain(wallet::calls::OPERATIONS.iter().copied());
        let call = calls.find(|call| call.id == id).unwrap_or_else(|| panic!("no call {id}"));
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
pub(crate) static RECORDED: LazyLock<Vec<(String, String, Recorded)>> = LazyLock::new(|| {
    let all = mappings()
        .into_iter()
        .map(|(capability, call, _, mapping)| (capability, call, recorded(&mapping)));
    all.filter(|(capability, call, recorded)| {
        (capability.as_str(), call.as_str()) == ("payments", "wallet-token")
            || reshaped(capability, call, recorded).unwrap().is_some()
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
        let (capability, call, recorded) = which.get(&RECORDED);
        let Ok(mut answer) = serde_json::from_str::<Value>(&recorded.text()) else { return Ok(()) };
        let mut places = Vec::new();
        pointers(&answer, "", &mut places);
        let changes = [json!(null), json!(true), json!(0), json!(-1), json!(1e300), json!(i64::MIN), json!(""), json!("x"),
            json!([]), json!({}), json!([[{"ID": []}]]), json!({"ID": {"ID": 1}, "0": null})];
        if let Some(value) = answer.pointer_mut(place.get::<String>(&places)) {
            *value = changes[change].clone();
        }
        let _ = reshaped(capability, call, &recorded.with(answer.to_string()));
    }

    #[test]
    fn a_recording_cut_and_patched_anywhere_is_reshaped_or_refused(
        which in any::<prop::sample::Index>(), from in any::<prop::sample::Index>(), length in 0..300_usize, patch in ".{0,8}",
    ) {
        let (capability, call, recorded) = which.get(&RECORDED);
        let body = recorded.text();
        let start = body.floor_char_boundary(from.index(body.len() + 1));
        let end = body.floor_char_boundary((start + length).min(body.len()));
        let changed = recorded.with(format!("{}{patch}{}", &body[..start], &body[end..]));
        let _ = reshaped(capability, call, &changed);
    }
}
