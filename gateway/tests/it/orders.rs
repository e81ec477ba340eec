//! `/bff/orders`: a member's orders. Returns are in [`returns`], what others and a lying shop may
//! try in [`attacks`].

mod attacks;
mod returns;

use http::Method;
use serde_json::{Value, json};

use crate::support::{Client as _, Guest, TestGateway, requests_to};

const PATH: &str = "/bff/orders";
/// Orders of the first ready member: new, being prepared, delivered, on its way.
const NEW: &str = "/bff/orders/10199";
const PREPARING: &str = "/bff/orders/10198";
const DELIVERED: &str = "/bff/orders/10197";
const SENT: &str = "/bff/orders/10196";

async fn stages(guest: &mut Guest, path: &str) -> Vec<(String, String)> {
    let detail = guest.get(path).await.expect(200).json();
    let entries = detail["timeline"].as_array().expect("entries").clone();
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    entries.iter().map(|entry| (text(&entry["stage"]), text(&entry["state"]))).collect()
}

fn pairs(entries: &[(String, String)]) -> Vec<(&str, &str)> {
    entries.iter().map(|(stage, state)| (stage.as_str(), state.as_str())).collect()
}

#[tokio::test]
async fn ord_1_nav_1_a_member_lists_filters_and_pages_their_orders() {
    let gateway = TestGateway::open().await;
    let mut member = gateway.signed_in().await;
    let answer = member.get(PATH).await.expect(200);
    assert_eq!(answer.header("cache-control"), "private, no-store");
    let first = answer.json();
    let (total, size) = (first["total"].as_u64().unwrap(), first["pageSize"].as_u64().unwrap());
    assert_eq!((&first["view"], &first["page"], size), (&json!("open"), &json!(1), 10));
    assert!(total > 20, "{total}");
    let newest = &first["orders"][0];
    assert_eq!((&newest["number"], &newest["stage"]), (&json!("VT10199"), &json!("placed")));
    assert_eq!(newest["status"], "Onay bekliyor");
    assert_eq!(newest["total"]["currency"], "TL");
    assert!(newest["placed"]["date"].as_str().is_some_and(|date| date.len() == 10), "{newest}");
    let line = &newest["lines"][0];
    assert!(line["path"].as_str().is_some_and(|path| path.starts_with('/')), "{line}");
    assert!(line["image"]["url"].as_str().is_some_and(|url| url.starts_with("/media/")));
    let second = member.get(&format!("{PATH}?page=2")).await.expect(200).json();
    let ids = |page: &Value| -> Vec<Value> {
        page["orders"].as_array().unwrap().iter().map(|order| order["id"].clone()).collect()
    };
    assert_eq!(ids(&first).len(), 10);
    assert!(ids(&second).iter().all(|id| !ids(&first).contains(id)), "pages do not overlap");
    let last = total.div_ceil(size);
    let end = member.get(&format!("{PATH}?page={last}")).await.expect(200).json();
    assert_eq!(ids(&end).len() as u64, total - (last - 1) * size);
    let past = member.get(&format!("{PATH}?page={}", last + 1)).await.expect(200).json();
    assert_eq!((ids(&past).len(), past["total"].as_u64()), (0, Some(total)));

    let recent = member.get(&format!("{PATH}?days=30")).await.expect(200).json();
    assert!(recent["total"].as_u64().unwrap() < 5, "{}", recent["total"]);
    let closed = member.get(&format!("{PATH}?view=closed")).await.expect(200).json();
    for order in closed["orders"].as_array().unwrap() {
        let stage = order["stage"].as_str().unwrap();
        assert!(["delivered", "cancelled", "returned"].contains(&stage), "{order}");
    }
    for query in ["view=x", "days=31", "page=0", "page=1001", "page=-1", "page=x", "days=30x"] {
        let status = member.get(&format!("{PATH}?{query}")).await.status;
        assert!([400, 422].contains(&status.as_u16()), "{query}: {status}");
    }
}

#[tokio::test]
async fn ord_1_an_order_tells_its_states_and_they_move_on() {
    let gateway = TestGateway::open().await;
    let mut member = gateway.signed_in().await;
    let new = [("placed", "current"), ("preparing", "ahead"), ("shipped", "ahead")];
    assert_eq!(pairs(&stages(&mut member, NEW).await)[..3], new);
    for _ in 0..3 {
        assert!(gateway.shop.advance_order(10_199));
    }
    assert!(!gateway.shop.advance_order(10_199), "it has arrived");
    let all = stages(&mut member, NEW).await;
    let done = [("placed", "done"), ("preparing", "done"), ("shipped", "done")];
    assert_eq!(pairs(&all)[..3], done);
    assert_eq!(pairs(&all)[3..], [("delivered", "current")]);

    let detail = member.get(SENT).await.expect(200);
    assert_eq!(detail.header("cache-control"), "private, no-store");
    let detail = detail.json();
    assert_eq!(detail["timeline"][1]["status"], "Hazırlanıyor", "in the shop's words");
    assert!(detail["timeline"][1]["at"]["time"].is_string());
    let link = &detail["consignment"]["link"];
    assert_eq!((&link["kind"], &link["host"]), (&json!("outside"), &json!("kargo.vitrin.test")));
    assert_eq!(detail["invoice"], Value::Null, "not before it has arrived");
    let delivered = member.get(DELIVERED).await.expect(200).json();
    let url = delivered["invoice"]["url"].as_str().expect("an invoice");
    assert!(url.starts_with("https://"), "{url}");
    assert_eq!(delivered["deliveryAddress"]["places"][2], "İstanbul");
    assert_eq!(delivered["shipping"]["amount"], "39.90");

    let english = member.get(&format!("{DELIVERED}?language=en")).await.expect(200).json();
    assert_eq!(english["order"]["total"], delivered["order"]["total"], "however it is printed");
    assert_eq!(english["order"]["status"], "Delivered");
}

