//! A link that changes something, opened by a person from elsewhere: a page asks first, and only
//! its button makes the call.

use http::Method;

use crate::support::{AttackerPage, Client as _, Guest, TestGateway, requests_to};

pub(crate) const FROM_MAIL: &[(&str, &str)] = &[
    ("sec-fetch-site", "none"),
    ("sec-fetch-mode", "navigate"),
    ("sec-fetch-dest", "document"),
    ("sec-fetch-user", "?1"),
    ("accept", "text/html,application/xhtml+xml"),
];
pub(crate) const DELETE_ALL: &str = "/srv/service/cart/delete-all";

/// Returns the address that the page's button posts to.
pub(crate) fn action(page: &str) -> String {
    let rest = page.split("action=\"").nth(1).expect("a form");
    rest.split('"').next().expect("an address").replace("&amp;", "&")
}

async fn with_basket() -> (TestGateway, Guest) {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    guest.add(gateway.shop.specials().added, 1).await.expect(200);
    gateway.shop.clear_requests();
    (gateway, guest)
}

#[tokio::test]
async fn a_link_in_a_mail_asks_first_and_acts_once() {
    let (gateway, mut guest) = with_basket().await;
    let link = format!("{DELETE_ALL}?from=mail&x=%22%3E%3Cb%3E");
    let page = guest.get_with(&link, FROM_MAIL).await.expect(200);
    assert_eq!(gateway.shop.requests(), [], "arriving changes nothing");
    assert!(page.text().contains("lang=\"tr\"") && page.text().contains("sepetinizi boşaltacak"));
    assert!(!page.text().contains("<b>") && !page.text().contains("<script"), "{}", page.text());
    for (name, value) in [
        ("cache-control", "private, no-store"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "same-origin"),
    ] {
        assert_eq!(page.header(name), value);
    }
    let policy = page.header("content-security-policy");
    assert!(
        policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"),
        "{policy}"
    );
    assert!(page.text().contains("name=\"robots\" content=\"noindex\""));

    let action = action(page.text());
    for _ in 0..2 {
        let done = guest.form(&action, "").await.expect(303);
        assert_eq!(
            (done.header("location"), done.header("cache-control")),
            ("/sepet", "private, no-store")
        );
    }
    let seen = gateway.shop.requests();
    assert_eq!(seen.len(), 1, "pressed twice, done once: {seen:?}");
    assert_eq!((seen[0].method.as_str(), seen[0].path.as_str()), ("GET", DELETE_ALL));
    assert_eq!(seen[0].query, "from=mail&x=%22%3E%3Cb%3E&language=tr");
    assert_eq!(guest.get("/bff/cart").await.json()["itemCount"], 0);
}

#[tokio::test]
async fn the_page_speaks_the_shoppers_language() {
    let (gateway, mut guest) = with_basket().await;
    for (language, words, direction) in [
        ("en", "This link will empty your basket.", "ltr"),
        ("de", "Dieser Link leert Ihren Warenkorb.", "ltr"),
        ("ar", "سيفرغ هذا الرابط سلتك.", "rtl"),
    ] {
        let mut headers = FROM_MAIL.to_vec();
        headers.push(("accept-language", language));
        let page = guest.get_with(DELETE_ALL, &headers).await.expect(200);
        assert!(
            page.text().contains(words) && page.text().contains(&format!("dir=\"{direction}\""))
        );
        let done = guest
            .send(Method::POST, &action(page.text()), &[("accept-language", language)], "")
            .await;
        assert_eq!(done.expect(303).header("location"), format!("/{language}/sepet"));
    }
    assert_eq!(requests_to(&gateway.shop, "delete-all").len(), 3);
}

/// A language chosen by the old call applies to these pages too.
#[tokio::test]
async fn gw_3_the_page_speaks_the_language_that_was_chosen() {
    let (_gateway, mut guest) = with_basket().await;
    guest.get("/srv/service/language/change/en/home/1").await.expect(200);
    let mut headers = FROM_MAIL.to_vec();
    headers.push(("accept-language", "de"));
    let page = guest.get_with(DELETE_ALL, &headers).await.expect(200);
    assert!(page.text().contains("This link will empty your basket."), "{}", page.text());
    let done =
        guest.send(Method::POST, &action(page.text()), &[("accept-language", "de")], "").await;
    assert_eq!(done.expect(303).header("location"), "/en/sepet");
    // A language that the shop has and we do not.
    guest.jar.insert("vitrin_language".to_owned(), "fr".to_owned());
    let page = guest.get_with(DELETE_ALL, &headers).await.expect(200);
    let done =
        guest.send(Method::POST, &action(page.text()), &[("accept-language", "de")], "").await;
    assert_eq!(done.expect(303).header("location"), "/de/sepet");
}

