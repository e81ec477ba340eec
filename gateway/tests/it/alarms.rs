//! `/bff/alarms`, `coupons` and `subscriptions`: what a member waits for, has and gets.

use http::Method;
use serde_json::{Value, json};

use crate::support::{AttackerPage, Client as _, Guest, Member, TestGateway, requests_to};

const PATH: &str = "/bff/alarms";

async fn waiting(guest: &mut Guest, kind: &str) -> Vec<Value> {
    let answer = guest.get(&format!("{PATH}?kind={kind}")).await.expect(200);
    assert_eq!(answer.header("cache-control"), "private, no-store");
    let answer = answer.json();
    assert_eq!(answer["kind"], kind);
    answer["alarms"].as_array().expect("a list").clone()
}

#[tokio::test]
async fn call_1_a_member_waits_for_price_and_stock_and_stops() {
    let gateway = TestGateway::open().await;
    let mut member = gateway.signed_in().await;
    let product = gateway.shop.specials().added.to_string();
    for kind in ["price", "stock"] {
        assert!(waiting(&mut member, kind).await.is_empty());
        let alarm = json!({ "kind": kind, "productId": product });
        let added = member.post(PATH, alarm.clone()).await.expect(200).json();
        assert_eq!(added["outcome"], "done", "{added}");
        let again = member.post(PATH, alarm).await.expect(200).json();
        assert_eq!(
            (&again["outcome"], &again["message"]),
            (&json!("refused"), &json!("Bu ürün zaten listenizde"))
        );
        let [only] = &waiting(&mut member, kind).await[..] else { panic!("one alarm") };
        assert_eq!(only["productId"], product);
        assert!(only["path"].as_str().is_some_and(|path| path.starts_with('/')), "{only}");
        assert!(only["price"]["amount"].is_string() && only["image"]["url"].is_string());
    }
    let removed = member.delete(&format!("{PATH}/{product}")).await.expect(200).json();
    assert_eq!(removed["outcome"], "done");
    assert!(waiting(&mut member, "price").await.is_empty());
    assert!(waiting(&mut member, "stock").await.is_empty(), "the shop does not tell them apart");
    let gone = member.delete(&format!("{PATH}/{product}")).await.expect(200).json();
    assert_eq!(gone["outcome"], "refused");
    let unknown = member.post(PATH, json!({ "kind": "price", "productId": "1" })).await;
    assert_eq!(unknown.expect(200).json()["message"], "Ürün bulunamadı");
}

#[tokio::test]
async fn call_1_an_alarm_whose_answer_was_lost_is_settled_by_reading() {
    let gateway = TestGateway::open().await;
    let mut member = gateway.signed_in().await;
    let body = json!({ "kind": "stock", "productId": gateway.shop.specials().added }).to_string();
    let headers = [("content-type", "application/json"), ("idempotency-key", "alarm-1")];
    gateway.shop.set_faults("*add-to-stock-alarm-list*=truncate").unwrap();
    member.send(Method::POST, PATH, &headers, &body).await.problem(502, "shop_unreadable");
    gateway.shop.set_faults("").unwrap();
    let answer = member.send(Method::POST, PATH, &headers, &body).await.expect(200).json();
    assert_eq!(answer["outcome"], "done");
    assert_eq!(requests_to(&gateway.shop, "add-to-stock-alarm-list").len(), 1);
}

#[tokio::test]
async fn call_1_gw_8_alarms_are_their_members_alone() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let alarm = json!({ "kind": "price", "productId": "1204" });
    guest.get(&format!("{PATH}?kind=price")).await.problem(401, "member_needed");
    guest.post(PATH, alarm.clone()).await.problem(401, "member_needed");
    guest.delete(&format!("{PATH}/1204")).await.problem(401, "member_needed");
    let member = gateway.signed_in().await;
    let mut page = AttackerPage::luring(&member);
    page.post(PATH, alarm).await.problem(403, "xsrf_mismatch");

    let mut member = member;
    let product = gateway.shop.specials().added;
    let alarm = json!({ "kind": "price", "productId": product });
    member.post(PATH, alarm).await.expect(200);
    let address = guest.connection().address;
    let mut other = Member::new(address, &gateway.shop.bearer_of(102));
    let theirs = other.get(&format!("{PATH}?kind=price")).await.expect(200).json();
    assert_eq!(theirs["alarms"], json!([]));
    for path in ["", "?kind=x", "?kind=price%00"] {
        let status = member.get(&format!("{PATH}{path}")).await.status.as_u16();
        assert!([400, 422].contains(&status), "{path}: {status}");
    }
    for id in ["a%2fb", "..", "1;2", "111111111111111111111111111111111"] {
        let status = member.delete(&format!("{PATH}/{id}")).await.status.as_u16();
        assert!((400..=422).contains(&status), "{id}: {status}");
    }
}

