//! `/media/{host}/…`: pictures of the shop and of listed hosts, from our own origin.

use http::Method;

use crate::support::{Client as _, Guest, TestGateway};

#[tokio::test]
async fn gw_13_a_picture_of_the_shop_comes_from_our_origin() {
    let gateway = TestGateway::open().await;
    let mut guest = Guest::new(gateway.address);
    guest.jar.insert("PHPSESSID".to_owned(), "canary".to_owned());
    let path = format!("/media/{}/Data/K/{}-1.jpg", gateway.shop.addr(), gateway.shop.specials().added);
    let picture = guest.get(&path).await.expect(200);
    assert!(picture.header("content-type").starts_with("image/") && picture.body.len() > 500);
    assert!(picture.header("cache-control").starts_with("public, max-age=604800"));
    assert!(picture.header("content-security-policy").contains("sandbox"));
    let seen = gateway.shop.requests().pop().unwrap();
    assert_eq!((seen.header("cookie"), seen.query.as_str()), (None, ""), "nobody's picture");
    assert_eq!(guest.send(Method::HEAD, &path, &[], "").await.expect(200).body.len(), 0);
}

#[tokio::test]
async fn nobody_elses_pictures_and_nothing_else_of_the_shop() {
    let gateway = TestGateway::open_with(&[("VITRIN_MEDIA_HOSTS", "img.example")]).await;
    let mut stranger = gateway.stranger();
    let shop = gateway.shop.addr();
    for path in [
        "/media/evil.example/x.png".to_owned(),
        format!("/media/{}/x.png", gateway.admin),
        "/media/169.254.169.254/latest/meta-data".to_owned(),
        "/media/img.example@evil.example/x.png".to_owned(),
        "/media/127.0.0.1/Data/K/1.jpg".to_owned(),
    ] {
        stranger.get(&path).await.problem(404, "picture_not_found");
    }
    assert_eq!(gateway.shop.requests(), []);
    // A page, a call and a missing picture of the shop itself are no pictures.
    for path in ["kilimler", "srv/service/cart/load", "Data/K/yok.jpg"] {
        stranger.get(&format!("/media/{shop}/{path}")).await.problem(404, "picture_not_found");
    }
    stranger.get(&format!("/media/{shop}/Data/..%2Fx.jpg")).await.problem(400, "malformed_request");
    stranger.form(&format!("/media/{shop}/Data/K/1.jpg"), "").await.problem(405, "wrong_method");
    gateway.shop.set_faults("/Data/*=status:500").unwrap();
    stranger.get(&format!("/media/{shop}/Data/K/1.jpg")).await.problem(502, "shop_failed");
}

/// `VITRIN_SHOP_PATIENCE` multiplies every deadline towards the shop, a picture's too.
#[tokio::test]
async fn a_picture_is_waited_for_as_long_as_the_patience_says() {
    let gateway = TestGateway::open_with(&[("VITRIN_SHOP_PATIENCE", "0.01")]).await;
    gateway.shop.set_faults("/Data/*=latency:5000").unwrap();
    let path = format!("/media/{}/Data/K/1.jpg", gateway.shop.addr());
    gateway.stranger().get(&path).await.problem(504, "shop_too_slow");
}
