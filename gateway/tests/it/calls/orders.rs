//! The agreements before an order, as HTML (contracts/upstream/orders.md#agreements).

use super::{fill, submit};
use crate::support::{Client as _, TestGateway};

const PRELIMINARY: &str = "/srv/service/order-v4/get-preliminary-information-form";
const DISTANCE: &str = "/srv/service/order-v4/get-distance-agreement";
const CLARIFICATION: &str = "/srv/service/order-v4/get-clarification-text";

/// They name products and address, so each is specific to one basket and never cached.
#[tokio::test]
async fn ord_1_call_1_agreements_name_the_basket_and_the_address_of_whoever_asks() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.signed_in().await;
    let empty = guest.get(PRELIMINARY).await.expect(200);
    assert!(!empty.text().contains("<li>"), "{}", empty.text());
    fill(&gateway, &mut guest, 2).await;
    submit(&mut guest, "/srv/service/order-v5/set-address/delivery/51", "").await;
    let product = guest.get("/srv/service/cart/load").await.json()["PRODUCTS"][0]["TITLE"].clone();
    for path in [PRELIMINARY, DISTANCE] {
        let answer = guest.get(path).await.expect(200);
        assert!(answer.is_bypass(), "{path}");
        assert!(answer.header("content-type").starts_with("text/html"), "{path}");
        let text = answer.text();
        assert!(
            text.contains(&format!("<li>{}</li>", product.as_str().unwrap())),
            "{path}: {text}"
        );
        assert!(text.contains("Çınaraltı Sokak 8/3") && text.contains(" TL</b>"), "{path}: {text}");
    }
    let mut other = gateway.guest().await;
    assert!(!other.get(DISTANCE).await.expect(200).text().contains("Çınaraltı"), "nobody else's");
}

#[tokio::test]
async fn ord_1_call_1_the_clarification_is_the_same_text_in_each_language() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.signed_in().await;
    fill(&gateway, &mut guest, 1).await;
    let mut texts = Vec::new();
    for language in ["tr", "en", "de", "ar"] {
        let answer = guest.get(&format!("{CLARIFICATION}?language={language}")).await.expect(200);
        assert!(
            answer.text().starts_with("<h2>") && !answer.text().contains("<li>"),
            "{}",
            answer.text()
        );
        texts.push(answer.text().to_owned());
    }
    texts.dedup();
    assert_eq!(texts.len(), 4, "{texts:?}");
}
