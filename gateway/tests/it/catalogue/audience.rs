//! Who shares answers: guests do, members never, and reference data is for everybody.

use http::Method;
use vitrin_shop::{Shop, ShopConfig};

use crate::support::{Client, Guest, Member, TestGateway, requests_to};

const SHARED: [&str; 4] = [
    "/bff/catalogue/filters?link=kilimler",
    "/bff/catalogue/products?link=kilimler",
    "/bff/pages?path=/kilimler",
    "/bff/search?q=kilim",
];

/// Must hold: a guest with a shop session hits the caches.
#[tokio::test]
async fn a_guest_with_a_shop_session_hits_the_caches() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    for path in SHARED {
        native_client.get(path).await.expect(200);
    }
    let mut guest = gateway.guest().await;
    guest.add(gateway.shop.specials().added, 1).await.expect(200);
    gateway.shop.clear_requests();
    for path in SHARED {
        assert!(guest.get(path).await.expect(200).is_hit(), "{path}");
    }
    assert_eq!(gateway.shop.requests(), []);
}

/// Members (by a bearer or a cookie that marks one) bypass the caches except for reference data,
/// and nothing of theirs is cached. GW-5: the bearer is sent with each of their calls, and with no
/// public fill.
/// public fill.
#[tokio::test]
async fn gw_5_members_bypass_the_caches_except_for_reference_data() {
    let gateway = TestGateway::open().await;
    let mut marked = Guest::new(gateway.address);
    marked.jar.insert("nocache".to_owned(), "1".to_owned());
    let mut member = Member::new(gateway.address, "canary-bearer");
    let mut guest = gateway.native_client();
    for path in SHARED {
        guest.get(path).await.expect(200);
    }
    guest.get("/bff/regions/countries").await.expect(200);
    gateway.shop.clear_requests();
    for path in SHARED {
        for _ in 0..2 {
            let answer = member.get(path).await.expect(200);
            assert!(answer.is_bypass(), "{path}: {}", answer.cache());
            assert_eq!(answer.header("cache-control"), "private, no-store");
            assert!(marked.get(path).await.expect(200).is_bypass(), "{path}");
        }
    }
    let seen = gateway.shop.requests();
    let with_bearer = seen
        .iter()
        .filter(|seen| seen.header("authorization") == Some("Bearer canary-bearer"))
        .count();
    assert_eq!(with_bearer * 2, seen.len(), "half of the calls were the member's: {seen:?}");
    gateway.shop.clear_requests();
    assert!(member.get("/bff/regions/countries").await.expect(200).is_hit());
    assert!(marked.get("/bff/regions/countries").await.expect(200).is_hit());
    member.get("/bff/regions/cities?parent=TR").await.expect(200);
    assert!(
        gateway.shop.requests().iter().all(|seen| seen.header("authorization").is_none()),
        "a public fill is nobody's"
    );
}

/// Must hold: the base64 prefix is added, and omitted for members where GW-9 says so.
#[tokio::test]
async fn gw_9_members_filters_have_no_prefix() {
    let shop =
        Shop::start(ShopConfig { endpoint_prefix: "/edge".to_owned(), ..ShopConfig::default() })
            .await
            .unwrap();
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[("VITRIN_SHOP_PREFIX", "L2VkZ2U=")]).await;
    let calls = [
        "/bff/catalogue/filters?link=kilimler",
        "/bff/catalogue/products?link=kilimler",
        "/bff/search?q=kilim",
    ];
    let mut guest = gateway.native_client();
    let mut member = Member::new(gateway.address, "bearer");
    for path in calls {
        guest.get(path).await.expect(200);
        member.get(path).await.expect(200);
    }
    guest.get("/srv/service/filter/get/brands?link=kilimler").await.expect(200);
    member.get("/srv/service/filter/get/brands?link=kilimler").await.expect(200);
    let prefixed = |part: &str, for_member: bool| {
        let seen = requests_to(&gateway.shop, part);
        let mut of_one = seen
            .iter()
            .filter(|seen| seen.header("authorization").is_some() == for_member)
            .peekable();
        assert!(of_one.peek().is_some(), "{part}");
        let prefixed: Vec<bool> = of_one.map(|seen| seen.path.starts_with("/edge/srv/")).collect();
        assert!(prefixed.iter().all(|one| *one == prefixed[0]), "{part}: {prefixed:?}");
        prefixed[0]
    };
    for part in ["/filter/get/", "/product-loader/"] {
        assert!(prefixed(part, false), "{part} of a guest");
        assert!(!prefixed(part, true), "{part} of a member");
    }
    assert!(prefixed("/searchAll/", false) && prefixed("/searchAll/", true));
}

/// Nothing of one guest's session appears in another's shared answers.
#[tokio::test]
async fn a_guests_session_never_shows_in_anothers_answers() {
    let gateway = TestGateway::open().await;
    let mut one = Guest::new(gateway.address);
    // The first guest has a session in another language and currency, and fills every cache.
    one.jar.insert("PHPSESSID".to_owned(), "canary00000000000000000001".to_owned());
    one.get("/bff/shell").await.expect(200);
    one.form("/srv/shopping/shopping/set-currency/USD", "").await.expect(200);
    one.send(Method::GET, "/srv/service/language/change/en/home/1", &[], "").await.expect(200);
    // Cookies tell the gateway about choices of old calls; the session alone does not.
    one.jar.retain(|name, _| !matches!(name.as_str(), "vitrin_language" | "vitrin_currency"));
    let mut shared = SHARED.map(str::to_owned).to_vec();
    shared.extend([
        "/bff/regions/countries".to_owned(),
        "/bff/catalogue/menu".to_owned(),
        "/".to_owned(),
    ]);
    let product = gateway.shop.specials().added;
    shared.extend(
        ["", "/related", "/related?list=2"].map(|tail| format!("/bff/products/{product}{tail}")),
    );
    shared.extend(
        ["/srv/service/product/search/kilim", "/srv/service/filter/get/brands?link=kilimler"]
            .map(str::to_owned),
    );
    let mut two = Guest::new(gateway.address);
    gateway.shop.clear_requests();
    for path in &shared {
        let first = one.get(path).await.expect(200);
        let second = two.get(path).await.expect(200);
        assert!(second.is_hit(), "{path}: {}", second.cache());
        assert_eq!(first.body, second.body, "{path}");
        assert!(!second.text().contains("canary"), "{path}");
        assert!(!second.text().contains("\"USD\""), "{path}: {}", second.text());
    }
    for seen in gateway.shop.requests() {
        assert!(
            !format!("{seen:?}").contains("canary"),
            "a public fill carried a shopper's session: {seen:?}"
        );
    }
    assert_eq!(
        two.jar.keys().collect::<Vec<_>>(),
        ["XSRF-TOKEN"],
        "no session was handed from one to the other"
    );
}
