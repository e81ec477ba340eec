//! Comments: reading, writing, voting.

use axum::response::IntoResponse as _;
use http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::stand_in::StandIn;
use crate::support::{Client as _, Guest, TestGateway, requests_to};

#[tokio::test]
async fn prd_7_comments_and_their_average_are_typed_and_kept() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    let id = gateway.shop.specials().added;
    let average = format!("/bff/products/{id}/comments/average");
    let shown = native_client.get(&average).await.expect(200).json();
    assert_eq!(shown["counts"].as_array().map(Vec::len), Some(5));
    let path = format!("/bff/products/{id}/comments?sort=rate&direction=asc&page=1");
    let page = native_client.get(&path).await.expect(200).json();
    assert_eq!(page["total"], shown["total"]);
    assert_eq!(page["page"], 1);
    assert!(native_client.get(&path).await.is_hit() && native_client.get(&average).await.is_hit());
    let asked = requests_to(&gateway.shop, "/product-detail/comments/");
    assert_eq!(
        (asked[0].parameter("sort").as_deref(), asked[0].parameter("dir").as_deref()),
        (Some("rate"), Some("asc"))
    );
    native_client
        .get(&format!("/bff/products/{id}/comments?sort=size"))
        .await
        .problem(400, "malformed_request");
}

#[tokio::test]
async fn prd_7_a_comment_carries_the_token_and_its_writer_sees_it() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let id = gateway.shop.specials().added;
    let path = format!("/bff/products/{id}/comments");
    guest.get(&path).await.expect(200);
    let comment =
        json!({ "stars": 2, "title": " Solgun ", "text": "Rengi <b>soluk</b>", "showName": false });
    let headers = [("content-type", "application/json"), ("idempotency-key", "click-1")];
    for replayed in ["", "true"] {
        let answer =
            guest.send(Method::POST, &path, &headers, &comment.to_string()).await.expect(200);
        assert_eq!(answer.header("idempotency-replayed"), replayed);
        assert_eq!(
            (&answer.json()["outcome"], &answer.json()["field"]),
            (&json!("accepted"), &Value::Null)
        );
    }
    assert_eq!(
        requests_to(&gateway.shop, "/product-detail/comment/").len(),
        1,
        "a double click is one comment"
    );
    let own = guest.get(&format!("{path}?just=commented")).await.expect(200);
    assert!(own.is_bypass());
    let newest = &own.json()["comments"][0];
    assert_eq!((&newest["title"], &newest["text"]), (&json!("Solgun"), &json!("Rengi soluk")));
    assert_eq!((&newest["stars"], &newest["name"]), (&json!(2), &Value::Null));
    let vote = format!("{path}/{}/votes", newest["id"].as_str().unwrap());
    assert_eq!(
        guest.post(&vote, json!({ "helpful": true })).await.expect(200).json()["outcome"],
        "accepted"
    );
    let again = guest.post(&vote, json!({ "helpful": false })).await.expect(200).json();
    assert_eq!(again["outcome"], "failed");
    assert!(again["message"].as_str().is_some_and(|words| !words.is_empty()));
    let voted = guest.get(&format!("{path}?just=voted")).await.expect(200).json();
    assert_eq!(
        (&voted["comments"][0]["helpful"], &voted["comments"][0]["notHelpful"]),
        (&json!(1), &json!(0))
    );
}

#[tokio::test]
async fn prd_7_what_is_refused_names_the_field_in_our_words() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let path = format!("/bff/products/{}/comments", gateway.shop.specials().added);
    let refused =
        guest.post(&path, json!({ "stars": 5, "title": "", "text": "x" })).await.expect(200).json();
    assert_eq!((&refused["outcome"], &refused["field"]), (&json!("failed"), &json!("title")));
    gateway.shop.clear_requests();
    for (body, field) in [
        (json!({ "stars": 6, "title": "a", "text": "b" }), "stars"),
        (json!({ "stars": 5, "title": "a".repeat(101), "text": "b" }), "title"),
        (json!({ "stars": 5, "title": "a" }), "text"),
    ] {
        assert_eq!(guest.post(&path, body).await.problem(422, "invalid_field")["field"], field);
    }
    let headers = [("content-type", "application/json"), ("x-xsrf-token", "not-ours")];
    let body = r#"{"stars":5,"title":"a","text":"b"}"#;
    guest.send(Method::POST, &path, &headers, body).await.problem(403, "xsrf_mismatch");
    guest
        .send(Method::POST, &format!("{path}/1/votes"), &headers, "{\"helpful\":true}")
        .await
        .problem(403, "xsrf_mismatch");
    assert_eq!(gateway.shop.requests(), []);
}

#[tokio::test]
async fn prd_7_a_shop_that_takes_comments_and_votes_of_members_only_says_so() {
    let shop = StandIn::open(|seen| {
        let json = [("content-type", "application/json")];
        if seen.path.contains("/vote-comment/") {
            (StatusCode::UNAUTHORIZED, json, "{}").into_response()
        } else {
            (json, r#"{"status":0,"statusText":"NO_MEMBER_SESSION"}"#).into_response()
        }
    })
    .await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let mut guest = Guest::new(gateway.address);
    guest.get("/bff/shell").await.expect(200);
    let comment = json!({ "stars": 5, "title": "a", "text": "b" });
    guest.post("/bff/products/1/comments", comment).await.problem(401, "member_needed");
    let vote = json!({ "helpful": true });
    guest.post("/bff/products/1/comments/2/votes", vote).await.problem(401, "member_needed");
}
