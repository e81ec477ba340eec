//! Another member's order, nobody's session, another site's page, and a shop that lies.

use axum::response::IntoResponse as _;
use http::Method;
use serde_json::{Value, json};

use super::{NEW, PATH};
use crate::support::stand_in::StandIn;
use crate::support::{AttackerPage, Client as _, Member, TestGateway, requests_to};

/// Ids of another member's order, and spellings of it.
const OTHERS: [&str; 6] = ["10299", "010299", "10299-1", "10299_1", "0", "999999999999"];

#[tokio::test]
async fn ord_1_another_members_order_is_not_found_and_nothing_is_asked_of_the_shop() {
    let gateway = TestGateway::open().await;
    let mut member = gateway.signed_in().await;
    for id in OTHERS {
        let path = format!("{PATH}/{id}");
        member.get(&path).await.problem(404, "order_not_found");
        member.get(&format!("{path}/return")).await.problem(404, "order_not_found");
        for write in ["repeat", "cancel"] {
            let answer = member.post(&format!("{path}/{write}"), json!({})).await;
            let problem = answer.problem(404, "order_not_found");
            assert!(!problem.to_string().contains("Ayşe"), "{problem}");
        }
    }
    for id in [
        "..",
        "%2e%2e",
        "1%2f2",
        "10199%00",
        "10199;x",
        "10199%20",
        "111111111111111111111111111111111",
        "%F0",
    ] {
        let status = member.get(&format!("{PATH}/{id}")).await.status.as_u16();
        assert!((400..=422).contains(&status), "{id}: {status}");
    }
    for call in ["repeat-order", "order-v5/cancel", "order-return"] {
        assert_eq!(requests_to(&gateway.shop, call), [], "{call}");
    }
    let theirs = gateway.shop.bearer_of(102);
    let mut theirs = Member::new(gateway.guest().await.connection().address, &theirs);
    let order = theirs.get(&format!("{PATH}/10299")).await.expect(200).json();
    assert_eq!(order["order"]["stage"], "placed", "it was left alone");
    theirs.get(NEW).await.problem(404, "order_not_found");
}

#[tokio::test]
async fn ord_1_guests_and_ended_sessions_are_asked_to_sign_in() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    for path in [PATH.to_owned(), NEW.to_owned(), format!("{NEW}/return")] {
        guest.get(&path).await.problem(401, "member_needed");
    }
    for write in ["repeat", "cancel"] {
        guest.post(&format!("{NEW}/{write}"), json!({})).await.problem(401, "member_needed");
    }
    // The shop no longer knows a bearer that we believe.
    let mut forgotten = Member::new(guest.connection().address, "not.a.bearer");
    forgotten.get(PATH).await.problem(401, "member_needed");
}

#[tokio::test]
async fn ord_1_gw_8_nothing_is_cancelled_or_repeated_from_another_site() {
    let gateway = TestGateway::open().await;
    let member = gateway.signed_in().await;
    let mut page = AttackerPage::luring(&member);
    for write in ["repeat", "cancel", "return"] {
        page.post(&format!("{NEW}/{write}"), json!({})).await.problem(403, "xsrf_mismatch");
    }
    let mut member = member;
    let headers = [("x-xsrf-token", "not-ours")];
    member
        .send(Method::POST, &format!("{NEW}/cancel"), &headers, "")
        .await
        .problem(403, "xsrf_mismatch");
    assert_eq!(requests_to(&gateway.shop, "order-v5/cancel"), []);
}

/// One order of a shop that lies.
fn order() -> Value {
    json!({
        "ID": 7, "ORDER_NUMBER": "<b>D7</b>", "DATE": "x", "STATUS_ID": 4, "STATUS_TEXT": "Depoda",
        "TOTAL_PRICE": "çok", "CURRENCY": "TL", "PRODUCT_LIST": {"0": {"TITLE": "Kilim<script>x</script>",
        "URL": "//evil.example/", "IMAGE": "https://evil.example/a.jpg", "COUNT": "-3"}},
        "CARGO_TRACKING_URL": "javascript:alert(1)", "CARGO_TRACKING_NUMBER": "1",
        "INVOICE_URL": "/srv/service/customer/logout", "ORDER_CANCEL": "evet",
    })
}

async fn lying_shop(
    answer: impl Fn(&str) -> Value + Send + Sync + 'static,
) -> TestGateway<StandIn> {
    let shop = StandIn::open(move |seen| {
        ([("content-type", "application/json")], answer(&seen.path).to_string()).into_response()
    })
    .await;
    let url = shop.url();
    TestGateway::in_front_of(shop, &url, &[]).await
}

#[tokio::test]
async fn ord_1_a_lying_shop_gives_no_unsafe_link_and_no_markup() {
    let gateway = lying_shop(|_| json!({ "TOTAL": -5, "ORDERS": [order(), {}, 5] })).await;
    let mut caller = gateway.native_client();
    let list = caller.get(PATH).await.expect(200).json();
    assert_eq!((&list["total"], list["orders"].as_array().unwrap().len()), (&json!(1), 1));
    let detail = caller.get(&format!("{PATH}/7")).await.expect(200).json();
    let order = &detail["order"];
    assert_eq!((&order["number"], &order["total"]), (&json!("D7"), &Value::Null));
    let line = &order["lines"][0];
    assert_eq!(
        (&line["title"], &line["path"], &line["image"], &line["quantity"]),
        (&json!("Kilim"), &Value::Null, &Value::Null, &json!(0))
    );
    assert_eq!((&order["stage"], &order["status"]), (&json!("other"), &json!("Depoda")));
    assert_eq!(detail["consignment"], json!({ "carrier": null, "number": "1", "link": null }));
    assert_eq!(detail["invoice"], Value::Null, "a call of the shop is no invoice");
    assert_eq!(detail["timeline"].as_array().unwrap().len(), 2);
}

/// A shop that gives the same page for ever must not be asked for ever.
#[tokio::test]
async fn ord_1_a_list_without_end_is_given_up() {
    let gateway = lying_shop(|_| json!({ "TOTAL": 1_000_000, "ORDERS": [order()] })).await;
    gateway.native_client().get(&format!("{PATH}/8")).await.problem(404, "order_not_found");
    assert!(gateway.shop.seen().len() <= 4, "{}", gateway.shop.seen().len());
}

#[tokio::test]
async fn ord_1_the_return_form_of_another_order_is_not_shown() {
    let gateway = lying_shop(|path| {
        if path.contains("get-list") {
            return json!({ "TOTAL": 1, "ORDERS": [order()] });
        }
        json!({ "ORDER": { "ID": "8", "CUSTOMER_EMAIL": "ayse@vitrin.test" } })
    })
    .await;
    let answer = gateway.native_client().get(&format!("{PATH}/7/return")).await;
    let problem = answer.problem(502, "shop_unreadable");
    assert!(!problem.to_string().contains("ayse"), "{problem}");
}
