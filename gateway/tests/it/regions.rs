//! `GET /bff/regions/…`: reference data, asked once per language however many want it.

use axum::response::IntoResponse as _;

use crate::support::process::Process;
use crate::support::stand_in::{Seen, StandIn};
use crate::support::storefront::Storefront;
use crate::support::{Client as _, PATIENCE, TestGateway, saw};

fn two_countries(seen: &Seen) -> axum::response::Response {
    let name = if seen.query == "language=en" { "Turkey" } else { "Türkiye" };
    let body = format!(
        r#"{{"countries":[{{"code":"TR","title":"{name}","phone_code":90,"pattern":"(###) ###","has_state":"0"}},
            {{"code":"US","title":"ABD","phone_code":"1","pattern":"","has_state":1}}],"selected":"TR"}}"#
    );
    ([("content-type", "application/json"), ("set-cookie", "PHPSESSID=nobodys; path=/")], body)
        .into_response()
}

/// Must hold: 100 simultaneous cold `GET /bff/regions/countries` make exactly one upstream call; a
/// second language makes one more. All hundred wait before the shop may answer.
#[tokio::test]
async fn gw_6_a_hundred_at_once_make_one_upstream_call() {
    let shop = StandIn::gated(two_countries).await;
    let storefront = Storefront::open().await;
    let gateway = Process::serve(&shop.url(), &storefront.url, &[]).await;
    let asking: Vec<_> = (0..100)
        .map(|_| {
            let mut one = gateway.stranger();
            tokio::spawn(async move { one.get("/bff/regions/countries").await })
        })
        .collect();
    let waiting = "vitrin_cache_waiting{cache=\"answers\"} ";
    // The call is on its way while the last of the hundred begin to wait.
    let all_in = async { while gateway.metric(waiting).await < 100.0 || shop.seen().is_empty() {} };
    tokio::time::timeout(PATIENCE, all_in).await.expect("a hundred that wait, and one call");
    assert_eq!(shop.seen().len(), 1);
    shop.open_gate();
    for one in asking {
        let answer = one.await.unwrap().expect(200);
        assert_eq!(answer.cache(), "vitrin; fwd=uri-miss; stored", "it waited for the one call");
        assert_eq!(answer.json()["countries"][0]["name"], "Türkiye");
    }
    assert_eq!((shop.seen().len(), gateway.metric(waiting).await), (1, 0.0));
    let mut one = gateway.stranger();
    assert!(one.get("/bff/regions/countries").await.expect(200).is_hit());
    let english = one.get("/bff/regions/countries?language=en").await.expect(200);
    assert_eq!(english.json()["countries"][0]["name"], "Turkey");
    assert!(
        one.get_with("/bff/regions/countries", &[("accept-language", "en-GB, tr;q=0.5")])
            .await
            .is_hit()
    );
    assert_eq!(
        shop.seen().iter().map(|seen| seen.query.as_str()).collect::<Vec<_>>(),
        ["language=tr", "language=en"]
    );
}

/// A caller who gives up does not take the call with them.
#[tokio::test]
async fn gw_6_who_leaves_early_leaves_the_call_to_the_others() {
    let shop = StandIn::gated(two_countries).await;
    let url = shop.url();
    let gateway = TestGateway::before(shop, &url, &[]).await;
    let mut first = gateway.stranger();
    let leaving = tokio::spawn(async move { first.get("/bff/regions/countries").await });
    crate::support::until("the call", || gateway.shop.seen().len() == 1).await;
    leaving.abort();
    assert!(leaving.await.unwrap_err().is_cancelled());
    gateway.shop.open_gate();
    gateway.stranger().get("/bff/regions/countries").await.expect(200);
    assert_eq!(gateway.shop.seen().len(), 1);
}

#[tokio::test]
async fn gw_2_countries_are_typed_whatever_the_shop_writes() {
    let shop = StandIn::open(two_countries).await;
    let url = shop.url();
    let gateway = TestGateway::before(shop, &url, &[]).await;
    let answer = gateway.stranger().get("/bff/regions/countries").await.expect(200);
    assert_eq!(answer.header("content-type"), "application/json");
    assert_eq!(
        answer.json(),
        serde_json::json!({ "countries": [
            { "code": "TR", "name": "Türkiye", "dialCode": "90", "phonePattern": "(###) ###", "hasStates": false },
            { "code": "US", "name": "ABD", "dialCode": "1", "phonePattern": "", "hasStates": true },
        ], "selected": "TR" })
    );
}