#[tokio::test]
async fn ord_1_a_repeated_order_fills_the_basket() {
    let gateway = TestGateway::open().await;
    let mut member = gateway.signed_in().await;
    let detail = member.get(PREPARING).await.expect(200).json();
    let answer = member.post(&format!("{PREPARING}/repeat"), json!({})).await.expect(200).json();
    assert_eq!((&answer["outcome"], &answer["step"]), (&json!("repeated"), &json!("address")));
    let cart = member.get("/bff/cart").await.expect(200).json();
    let lines = detail["order"]["lines"].as_array().unwrap().len();
    assert_eq!(cart["lines"].as_array().unwrap().len(), lines);
}

#[tokio::test]
async fn ord_1_an_order_is_cancelled_once_and_then_refused_in_words() {
    let gateway = TestGateway::open().await;
    let mut member = gateway.signed_in().await;
    let cancel = format!("{NEW}/cancel");
    let mut other_tab = member.clone();
    let (one, two) =
        tokio::join!(member.post(&cancel, json!({})), other_tab.post(&cancel, json!({})));
    let mut outcomes = [one.expect(200).json(), two.expect(200).json()];
    outcomes.sort_by_key(|answer| answer["outcome"].as_str().unwrap().to_owned());
    assert_eq!(outcomes[0]["outcome"], "cancelled");
    assert_eq!(outcomes[0]["order"]["order"]["stage"], "cancelled");
    assert_eq!(outcomes[1]["outcome"], "refused", "two tabs at once");
    assert_eq!(outcomes[1]["message"], "Bu sipariş artık iptal edilemez");
    let late = member.post(&format!("{SENT}/cancel"), json!({})).await.expect(200).json();
    assert_eq!(
        (&late["outcome"], &late["order"]["order"]["stage"]),
        (&json!("refused"), &json!("shipped"))
    );
}

/// The shop cancels, and its answer is lost: the repeat reads the order and never cancels again.
#[tokio::test]
async fn ord_1_a_cancellation_whose_answer_was_lost_is_settled_by_reading() {
    let gateway = TestGateway::open().await;
    let mut member = gateway.signed_in().await;
    let key = [("idempotency-key", "cancel-1")];
    let path = format!("{NEW}/cancel");
    gateway.shop.set_faults("*order-v5/cancel*=truncate").unwrap();
    member.send(Method::POST, &path, &key, "").await.problem(502, "shop_unreadable");
    gateway.shop.set_faults("").unwrap();
    let answer = member.send(Method::POST, &path, &key, "").await.expect(200).json();
    assert_eq!(answer["outcome"], "cancelled");
    assert_eq!(requests_to(&gateway.shop, "order-v5/cancel").len(), 1);

    gateway.shop.set_faults("*order-v4/repeat-order*=reset").unwrap();
    let key = [("idempotency-key", "repeat-1")];
    let path = format!("{PREPARING}/repeat");
    let lost = member.send(Method::POST, &path, &key, "").await;
    assert!([502, 504].contains(&lost.status.as_u16()), "{}", lost.status);
    gateway.shop.set_faults("").unwrap();
    let answer = member.send(Method::POST, &path, &key, "").await.expect(200).json();
    assert_eq!(answer["outcome"], "unknown");
    assert_eq!(requests_to(&gateway.shop, "repeat-order").len(), 1, "never sent again");
}

#[tokio::test]
async fn ord_1_a_shop_that_fails_is_a_problem_and_not_an_empty_list() {
    let gateway = TestGateway::open().await;
    let mut member = gateway.signed_in().await;
    for (fault, status) in
        [("status:500", 502), ("wrong-type", 502), ("broken-json", 502), ("empty", 502)]
    {
        gateway.shop.set_faults(&format!("*order-v4/get-list*={fault}")).unwrap();
        assert_eq!(member.get(PATH).await.status.as_u16(), status, "{fault}");
        assert_eq!(member.get(NEW).await.status.as_u16(), status, "{fault}");
    }
}
