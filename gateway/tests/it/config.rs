//! The command line: settings, commands, exit codes.

use tokio::net::TcpListener;
use vitrin_shop::{Shop, ShopConfig};

use crate::support::process::{command, run};
use crate::support::stand_in::closed_port;
use crate::support::storefront::Storefront;

/// Wrong settings at start: all problems at once, each with its variable and an example; exit code
/// 2; nothing listens.
#[tokio::test]
async fn every_wrong_setting_is_told_at_once() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let free = listener.local_addr().unwrap().to_string();
    drop(listener);
    let output = run(
        &[],
        &[
            ("VITRIN_LISTEN", &free),
            ("VITRIN_SHOP_URL", "ftp://shop"),
            ("VITRIN_LANGUAGES", "turkish"),
            ("VITRIN_SEAL_KEYS", "short"),
            ("VITRIN_SHOP_PREFIX", "not base64!"),
            ("VITRIN_SHOP_PERFIX", "x"),
        ],
    )
    .await;
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8(output.stderr).unwrap();
    for line in [
        "VITRIN_SHOP_URL: must be an http or https address without a query (example: VITRIN_SHOP_URL=http://127.0.0.1:8090)",
        "VITRIN_STOREFRONT_URL: is required (example: VITRIN_STOREFRONT_URL=http://127.0.0.1:3000)",
        "VITRIN_LANGUAGES: must list two-letter codes (example: VITRIN_LANGUAGES=tr,en,de,ar)",
        "VITRIN_SEAL_KEYS: each key needs at least 32 characters (example: ",
        "VITRIN_SHOP_PREFIX: must be the base64 of a path such as /edge (example: ",
        "VITRIN_SHOP_PERFIX: is not a setting; did you mean VITRIN_SHOP_PREFIX?",
    ] {
        assert!(told.contains(line), "{line}\nis not in\n{told}");
    }
    assert!(!told.contains("short"), "a key is never printed: {told}");
    let beyond = [
        ("VITRIN_SHOP_URL", "http://127.0.0.1:9"),
        ("VITRIN_STOREFRONT_URL", "http://127.0.0.1:9"),
        ("VITRIN_LISTEN", free.as_str()),
        ("VITRIN_ADMIN_LISTEN", "0.0.0.0:0"),
    ];
    let output = run(&[], &beyond).await;
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains("VITRIN_ADMIN_TOKEN: is required when VITRIN_ADMIN_LISTEN"), "{told}");
    TcpListener::bind(&free).await.expect("nothing listens there");
}

/// Must hold: a taken port names the port and the variable.
#[tokio::test]
async fn a_taken_port_is_named_with_its_variable() {
    let taken = TcpListener::bind("127.0.0.1:0").await.unwrap().into_std().unwrap();
    let address = taken.local_addr().unwrap().to_string();
    for variable in ["VITRIN_LISTEN", "VITRIN_ADMIN_LISTEN"] {
        let other =
            if variable == "VITRIN_LISTEN" { "VITRIN_ADMIN_LISTEN" } else { "VITRIN_LISTEN" };
        let settings = [
            ("VITRIN_SHOP_URL", "http://127.0.0.1:9"),
            ("VITRIN_STOREFRONT_URL", "http://127.0.0.1:9"),
            (other, "127.0.0.1:0"),
            (variable, address.as_str()),
        ];
        let output = run(&[], &settings).await;
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{told}");
        assert!(told.contains(variable) && told.contains(&address), "{told}");
        assert!(
            told.contains("VITRIN_SEAL_KEYS is not set"),
            "what was logged before is written: {told}"
        );
    }
}

#[tokio::test]
async fn help_tells_what_is_needed() {
    let output = run(&["--help"], &[]).await;
    assert_eq!(output.status.code(), Some(0));
    let help = String::from_utf8(output.stdout).unwrap();
    for word in [
        "serve",
        "check",
        "calls",
        "openapi",
        "--config",
        "VITRIN_SHOP_URL",
        "VITRIN_STOREFRONT_URL",
    ] {
        assert!(help.contains(word), "{word} is not in\n{help}");
    }
    let output = run(&["--version"], &[]).await;
    assert!(String::from_utf8(output.stdout).unwrap().starts_with("vitrin-gateway "));
}

#[tokio::test]
async fn call_1_calls_lists_every_call_and_what_it_does() {
    let output = run(&["calls"], &[]).await;
    assert_eq!(output.status.code(), Some(0), "it needs no settings");
    let table = String::from_utf8(output.stdout).unwrap();
    for line in table.lines() {
        assert!(line.chars().count() <= 120, "{line}");
    }
    let lines = |id: &str| -> Vec<String> {
        let lines = table.lines().filter(|line| line.starts_with(&format!("{id} ")));
        lines.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
    };
    for call in vitrin_gateway::capabilities::definitions() {
        assert_eq!(lines(call.id).len(), call.methods.len(), "{}", call.id);
    }
    assert_eq!(
        lines("cart.delete_all"),
        ["cart.delete_all GET write – – seen /srv/service/cart/delete-all"]
    );
    assert_eq!(
        lines("regions.countries"),
        [
            "regions.countries GET read all 6h once seen /srv/service/region/get-countries/{scope?}",
            "regions.countries POST read all 6h once seen"
        ]
    );
}

