//! Mailing a product to a friend, and asking for a phone call about it
//! (contracts/upstream/product.md#enquiries).

use serde_json::json;

use super::{said, submit};
use crate::support::{AttackerPage, Client as _, TestGateway, requests_to};

#[tokio::test]
async fn call_2_what_the_forms_of_a_product_lack_is_named() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let product = gateway.shop.specials().added;
    for (path, wrong, right, key, words) in [
        (
            "/srv/service/product-detail/recommend",
            "email=ege",
            "email=ege@example.test",
            "email",
            "Geçerli bir e-posta adresi giriniz",
        ),
        (
            "/srv/service/product-detail/call-me",
            "phone=1",
            "phone=%2B90+555+000+00+01",
            "phone",
            "Telefon numaranızı giriniz",
        ),
    ] {
        let of = |product: u64| format!("{path}/{product}");
        let refused = submit(&mut guest, &of(product), wrong).await;
        assert_eq!((said(&refused), &refused["key"]), ((&json!(0), words), &json!(key)), "{path}");
        assert_eq!(
            said(&submit(&mut guest, &of(1), right).await),
            (&json!(0), "Ürün bulunamadı"),
            "{path}"
        );
        let taken = submit(&mut guest, &of(product), right).await;
        assert_eq!(
            (said(&taken), &taken["key"]),
            ((&json!(1), "Talebiniz alındı"), &json!("")),
            "{path}"
        );
        let german = submit(&mut guest, &format!("{}?language=de", of(product)), right).await;
        assert_eq!(said(&german), (&json!(1), "Ihre Anfrage ist eingegangen"), "{path}");
    }
}

/// Both send mails: another site's page must not cause one, and the gateway never sends one twice.
#[tokio::test]
async fn call_2_gw_8_only_our_own_page_sends_a_mail_once() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    for path in ["/srv/service/product-detail/recommend", "/srv/service/product-detail/call-me"] {
        let path = format!("{path}/{}", gateway.shop.specials().added);
        AttackerPage::luring(&guest)
            .form(&path, "email=a@b.test&phone=905550000001")
            .await
            .problem(403, "xsrf_mismatch");
        assert_eq!(requests_to(&gateway.shop, &path).len(), 0);
        gateway.shop.set_faults(&format!("{path}=status:503")).unwrap();
        guest.form(&path, "email=a@b.test&phone=905550000001").await.expect(503);
        assert_eq!(requests_to(&gateway.shop, &path).len(), 1, "not repeated");
    }
}
