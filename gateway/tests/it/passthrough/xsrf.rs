//! GW-8 on the old protocol: a change needs the token or proof of our own origin, even by GET.

use http::Method;
use legacy_client::Effect;
use vitrin_gateway::capabilities;

use super::path_of;
use crate::support::{AttackerPage, Client as _, TestGateway, requests_to};

const DELETE_ALL: &str = "/srv/service/cart/delete-all";

/// Must hold: `GET /srv/service/cart/delete-all` from another site's page is refused; from our own
/// page or a beacon it works.
#[tokio::test]
async fn gw_8_another_sites_page_cannot_empty_the_basket() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    guest.add(gateway.shop.specials().added, 1).await.expect(200);
    let mut evil = AttackerPage::luring(&guest);
    for path in [
        DELETE_ALL,
        "/en/srv/service/cart/delete-all",
        "//srv/service/cart/delete-all/",
        "/srv/service/cart/delete/0",
    ] {
        evil.get(path).await.problem(403, "xsrf_mismatch");
        evil.get_with(path, &[("sec-fetch-site", "same-site")]).await.problem(403, "xsrf_mismatch");
        evil.get_with(path, &[("sec-fetch-site", "none")]).await.problem(403, "xsrf_mismatch");
        evil.get_with(path, &[("x-xsrf-token", "guessed")]).await.problem(403, "xsrf_mismatch");
    }
    assert_eq!(requests_to(&gateway.shop, "/cart/delete").len(), 0);
    assert_eq!(guest.get("/bff/cart").await.json()["itemCount"], 1);

    guest.get(DELETE_ALL).await.expect(200);
    assert_eq!(guest.get("/bff/cart").await.json()["itemCount"], 0, "our own page");
}

/// Old browsers send fewer headers, and beacons none of ours.
#[tokio::test]
async fn gw_8_old_pages_and_beacons_go_on_working() {
    let gateway = TestGateway::open().await;
    let guest = gateway.guest().await;
    let own = format!("http://{}", gateway.address);
    let own_page = format!("{own}/sepet");
    let cookies = guest.cookie_header();
    let token = guest.jar["XSRF-TOKEN"].clone();
    let cases: [(&[(&str, &str)], bool); 9] = [
        (&[("cookie", &cookies), ("origin", &own)], true),
        (&[("cookie", &cookies), ("referer", &own_page)], true),
        (&[("cookie", &cookies), ("x-xsrf-token", &token)], true),
        (&[("cookie", &cookies), ("sec-fetch-site", "same-origin")], true),
        (&[], true),
        (&[("cookie", &cookies)], false),
        (&[("cookie", &cookies), ("origin", "null")], false),
        (&[("cookie", &cookies), ("referer", "http://evil.example/?http://127.0.0.1")], false),
        (&[("origin", "https://evil.example")], false),
    ];
    for (headers, passes) in cases {
        let before = requests_to(&gateway.shop, "delete-all").len();
        let answer = gateway.native_client().get_with(DELETE_ALL, headers).await;
        assert_eq!(answer.status == 200, passes, "{headers:?}: {}", answer.text());
        assert_eq!(
            requests_to(&gateway.shop, "delete-all").len() - before,
            usize::from(passes),
            "{headers:?}"
        );
    }
}

/// No call that changes something can be made by another site's page, by any method.
#[tokio::test]
async fn gw_8_every_changing_call_is_guarded() {
    let gateway = TestGateway::open().await;
    let guest = gateway.guest().await;
    let mut evil = AttackerPage::luring(&guest);
    gateway.shop.clear_requests();
    let mut guarded = 0;
    for call in capabilities::calls() {
        for (method, _) in call.methods.iter().filter(|(_, effect)| *effect != Effect::Read) {
            let body = if *method == Method::GET { "" } else { "productId=1" };
            let answer = evil.send(method.clone(), &path_of(call), &[], body).await;
            if call.id == "membership.social_login" {
                // A return path (returns.rs): without a valid state it leads home.
                assert_eq!(answer.expect(303).header("location"), "/");
            } else {
                answer.problem(403, "xsrf_mismatch");
            }
            guarded += 1;
        }
    }
    assert!(guarded >= 8, "{guarded}");
    assert_eq!(gateway.shop.requests(), []);
}

/// With a proxy in front, `VITRIN_PUBLIC_URL` is the origin that shoppers see.
#[tokio::test]
async fn gw_8_the_public_address_is_our_own_origin() {
    let gateway = TestGateway::open_with(&[("VITRIN_PUBLIC_URL", "https://vitrin.example")]).await;
    let guest = gateway.guest().await;
    let cookies = guest.cookie_header();
    let from = |origin: &'static str| [("cookie", cookies.clone()), ("origin", origin.to_owned())];
    for (origin, status) in [
        ("https://vitrin.example", 200),
        ("http://vitrin.example", 403),
        ("https://vitrin.example.evil.example", 403),
    ] {
        let headers = from(origin);
        let headers: Vec<(&str, &str)> =
            headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
        gateway.native_client().get_with(DELETE_ALL, &headers).await.expect(status);
    }
}
