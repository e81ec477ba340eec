use std::path::Path;

use serde_json::{Value, json};
use vitrin_recording::Strictness;
use vitrin_shop::replay::{Mode, Replay, ReplayConfig, ReplayError};

use crate::support::{Visitor, shop};

const COUNTRIES: &str = "/srv/service/region/get-countries/1";

async fn start(folder: &Path, mode: Mode, strictness: Strictness, shop: Option<String>) -> Replay {
    let listen = "127.0.0.1:0".to_owned();
    Replay::start(ReplayConfig {
        folder: folder.to_owned(),
        listen,
        mode,
        strictness,
        shop,
        besides: None,
        faults: String::new(),
    })
    .await
    .unwrap()
}

async fn replay(folder: &Path) -> Replay {
    start(folder, Mode::Replay, Strictness::Strict, None).await
}

fn put(folder: &Path, name: &str, mapping: &Value) {
    let path = folder.join("mappings").join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::create_dir_all(folder.join("__files")).unwrap();
    std::fs::write(path, mapping.to_string()).unwrap();
}

fn stub(path: &str, response: &Value) -> Value {
    json!({ "request": { "method": "GET", "urlPath": path }, "response": response })
}

#[tokio::test]
async fn gw_12_each_kind_of_body_is_played_back() {
    let folder = tempfile::tempdir().unwrap();
    put(
        folder.path(),
        "a/b/text.json",
        &stub("/text", &json!({ "status": 200, "body": "a\r\nb at http://shop.example/x" })),
    );
    put(
        folder.path(),
        "a/b/json.json",
        &stub("/json", &json!({ "status": 200, "jsonBody": { "n": 1 } })),
    );
    put(
        folder.path(),
        "a/b/base.json",
        &stub("/base", &json!({ "status": 200, "base64Body": "AP8=" })),
    );
    put(
        folder.path(),
        "a/b/file.json",
        &stub(
            "/file",
            &json!({ "status": 404, "bodyFileName": "f.txt",
        "headers": { "Set-Cookie": ["a=1", "b=2"], "Location": "http://shop.example/y" } }),
        ),
    );
    std::fs::write(folder.path().join("__files/f.txt"), "from a file").unwrap();
    let replay = replay(folder.path()).await;
    let visitor = Visitor::at(&replay.url());
    assert_eq!(visitor.text("/text").await, format!("a\r\nb at {}/x", replay.url()));
    assert_eq!(visitor.json("/json").await, json!({ "n": 1 }));
    assert_eq!(visitor.get("/base").await.bytes().await.unwrap().as_ref(), [0, 255]);
    let file = visitor.get("/file").await;
    assert_eq!(file.status(), 404);
    assert_eq!(file.headers()["location"], format!("{}/y", replay.url()));
    assert_eq!(file.text().await.unwrap(), "from a file");
    assert_eq!(visitor.cookie_names(), ["a", "b"]);
}

#[tokio::test]
async fn gw_12_a_miss_names_the_nearest_stub_and_the_difference() {
    let folder = tempfile::tempdir().unwrap();
    let mut mapping = stub("/kilimler", &json!({ "status": 200 }));
    mapping["request"]["queryParameters"] = json!({ "language": { "equalTo": "tr" } });
    put(folder.path(), "content/page/kilims.json", &mapping);
    let strict = replay(folder.path()).await;
    let mut misses = strict.misses();
    let answer = Visitor::at(&strict.url()).get("/kilimler?language=en").await;
    assert_eq!(answer.status(), 404);
    let told: Value = serde_json::from_str(&answer.text().await.unwrap()).unwrap();
    assert_eq!(misses.recv().await.unwrap(), told.to_string(), "whoever runs it is told as well");
    assert_eq!(told["nearest"], "content/page/kilims");
    assert_eq!(
        told["because"],
        json!(["query parameter language: {\"equalTo\":\"tr\"} recorded, is another"])
    );
    let loose = start(folder.path(), Mode::Replay, Strictness::Loose, None).await;
    assert_eq!(Visitor::at(&loose.url()).get("/kilimler/?language=en&x=1").await.status(), 200);
}

#[tokio::test]
async fn gw_12_a_scenario_moves_on_and_can_be_begun_again() {
    let folder = tempfile::tempdir().unwrap();
    for (name, required, next, n) in
        [("one", "Started", Some("later"), 1), ("two", "later", None, 2)]
    {
        let mut mapping = stub("/x", &json!({ "status": 200, "jsonBody": n }));
        mapping["scenarioName"] = json!("shop");
        mapping["requiredScenarioState"] = json!(required);
        if let Some(next) = next {
            mapping["newScenarioState"] = json!(next);
        }
        put(folder.path(), &format!("a/b/{name}.json"), &mapping);
    }
    let replay = replay(folder.path()).await;
    let visitor = Visitor::at(&replay.url());
    assert_eq!(
        [visitor.text("/x").await, visitor.text("/x").await, visitor.text("/x").await],
        ["1", "2", "2"]
    );
    visitor.send(visitor.request("DELETE", "/__shop/scenarios")).await;
    assert_eq!(visitor.text("/x").await, "1");
}

