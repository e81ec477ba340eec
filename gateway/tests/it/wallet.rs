//! The payment host behind `/v2` and `/bff/wallet`, and the shop's payment calls: WAL-1.

use axum::response::{IntoResponse as _, Response};
use http::{Method, StatusCode};
use serde_json::{Value, json};
use vitrin_shop::WALLET_OPERATIONS;

use crate::support::stand_in::{ReceivedRequest, StandIn};
use crate::support::{AttackerPage, Client as _, Guest, Member, TestGateway};

const CHECKOUT: &str = "/srv/service/order-v5/checkout";

fn nested(_: &ReceivedRequest) -> Response {
    let headers = [("content-type", "application/json"), ("set-cookie", "w=1"), ("x-wallet", "1")];
    (StatusCode::OK, headers, r#"{"Data": {"Body":{}} }"#).into_response()
}

/// Starts a gateway between the simulated shop and a payment host of the test.
async fn gateway(host: &StandIn) -> TestGateway {
    TestGateway::open_with(&[("VITRIN_WALLET_URL", &format!("{}/host/v2", host.url()))]).await
}

#[tokio::test]
async fn wal_1_old_clients_reach_the_payment_host() {
    let host = StandIn::open(nested).await;
    let gateway = gateway(&host).await;
    let mut member = Member::new(gateway.address, "the-bearer");
    member.get("/bff/shell").await.expect(200);
    for operation in WALLET_OPERATIONS {
        let body =
            format!(r#"{{ "version":"36.2","token":"t", "a":null,"operation": "{operation}" }}"#);
        let kind = [("content-type", "application/json")];
        let answer =
            member.send(Method::POST, &format!("/v2/{operation}"), &kind, &body).await.expect(200);
        assert_eq!(answer.text(), r#"{"Data": {"Body":{}} }"#);
        assert!(answer.is_bypass() && answer.header("cache-control") == "no-store");
        let seen = host.seen().pop().unwrap();
        assert_eq!(
            (seen.path.as_str(), &seen.body[..]),
            (&*format!("/host/v2/{operation}"), body.as_bytes())
        );
        for name in ["cookie", "authorization", "x-xsrf-token", "x-forwarded-for"] {
            assert_eq!(seen.header(name), "", "{name} belongs to us and the shop");
        }
    }
    member.post("/v2/unheardOf", json!({})).await.problem(404, "unknown_call");
    member.get("/v2/register").await.problem(405, "wrong_method");
    member.send(Method::POST, "/v2/register", &[], "{").await.problem(400, "malformed_request");
    assert_eq!(host.seen().len(), WALLET_OPERATIONS.len());
}

#[tokio::test]
async fn wal_1_our_own_pages_need_not_send_what_all_operations_share() {
    let host = StandIn::open(nested).await;
    let gateway = gateway(&host).await;
    let mut guest = gateway.guest().await;
    for operation in WALLET_OPERATIONS {
        let fields = json!({ "clientId": "1", "token": "t", "msisdn": "905550000001", "version": Value::Null });
        guest.post(&format!("/bff/wallet/{operation}"), fields).await.expect(200);
        let seen = host.seen().pop().unwrap();
        let sent: Value = serde_json::from_slice(&seen.body).unwrap();
        assert_eq!(
            (&sent["clientId"], &sent["version"], &sent["clientType"], &sent["fp"]),
            (&"1".into(), &"34".into(), &"1".into(), &"".into())
        );
        let time = sent["dateTime"].as_str().unwrap();
        assert!(time.len() == 24 && time.ends_with('Z') && &time[10..11] == "T", "{time}");
        assert!(sent.get("additionalParams").is_none());
        assert_eq!(seen.header("cookie"), "");
    }
    guest.post("/bff/wallet/unheardOf", json!({})).await.problem(404, "unknown_operation");
    guest.jar.remove("XSRF-TOKEN");
    guest.post("/bff/wallet/register", json!({})).await.problem(403, "xsrf_mismatch");
    assert_eq!(host.seen().len(), WALLET_OPERATIONS.len());
}

#[tokio::test]
async fn wal_1_a_card_number_in_clear_never_leaves() {
    let host = StandIn::open(nested).await;
    let gateway = gateway(&host).await;
    let mut guest = gateway.guest().await;
    for path in ["/v2/register", "/bff/wallet/register"] {
        for body in [
            json!({ "rtaPan": "4111 1111 1111 1111" }),
            json!({ "a": [{ "b": 4_111_111_111_111_111_u64 }] }),
        ] {
            let problem = guest.post(path, body).await.problem(422, "card_number_in_clear");
            assert!(!problem.to_string().contains("1111"), "{problem:?}");
        }
        guest
            .post(path, json!({ "msisdn": "4111111111111111", "rtaPan": "a1b2" }))
            .await
            .expect(200);
    }
    assert_eq!(host.seen().len(), 2);
}

#[tokio::test]
async fn wal_1_another_sites_page_cannot_pay() {
    let host = StandIn::open(nested).await;
    let gateway = gateway(&host).await;
    let guest = gateway.guest().await;
    let mut evil = AttackerPage::luring(&guest);
    evil.post("/v2/directPurchase", json!({})).await.problem(403, "xsrf_mismatch");
    evil.post("/bff/wallet/directPurchase", json!({})).await.problem(403, "xsrf_mismatch");
    assert!(host.seen().is_empty());
}

/// From the token to a stored card, against the simulated payment host.
#[tokio::test]
async fn wal_1_pages_are_told_our_own_address_of_the_wallet() {
    let plain = TestGateway::open().await;
    let mut guest = plain.guest().await;
    let ask = |guest: &mut Guest| {
        let mut guest = guest.clone();
        async move {
            guest
                .form("/Order/OrderAPI/masterPassToken", r#"{"phone":"905550000001"}"#)
                .await
                .expect(200)
                .json()
        }
    };
    let token = ask(&mut guest).await;
    assert_eq!(
        token["clientSideUrl"],
        format!("{}/v2", plain.shop.url()),
        "nothing is set: the shop's words stay"
    );
    guest.post("/v2/listManagement", json!({})).await.problem(503, "no_wallet");

    let wallet = format!("{}/v2", plain.shop.url());
    let shop = plain.shop.url();
    let gateway = TestGateway::in_front_of((), &shop, &[("VITRIN_WALLET_URL", &wallet)]).await;
    let mut guest = Guest::with_session(gateway.address).await;
    let token = ask(&mut guest).await;
    assert_eq!(token["clientSideUrl"], format!("http://{}/v2", gateway.address));
    let cards = guest
        .post("/v2/listManagement", json!({ "token": token["token"] }))
        .await
        .expect(200)
        .json();
    let items =
        &cards["Data"]["Body"]["Response"]["Result"]["TransactionBody"]["ListItems"]["ListItem"];
    assert_eq!(items[0]["Name"], "Kartım");
    let bad =
        guest.post("/bff/wallet/listManagement", json!({ "token": "x" })).await.expect(200).json();
    assert_eq!(
        bad["Data"]["Body"]["Fault"]["Detail"]["ServiceFaultDetail"]["ResponseCode"],
        "1419"
    );
}

/// One attempt, whatever the shop does with it.
#[tokio::test]
async fn a_payment_is_never_repeated() {
    let busy =
        StandIn::open(|_: &ReceivedRequest| StatusCode::SERVICE_UNAVAILABLE.into_response()).await;
    let url = busy.url();
    let gateway = TestGateway::in_front_of(busy, &url, &[]).await;
    let mut guest = Guest::new(gateway.address);
    let answer = guest.form(CHECKOUT, "paymentId=-1").await;
    assert_eq!(answer.status, 503, "the shop's own word");
    let seen = gateway.shop.seen();
    assert_eq!(seen.iter().filter(|seen| seen.path == CHECKOUT).count(), 1);
}

#[tokio::test]
async fn cards_in_clear_do_not_leave_over_an_insecure_upstream() {
    let settings = [
        ("VITRIN_ALLOW_PLAIN_SHOP", "true"),
        ("VITRIN_ALLOW_UNKNOWN_CALLS", "true"),
        ("VITRIN_WALLET_URL", "http://wallet.invalid/v2"),
    ];
    let gateway = TestGateway::in_front_of((), "http://shop.invalid:8090", &settings).await;
    let mut guest = Guest::new(gateway.address);
    let card = "paymentId=-2&cardNumber=4111111111111111";
    for path in [CHECKOUT, "/Order/OrderAPI/getCardPoint", "/srv/service/nobody/knows"] {
        guest.form(path, card).await.problem(502, "insecure_upstream");
    }
    let wallet = json!({ "token": "x" });
    guest.post("/v2/listManagement", wallet).await.problem(502, "insecure_upstream");
}