/// A removal whose answer is lost is settled by the list, and not sent again.
#[tokio::test]
async fn a_removal_whose_answer_is_lost_is_settled_by_the_list() {
    let gateway = TestGateway::open().await;
    let mut member = gateway.signed_in().await;
    let product = gateway.shop.specials().added.to_string();
    let alarm = json!({ "kind": "price", "productId": product });
    member.post(PATH, alarm).await.expect(200);
    gateway.shop.set_faults("*delete-alarm-products*=lost").expect("a fault");
    let path = format!("{PATH}/{product}");
    let key = [("idempotency-key", "a")];
    member.send(Method::DELETE, &path, &key, "").await.expect(502);
    gateway.shop.set_faults("").expect("no fault");
    gateway.shop.clear_requests();
    let repeat = member.send(Method::DELETE, &path, &key, "").await.expect(200).json();
    assert_eq!(repeat["outcome"], "done", "{repeat}");
    assert!(requests_to(&gateway.shop, "delete-alarm-products").is_empty());
}

#[tokio::test]
async fn call_2_a_members_coupons_say_what_they_take_off() {
    let gateway = TestGateway::open().await;
    let mut member = gateway.signed_in().await;
    let answer = member.get("/bff/coupons").await.expect(200);
    assert_eq!(answer.header("cache-control"), "private, no-store");
    let coupons = answer.json();
    let of = |code: &str| {
        let list = coupons["coupons"].as_array().expect("a list");
        list.iter().find(|coupon| coupon["code"] == code).expect("the coupon").clone()
    };
    assert_eq!(
        of("HOSGELDIN"),
        json!({
            "code": "HOSGELDIN", "kind": "amount", "percent": null,
            "amount": { "amount": "50.00", "currency": "TL" },
            "minimum": { "amount": "500.00", "currency": "TL" },
            "until": "2035-12-31", "used": false,
        })
    );
    assert_eq!(
        (&of("VITRIN10")["kind"], &of("VITRIN10")["percent"]),
        (&json!("percent"), &json!("10"))
    );
    assert_eq!((&of("KARGO")["kind"], &of("KARGO")["until"]), (&json!("shipping"), &Value::Null));
    gateway.guest().await.get("/bff/coupons").await.problem(401, "member_needed");
}

#[tokio::test]
async fn call_2_a_subscription_is_stopped_once() {
    let gateway = TestGateway::open().await;
    let mut member = gateway.signed_in().await;
    const LIST: &str = "/bff/subscriptions";
    let list = member.get(LIST).await.expect(200).json();
    let first = &list["subscriptions"][0];
    assert_eq!(
        (&first["id"], &first["everyDays"], &first["quantity"]),
        (&json!("1"), &json!(30), &json!("1"))
    );
    assert!(first["path"].as_str().is_some_and(|path| path.starts_with('/')), "{first}");
    let stopped = member.delete(&format!("{LIST}/1")).await.expect(200).json();
    assert_eq!(stopped, json!({ "outcome": "done", "message": "Aboneliğiniz durduruldu" }));
    let again = member.delete(&format!("{LIST}/1")).await.expect(200).json();
    assert_eq!(again["outcome"], "refused");
    let left = member.get(LIST).await.expect(200).json();
    assert_eq!(left["subscriptions"].as_array().map(Vec::len), Some(1));

    gateway.shop.set_faults("*subscribe-stop*=lost").expect("a fault");
    let (path, key) = (format!("{LIST}/2"), [("idempotency-key", "stop-2")]);
    member.send(Method::DELETE, &path, &key, "").await.expect(502);
    gateway.shop.set_faults("").expect("no fault");
    gateway.shop.clear_requests();
    let repeat = member.send(Method::DELETE, &path, &key, "").await.expect(200).json();
    assert_eq!(repeat["outcome"], "done", "{repeat}");
    assert!(requests_to(&gateway.shop, "subscribe-stop").is_empty());

    let mut guest = gateway.guest().await;
    guest.get(LIST).await.problem(401, "member_needed");
    guest.delete(&path).await.problem(401, "member_needed");
    AttackerPage::luring(&member).delete(&path).await.problem(403, "xsrf_mismatch");
    for id in ["a%2fb", "..", "1;2"] {
        let status = member.delete(&format!("{LIST}/{id}")).await.status.as_u16();
        assert!((400..=422).contains(&status), "{id}: {status}");
    }
}
