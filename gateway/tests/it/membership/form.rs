//! `GET /bff/members/form` (contracts/upstream/membership.md#register-form).

use serde_json::{Value, json};

use crate::support::{Client as _, TestGateway, requests_to};

const FORM: &str = "/bff/members/form";
const CALL: &str = "/api/v1/block/customer-register";

#[tokio::test]
async fn aut_2_a_guests_form_is_empty_and_has_a_captcha() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let answer = guest.get(FORM).await.expect(200);
    assert_eq!((answer.header("cache-control"), answer.cache()), ("private, no-store", ""));
    let form = answer.json();
    for field in ["name", "surname", "email", "phone"] {
        assert_eq!(form[field], "", "{field}");
    }
    assert_eq!(
        (&form["gender"], &form["birthDate"], &form["country"]),
        (&json!("unspecified"), &Value::Null, &Value::Null)
    );
    let picture = form["captcha"].as_str().unwrap();
    assert!(picture.starts_with("/SecCode.php?"), "{picture}");
    assert_eq!(guest.get(picture).await.expect(200).header("content-type"), "image/png");
}

/// The form's values are one member's: it is requested each time and never shared.
#[tokio::test]
async fn aut_2_gw_10_a_members_form_is_filled_and_never_kept() {
    let gateway = TestGateway::open().await;
    let mut member = gateway.signed_in().await;
    let path = format!("{FORM}?update=true");
    for _ in 0..2 {
        let answer = member.get(&path).await.expect(200);
        assert_eq!(answer.header("cache-control"), "private, no-store");
        let form = answer.json();
        assert_eq!(
            (&form["name"], &form["surname"], &form["email"], &form["phone"]),
            (&json!("Deniz"), &json!("Örnek"), &json!("deniz@vitrin.test"), &json!("905550000001"))
        );
        assert_eq!((&form["birthDate"], &form["country"]), (&json!("1990-05-01"), &json!("TR")));
    }
    assert_eq!(requests_to(&gateway.shop, CALL).len(), 2);
    assert_eq!(gateway.guest().await.get(&path).await.expect(200).json()["email"], "");
    assert_eq!(member.get(FORM).await.expect(200).json()["email"], "", "filled when asked for");
    member.get(&format!("{FORM}?update=perhaps")).await.problem(400, "malformed_request");
}
