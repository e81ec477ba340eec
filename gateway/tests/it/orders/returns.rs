//! Return requests: what they ask for, their pictures, and what is refused.

use bytes::Bytes;
use http::{Method, Request};
use serde_json::{Value, json};

use super::{DELIVERED, NEW, PATH};
use crate::support::{Answer, Client, Guest, TestGateway, requests_to};

const JPEG: &[u8] = b"\xff\xd8\xff\xe0\0\x10JFIF\0rest of a picture\xff\xd9";
const PNG: &[u8] = b"\x89PNG\r\n\x1a\nrest of a picture";

fn part(body: &mut Vec<u8>, name: &str, file: Option<&str>, content: &[u8]) {
    body.extend_from_slice(b"--edge\r\nContent-Disposition: form-data; name=\"");
    body.extend_from_slice(name.as_bytes());
    if let Some(file) = file {
        body.extend_from_slice(format!("\"; filename=\"{file}").as_bytes());
    }
    body.extend_from_slice(b"\"\r\n\r\n");
    body.extend_from_slice(content);
    body.extend_from_slice(b"\r\n");
}

fn form(request: &Value, pictures: &[&[u8]]) -> Vec<u8> {
    let mut body = Vec::new();
    part(&mut body, "request", None, request.to_string().as_bytes());
    for picture in pictures {
        part(&mut body, "pictures", Some("../../x.php"), picture);
    }
    body.extend_from_slice(b"--edge--\r\n");
    body
}

async fn send(guest: &mut Guest, path: &str, body: Vec<u8>, key: Option<&str>) -> Answer {
    let mut request = Request::new(Bytes::from(body));
    *request.uri_mut() =
        format!("http://{}{path}", guest.connection().address).parse().expect("an address");
    *request.method_mut() = Method::POST;
    guest.apply_headers(&Method::POST, request.headers_mut());
    let label = "multipart/form-data; boundary=edge";
    request.headers_mut().insert("content-type", label.parse().expect("a type"));
    if let Some(key) = key {
        request.headers_mut().insert("idempotency-key", key.parse().expect("a key"));
    }
    Answer::checked(path, guest.connection().exchange(request).await)
}

async fn wanted(guest: &mut Guest) -> Value {
    let form = guest.get(&format!("{DELIVERED}/return")).await.expect(200).json();
    let product = &form["products"][0];
    json!({
        "products": [{ "productId": product["id"], "quantity": product["quantity"], "note": "Soldu" }],
        "reasonId": form["reasons"][1]["id"], "carrierId": form["carriers"][0]["id"], "note": "",
    })
}

#[tokio::test]
async fn ord_1_a_return_is_asked_for_with_pictures_and_only_once() {
    let gateway = TestGateway::open().await;
    let mut member = gateway.signed_in().await;
    let answer = member.get(&format!("{DELIVERED}/return")).await.expect(200);
    assert_eq!(answer.header("cache-control"), "private, no-store");
    let asked = answer.json();
    assert_eq!((&asked["possible"], &asked["email"]), (&json!(true), &json!("deniz@vitrin.test")));
    assert_eq!(asked["pictures"]["maxCount"], 4);
    let wanted = wanted(&mut member).await;
    let path = format!("{DELIVERED}/return");
    let body = form(&wanted, &[JPEG, PNG]);
    let first = send(&mut member, &path, body.clone(), Some("return-1")).await.expect(200).json();
    assert_eq!(
        (&first["outcome"], &first["message"]),
        (&json!("requested"), &json!("İade talebiniz alındı"))
    );
    assert_eq!(first["order"]["returns"][0]["productIds"][0], wanted["products"][0]["productId"]);
    let again = send(&mut member, &path, body, Some("return-1")).await.expect(200);
    assert_eq!(again.header("idempotency-replayed"), "true");
    let other = form(&wanted, &[JPEG]);
    send(&mut member, &path, other, Some("return-1")).await.problem(422, "idempotency_key_reused");
    let seen = requests_to(&gateway.shop, "order-return-save");
    assert_eq!(seen.len(), 1, "the same pictures, the same request");
    assert!(seen[0].header("content-type").unwrap().starts_with("multipart/form-data"));
}

