//! `/media/{host}/…`: pictures of the shop and of listed hosts, from our own origin, and nothing
//! but pictures.

mod webp;

use axum::response::IntoResponse as _;
use http::Method;

use crate::support::stand_in::StandIn;
use crate::support::{Client as _, Guest, TestGateway};

#[tokio::test]
async fn gw_13_a_picture_of_the_shop_comes_from_our_origin() {
    let gateway = TestGateway::open().await;
    let mut guest = Guest::new(gateway.address);
    guest.jar.insert("PHPSESSID".to_owned(), "canary".to_owned());
    let path = format!("/media/shop/Data/K/{}-1.jpg", gateway.shop.specials().added);
    let picture = guest.get(&path).await.expect(200);
    assert!(picture.header("content-type").starts_with("image/") && picture.body.len() > 500);
    assert!(picture.header("cache-control").starts_with("public, max-age=604800"));
    assert!(picture.header("content-security-policy").contains("sandbox"));
    let seen = gateway.shop.requests().pop().unwrap();
    assert_eq!((seen.header("cookie"), seen.query.as_str()), (None, ""), "nobody's picture");
    assert_eq!(seen.header("x-forwarded-for"), Some("127.0.0.1"), "the shop knows who looks");
    assert_eq!(guest.send(Method::HEAD, &path, &[], "").await.expect(200).body.len(), 0);
}

/// The shop's real address is in no address of ours.
#[tokio::test]
async fn gw_13_no_address_of_a_picture_names_an_internal_host() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let product = gateway.shop.specials().added;
    guest.add(product, 1).await.expect(200);
    let internal = gateway.shop.addr().to_string();
    for path in [
        "/bff/shell".to_owned(),
        "/bff/cart".to_owned(),
        "/bff/pages?path=/".to_owned(),
        "/bff/pages?path=/kilimler".to_owned(),
        "/bff/catalogue/products?link=kilimler".to_owned(),
        "/bff/catalogue/filters?link=kilimler".to_owned(),
        "/bff/search?q=kilim".to_owned(),
        format!("/bff/products/{product}"),
    ] {
        let answer = guest.get(&path).await.expect(200);
        assert!(!answer.text().contains(&internal), "{path}: {}", answer.text());
        for picture in answer.text().split('"').filter(|text| text.starts_with("/media/")) {
            assert!(picture.starts_with("/media/shop/"), "{path}: {picture}");
        }
    }
    guest
        .get(&format!("/media/{internal}/Data/K/{product}-1.jpg"))
        .await
        .problem(404, "picture_not_found");
}

#[tokio::test]
async fn only_pictures_of_the_shop_are_served() {
    let gateway = TestGateway::open_with(&[("VITRIN_MEDIA_HOSTS", "img.example")]).await;
    let mut native_client = gateway.native_client();
    for path in [
        "/media/evil.example/x.png".to_owned(),
        format!("/media/{}/x.png", gateway.admin),
        "/media/169.254.169.254/latest/meta-data".to_owned(),
        "/media/img.example@evil.example/x.png".to_owned(),
        "/media/127.0.0.1/Data/K/1.jpg".to_owned(),
        "/media/img.example/x.php".to_owned(),
        // A page, a call, a folder, a file that is not a picture, and a picture elsewhere.
        "/media/shop/kilimler".to_owned(),
        "/media/shop/srv/service/cart/load".to_owned(),
        "/media/shop/Data/".to_owned(),
        "/media/shop/Data/K/1.php".to_owned(),
        "/media/shop/Data/K/1.jpg/x.php".to_owned(),
        "/media/shop/Data/x.php;.jpg".to_owned(),
        // Servers run a script even with a path after it.
        "/media/shop/Data/resize.php/1.jpg?src=/etc/passwd".to_owned(),
        "/media/shop/Data/resize.PHP5/K/1.jpg".to_owned(),
        "/media/shop/Data/resize%2Ephp/1.jpg".to_owned(),
        "/media/shop/Data/resize.php%20/1.jpg".to_owned(),
        "/media/shop/Data/resize.php;x/1.jpg".to_owned(),
        "/media/shop/Data/resize.phtml/1.jpg".to_owned(),
        "/media/shop/Data/thumb.cgi/1.jpg".to_owned(),
        "/media/shop/static/thumb.aspx/1.jpg".to_owned(),
        "/media/img.example/thumb.jsp/1.jpg".to_owned(),
        "/media/shop/Data/x.php.jpg".to_owned(),
        "/media/shop/Data/x.php%3B.jpg".to_owned(),
        "/media/shop/Data/x.php%3F.jpg".to_owned(),
        "/media/shop/Data/x.php%253F.jpg".to_owned(),
        "/media/shop/Data/x.php%2500.jpg".to_owned(),
        "/media/shop/logo.png".to_owned(),
        "/media/shop/srv/service/cart/delete-all/x.jpg".to_owned(),
        "/media/shop/srv/service/cart/set-delivery-date/x.jpg".to_owned(),
        "/media/shop/%73rv/service/cart/set-delivery-date/x.jpg".to_owned(),
        "/media/shop/%2573rv/service/cart/set-delivery-date/x.jpg".to_owned(),
        "/media/shop/Data/%252e%252e/srv/service/cart/set-delivery-date/x.jpg".to_owned(),
        "/media/shop/Data/..;/srv/service/cart/set-delivery-date/x.jpg".to_owned(),
        "/media/shop/Data/srv/service/cart/set-delivery-date/x.jpg".to_owned(),
        "/media/shop//srv/service/cart/set-delivery-date/x.jpg".to_owned(),
    ] {
        native_client.get(&path).await.problem(404, "picture_not_found");
    }
    assert_eq!(gateway.shop.requests(), []);
    native_client.get("/media/shop/Data/K/yok.jpg").await.problem(404, "picture_not_found");
    native_client.get("/media/shop/Data/..%2Fx.jpg").await.problem(400, "malformed_request");
    native_client.form("/media/shop/Data/K/1.jpg", "").await.problem(405, "wrong_method");
    gateway.shop.set_faults("/Data/*=status:500").unwrap();
    native_client.get("/media/shop/Data/K/1.jpg").await.problem(502, "shop_failed");
}

