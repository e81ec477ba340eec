//! `GET /bff/shell`: the first call of every page, answered whatever the shop does.

use vitrin_shop::{Shop, ShopConfig};

use crate::support::stand_in::closed_port;
use crate::support::{Client as _, Guest, TestGateway};

#[tokio::test]
async fn a_first_visit_gets_token_session_and_an_empty_basket() {
    let gateway = TestGateway::open().await;
    let mut guest = Guest::new(gateway.address);
    let answer = guest.get("/bff/shell").await.expect(200);
    assert_eq!(answer.header("cache-control"), "private, no-store");
    let shell = answer.json();
    assert_eq!((&shell["language"], &shell["currency"]), (&"tr".into(), &"TL".into()));
    assert_eq!(shell["session"]["kind"], "guest");
    assert_eq!((&shell["cart"]["itemCount"], &shell["cart"]["lines"]), (&0.into(), &0.into()));
    let languages: Vec<_> = shell["languages"]
        .as_array()
        .unwrap()
        .iter()
        .map(|l| (l["code"].as_str(), l["direction"].as_str()))
        .collect();
    assert_eq!(
        languages,
        ["tr", "en", "de", "ar"]
            .map(|code| (Some(code), Some(if code == "ar" { "rtl" } else { "ltr" })))
    );
    assert_eq!(
        guest.jar.keys().collect::<Vec<_>>(),
        ["PHPSESSID", "SERVERID", "XSRF-TOKEN", "visitor"]
    );
    let token = guest.jar["XSRF-TOKEN"].clone();
    let again = guest.get("/bff/shell").await.expect(200);
    assert_eq!(again.cookies(), Vec::<&str>::new(), "one token and one session are enough");
    assert_eq!(guest.jar["XSRF-TOKEN"], token);
}

#[tokio::test]
async fn the_basket_shows_in_the_shell() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    guest.add(gateway.shop.specials().added, 2).await.expect(200);
    let shell = guest.get("/bff/shell?currency=USD&language=de").await.expect(200).json();
    assert_eq!((&shell["language"], &shell["cart"]["itemCount"]), (&"de".into(), &2.into()));
    assert_eq!(shell["cart"]["total"]["currency"], "USD");
}

/// Must hold: `GET shell` is 200 with the shop down, answering garbage, or slow.
#[tokio::test]
async fn the_shell_opens_whatever_the_shop_does() {
    let patience = [("VITRIN_SHOP_PATIENCE", "0.1")];
    let gateway = TestGateway::open_with(&patience).await;
    for (faults, code) in [
        ("*=latency:60000", "shop_too_slow"),
        ("*=status:500", "shop_failed"),
        ("*=status:503", "shop_failed"),
        ("*=wrong-type", "shop_unreadable"),
        ("*=broken-json", "shop_unreadable"),
        ("*=empty", "shop_unreadable"),
        ("*=truncate", "shop_unreadable"),
        ("*=reset", "shop_unreadable"),
    ] {
        gateway.shop.set_faults(faults).unwrap();
        let mut guest = Guest::new(gateway.address);
        let shell = guest.get("/bff/shell").await.expect(200).json();
        assert_eq!(shell["cart"]["code"], code, "{faults}: {shell}");
        assert!(shell["cart"]["requestId"].is_string(), "{faults}: {shell}");
        assert_eq!(shell["session"]["kind"], "guest", "nobody has to be asked: {shell}");
        let mut member = guest.clone();
        member.jar.insert("nocache".to_owned(), "1".to_owned());
        let shell_of_member = member.get("/bff/shell").await.expect(200).json();
        // The breaker may be open by now.
        let told = shell_of_member["session"]["code"].as_str().unwrap_or_default();
        assert!(told == code || told == "shop_overloaded", "{faults}: {shell_of_member}");
        assert_eq!(shell["languages"].as_array().unwrap().len(), 4);
        assert!(guest.jar.contains_key("XSRF-TOKEN"), "a token is handed out all the same");
    }
}

/// Must hold: `GET shell` is 200 with the shop down.
#[tokio::test]
async fn the_shell_opens_without_a_shop() {
    let gateway =
        TestGateway::in_front_of((), &format!("http://{}", closed_port().await), &[]).await;
    let shell = Guest::new(gateway.address).get("/bff/shell").await.expect(200).json();
    assert_eq!(shell["cart"]["code"], "shop_unreachable");
    let (ready, body) = gateway.admin("GET", "/readyz").await;
    assert_eq!(ready, 200, "what is kept can still be served: {body}");
}

/// Must hold: after the shop returns, no restart is needed.
#[tokio::test]
async fn the_basket_comes_back_with_the_shop() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let (gateway, same_place) = gateway.close_shop().await;
    let shell = guest.get("/bff/shell").await.expect(200).json();
    assert_eq!(shell["cart"]["code"], "shop_unreachable");
    let _shop = Shop::start(ShopConfig { ..same_place }).await.expect("the same port");
    let shell = guest.get("/bff/shell").await.expect(200).json();
    assert_eq!(shell["cart"]["lines"], 0);
    drop(gateway);
}
