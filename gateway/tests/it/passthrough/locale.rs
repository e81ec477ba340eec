//! A choice by an old call applies to all later calls of that client.

use crate::support::stand_in::{ReceivedRequest, StandIn};
use crate::support::{Client as _, Guest, TestGateway};
use axum::response::IntoResponse as _;

const VARIANT: &str = "/srv/service/variant/get-variant2-list/5/7";
const LOAD: &str = "/srv/service/cart/load";
const FILTERS: &str = "/srv/service/filter/get/brands";

/// Starts a shop that accepts every choice that does not begin with `x`.
fn takes_choices(seen: &ReceivedRequest) -> axum::response::Response {
    let refused = seen.path.contains("/x");
    let body = match () {
        () if seen.path.contains("/language/change/") && refused => "{\"success\":0,\"link\":\"\"}",
        () if seen.path.contains("/language/change/") => "{\"success\":1,\"link\":\"\"}",
        () if refused => "0",
        () => "1",
    };
    ([("content-type", "text/html")], body).into_response()
}

async fn open() -> TestGateway<StandIn> {
    let shop = StandIn::open(takes_choices).await;
    let url = shop.url();
    TestGateway::in_front_of(shop, &url, &[]).await
}

/// Query, choice, `Accept-Language`, default.
#[tokio::test]
async fn gw_3_gw_4_a_choice_stands_between_the_query_and_accept_language() {
    let gateway = open().await;
    let mut guest = Guest::new(gateway.address);
    let browser = [("accept-language", "de-DE, de;q=0.9")];
    let language = guest.get("/srv/service/language/change/en/home/1").await.expect(200);
    assert_eq!(language.cookies(), ["vitrin_language=en; SameSite=Lax; Path=/"]);
    let currency = guest.form("/srv/shopping/shopping/set-currency/usd", "").await.expect(200);
    assert_eq!(currency.cookies(), ["vitrin_currency=USD; SameSite=Lax; Path=/"]);
    for (path, query, language) in [
        (LOAD, "language=en", "en"),
        (VARIANT, "language=en&currency=USD", "en"),
        (FILTERS, "language=en&currency=USD", "en"),
        (
            "/srv/service/variant/get-variant2-list/5/7?language=de&currency=TL",
            "language=de&currency=TL",
            "de",
        ),
        (
            "/srv/service/variant/get-variant2-list/5/8?language=ar",
            "language=ar&currency=USD",
            "ar",
        ),
        // An empty one is passed on unchanged if the shopper's own session answers.
        ("/srv/service/cart/load?language=", "language=", "en"),
        // A public answer is fetched anonymously, so the language must be sent.
        (
            "/srv/service/filter/get/models?language=&link=a",
            "link=a&language=en&currency=USD",
            "en",
        ),
    ] {
        guest.get_with(path, &browser).await.expect(200);
        let seen = gateway.shop.seen().pop().expect("it was asked");
        assert_eq!(
            (seen.query.as_str(), seen.header("accept-language")),
            (query, language),
            "{path}"
        );
        assert!(!seen.header("cookie").contains("vitrin"), "{seen:?}");
    }
}

/// An answer cached for one choice is not used for another.
#[tokio::test]
async fn gw_7_a_kept_answer_is_of_the_language_that_was_chosen() {
    let gateway = open().await;
    let browser = [("accept-language", "de")];
    let mut chooser = Guest::new(gateway.address);
    chooser.get("/srv/service/language/change/en/home/1").await.expect(200);
    let before = gateway.shop.seen().len();
    assert!(!chooser.get_with(FILTERS, &browser).await.expect(200).is_hit());
    assert!(chooser.get(FILTERS).await.expect(200).is_hit(), "whatever the browser says");
    let mut other = Guest::new(gateway.address);
    assert!(!other.get_with(FILTERS, &browser).await.expect(200).is_hit());
    let seen = gateway.shop.seen().split_off(before);
    let queries: Vec<_> = seen.iter().map(|seen| seen.query.as_str()).collect();
    assert_eq!(queries, ["language=en&currency=TL", "language=de&currency=TL"]);
}

#[tokio::test]
async fn gw_3_a_choice_that_the_shop_did_not_take_is_none() {
    let gateway = open().await;
    let mut guest = Guest::new(gateway.address);
    for path in
        ["/srv/service/language/change/xx/home/1", "/srv/shopping/shopping/set-currency/xxx"]
    {
        assert_eq!(guest.get(path).await.expect(200).cookies(), [""; 0], "{path}");
    }
    guest.get_with(LOAD, &[("accept-language", "de")]).await.expect(200);
    assert_eq!(gateway.shop.seen().pop().expect("it was asked").query, "language=de");
}

/// A choice that only the shop knows is followed, and cached for nobody.
#[tokio::test]
async fn gw_4_an_unlisted_choice_is_followed_and_fills_no_cache() {
    let gateway = open().await;
    let mut guest = Guest::new(gateway.address);
    guest.get("/srv/shopping/shopping/set-currency/GBP").await.expect(200);
    for _ in 0..2 {
        assert!(guest.get(FILTERS).await.expect(200).is_bypass());
        let seen = gateway.shop.seen().pop().expect("it was asked");
        assert_eq!(seen.query, "language=tr&currency=GBP");
    }
    guest.jar.insert("vitrin_currency".to_owned(), "G&language=x".to_owned());
    guest.get(VARIANT).await.expect(200);
    assert_eq!(gateway.shop.seen().pop().expect("it was asked").query, "language=tr&currency=TL");
}

/// The country is in the shop's session; the shop decides what follows from it.
#[tokio::test]
async fn reg_1_with_a_chosen_country_the_shop_answers_itself() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let countries = "/srv/service/region/get-countries/1";
    guest.get(countries).await.expect(200);
    assert!(guest.get(countries).await.expect(200).is_hit());
    guest.get("/srv/shopping/shopping/set-country/DE").await.expect(200);
    let chosen = guest.get(countries).await.expect(200);
    assert!(chosen.is_bypass() && chosen.json()["selected"] == "DE", "{}", chosen.text());
}

/// `/bff` has its own precedence: a page's address determines its language.
#[tokio::test]
async fn gw_3_choices_by_old_calls_do_not_affect_bff() {
    let gateway = open().await;
    let mut guest = Guest::new(gateway.address);
    guest.get("/srv/service/language/change/en/home/1").await.expect(200);
    guest.get_with("/bff/cart", &[("accept-language", "de")]).await;
    assert_eq!(gateway.shop.seen().pop().expect("it was asked").header("accept-language"), "de");
}
