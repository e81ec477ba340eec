//! Shoppers who come back from a bank or a sign-in host (ADR 0028).

use http::Method;

use crate::support::{AttackerPage, Client as _, Guest, TestGateway, requests_to};

pub(crate) const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");
/// Any call that changes something may be named; this one's effect can be checked.
const PATH: &str = "/srv/service/cart/add-to-cart";

pub(crate) fn returning(address: std::net::SocketAddr) -> AttackerPage {
    // A cross-site POST brings none of the Lax or Strict cookies.
    AttackerPage::luring(&Guest::new(address))
}

/// Returns a browser that has begun to pay. Its basket is empty, but only the shop knows that.
async fn paying(gateway: &TestGateway) -> Guest {
    let mut guest = gateway.guest().await;
    guest.form("/srv/service/order-v5/checkout", "paymentId=-1").await.expect(200);
    assert!(guest.jar.contains_key("vitrin_departure"), "{:?}", guest.jar);
    guest
}

/// Returns the address that the small page posts to, as the browser reads it.
pub(crate) fn address_in(html: &str) -> String {
    let (_, rest) =
        html.split_once("action=\"").or_else(|| html.split_once("url=")).expect("an address");
    rest.split('"').next().expect("its end").replace("&amp;", "&")
}

#[tokio::test]
async fn gw_8_a_return_is_resubmitted_once_from_our_page() {
    let gateway = TestGateway::open_with(&[(
        "VITRIN_RETURN_PATHS",
        "/srv/service/cart/add-to-cart?orderNotes",
    )])
    .await;
    let mut guest = paying(&gateway).await;
    let product = gateway.shop.specials().added;
    let form = format!("productId={product}&quantity=1&orderNotes=D%3C900&x=%22%26");
    gateway.shop.clear_requests();
    let page =
        returning(gateway.address).send(Method::POST, PATH, &[FORM], &form).await.expect(200);
    assert_eq!(gateway.shop.requests().len(), 0, "nothing is forwarded: {}", page.text());
    assert!(page.text().contains("name=\"orderNotes\" value=\"D&lt;900\""), "{}", page.text());
    assert!(page.text().contains("name=\"x\" value=\"&quot;&amp;\""));
    assert!(page.header("content-security-policy").contains("form-action 'self'"));
    assert_eq!(page.header("cache-control"), "private, no-store");

    let address = address_in(page.text());
    let answer = guest.form(&address, &form).await.expect(200);
    assert_eq!(answer.json()["totalQuantity"], 1, "{}", answer.text());
    let seen = requests_to(&gateway.shop, "add-to-cart");
    assert_eq!(seen.len(), 1);
    assert!(!seen[0].query.contains("vitrin_return"), "the mark stays here: {}", seen[0].query);
    // Neither the page nor the reference works a second time.
    assert_eq!(guest.form(&address, &form).await.expect(303).header("location"), "/");
    returning(gateway.address).send(Method::POST, PATH, &[FORM], &form).await.expect(303);
    assert_eq!(requests_to(&gateway.shop, "add-to-cart").len(), 1);
}

#[tokio::test]
async fn gw_8_an_invalid_return_changes_nothing() {
    let gateway = TestGateway::open_with(&[(
        "VITRIN_RETURN_PATHS",
        "/srv/service/cart/add-to-cart?orderNotes",
    )])
    .await;
    let product = gateway.shop.specials().added;
    gateway.shop.clear_requests();
    let mut bank = returning(gateway.address);
    let form = format!("productId={product}&quantity=1");
    bank.send(Method::POST, PATH, &[FORM], &form).await.expect(303);
    bank.send(Method::POST, PATH, &[FORM], &format!("{form}&orderNotes=")).await.expect(303);
    bank.send(Method::POST, PATH, &[("content-type", "text/plain")], &form).await.expect(400);
    bank.send(
        Method::POST,
        "/srv/service/guest/subscribeNewsletter",
        &[FORM],
        "email=a@b.test&state=1",
    )
    .await
    .problem(403, "xsrf_mismatch");
    assert_eq!(gateway.shop.requests().len(), 0);
}

#[tokio::test]
async fn gw_8_a_forged_mark_opens_nothing() {
    let gateway = TestGateway::open_with(&[(
        "VITRIN_RETURN_PATHS",
        "/srv/service/cart/add-to-cart?orderNotes",
    )])
    .await;
    let mut guest = paying(&gateway).await;
    gateway.shop.clear_requests();
    let forged = format!("{PATH}?vitrin_return=AAAA");
    guest.form(&forged, "productId=1&quantity=1&orderNotes=1").await.expect(303);
    // And another site cannot use our page, even with a valid token.
    let page = returning(gateway.address)
        .send(Method::POST, PATH, &[FORM], "productId=1&quantity=1&orderNotes=7")
        .await
        .expect(200);
    let address = address_in(page.text());
    AttackerPage::luring(&guest)
        .send(Method::POST, &address, &[FORM], "productId=1&quantity=1&orderNotes=7")
        .await
        .expect(303);
    assert_eq!(gateway.shop.requests().len(), 0);
}

/// Signs in with google: to the provider, and back by a GET from another site.
#[tokio::test]
async fn nav_6_a_return_from_a_sign_in_host_becomes_a_member() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let away = guest.get("/srv/service/social/google/login").await.expect(302);
    let back: url::Url = format!("http://localhost{}", away.header("location")).parse().unwrap();
    let path = format!("{}?{}", back.path(), back.query().unwrap());
    let page = AttackerPage::luring(&guest).get(&path).await.expect(200);
    assert!(page.text().contains("http-equiv=\"refresh\""), "{}", page.text());
    guest.get(&address_in(page.text())).await.expect(302);
    assert_eq!(guest.get("/bff/session").await.expect(200).json()["member"]["id"], "101");
    // Another site's link without a state signs nobody in.
    AttackerPage::luring(&guest).get("/srv/service/social/google/login?code=x").await.expect(303);
}