#[tokio::test]
async fn call_1_calls_are_listed_as_json_too() {
    let output = run(&["calls", "--json"], &[]).await;
    let list: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let list = list.as_array().unwrap();
    assert_eq!(list.len(), vitrin_gateway::capabilities::definitions().count());
    let call = list.iter().find(|call| call["id"] == "preferences.currency").unwrap();
    let changes = |method| serde_json::json!({ "method": method, "effect": "session", "cache": null, "retry": "never" });
    assert_eq!(call["methods"], serde_json::json!([changes("GET"), changes("POST")]));
    assert_eq!(call["bodies"], serde_json::json!(["empty", "urlencoded", "multipart", "json"]));
    let call = list.iter().find(|call| call["id"] == "catalogue.filters").unwrap();
    assert_eq!(
        (call["currency"].as_bool(), call["prefix"].as_str()),
        (Some(true), Some("guests_only"))
    );
    assert_eq!(call["methods"][0]["cache"]["freshSeconds"], 300);
}

#[tokio::test]
async fn openapi_prints_the_contracts() {
    for (arguments, contract) in [
        (&["openapi"][..], vitrin_gateway::contract::gateway_json()),
        (&["openapi", "gateway"], vitrin_gateway::contract::gateway_json()),
        (&["openapi", "upstream"], vitrin_gateway::contract::upstream::json()),
    ] {
        let output = run(arguments, &[]).await;
        assert!(String::from_utf8(output.stdout).unwrap() == contract, "{arguments:?}");
    }
}

/// `check`: settings first, then whether shop and storefront answer; all problems at once, exit
/// code 1.
#[tokio::test]
async fn check_says_whether_it_would_work() {
    let shop = Shop::start(ShopConfig::default()).await.unwrap();
    let storefront = Storefront::open().await;
    let url = shop.url();
    let good =
        run(&["check"], &[("VITRIN_SHOP_URL", &url), ("VITRIN_STOREFRONT_URL", &storefront.url)])
            .await;
    let told = String::from_utf8(good.stdout).unwrap();
    assert_eq!(good.status.code(), Some(0), "{told}{}", String::from_utf8_lossy(&good.stderr));
    assert!(told.contains(&url) && told.contains(&storefront.url), "{told}");

    let nobody = format!("http://{}", closed_port().await);
    let bad =
        run(&["check"], &[("VITRIN_SHOP_URL", &nobody), ("VITRIN_STOREFRONT_URL", &nobody)]).await;
    let told = String::from_utf8(bad.stderr).unwrap();
    assert_eq!(bad.status.code(), Some(1));
    for variable in ["VITRIN_SHOP_URL", "VITRIN_STOREFRONT_URL"] {
        assert!(told.contains(&format!("{variable}={nobody}")), "{told}");
    }

    // It answers, but it is not a legacy shop.
    let odd = run(
        &["check"],
        &[("VITRIN_SHOP_URL", &storefront.url), ("VITRIN_STOREFRONT_URL", &storefront.url)],
    )
    .await;
    assert_eq!(odd.status.code(), Some(1));
    assert!(String::from_utf8(odd.stderr).unwrap().contains("not like the legacy shop"));

    let unset = run(&["check"], &[]).await;
    assert_eq!(unset.status.code(), Some(1));
    assert!(String::from_utf8(unset.stderr).unwrap().contains("VITRIN_SHOP_URL: is required"));
}

#[tokio::test]
async fn a_settings_file_that_is_none_is_told() {
    let missing = run(&["--config", "/nowhere/vitrin.toml"], &[]).await;
    assert_eq!(missing.status.code(), Some(2));
    assert!(String::from_utf8(missing.stderr).unwrap().contains("--config /nowhere/vitrin.toml"));
    let unknown = command(&["conquer"], &[]).output().await.unwrap();
    assert_eq!(unknown.status.code(), Some(2));
}

/// The example for operators contains every variable and no other.
#[test]
fn the_example_of_settings_is_complete() {
    let example = include_str!("../../../deploy/env/gateway.example");
    let variables: std::collections::BTreeMap<String, String> = example
        .lines()
        .map(|line| line.trim_start_matches('#'))
        .filter_map(|line| line.split_once('='))
        .filter(|(name, _)| name.starts_with("VITRIN_") && !name.contains(' '))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    assert!(variables.contains_key("VITRIN_CACHE_FRESHNESS"));
    if let Err(problems) = settings::Settings::read(variables, None) {
        panic!("{problems:#?}");
    }
}
