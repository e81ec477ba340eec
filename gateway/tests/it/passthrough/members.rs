//! Member calls: passed on unchanged, and guarded by their effect.

use http::Method;
use serde_json::json;

use crate::support::{AttackerPage, Client as _, TestGateway, requests_to};

const LOGIN: &str = "/api/v1/authentication/login/?language=tr";
const LOGOUT: &str = "/srv/service/customer/logout";
const DETAIL: &str = "/srv/service/customer/get-detail";

#[tokio::test]
async fn aut_1_both_logins_pass_and_an_address_keeps_its_at_sign() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.signed_in().await;
    assert_eq!(
        requests_to(&gateway.shop, "/signin/email/deniz@vitrin.test").len(),
        1,
        "not escaped on the way"
    );
    assert_eq!(guest.get(DETAIL).await.expect(200).json()["MAIL"], "deniz@vitrin.test");

    let mut other = gateway.guest().await;
    let refused =
        other.form(LOGIN, "username=deniz@vitrin.test&password=x").await.expect(403).json();
    assert!(
        refused["message"].as_str().unwrap().contains("hatalı"),
        "the shop's own words: {refused}"
    );
    let answer = other
        .form(LOGIN, "username=deniz@vitrin.test&password=Vitrin2026")
        .await
        .expect(200)
        .json();
    assert_eq!(answer["page"]["url"], "/");
    assert_eq!(other.get(DETAIL).await.json()["ID"], "101");
}

#[tokio::test]
async fn aut_10_gw_8_another_sites_page_cannot_sign_a_member_out() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.signed_in().await;
    AttackerPage::luring(&guest).get(LOGOUT).await.problem(403, "xsrf_mismatch");
    assert_eq!(requests_to(&gateway.shop, LOGOUT).len(), 0);
    assert_eq!(guest.get(DETAIL).await.json()["ID"], "101");
    guest.get(LOGOUT).await.expect(200);
    assert_eq!(guest.get(DETAIL).await.json()["statusText"], "NO_MEMBER_SESSION");
}

#[tokio::test]
async fn reg_7_gw_1_a_multipart_put_arrives_as_it_was_sent() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.signed_in().await;
    let form = "--x\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nYazlık\r\n--x--\r\n";
    let kind = [("content-type", "multipart/form-data; boundary=x")];
    let answer =
        guest.send(Method::PUT, "/api/v1/public/address/51", &kind, form).await.expect(200).json();
    assert_eq!(answer["data"][0], "51");
    let address = guest.get("/api/v1/public/address/51").await.expect(200).json();
    assert_eq!(address["data"][0]["title"], "Yazlık");
    let faults =
        guest.form("/api/v1/public/address/", "is_company_active=1").await.expect(422).json();
    assert!(faults["data"].as_array().unwrap().len() > 4, "each field at fault: {faults}");
    guest.delete("/srv/service/address/delete/51").await.expect(200);
    assert_eq!(guest.get("/api/v1/public/address/").await.json()["data"], json!([]));
}

/// The newest client sends favourites by beacon: multipart, without our header, and never reads the
/// answer.
#[tokio::test]
async fn fav_1_gw_8_only_our_own_page_adds_favourites_by_beacon() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.signed_in().await;
    let product = gateway.shop.specials().added;
    let path = "/srv/service/profile/add-to-fav-list";
    let form = format!(
        "--x\r\nContent-Disposition: form-data; name=\"ids[]\"\r\n\r\n{product}-0\r\n--x--\r\n"
    );
    let kind = ("content-type", "multipart/form-data; boundary=x");
    AttackerPage::luring(&guest)
        .send(Method::POST, path, &[kind], &form)
        .await
        .problem(403, "xsrf_mismatch");
    let (cookies, origin) = (guest.cookie_header(), format!("http://{}", gateway.address));
    let beacon = [kind, ("cookie", cookies.as_str()), ("origin", origin.as_str())];
    for _ in 0..2 {
        gateway.native_client().send(Method::POST, path, &beacon, &form).await.expect(200);
    }
    let lists = guest.get("/srv/service/profile/get-shopping-list").await.expect(200).json();
    let entries = lists["CATEGORIES"][0]["PRODUCTS"].as_array().unwrap();
    assert_eq!((entries.len(), &entries[0]["ID"]), (1, &json!(product.to_string())));
}

#[tokio::test]
async fn aut_12_each_captcha_is_asked_of_the_shop() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let mut pictures = Vec::new();
    for _ in 0..2 {
        let answer = guest.get("/SecCode.php?1").await.expect(200);
        assert!(answer.is_bypass());
        assert_eq!(answer.header("content-type"), "image/png");
        pictures.push(answer.body);
    }
    assert_ne!(pictures[0], pictures[1]);
}

#[tokio::test]
async fn nav_6_the_return_from_a_sign_in_host_stays_on_our_origin() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let away = guest.get("/srv/service/social/google/login").await.expect(302);
    let back = away.header("location").to_owned();
    assert!(back.starts_with("/srv/service/social/google/login?code="), "{back}");
    assert_eq!(guest.get(&back).await.expect(302).header("location"), "/");
    assert_eq!(guest.get(DETAIL).await.json()["ID"], "101");
}

/// The page itself sends the form; another site's page cannot sign anybody in.
#[tokio::test]
async fn aut_6_missing_social_details_are_sent_to_the_shop() {
    const COMPLETE: &str = "/srv/service/social/complete/facebook";
    const DETAILS: &str = "email=deniz%40example.test";
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    AttackerPage::luring(&guest).form(COMPLETE, DETAILS).await.problem(403, "xsrf_mismatch");
    assert_eq!(requests_to(&gateway.shop, COMPLETE).len(), 0);
    assert_eq!(guest.form(COMPLETE, DETAILS).await.expect(302).header("location"), "/");
    assert_eq!(guest.get(DETAIL).await.json()["ID"], "101");
}