/// A file with a picture's name and another content is not passed on.
#[tokio::test]
async fn only_media_types_of_pictures_come_through() {
    let shop = StandIn::open(|seen| {
        let kind = match seen.path.rsplit('/').next().unwrap_or_default() {
            "page.jpg" => "text/html",
            "script.svg" => "image/svg+xml; charset=utf-8",
            "odd.png" => "image/x-shell",
            _ => "IMAGE/PNG",
        };
        ([("content-type", kind)], "<svg onload=alert(1)>").into_response()
    })
    .await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[("VITRIN_MEDIA_PATHS", "/pics/")]).await;
    let mut native_client = gateway.native_client();
    for (file, status) in [
        ("page.jpg", 404),
        ("odd.png", 404),
        ("script.svg", 200),
        ("a%20b.PNG", 200),
        ("%C3%A7.webp", 200),
    ] {
        let answer = native_client.get(&format!("/media/shop/pics/{file}")).await.expect(status);
        assert!(answer.header("content-security-policy").contains("default-src 'none'"), "{file}");
    }
    native_client.get("/media/shop/Data/a.png").await.problem(404, "picture_not_found");
    assert_eq!(gateway.shop.seen().last().unwrap().path, "/pics/%C3%A7.webp", "as it was sent");
}

#[tokio::test]
async fn a_flood_of_pictures_is_limited_for_one_client() {
    let gateway = TestGateway::open_with(&[("VITRIN_LIMIT_PICTURES", "5")]).await;
    let mut native_client = gateway.native_client();
    for _ in 0..5 {
        native_client.get("/media/shop/Data/K/1.jpg").await;
    }
    let before = gateway.shop.requests().len();
    let refused = native_client.get("/media/shop/Data/K/1.jpg").await;
    assert!(!refused.header("retry-after").is_empty());
    refused.problem(429, "rate_limited");
    assert_eq!(gateway.shop.requests().len(), before);
    native_client.get("/bff/shell").await.expect(200);
}

/// With the shop unreachable its pictures are not requested one after the other, but other calls
/// are. A path that makes the shop fail suspends nothing.
#[tokio::test]
async fn pictures_have_a_breaker_that_no_address_opens() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    gateway.shop.set_faults("/Data/B/*=status:500;/Data/O/*=reset").unwrap();
    for folder in ["B", "O"] {
        for _ in 0..25 {
            native_client.get(&format!("/media/shop/Data/{folder}/1.jpg")).await.expect(502);
        }
    }
    let product = gateway.shop.specials().added;
    native_client.get(&format!("/media/shop/Data/K/{product}-1.jpg")).await.expect(200);
    let (gateway, _) = gateway.close_shop().await;
    let mut native_client = gateway.native_client();
    while native_client.get("/media/shop/Data/K/1.jpg").await.status == 502 {}
    native_client.get("/media/shop/Data/K/1.jpg").await.problem(503, "shop_overloaded");
    native_client.get("/srv/service/cart/load").await.problem(502, "shop_unreachable");
}

/// One unreachable picture host does not suspend others.
#[tokio::test]
async fn each_picture_host_has_a_breaker_of_its_own() {
    let gateway =
        TestGateway::open_with(&[("VITRIN_MEDIA_HOSTS", "127.0.0.1:1,127.0.0.1:2")]).await;
    let mut native_client = gateway.native_client();
    while native_client.get("/media/127.0.0.1:1/a.jpg").await.status == 502 {}
    native_client.get("/media/127.0.0.1:1/a.jpg").await.problem(503, "shop_overloaded");
    native_client.get("/media/127.0.0.1:2/a.jpg").await.problem(502, "shop_unreachable");
    let told = gateway.admin("GET", "/metrics").await.1;
    let series = "vitrin_breaker_open{capability=\"media_hosts\",call=\"media_hosts.picture\",host=\"127.0.0.1:1\"} 1";
    assert!(told.contains(series), "{told}");
}

/// `VITRIN_SHOP_PATIENCE` multiplies every deadline towards the shop, including that of pictures.
#[tokio::test]
async fn the_patience_setting_applies_to_pictures() {
    let gateway = TestGateway::open_with(&[("VITRIN_SHOP_PATIENCE", "0.01")]).await;
    gateway.shop.set_faults("/Data/*=latency:5000").unwrap();
    gateway.native_client().get("/media/shop/Data/K/1.jpg").await.problem(504, "shop_too_slow");
}