/// An older browser does not say how it opens an address, but what it accepts.
#[tokio::test]
async fn an_older_browser_is_asked_by_what_it_accepts() {
    let (gateway, guest) = with_basket().await;
    let cookies = guest.cookie_header();
    let headers = [("cookie", cookies.as_str()), ("accept", "text/html,*/*;q=0.8")];
    let page = gateway.native_client().get_with(DELETE_ALL, &headers).await.expect(200);
    assert!(page.text().contains("<form method=\"post\""));
    assert_eq!(gateway.shop.requests(), []);
}

/// Frames, pictures, scripts, prefetches and HEAD are refused as before.
#[tokio::test]
async fn what_no_person_opened_is_refused_as_before() {
    let (gateway, guest) = with_basket().await;
    let mut evil = AttackerPage::luring(&guest);
    let html = ("accept", "text/html");
    for (mode, dest) in
        [("navigate", "iframe"), ("navigate", "embed"), ("no-cors", "image"), ("cors", "empty")]
    {
        let headers = [("sec-fetch-mode", mode), ("sec-fetch-dest", dest), html];
        evil.get_with(DELETE_ALL, &headers).await.problem(403, "xsrf_mismatch");
    }
    let opened = [("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "document"), html];
    for method in [Method::HEAD, Method::POST] {
        let answer = evil.send(method, DELETE_ALL, &opened, "").await;
        assert!(matches!(answer.status.as_u16(), 403 | 405), "{}", answer.status);
    }
    let mut ahead = opened.to_vec();
    ahead.push(("sec-purpose", "prefetch;prerender"));
    evil.get_with(DELETE_ALL, &ahead).await.problem(403, "xsrf_mismatch");
    evil.get_with(DELETE_ALL, &opened).await.expect(200);
    assert_eq!(gateway.shop.requests(), []);
}

/// The button works only from our own origin, with our token for this very link.
#[tokio::test]
async fn nobody_else_presses_the_button() {
    let (gateway, mut guest) = with_basket().await;
    let page = guest.get_with(DELETE_ALL, FROM_MAIL).await.expect(200);
    let action = action(page.text());
    let mut evil = AttackerPage::luring(&guest);
    evil.form(&action, "").await.problem(403, "xsrf_mismatch");
    gateway.native_client().form(&action, "").await.problem(403, "xsrf_mismatch");
    let cookies = guest.cookie_header();
    for headers in
        [vec![("cookie", cookies.as_str())], vec![("cookie", cookies.as_str()), ("origin", "null")]]
    {
        gateway
            .native_client()
            .send(Method::POST, &action, &headers, "")
            .await
            .problem(403, "xsrf_mismatch");
    }
    // A token for another link, or not one of ours: asks again.
    let token = action.split("vitrin_confirm=").nth(1).expect("a token").to_owned();
    for link in [
        format!("/srv/service/cart/delete/0?vitrin_confirm={token}"),
        format!("{DELETE_ALL}?x=1&vitrin_confirm={token}"),
        format!("{DELETE_ALL}?vitrin_confirm=guessed"),
    ] {
        let again = guest.form(&link, "").await.expect(200);
        assert!(again.text().contains("<form method=\"post\""), "{link}");
    }
    assert_eq!(gateway.shop.requests(), []);
    guest.form(&action, "").await.expect(303);
    assert_eq!(requests_to(&gateway.shop, "delete-all").len(), 1);
}

/// Payments, sign-ins and unknown calls cannot be confirmed; reads need no confirmation.
#[tokio::test]
async fn payments_and_unknown_calls_cannot_be_confirmed() {
    let gateway = TestGateway::open_with(&[("VITRIN_ALLOW_UNKNOWN_CALLS", "true")]).await;
    let mut guest = gateway.guest().await;
    gateway.shop.clear_requests();
    for (link, language, place) in [
        ("/srv/service/nope/x", "tr", "/"),
        ("/srv/service/order-v5/cancel/123-1", "tr", "/uye-siparisleri"),
        ("/srv/service/order-v5/cancel/123-1", "en", "/en/uye-siparisleri"),
    ] {
        let mut headers = FROM_MAIL.to_vec();
        headers.push(("accept-language", language));
        let page = guest.get_with(link, &headers).await.expect(403);
        assert!(page.header("content-type").starts_with("text/html"), "{link}");
        assert!(page.text().contains(&format!("href=\"{place}\"")), "{link}: {}", page.text());
        assert!(!page.text().contains("<form"), "{link}");
    }
    guest.form("/srv/service/nope/x?vitrin_confirm=x", "").await.problem(403, "xsrf_mismatch");
    assert_eq!(gateway.shop.requests(), []);
    guest.get_with("/srv/service/cart/load", FROM_MAIL).await.expect(200);
}

#[tokio::test]
async fn a_confirmed_call_that_fails_says_so_to_a_person() {
    let (gateway, mut guest) = with_basket().await;
    let page = guest.get_with(DELETE_ALL, FROM_MAIL).await.expect(200);
    gateway.shop.set_faults("*/delete-all=reset").unwrap();
    let failed = guest.form(&action(page.text()), "").await.expect(502);
    assert!(failed.header("content-type").starts_with("text/html"));
    assert!(
        failed.text().contains("Bu işlem yapılamadı") && failed.text().contains("href=\"/sepet\"")
    );
    assert_eq!(requests_to(&gateway.shop, "delete-all").len(), 1, "not tried again");
    gateway.shop.set_faults("").unwrap();
    let again = guest.form(&action(page.text()), "").await.expect(502);
    assert!(again.text().contains("Bu işlem yapılamadı"), "it does not look done the second time");
    assert_eq!(requests_to(&gateway.shop, "delete-all").len(), 1);
}

/// A call that was not sent can be retried at once, from the page that says so.
#[tokio::test]
async fn an_unsent_confirmed_call_can_be_retried() {
    let (gateway, mut guest) = with_basket().await;
    let first = guest.get_with(DELETE_ALL, FROM_MAIL).await.expect(200);
    gateway.shop.set_faults("*/delete-all=status:500").unwrap();
    let mut page = first;
    // Until the call's breaker opens.
    let busy = loop {
        let answer = guest.form(&action(page.text()), "").await;
        if answer.status == 503 {
            break answer;
        }
        page = guest.get_with(DELETE_ALL, FROM_MAIL).await.expect(200);
    };
    assert!(busy.text().contains("hiçbir şey değişmedi"), "{}", busy.text());
    assert!(action(busy.text()).starts_with(DELETE_ALL));
}

/// HTTP 200 with `"status": 0` is a refusal of the shop.
#[tokio::test]
async fn a_refused_confirmed_call_is_shown_as_failed() {
    let (gateway, mut guest) = with_basket().await;
    let refused = "/srv/service/profile/subscribe-stop/1";
    let page = guest.get_with(refused, FROM_MAIL).await.expect(200);
    let answer = guest.form(&action(page.text()), "").await.expect(422);
    assert!(answer.text().contains("Bu işlem yapılamadı"), "{}", answer.text());
    assert_eq!(requests_to(&gateway.shop, "subscribe-stop").len(), 1);
}

/// Two slashes at the beginning would name a host in a page.
#[tokio::test]
async fn the_button_always_posts_to_our_own_origin() {
    let (gateway, mut guest) = with_basket().await;
    for link in [format!("//{}", &DELETE_ALL[1..]), format!("//evil.example{DELETE_ALL}")] {
        let page = guest.get_with(&link, FROM_MAIL).await.expect(200);
        let action = action(page.text());
        assert!(action.starts_with('/') && !action.starts_with("//"), "{link}: {action}");
        gateway.shop.clear_requests();
        guest.form(&action, "").await.expect(303);
        assert_eq!(requests_to(&gateway.shop, "delete-all").len(), 1, "{link}");
    }
}
