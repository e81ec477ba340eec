//! A page address chosen by a caller never becomes a call of the shop.

use crate::support::raw::say;
use crate::support::{AttackerPage, Client as _, TestGateway};

/// Addresses that some server reads as a call: by surface, letter case, coding, prefixes.
const CALLS: &[&str] = &[
    "/srv/service/cart/delete-all",
    "srv/service/cart/delete-all",
    "/SRV/Service/Cart/Delete-All",
    "/en/srv/service/cart/delete-all",
    "/tr/en/srv/service/cart/delete-all/",
    "/kilimler/srv/service/cart/delete-all",
    "/edge/srv/service/cart/delete-all",
    "/edge/Diger/countries.txt",
    "/s%72v/service/cart/delete-all",
    "/%2573rv/service/cart/delete-all",
    "/srv%2fservice%2fcart%2fdelete-all",
    "/srv%252fservice%252fcart%252fdelete-all",
    "//srv//service/cart/delete-all",
    "/srv;jsessionid=1/service/cart/delete-all",
    "/kilimler;x/srv/service;y/cart/delete-all;z",
    "/srv\\service\\cart\\delete-all",
    "/x/../srv/service/cart/delete-all",
    "/ſrv/service/cart/delete-all",
    "/srv/nope",
    "/srv",
    "/api/v1/customer/messages",
    "/API/V1/x",
    "/api/storefront/block/page/1/products",
    "/Order/OrderAPI/masterPassToken",
    "/order/orderapi/x",
    "/conn/product/compare/getId",
    "/Conn/x",
    "/Diger/Erp/store.php",
    "/DIGER/x",
    "/SecCode.php",
    "/hali/seccode.PHP",
    "/static/theme-flags/tr.webp",
    "/v2/register",
    "/_next/static/x.js",
    "/media/shop/x.jpg",
];

/// Must hold: an address that another site opens in a shopper's browser does not reach the shop's
/// calls.
#[tokio::test]
async fn no_page_address_reaches_the_shop_as_a_call() {
    let gateway = TestGateway::open_with(&[("VITRIN_SHOP_PREFIX", "L2VkZ2U=")]).await;
    let mut guest = gateway.guest().await;
    guest.add(gateway.shop.specials().added, 1).await.expect(200);
    let mut evil = AttackerPage::luring(&guest);
    let mut member = gateway.signed_in().await;
    gateway.shop.clear_requests();
    for path in CALLS {
        let encoded: String = form_urlencoded::byte_serialize(path.as_bytes()).collect();
        for address in [
            format!("/bff/pages?path={encoded}"),
            format!("/bff/catalogue/products?link={encoded}"),
            format!("/bff/catalogue/products?link={encoded}&block=1"),
            format!("/bff/catalogue/filters?link={encoded}"),
        ] {
            evil.get(&address).await.problem(400, "malformed_request");
            member.get(&address).await.problem(400, "malformed_request");
        }
    }
    assert_eq!(gateway.shop.requests(), []);
    assert_eq!(guest.get("/bff/cart").await.json()["itemCount"], 1, "the basket is as it was");
}

/// A document's address is checked by the same rule, on the bytes as they arrived.
#[tokio::test]
async fn no_document_address_is_a_call_in_disguise() {
    let gateway = TestGateway::open_with(&[("VITRIN_SHOP_PREFIX", "L2VkZ2U=")]).await;
    for path in [
        "/SRV/service/cart/delete-all",
        "/en/SRV/service/cart/delete-all",
        "/%73rv/service/cart/delete-all",
        "/srv%252fservice/cart/delete-all",
        "/srv;x/service/cart/delete-all",
        "/en/srv/service/nope",
        "/en/conn/product/compare/getId",
        "/edge/srv/service/nope",
        "/diger/countries.txt",
        "/order/orderapi/masterPassToken",
        "/hali/seccode.php",
        "//_next/srv/service/cart/load",
    ] {
        let request = format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        let (statuses, answer) = say(gateway.address, request).await;
        assert_eq!(statuses, [400], "{path}: {answer}");
        assert!(answer.contains("malformed_request"), "{path}: {answer}");
    }
    assert_eq!(gateway.shop.requests(), []);
    assert_eq!(gateway.storefront.seen().len(), 0);
}

#[tokio::test]
async fn pages_that_only_look_like_a_surface_are_pages() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    for path in
        ["/order", "/order/odeme", "/kategori/diger", "/srvis", "/api-kitap", "/kilimler;x=1"]
    {
        native_client.get(path).await.expect(200);
        let page = native_client.get(&format!("/bff/pages?path={path}")).await;
        assert!(matches!(page.status.as_u16(), 200 | 404), "{path}: {}", page.text());
    }
    assert_eq!(gateway.storefront.seen().len(), 6);
}

/// There are no calls below a static address.
#[tokio::test]
async fn no_call_lies_below_a_static_address() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    gateway.shop.clear_requests();
    for folder in ["/_next", "/_next/static", "/assets", "/assets/x"] {
        guest.get(&format!("{folder}/srv/service/cart/delete-all")).await.expect(200);
        guest.get(&format!("{folder}/api/v1/customer/messages")).await.expect(200);
    }
    for folder in ["/favicon.ico", "/robots.txt", "/en/_next", "/%5Fnext", "/media"] {
        let answer = guest.get(&format!("{folder}/srv/service/cart/delete-all")).await;
        assert!(matches!(answer.status.as_u16(), 400 | 404), "{folder}: {}", answer.status);
    }
    assert_eq!(gateway.shop.requests(), []);
    assert!(
        gateway
            .storefront
            .seen()
            .iter()
            .all(|seen| seen.target.starts_with("/_next/") || seen.target.starts_with("/assets/"))
    );
}