/// Must hold: every upstream request carries `language` and `Accept-Language`.
#[tokio::test]
async fn gw_10_every_level_is_kept_per_parent_and_language() {
    let gateway = TestGateway::open().await;
    let mut stranger = gateway.stranger();
    let countries = stranger.get("/bff/regions/countries").await.expect(200).json();
    assert!(countries["countries"].as_array().unwrap().len() > 200);
    let cities = stranger.get("/bff/regions/cities?parent=TR").await.expect(200).json();
    let cities = cities["regions"].as_array().unwrap();
    assert_eq!(cities.len(), 81);
    let city = cities[0]["code"].as_str().unwrap();
    let towns = stranger.get(&format!("/bff/regions/towns?parent={city}")).await.expect(200).json();
    let town = towns["regions"][0]["code"].as_str().unwrap().to_owned();
    let districts =
        stranger.get(&format!("/bff/regions/districts?parent={town}")).await.expect(200).json();
    let postal = &districts["regions"][0]["postalCode"];
    assert!(postal.as_str().is_some_and(|code| code.len() == 5), "{districts}");
    let states = stranger.get("/bff/regions/states?parent=US&language=en").await.expect(200).json();
    assert!(
        states["regions"].as_array().unwrap().iter().any(|state| state["name"] == "Texas"),
        "{states}"
    );
    let seen = gateway.shop.requests();
    assert_eq!(seen.len(), 5);
    for (path, language) in [
        ("/bff/regions/countries".to_owned(), "tr"),
        ("/bff/regions/cities?parent=TR".to_owned(), "tr"),
        (format!("/bff/regions/towns?parent={city}"), "tr"),
        (format!("/bff/regions/districts?parent={town}"), "tr"),
        ("/bff/regions/states?parent=US".to_owned(), "en"),
    ] {
        let again = stranger.get_with(&path, &[("accept-language", language)]).await.expect(200);
        assert!(again.is_hit(), "{path}");
    }
    assert_eq!(gateway.shop.requests().len(), 5);
    for seen in gateway.shop.requests() {
        assert_eq!(
            seen.parameter("language").as_deref(),
            seen.header("accept-language"),
            "{seen:?}"
        );
        assert_eq!(seen.parameter("currency"), None, "regions have none: {seen:?}");
        assert_eq!(seen.header("cookie"), None, "a public fill is nobody's");
    }
    stranger.get("/bff/regions/cities?parent=DE").await.expect(200);
    stranger.get("/bff/regions/cities?parent=TR&language=ar").await.expect(200);
    assert_eq!(saw(&gateway.shop, "get-cities").len(), 3);
}

#[tokio::test]
async fn what_a_browser_holds_is_not_sent_again() {
    let gateway = TestGateway::open().await;
    let mut stranger = gateway.stranger();
    for coding in ["identity", "gzip", "br", "zstd"] {
        let answer = stranger
            .get_with("/bff/regions/countries", &[("accept-encoding", coding)])
            .await
            .expect(200);
        let named = if coding == "identity" { "" } else { coding };
        assert_eq!(answer.header("content-encoding"), named);
        assert!(answer.header("vary").contains("Accept-Encoding"));
        let tag = answer.header("etag").to_owned();
        let again = stranger
            .get_with(
                "/bff/regions/countries",
                &[("accept-encoding", coding), ("if-none-match", &tag)],
            )
            .await
            .expect(304);
        assert_eq!((again.body.len(), again.header("etag")), (0, tag.as_str()));
    }
    assert_eq!(gateway.shop.requests().len(), 1);
}

#[tokio::test]
async fn a_missing_parent_is_malformed_and_an_odd_one_invalid() {
    let gateway = TestGateway::open().await;
    let mut stranger = gateway.stranger();
    for level in ["states", "cities", "towns", "districts"] {
        stranger.get(&format!("/bff/regions/{level}")).await.problem(400, "malformed_request");
        for parent in ["", "TR/../x", "%3Cscript%3E", &"9".repeat(33)] {
            let problem = stranger
                .get(&format!("/bff/regions/{level}?parent={parent}"))
                .await
                .problem(422, "invalid_field");
            assert_eq!(problem["field"], "parent");
        }
    }
    assert_eq!(gateway.shop.requests(), [], "none of it reached the shop");
}

/// The list exists in Turkish only: other languages have none, and the shop is not asked for it.
#[tokio::test]
async fn reg_6_tax_offices_are_turkish_only_and_kept() {
    let gateway = TestGateway::open().await;
    let mut stranger = gateway.stranger();
    for language in ["en", "de", "ar"] {
        let none = stranger
            .get(&format!("/bff/regions/tax-offices?language={language}"))
            .await
            .expect(200);
        assert_eq!(none.json(), serde_json::json!({ "taxOffices": [] }));
    }
    assert_eq!(gateway.shop.requests(), []);
    let all = stranger.get("/bff/regions/tax-offices").await.expect(200).json();
    let names = all["taxOffices"].as_array().unwrap();
    assert!(
        names.len() > 80
            && names.iter().all(|name| name.as_str().is_some_and(|name| !name.is_empty()))
    );
    assert!(stranger.get("/bff/regions/tax-offices").await.is_hit());
}

/// Flags by the lower-case key of a country, as pictures.
#[tokio::test]
async fn phn_5_flags_pass_through_and_are_kept() {
    let gateway = TestGateway::open().await;
    let mut stranger = gateway.stranger();
    let flag = stranger.get("/static/theme-flags/tr.webp").await.expect(200);
    assert_eq!(flag.header("content-type"), "image/webp");
    assert!(flag.body.starts_with(b"RIFF"));
    assert!(stranger.get("/static/theme-flags/tr.webp").await.is_hit());
    stranger.get("/static/theme-flags/xx.webp").await.expect(404);
}

/// A phone field is put together from the list alone: whom the number belongs to, how it begins and
/// how it is written.
#[tokio::test]
async fn phn_1_countries_come_with_dial_code_name_and_mask_and_one_is_selected() {
    let gateway = TestGateway::open().await;
    let answer = gateway.stranger().get("/bff/regions/countries").await.expect(200).json();
    let countries = answer["countries"].as_array().unwrap();
    assert!((235..=250).contains(&countries.len()), "about 240, not {}", countries.len());
    for country in countries {
        let text = |key: &str| country[key].as_str().unwrap();
        assert!(
            text("code").len() == 2 && text("code").bytes().all(|b| b.is_ascii_uppercase()),
            "{country}"
        );
        assert!(!text("name").is_empty(), "{country}");
        assert!((1..=4).contains(&text("dialCode").len()), "{country}");
        assert!(text("dialCode").bytes().all(|b| b.is_ascii_digit()), "{country}");
        assert!(text("phonePattern").contains('#'), "{country}");
    }
    assert!(
        countries.iter().any(|country| country["code"] == answer["selected"]),
        "{}",
        answer["selected"]
    );
}