/// Another browser gets a page that says what to do, without personal data; nothing is forwarded.
#[track_caller]
fn says_other_browser(answer: &crate::support::Answer, title: &str, link: &str) {
    let text = answer.text();
    assert_eq!(answer.status, 403, "{text}");
    assert!(text.contains(&format!("<title>{title}</title>")), "{text}");
    assert!(text.contains(&format!("href=\"{link}\"")), "{text}");
    assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
    assert_eq!(answer.header("cache-control"), "private, no-store");
    assert!(answer.header("content-security-policy").starts_with("default-src 'none'"));
}

#[tokio::test]
async fn gw_8_a_payment_returns_to_the_browser_that_paid() {
    let gateway = TestGateway::open_with(&[(
        "VITRIN_RETURN_PATHS",
        "/srv/service/cart/add-to-cart?orderNotes",
    )])
    .await;
    let mut guest = paying(&gateway).await;
    let product = gateway.shop.specials().added;
    let form = format!("productId={product}&quantity=1&orderNotes=D900");
    let page =
        returning(gateway.address).send(Method::POST, PATH, &[FORM], &form).await.expect(200);
    let address = address_in(page.text());
    let mut member = gateway.signed_in().await;
    let mut forged = gateway.guest().await;
    forged.jar.insert("vitrin_departure".to_owned(), "AAAA".to_owned());
    gateway.shop.clear_requests();
    for other in [&mut member, &mut forged] {
        let answer = other.form(&address, &form).await;
        says_other_browser(&answer, "Ödeme sonucu bilinmiyor", "/uye-siparisleri");
        assert!(
            !answer.text().contains("D900") && !answer.text().contains("Deniz"),
            "{}",
            answer.text()
        );
    }
    let german = [FORM, ("accept-language", "de")];
    let answer = member.send(Method::POST, &address, &german, &form).await;
    says_other_browser(&answer, "Ergebnis der Zahlung unbekannt", "/de/uye-siparisleri");
    assert_eq!(gateway.shop.requests(), []);
    // The reference is not used up by that, and is valid only with its own values.
    let other_order = form.replace("D900", "D901");
    guest.form(&address, &other_order).await.expect(303);
    assert_eq!(guest.form(&address, &form).await.expect(200).json()["totalQuantity"], 1);
}

#[tokio::test]
async fn gw_8_a_sign_in_returns_to_the_browser_that_left() {
    let gateway = TestGateway::open().await;
    let mut thief = gateway.guest().await;
    let away = thief.get("/srv/service/social/google/login").await.expect(302);
    let back: url::Url = format!("http://localhost{}", away.header("location")).parse().unwrap();
    let back = format!("{}?{}", back.path(), back.query().unwrap());
    // The thief's own return, in the browser of a lured shopper.
    let mut victim = gateway.guest().await;
    let page = AttackerPage::luring(&victim).get(&back).await.expect(200);
    let address = address_in(page.text());
    // Once as a shopper who never left, once as one who left to sign in as well.
    for _ in 0..2 {
        gateway.shop.clear_requests();
        let answer = victim.get(&address).await;
        says_other_browser(
            &answer,
            "Bu giriş başka bir tarayıcıda başlatıldı",
            "/uye-girisi-sayfasi",
        );
        assert_eq!(gateway.shop.requests(), []);
        assert_eq!(victim.get("/bff/session").await.expect(200).json()["kind"], "guest");
        victim.get("/srv/service/social/google/login").await.expect(302);
    }
    for (language, title) in [
        ("en", "This sign-in began in another browser"),
        ("ar", "بدأ تسجيل الدخول هذا في متصفح آخر"),
    ] {
        let answer = victim.get_with(&address, &[("accept-language", language)]).await;
        says_other_browser(&answer, title, &format!("/{language}/uye-girisi-sayfasi"));
    }
    thief.get(&address).await.expect(302);
    assert_eq!(thief.get("/bff/session").await.expect(200).json()["kind"], "member");
}

#[tokio::test]
async fn gw_8_the_departure_cookie_is_http_only_and_host_only() {
    for (settings, name) in [
        (vec![], "vitrin_departure="),
        (vec![("VITRIN_PUBLIC_URL", "https://shop.example")], "__Host-vitrin_departure="),
    ] {
        let gateway = TestGateway::open_with(&settings).await;
        let mut guest = gateway.guest().await;
        let away = guest.get("/srv/service/social/google/login").await.expect(302);
        let set = away
            .cookies()
            .into_iter()
            .find(|cookie| cookie.starts_with(name))
            .expect(name)
            .to_owned();
        for wanted in ["; HttpOnly", "; SameSite=Strict", "; Path=/", "; Max-Age=3600"] {
            assert!(set.contains(wanted), "{set}");
        }
        assert_eq!(set.contains("; Secure"), !settings.is_empty());
        gateway.shop.clear_requests();
        guest.get("/srv/service/cart/load").await.expect(200);
        let seen = requests_to(&gateway.shop, "cart/load");
        assert!(!seen[0].header("cookie").unwrap_or_default().contains("departure"), "{seen:?}");
    }
}
