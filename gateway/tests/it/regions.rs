//! `GET /bff/regions/…`: reference data, requested once per language however many callers ask.

use axum::response::IntoResponse as _;

use crate::support::process::Process;
use crate::support::stand_in::{ReceivedRequest, StandIn};
use crate::support::storefront::Storefront;
use crate::support::{Client as _, TestGateway, WAIT_TIMEOUT, requests_to};

fn two_countries(seen: &ReceivedRequest) -> axum::response::Response {
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
            let mut one = gateway.native_client();
            tokio::spawn(async move { one.get("/bff/regions/countries").await })
        })
        .collect();
    let waiting = "vitrin_cache_waiting{cache=\"answers\"} ";
    // The call is on its way while the last callers begin to wait.
    let all_in = async { while gateway.metric(waiting).await < 100.0 || shop.seen().is_empty() {} };
    tokio::time::timeout(WAIT_TIMEOUT, all_in).await.expect("a hundred that wait, and one call");
    assert_eq!(shop.seen().len(), 1);
    shop.open_gate();
    for one in asking {
        let answer = one.await.unwrap().expect(200);
        assert_eq!(answer.cache(), "vitrin; fwd=uri-miss; stored", "it waited for the one call");
        assert_eq!(answer.json()["countries"][0]["name"], "Türkiye");
    }
    assert_eq!((shop.seen().len(), gateway.metric(waiting).await), (1, 0.0));
    let mut one = gateway.native_client();
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

/// A caller who gives up does not cancel the call.
#[tokio::test]
async fn gw_6_a_cancelled_caller_does_not_cancel_the_call() {
    let shop = StandIn::gated(two_countries).await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let mut first = gateway.native_client();
    let leaving = tokio::spawn(async move { first.get("/bff/regions/countries").await });
    crate::support::wait_until("the call", || gateway.shop.seen().len() == 1).await;
    leaving.abort();
    assert!(leaving.await.unwrap_err().is_cancelled());
    gateway.shop.open_gate();
    gateway.native_client().get("/bff/regions/countries").await.expect(200);
    assert_eq!(gateway.shop.seen().len(), 1);
}

#[tokio::test]
async fn gw_2_countries_are_typed_whatever_the_shop_writes() {
    let shop = StandIn::open(two_countries).await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let answer = gateway.native_client().get("/bff/regions/countries").await.expect(200);
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
    let mut native_client = gateway.native_client();
    let countries = native_client.get("/bff/regions/countries").await.expect(200).json();
    assert!(countries["countries"].as_array().unwrap().len() > 200);
    let cities = native_client.get("/bff/regions/cities?parent=TR").await.expect(200).json();
    let cities = cities["regions"].as_array().unwrap();
    assert_eq!(cities.len(), 81);
    let city = cities[0]["code"].as_str().unwrap();
    let towns =
        native_client.get(&format!("/bff/regions/towns?parent={city}")).await.expect(200).json();
    let town = towns["regions"][0]["code"].as_str().unwrap().to_owned();
    let districts = native_client
        .get(&format!("/bff/regions/districts?parent={town}"))
        .await
        .expect(200)
        .json();
    let postal = &districts["regions"][0]["postalCode"];
    assert!(postal.as_str().is_some_and(|code| code.len() == 5), "{districts}");
    let states =
        native_client.get("/bff/regions/states?parent=US&language=en").await.expect(200).json();
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
        let again =
            native_client.get_with(&path, &[("accept-language", language)]).await.expect(200);
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
    native_client.get("/bff/regions/cities?parent=DE").await.expect(200);
    native_client.get("/bff/regions/cities?parent=TR&language=ar").await.expect(200);
    assert_eq!(requests_to(&gateway.shop, "get-cities").len(), 3);
}

#[tokio::test]
async fn what_a_browser_holds_is_not_sent_again() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    for coding in ["identity", "gzip", "br", "zstd"] {
        let answer = native_client
            .get_with("/bff/regions/countries", &[("accept-encoding", coding)])
            .await
            .expect(200);
        let named = if coding == "identity" { "" } else { coding };
        assert_eq!(answer.header("content-encoding"), named);
        assert!(answer.header("vary").contains("Accept-Encoding"));
        let tag = answer.header("etag").to_owned();
        let again = native_client
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
    let mut native_client = gateway.native_client();
    for level in ["states", "cities", "towns", "districts"] {
        native_client.get(&format!("/bff/regions/{level}")).await.problem(400, "malformed_request");
        for parent in ["", "TR/../x", "%3Cscript%3E", &"9".repeat(33)] {
            let problem = native_client
                .get(&format!("/bff/regions/{level}?parent={parent}"))
                .await
                .problem(422, "invalid_field");
            assert_eq!(problem["field"], "parent");
        }
    }
    assert_eq!(gateway.shop.requests(), [], "none of it reached the shop");
}