#[tokio::test]
async fn gw_12_missing_stubs_are_fetched_once_and_recorded() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(folder.path().join("mappings")).unwrap();
    let shop = shop().await;
    let recording =
        start(folder.path(), Mode::RecordMissing, Strictness::Strict, Some(shop.url())).await;
    let visitor = Visitor::at(&recording.url());
    let first = visitor.json(COUNTRIES).await;
    visitor.json(COUNTRIES).await;
    assert_eq!(shop.requests().iter().filter(|seen| seen.path == COUNTRIES).count(), 1);
    recording.stop().unwrap();
    shop.stop().await;
    let replay = replay(folder.path()).await;
    assert_eq!(Visitor::at(&replay.url()).json(COUNTRIES).await, first);
}

#[tokio::test]
async fn gw_12_a_recording_that_is_no_longer_true_is_told_where() {
    let folder = tempfile::tempdir().unwrap();
    let recorded = json!({ "status": 203, "jsonBody": { "countries": "none", "gone": 1 } });
    put(folder.path(), "regions/countries/all.json", &stub(COUNTRIES, &recorded));
    let shop = shop().await;
    let verifying = start(folder.path(), Mode::Verify, Strictness::Strict, Some(shop.url())).await;
    let visitor = Visitor::at(&verifying.url());
    assert!(
        visitor.json(COUNTRIES).await["countries"].is_array(),
        "the shop's own answer comes back"
    );
    visitor.get("/srv/service/region/get-cities/TR").await;
    let told = verifying.stop().unwrap().join("\n");
    for difference in [
        "status 203 recorded, 200 now",
        "$.countries: text recorded, list now",
        "$.gone: missing",
        "get-cities/TR: not recorded",
    ] {
        assert!(told.contains(difference), "{difference}: {told}");
    }
}

#[tokio::test]
async fn gw_12_a_mode_that_asks_the_shop_wants_its_address() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(folder.path().join("mappings")).unwrap();
    let config = ReplayConfig {
        folder: folder.path().to_owned(),
        listen: "127.0.0.1:0".to_owned(),
        mode: Mode::Verify,
        strictness: Strictness::Strict,
        shop: None,
        besides: None,
        faults: String::new(),
    };
    assert!(matches!(Replay::start(config).await, Err(ReplayError::NoShop)));
}

#[tokio::test]
async fn gw_12_a_replay_has_faults_journal_and_pictures() {
    let folder = tempfile::tempdir().unwrap();
    put(folder.path(), "a/b/one.json", &stub("/x", &json!({ "status": 200, "jsonBody": 1 })));
    let replay = replay(folder.path()).await;
    let visitor = Visitor::at(&replay.url());
    assert_eq!(visitor.json("/__shop/health").await["status"], "ok");
    let special = visitor.json("/__shop/specials").await["added"].as_str().unwrap().to_owned();
    assert_eq!(
        visitor.get(&format!("/Data/K/{special}-1.jpg")).await.headers()["content-type"],
        "image/jpeg"
    );
    assert_eq!(visitor.get("/Data/K/1-1.jpg").await.status(), 404);

    assert_eq!(
        visitor.send(visitor.request("PUT", "/__shop/faults").body("/x=status:503")).await.status(),
        204
    );
    assert_eq!(visitor.get("/x").await.status(), 503);
    visitor.send(visitor.request("PUT", "/__shop/faults").body("")).await;
    assert_eq!(visitor.text("/x").await, "1");
    let seen = visitor.json("/__shop/requests").await;
    assert_eq!(seen.as_array().unwrap().iter().filter(|seen| seen["path"] == "/x").count(), 2);
}

#[tokio::test]
async fn gw_12_a_replay_goes_on_with_another_recording() {
    let (first, second) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    for (folder, n) in [(&first, 1), (&second, 2)] {
        put(folder.path(), "a/b/x.json", &stub("/x", &json!({ "status": 200, "jsonBody": n })));
    }
    let replay = replay(first.path()).await;
    let visitor = Visitor::at(&replay.url());
    let turn =
        |folder: String| visitor.send(visitor.request("PUT", "/__shop/recording").body(folder));
    assert_eq!(visitor.text("/x").await, "1");
    assert_eq!(turn(second.path().display().to_string()).await.status(), 204);
    assert_eq!(visitor.text("/x").await, "2");
    assert_eq!(turn(second.path().join("none").display().to_string()).await.status(), 422);
    assert_eq!(visitor.text("/x").await, "2");
}
