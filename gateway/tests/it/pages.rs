//! `GET /bff/pages`: the kind of a page.

use http::Method;
use serde_json::json;
use vitrin_shop::Shop;
use wiremock::matchers::{header_regex, path, path_regex};
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::support::{Client as _, Member, TestGateway, requests_to};

#[tokio::test]
async fn nav_2_nav_3_each_kind_of_page_is_told_apart() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    for (path, kind) in [
        ("/", "home"),
        ("/kilimler", "category"),
        ("/sepet", "cart"),
        ("/arama?q=kilim", "search"),
        ("/iletisim", "contact"),
    ] {
        let query = path.replacen("?", "&", 1);
        let page = native_client.get(&format!("/bff/pages?path={query}")).await.expect(200).json();
        assert_eq!(page["kind"], kind, "{path}: {page}");
        assert_eq!((&page["language"], &page["currency"]), (&"tr".into(), &"TL".into()));
        assert!(
            page["alternates"].as_array().is_some_and(|all| all.len() == 4) || kind == "search",
            "{page}"
        );
    }
    let moved = native_client.get("/bff/pages?path=/halilar").await.expect(200).json();
    assert_eq!((&moved["kind"], &moved["redirectTo"]), (&"redirect".into(), &"/kilimler".into()));
    assert_eq!(moved["movedPermanently"], true);
    native_client.get("/bff/pages?path=/yok-boyle-bir-sayfa").await.problem(404, "page_not_found");
    native_client.get("/bff/pages").await.problem(422, "invalid_field");
}

#[tokio::test]
async fn nav_3_what_moved_for_now_and_what_is_gone_are_told_apart() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    let away = native_client.get("/bff/pages?path=/yaz-sezonu").await.expect(200).json();
    assert_eq!(
        (&away["kind"], &away["redirectTo"], &away["movedPermanently"]),
        (&"redirect".into(), &"/kilimler?discounted=1".into(), &false.into())
    );
    let page = native_client.get("/bff/pages?path=/kilimler").await.expect(200).json();
    assert_eq!(page["movedPermanently"], false);
    for path in ["/bff/pages?path=/pamuklular", "/bff/pages?path=/eski-kilim-950"] {
        native_client.get(path).await.problem(410, "page_gone");
    }
    native_client.get("/bff/products/950").await.problem(410, "page_gone");
    // Another site is no address of ours.
    native_client.get("/bff/pages?path=/baska-site").await.problem(502, "shop_unreadable");
}

/// Must hold: a USD or English public page contains USD or English although the shop keeps both in
/// its session (ADR 0008). Pages have no currency parameter, so the gateway opens an anonymous
/// session, and renews it when the shop has lost it.
#[tokio::test]
async fn pages_keep_their_locale_when_the_shop_loses_sessions() {
    let mut gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    gateway.shop.clear_requests();
    let pairs = [("en", "USD"), ("de", "EUR"), ("tr", "USD"), ("tr", "TL")];
    let address = |(language, currency): (&str, &str)| {
        format!("/bff/pages?path=/kilimler&language={language}&currency={currency}")
    };
    for (language, currency) in pairs {
        let page = guest.get(&address((language, currency))).await.expect(200);
        assert_eq!(
            (&page.json()["language"], &page.json()["currency"]),
            (&language.into(), &currency.into())
        );
        assert!(page.text().contains(&format!("\"currency\":\"{currency}\"")));
    }
    let set = requests_to(&gateway.shop, "/set-currency/");
    assert_eq!(set.len(), 3, "one session each, none for the default");
    for seen in gateway.shop.requests() {
        assert!(
            !seen.header("cookie").unwrap_or_default().contains(&guest.jar["PHPSESSID"]),
            "{seen:?}"
        );
    }
    // Another page in the same language and currency needs no new session.
    guest.get("/bff/pages?path=/&language=en&currency=USD").await.expect(200);
    assert_eq!(requests_to(&gateway.shop, "/set-currency/").len(), 3);

    // The shop restarts without its sessions; the cache is purged.
    let (closed, same_place) = gateway.close_shop().await;
    let shop = Shop::start(same_place).await.expect("the same port");
    gateway = closed.with_shop(shop);
    assert_eq!(gateway.admin("DELETE", "/cache?all=1").await.0, 200);
    for (language, currency) in pairs {
        let page = guest.get(&address((language, currency))).await.expect(200);
        assert_eq!(
            (&page.json()["language"], &page.json()["currency"]),
            (&language.into(), &currency.into())
        );
    }
    assert_eq!(
        requests_to(&gateway.shop, "/set-currency/").len(),
        3,
        "each session was renewed once"
    );
}

