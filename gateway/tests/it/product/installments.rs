//! `/bff/products/{id}/installments` (PRD-7).

use axum::response::IntoResponse as _;
use http::header::CONTENT_TYPE;
use serde_json::{Value, json};

use crate::support::stand_in::StandIn;
use crate::support::{Client as _, Guest, TestGateway, requests_to};

fn path(product: u64) -> String {
    format!("/bff/products/{product}/installments")
}

#[tokio::test]
async fn prd_7_instalments_are_typed_by_bank_and_kept() {
    let gateway = TestGateway::open().await;
    let mut client = gateway.native_client();
    let product = gateway.shop.specials().added;
    let price = client.get(&format!("/bff/products/{product}")).await.expect(200).json();
    let table = client.get(&path(product)).await.expect(200).json();
    let banks = table["banks"].as_array().unwrap();
    assert_eq!(banks.len(), 3, "{table}");
    for bank in banks {
        assert!(bank["name"].as_str().is_some_and(|name| !name.is_empty()), "{bank}");
        let rows = bank["rows"].as_array().unwrap();
        let counts: Vec<_> = rows.iter().map(|row| row["count"].as_u64().unwrap()).collect();
        assert!(counts.is_sorted() && counts[0] == 1, "{counts:?}");
        assert_eq!(rows[0]["perPart"], price["price"], "one payment is the price");
        assert_eq!(rows[0]["total"], price["price"]);
    }
    assert!(client.get(&path(product)).await.is_hit());
    let asked = requests_to(&gateway.shop, "/credit-card-installment-list/");
    assert_eq!(asked.len(), 1);
    assert!(asked[0].path.ends_with(&format!("/{product}/0")), "{}", asked[0].path);
}

#[tokio::test]
async fn prd_7_instalments_follow_the_variant_and_the_currency() {
    let gateway = TestGateway::open().await;
    let mut client = gateway.native_client();
    let product = gateway.shop.specials().variant_needed;
    let detail = client.get(&format!("/bff/products/{product}")).await.expect(200).json();
    let variant = detail["variants"]["first"][0]["variantId"].as_str().unwrap().to_owned();
    let of_variant = format!("{}?variant={variant}", path(product));
    client.get(&of_variant).await.expect(200);
    assert!(!client.get(&path(product)).await.is_hit(), "another variant, another answer");
    let asked = requests_to(&gateway.shop, "/credit-card-installment-list/");
    assert!(asked[0].path.ends_with(&format!("/{product}/{variant}")), "{}", asked[0].path);

    let dollars = client.get(&format!("{of_variant}&currency=USD")).await.expect(200);
    assert!(!dollars.is_hit());
    let row = &dollars.json()["banks"][0]["rows"][0];
    assert_eq!(row["total"]["currency"], "USD", "{row}");
}

#[tokio::test]
async fn prd_7_what_is_not_sold_has_no_instalments_and_wrong_ids_are_refused() {
    let gateway = TestGateway::open().await;
    let mut client = gateway.native_client();
    let display_only = gateway.shop.specials().display_only;
    let none = client.get(&path(display_only)).await.expect(200).json();
    assert_eq!(none, json!({ "banks": [] }));
    gateway.shop.clear_requests();
    for query in ["?variant=", "?variant=a.b", "?variant=..%2F1", "?variant=1&variant=2"] {
        let answer = client.get(&format!("{}{query}", path(1001))).await;
        assert!(answer.status.is_client_error(), "{query}: {}", answer.status);
    }
    client.get("/bff/products/a.b/installments").await.problem(422, "invalid_field");
    assert_eq!(gateway.shop.requests(), []);
}

/// Must hold: a shop that answers with a table is read too, and an answer that is neither is said.
#[tokio::test]
async fn prd_7_the_table_may_be_html_and_a_lying_answer_is_a_failure() {
    let html = "<h4>Pazar</h4><table><tr><td>3 Taksit<td>40,00 TL<td>120,00 TL</table>";
    for (kind, body, expected) in [
        (
            "text/html",
            html,
            Some(json!([{ "name": "Pazar", "rows": [{
                "count": 3, "plus": 0,
                "perPart": { "amount": "40.00", "currency": "TL" },
                "total": { "amount": "120.00", "currency": "TL" },
            }] }])),
        ),
        ("text/html", "", Some(json!([]))),
        ("application/json", r#"{"BANKS":""}"#, Some(json!([]))),
        ("text/html", "<h1>Bakımdayız</h1>", None),
        ("application/json", r#"{"error":1}"#, None),
        ("application/json", r#"[1,2"#, None),
    ] {
        let shop = StandIn::open(move |_| ([(CONTENT_TYPE, kind)], body).into_response()).await;
        let url = shop.url();
        let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
        let mut guest = Guest::new(gateway.address);
        let answer = guest.get(&path(1)).await;
        match expected {
            Some(banks) => {
                let read: Value = answer.expect(200).json();
                assert_eq!(read["banks"], banks, "{body}");
            }
            None => drop(answer.problem(502, "shop_unreadable")),
        }
    }
}