#[tokio::test]
async fn ord_1_a_return_names_the_field_at_fault() {
    let gateway = TestGateway::open().await;
    let mut member = gateway.signed_in().await;
    let path = format!("{DELIVERED}/return");
    let good = wanted(&mut member).await;
    let id = good["products"][0]["productId"].as_str().unwrap().to_owned();
    let with = |name: &str, value: Value| {
        let mut changed = good.clone();
        changed[name] = value;
        changed
    };
    let line = |quantity: Value| json!([{ "productId": id, "quantity": quantity }]);
    let twice = json!([good["products"][0], good["products"][0]]);
    for (request, field) in [
        (with("products", json!([])), "products".to_owned()),
        (with("products", twice), "products".to_owned()),
        (with("products", json!([{ "productId": "1", "quantity": 1 }])), "products".to_owned()),
        (with("products", line(json!(99))), format!("products.{id}.quantity")),
        (with("products", line(json!(0))), "products[0].quantity".to_owned()),
        (with("reasonId", json!("99")), "reasonId".to_owned()),
        (with("carrierId", json!("99")), "carrierId".to_owned()),
        (with("carrierId", Value::Null), "carrierId".to_owned()),
        (with("note", json!("x".repeat(1001))), "note".to_owned()),
    ] {
        let answer = send(&mut member, &path, form(&request, &[]), None).await;
        assert_eq!(answer.problem(422, "invalid_field")["field"], field, "{request}");
    }
    let wrong_code = with("securityCode", json!("yanlis"));
    let answer = send(&mut member, &path, form(&wrong_code, &[]), None).await;
    let problem = answer.problem(422, "invalid_fields");
    assert_eq!(problem["fields"][0]["field"], "securityCode", "{problem}");
    assert_eq!(problem["detail"], "Güvenlik kodu hatalı");
    assert_eq!(requests_to(&gateway.shop, "order-return-save").len(), 1);
}

#[tokio::test]
async fn ord_1_what_is_no_picture_or_too_much_of_them_never_reaches_the_shop() {
    let gateway = TestGateway::open().await;
    let mut member = gateway.signed_in().await;
    let path = format!("{DELIVERED}/return");
    let wanted = wanted(&mut member).await;
    for other in [&b"<svg onload='x'/>"[..], b"%PDF-1.7", b"<?php echo 1;", b"", b"GIF89a"] {
        let answer = send(&mut member, &path, form(&wanted, &[JPEG, other]), None).await;
        assert_eq!(answer.problem(422, "invalid_field")["field"], "pictures", "{other:?}");
    }
    let many = send(&mut member, &path, form(&wanted, &[JPEG; 5]), None).await;
    assert_eq!(many.problem(422, "invalid_field")["field"], "pictures");
    let mut large = JPEG.to_vec();
    large.resize(5 * 1024 * 1024 + 1, 0);
    let answer = send(&mut member, &path, form(&wanted, &[&large]), None).await;
    assert_eq!(answer.problem(413, "too_large")["field"], "pictures");
    large.resize(4 * 1024 * 1024, 0);
    let answer = send(&mut member, &path, form(&wanted, &[&large, &large]), None).await;
    answer.problem(413, "too_large");

    let mut cut = form(&wanted, &[JPEG]);
    cut.truncate(cut.len() - 12);
    send(&mut member, &path, cut, None).await.problem(400, "malformed_request");
    let mut stranger = Vec::new();
    part(&mut stranger, "email", None, b"a@b.test");
    stranger.extend_from_slice(b"--edge--\r\n");
    send(&mut member, &path, stranger, None).await.problem(400, "malformed_request");
    let mut none = Vec::new();
    none.extend_from_slice(b"--edge--\r\n");
    let answer = send(&mut member, &path, none, None).await;
    assert_eq!(answer.problem(422, "invalid_field")["field"], "request");
    member.post(&path, wanted).await.problem(415, "not_a_form");
    assert_eq!(requests_to(&gateway.shop, "order-return-save"), []);
}

#[tokio::test]
async fn ord_1_what_cannot_be_returned_any_more_is_refused_in_words() {
    let gateway = TestGateway::open().await;
    let mut member = gateway.signed_in().await;
    let closed = member.get(&format!("{PATH}?view=closed")).await.expect(200).json();
    let old = closed["orders"]
        .as_array()
        .unwrap()
        .iter()
        .find(|order| order["stage"] == "delivered" && order["canReturn"] == false);
    let old = format!("{PATH}/{}/return", old.expect("an old one")["id"].as_str().unwrap());
    let wanted = wanted(&mut member).await;
    let new = format!("{NEW}/return");
    for (path, words) in [
        (old.as_str(), "Bu siparişin iade süresi doldu"),
        (new.as_str(), "Bu sipariş iade edilemez"),
    ] {
        let asked = member.get(path).await.expect(200).json();
        assert_eq!((&asked["possible"], &asked["message"]), (&json!(false), &json!(words)));
        let answer = send(&mut member, path, form(&wanted, &[]), None).await.expect(200).json();
        assert_eq!((&answer["outcome"], &answer["message"]), (&json!("refused"), &json!(words)));
    }
    let others = format!("{PATH}/10297/return");
    let answer = send(&mut member, &others, form(&wanted, &[JPEG]), None).await;
    answer.problem(404, "order_not_found");
    let mut guest = gateway.guest().await;
    let path = format!("{DELIVERED}/return");
    let answer = send(&mut guest, &path, form(&wanted, &[JPEG]), None).await;
    answer.problem(401, "member_needed");
    assert_eq!(requests_to(&gateway.shop, "order-return-save"), []);
}
