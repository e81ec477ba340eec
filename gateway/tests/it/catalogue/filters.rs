//! `GET /bff/catalogue/filters`.

use crate::support::{Client as _, TestGateway, requests_to};

/// Must hold: `GET /bff/catalogue/filters` differs by link, language and currency and is cached by
/// each; `filter` carries `currency`.
#[tokio::test]
async fn gw_7_filters_are_kept_by_link_language_currency_and_selection() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    gateway.shop.clear_requests();
    let variants = [
        "link=kilimler",
        "link=iznik-cinileri",
        "link=kilimler&language=en",
        "link=kilimler&currency=USD",
        "link=kilimler&stock=1",
        "link=kilimler&price=1-100",
    ];
    let mut bodies = Vec::new();
    for query in variants {
        let answer = guest.get(&format!("/bff/catalogue/filters?{query}")).await.expect(200);
        assert_eq!(answer.cache(), "vitrin; fwd=uri-miss; stored", "{query}");
        bodies.push(answer.body);
    }
    let asked = requests_to(&gateway.shop, "/filter/get/");
    assert_eq!(asked.len(), variants.len());
    for (seen, query) in asked.iter().zip(variants) {
        let given = |name: &str| {
            form_urlencoded::parse(query.as_bytes())
                .find(|(n, _)| n == name)
                .map(|(_, v)| v.into_owned())
        };
        // GW-3, GW-4: every request has language and currency.
        assert_eq!(
            seen.parameter("language"),
            Some(given("language").unwrap_or("tr".to_owned())),
            "{seen:?}"
        );
        assert_eq!(seen.header("accept-language").map(str::to_owned), seen.parameter("language"));
        assert_eq!(
            seen.parameter("currency"),
            Some(given("currency").unwrap_or("TL".to_owned())),
            "{seen:?}"
        );
        assert_eq!(seen.parameter("link"), given("link"));
        assert_eq!(seen.parameter("stock"), given("stock"));
        // FLT-6: the parts in the path, joined by dashes.
        assert_eq!(
            seen.path,
            "/srv/service/filter/get/filters-variants-categories-brands-price-models-suppliers"
        );
        assert_eq!(seen.header("cookie"), None, "a public fill is nobody's");
    }
    for (query, body) in variants.iter().zip(&bodies) {
        let again = guest.get(&format!("/bff/catalogue/filters?{query}")).await.expect(200);
        assert!(again.is_hit() && again.body == body, "{query}: {}", again.cache());
    }
    assert!(bodies[0] != bodies[1] && bodies[0] != bodies[2] && bodies[0] != bodies[3]);
    assert_eq!(requests_to(&gateway.shop, "/filter/get/").len(), variants.len());
    // Cookie currency and browser language yield the same answers as the parameters.
    guest.jar.insert("vitrin_currency".to_owned(), "USD".to_owned());
    assert_eq!(guest.get("/bff/catalogue/filters?link=kilimler").await.body, bodies[3]);
    // Neither the order of parameters nor unknown ones matter.
    assert!(
        guest
            .get("/bff/catalogue/filters?currency=TL&utm_source=x&stock=1&link=kilimler")
            .await
            .is_hit()
    );
}

/// An unlisted language or currency falls back to the default, so it cannot fill the cache.
#[tokio::test]
async fn gw_7_made_up_languages_and_currencies_make_no_keys() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    native_client.get("/bff/catalogue/filters?link=kilimler").await.expect(200);
    for query in ["language=xx", "currency=XXX", "language=&currency=", "language=tr%7Cx"] {
        let answer = native_client
            .get(&format!("/bff/catalogue/filters?link=kilimler&{query}"))
            .await
            .expect(200);
        assert!(answer.is_hit(), "{query}");
    }
    assert_eq!(requests_to(&gateway.shop, "/filter/get/").len(), 1);
}

/// ADR 0035: `..`, encoded slashes, control characters, absolute URLs in `link`: 400, never the
/// shop.
#[tokio::test]
async fn a_link_that_leads_elsewhere_is_refused() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    for link in [
        "..%2Fadmin",
        "kilimler%2F..%2F..",
        "%2F%2Fevil.example%2Fx",
        "http%3A%2F%2Fevil.example%2Fx",
        "https%3A%2F%2F127.0.0.1%3A8081%2Fcache",
        "javascript%3Aalert(1)",
        "%5C%5Cevil.example",
        "a%00b",
        "a%0D%0AHost%3A%20evil",
        "a%252e%252e%2Fb%2F%252e%252e",
    ] {
        for path in ["catalogue/filters?link=", "catalogue/products?link=", "pages?path="] {
            let answer = native_client.get(&format!("/bff/{path}{link}")).await;
            assert_eq!(answer.status, 400, "{path}{link}: {}", answer.text());
            answer.problem(400, "malformed_request");
        }
    }
    native_client.get("/bff/catalogue/filters").await.problem(422, "invalid_field");
    assert_eq!(gateway.shop.requests(), []);
}

/// FLT-1: everything in the filter call is returned, typed.
#[tokio::test]
async fn flt_1_filters_are_typed() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    let filters =
        native_client.get("/bff/catalogue/filters?link=kilimler&brand=80").await.expect(200).json();
    let brands = filters["brands"].as_array().unwrap();
    let chosen: Vec<_> =
        brands.iter().filter(|brand| brand["selected"] == true).map(|brand| &brand["id"]).collect();
    assert_eq!(chosen, ["80"], "{filters}");
    assert!(
        brands.iter().all(|brand| brand["name"].is_string() && brand["count"].is_number()),
        "{filters}"
    );
    assert!(
        filters["groups"].as_array().unwrap().iter().all(|group| {
            ["multi", "single", "range"].iter().any(|kind| group["kind"] == *kind)
        })
    );
    assert!(
        filters["price"]["min"].as_f64().unwrap() <= filters["price"]["max"].as_f64().unwrap(),
        "{filters}"
    );
    assert!(
        !filters["categories"].as_array().unwrap().is_empty() && filters["currency"] == "TL",
        "{filters}"
    );
    assert_eq!(filters["selected"][0]["value"], "80", "{filters}");
}