/// A shop that always answers in the wrong currency is not believed, and not asked endlessly.
#[tokio::test]
async fn a_page_in_the_wrong_currency_is_never_served() {
    let shop = MockServer::start().await;
    let page = "<html><script>var LANGUAGE = 'tr', CURRENCY = 'TL';</script>\
        <input type=\"hidden\" id=\"link_type\" value=\"category\"><input type=\"hidden\" id=\"link_table_id\" value=\"2\"></html>";
    let html = ResponseTemplate::new(200).set_body_raw(page, "text/html");
    Mock::given(path("/kilimler")).respond_with(html).expect(4).mount(&shop).await;
    let session = ResponseTemplate::new(200)
        .set_body_string("1")
        .insert_header("set-cookie", "PHPSESSID=anonymous");
    Mock::given(path_regex("^/srv/.*")).respond_with(session).mount(&shop).await;
    let url = shop.uri();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    gateway
        .native_client()
        .get("/bff/pages?path=/kilimler&currency=USD")
        .await
        .problem(502, "shop_unreadable");
    let mut member = Member::new(gateway.address, "canary-bearer");
    member.get("/bff/pages?path=/kilimler&currency=USD").await.problem(502, "shop_unreadable");
}

/// A member is answered by their own session. When the shop has lost it, it opens a new one in
/// lira.
#[tokio::test]
async fn cns_4_members_keep_their_currency_when_the_shop_loses_sessions() {
    let gateway = TestGateway::open().await;
    let (mut member, _) = gateway.member("deniz@vitrin.test").await;
    member
        .json(Method::PUT, "/bff/preferences/currency", json!({ "currency": "USD" }))
        .await
        .expect(200);
    let product = gateway.shop.specials().added;
    let answers = [
        "/bff/pages?path=/".to_owned(),
        "/bff/pages?path=/kilimler".to_owned(),
        "/bff/catalogue/filters?link=kilimler".to_owned(),
        "/bff/catalogue/products?link=kilimler".to_owned(),
        format!("/bff/products/{product}"),
        format!("/bff/products/{product}/related"),
    ];
    for path in &answers {
        member.jar.remove("PHPSESSID");
        let answer = member.get(path).await.expect(200);
        assert!(answer.is_bypass(), "{path}: {}", answer.cache());
        assert!(answer.text().contains("\"currency\":\"USD\""), "{path}: {}", answer.text());
        assert!(!answer.text().contains("\"currency\":\"TL\""), "{path}: {}", answer.text());
    }
    member.get("/bff/pages?path=/").await.expect(200);
    gateway.shop.clear_requests();
    for path in &answers {
        member.get(path).await.expect(200);
    }
    assert_eq!(
        requests_to(&gateway.shop, "/set-currency/").len(),
        0,
        "the session holds it: nothing is set again"
    );
}

/// A shop whose session has another language than the member asks for.
#[tokio::test]
async fn cns_3_a_members_session_language_is_set_once() {
    let shop = MockServer::start().await;
    let page = |language: &str| {
        let page = format!(
            "<html><script>var LANGUAGE = '{language}', CURRENCY = 'TL';</script>\
            <input type=\"hidden\" id=\"link_type\" value=\"category\">\
            <input type=\"hidden\" id=\"link_table_id\" value=\"2\"></html>"
        );
        ResponseTemplate::new(200).set_body_raw(page, "text/html")
    };
    let turkish = Mock::given(path("/kilimler")).and(header_regex("cookie", "PHPSESSID=turkish"));
    turkish.respond_with(page("tr")).with_priority(1).expect(2).mount(&shop).await;
    Mock::given(path("/kilimler")).respond_with(page("en")).expect(1).mount(&shop).await;
    let set = ResponseTemplate::new(200)
        .set_body_string("1")
        .insert_header("set-cookie", "PHPSESSID=turkish; path=/");
    Mock::given(path("/srv/service/language/change/tr/home/1"))
        .respond_with(set)
        .expect(1)
        .mount(&shop)
        .await;
    let fine = ResponseTemplate::new(200).set_body_string("1");
    Mock::given(path_regex("/set-currency/TL$")).respond_with(fine).mount(&shop).await;
    let url = shop.uri();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let mut member = Member::new(gateway.address, "canary-bearer");
    for _ in 0..2 {
        let page = member.get("/bff/pages?path=/kilimler").await.expect(200).json();
        assert_eq!(page["language"], "tr");
    }
}

#[tokio::test]
async fn gw_13_nothing_in_a_page_points_at_another_origin() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    let product = gateway.shop.specials().added;
    for path in [
        "/bff/pages?path=/".to_owned(),
        "/bff/pages?path=/kilimler".to_owned(),
        format!("/bff/products/{product}"),
    ] {
        let page = native_client.get(&path).await.expect(200);
        let text = page.text();
        assert!(!text.contains("http://") && !text.contains("https://"), "{path}: {text}");
        assert!(!text.contains("<script"), "{path}");
    }
}