/// The list exists only in Turkish: other languages have none, and the shop is not asked for it.
#[tokio::test]
async fn reg_6_tax_offices_are_turkish_only_and_kept() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    for language in ["en", "de", "ar"] {
        let none = native_client
            .get(&format!("/bff/regions/tax-offices?language={language}"))
            .await
            .expect(200);
        assert_eq!(none.json(), serde_json::json!({ "taxOffices": [] }));
    }
    assert_eq!(gateway.shop.requests(), []);
    let all = native_client.get("/bff/regions/tax-offices").await.expect(200).json();
    let names = all["taxOffices"].as_array().unwrap();
    assert!(
        names.len() > 80
            && names.iter().all(|name| name.as_str().is_some_and(|name| !name.is_empty()))
    );
    assert!(native_client.get("/bff/regions/tax-offices").await.is_hit());
}

/// Flags by lower-case country code, as pictures.
#[tokio::test]
async fn phn_5_flags_pass_through_and_are_kept() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    let flag = native_client.get("/static/theme-flags/tr.webp").await.expect(200);
    assert_eq!(flag.header("content-type"), "image/webp");
    assert!(flag.body.starts_with(b"RIFF"));
    assert!(native_client.get("/static/theme-flags/tr.webp").await.is_hit());
    native_client.get("/static/theme-flags/xx.webp").await.expect(404);
}

/// The list is enough for a phone field: country, dial code and mask.
#[tokio::test]
async fn phn_1_countries_have_dial_code_name_and_mask() {
    let gateway = TestGateway::open().await;
    let answer = gateway.native_client().get("/bff/regions/countries").await.expect(200).json();
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

/// A city, a town and a district may have the same code.
#[tokio::test]
async fn gw_6_levels_with_the_same_code_are_different_lists() {
    let shop = StandIn::open(|seen| {
        let level = seen.path.split('/').find_map(|part| part.strip_prefix("get-"));
        let level = level.expect("a level").to_owned();
        let row = serde_json::json!({ "code": "7", "title": level });
        axum::Json(serde_json::json!({ level: [row] })).into_response()
    })
    .await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let mut client = gateway.native_client();
    for _ in 0..2 {
        for level in ["cities", "towns", "districts"] {
            let answer = client.get(&format!("/bff/regions/{level}?parent=34")).await.expect(200);
            assert_eq!(answer.json()["regions"][0]["name"], level);
        }
    }
    assert_eq!(gateway.shop.seen().len(), 3);
}

/// A whole country: 81 provinces, 970 towns, 50,000 neighbourhoods. Each list is asked for once, and
/// all of them stay.
#[tokio::test]
async fn reg_2_a_whole_country_is_asked_for_once_per_list() {
    const TOWNS: usize = 970;
    let shop = StandIn::open(|seen| {
        let (level, parent) = seen.path.rsplit_once('/').expect("a parent");
        let parent_number = parent.parse::<usize>().unwrap_or_default();
        let (key, count) = match level.rsplit('/').next() {
            Some("get-cities") => ("cities", 81),
            // The first 79 provinces have twelve towns, the last two eleven.
            Some("get-towns") => ("towns", if parent_number < 79 { 12 } else { 11 }),
            _ => ("districts", if parent_number % 100 < 7 { 54 } else { 49 }),
        };
        let base = if key == "cities" { 0 } else { parent_number * 100 };
        let rows: Vec<_> = (0..count)
            .map(|at| serde_json::json!({ "code": (base + at).to_string(), "title": format!("Y{at}"), "postalcode": "34000" }))
            .collect();
        axum::Json(serde_json::json!({ key: rows })).into_response()
    })
    .await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let mut client = gateway.native_client();
    let mut asked = 0;
    for round in 0..2 {
        let mut found = [0, 0, 0];
        let mut parents = vec!["TR".to_owned()];
        for (level, found) in ["cities", "towns", "districts"].into_iter().zip(&mut found) {
            let mut codes = Vec::new();
            for parent in &parents {
                let path = format!("/bff/regions/{level}?parent={parent}");
                let answer = client.get(&path).await.expect(200);
                assert_eq!(answer.is_hit(), round == 1, "{path}: {}", answer.cache());
                let regions = answer.json()["regions"].as_array().expect("a list").clone();
                *found += regions.len();
                codes.extend(regions.iter().map(|one| one["code"].as_str().unwrap().to_owned()));
            }
            parents = codes;
        }
        assert_eq!((found[0], found[1]), (81, TOWNS));
        assert!(found[2] >= 50_000, "{}", found[2]);
        if round == 0 {
            asked = gateway.shop.seen().len();
        }
    }
    assert_eq!(asked, 1 + 81 + TOWNS, "one request for each list");
    assert_eq!(gateway.shop.seen().len(), asked, "and none for the second shopper");
}
