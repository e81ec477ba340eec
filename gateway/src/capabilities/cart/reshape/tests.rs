use commerce::quantity::Quantity;
use commerce::reshape_context::testing::reshape_context;
use time::OffsetDateTime;

use super::{added, bulk_counts, changed};
use crate::capabilities::cart::line_id::LineId;
use crate::capabilities::cart::types::{AddOutcome, ChangeOutcome};
use crate::capabilities::cart::wire::{AddAnswer, Cart, ChangeAnswer};

fn add(json: &str) -> super::AddToCartResult {
    added(&serde_json::from_str::<AddAnswer>(json).unwrap(), &reshape_context())
}

#[test]
fn crt_1_every_status_is_an_outcome_of_its_own() {
    for (status, expected) in [
        ("1", AddOutcome::Added),
        ("\"1\"", AddOutcome::Added),
        ("true", AddOutcome::Added),
        ("2", AddOutcome::GoTo),
        ("\"3\"", AddOutcome::AddedPopup),
        ("4", AddOutcome::AddedNotice),
        ("0", AddOutcome::Failed),
        ("\"-1\"", AddOutcome::VariantNeeded),
        ("-2", AddOutcome::StoreNeeded),
        ("null", AddOutcome::Failed),
        ("99", AddOutcome::Failed),
    ] {
        assert_eq!(add(&format!(r#"{{"status":{status}}}"#)).outcome, expected, "{status}");
    }
}

#[test]
fn crt_1_a_locked_cart_is_told_from_a_failure() {
    let answer = add(r#"{"status":0,"statusCode":"EOC0001","statusText":"Ödeme devam ediyor"}"#);
    assert_eq!(answer.outcome, AddOutcome::CartLocked);
    assert_eq!(answer.message.as_deref(), Some("Ödeme devam ediyor"));
}

#[test]
fn crt_1_an_answer_without_status_is_no_answer() {
    assert!(serde_json::from_str::<AddAnswer>(r#"{"success":true}"#).is_err());
    assert!(serde_json::from_str::<AddAnswer>("\"<html>\"").is_err());
}

#[test]
fn crt_1_where_to_go_stays_on_this_origin() {
    assert_eq!(add(r#"{"status":2,"url":"en/linen-shirt"}"#).path.as_deref(), Some("/linen-shirt"));
    assert_eq!(add(r#"{"status":2,"url":"https://evil.example/"}"#).path, None);
}

#[test]
fn crt_5_of_several_results_failures_stand_in_one_message() {
    let answer = add(
        r#"[{"status":3,"statusText":"Eklendi","title":"A"},{"status":0,"statusText":"B tükendi"},{"status":"-1","statusText":"C için varyant seçin"}]"#,
    );
    assert_eq!(answer.outcome, AddOutcome::AddedPopup);
    assert_eq!(answer.message.as_deref(), Some("B tükendi\nC için varyant seçin"));
    let wordless = add(r#"[{"status":0},{"status":1,"statusText":"Eklendi"}]"#);
    assert_eq!(
        (wordless.outcome, wordless.message.as_deref()),
        (AddOutcome::Added, Some("Eklendi"))
    );
    assert_eq!(add(r#"[{"status":1},{"status":2,"url":"/odeme"}]"#).outcome, AddOutcome::GoTo);
    assert_eq!(add(r#"[{"status":0},{"status":0}]"#).outcome, AddOutcome::Failed);
    assert_eq!(add("[]").outcome, AddOutcome::Failed);
}

#[test]
fn crt_2_a_change_is_done_unless_the_shop_refuses() {
    for (json, expected) in [
        (r#"{"status":1,"statusText":"Sepet güncellendi"}"#, ChangeOutcome::Updated),
        (r#"{"status":"1"}"#, ChangeOutcome::Updated),
        (r#"{"totalQuantity":3}"#, ChangeOutcome::Updated),
        (r#"{"status":0,"statusText":"Stok yetersiz"}"#, ChangeOutcome::Failed),
        (r#"{"status":false}"#, ChangeOutcome::Failed),
        (r#"{"status":0,"statusCode":"EOC0001"}"#, ChangeOutcome::CartLocked),
    ] {
        let answer: ChangeAnswer = serde_json::from_str(json).unwrap();
        assert_eq!(changed(&answer, ChangeOutcome::Updated).outcome, expected, "{json}");
    }
}

#[test]
fn crt_2_a_bulk_update_names_every_line_once() {
    let cart: Cart =
        serde_json::from_str(r#"{"PRODUCTS":[{"ID":"1","CART_ID":0},{"ID":"2","CART_ID":1}]}"#)
            .unwrap();
    let turned: Cart =
        serde_json::from_str(r#"{"PRODUCTS":[{"ID":"2","CART_ID":1},{"ID":"1","CART_ID":0}]}"#)
            .unwrap();
    let id = |index: usize| LineId::of(&cart.products[index], index);
    let two = Quantity::from(2);
    assert_eq!(
        bulk_counts(&cart.products, &[(id(1), Quantity::ONE), (id(0), two)]).as_deref(),
        Some("2-1")
    );
    assert_eq!(
        bulk_counts(&turned.products, &[(id(1), Quantity::ONE), (id(0), two)]).as_deref(),
        Some("2-1")
    );
    assert_eq!(bulk_counts(&cart.products, &[(id(0), two)]), None);
    assert_eq!(bulk_counts(&[], &[]), None);
    assert_eq!(bulk_counts(&cart.products, &[(id(0), two), (id(0), two)]), None);
}

#[test]
fn an_answer_that_is_no_cart_is_refused() {
    assert!(serde_json::from_str::<Cart>(r#"{"status":0}"#).is_err());
    assert!(serde_json::from_str::<Cart>(r#"{"PRODUCTS":null}"#).is_ok());
}

/// 12 March 2026, 11:05 in UTC, which is 14:05 in the shop.
const NOW_UNIX_SECONDS: i64 = 1_773_313_500;

#[test]
fn crt_8_a_deal_is_told_until_it_has_ended() {
    for (deal, expected) in [
        (
            r#""DEAL":1,"DEAL_END_DATE":"12.03.2026 14:06:00""#,
            Some(("2026-03-12T14:06:00+03:00", 60)),
        ),
        (r#""DEAL_END_DATE":"13.03.2026 00:00""#, Some(("2026-03-13T00:00:00+03:00", 35_700))),
        (r#""DEAL":"1","DEAL_END_DATE":"12.03.2026 14:05:00""#, None),
        (r#""DEAL":1,"DEAL_END_DATE":"12.03.2025 14:06:00""#, None),
        (r#""DEAL":0,"DEAL_END_DATE":"12.03.2026 14:06:00""#, None),
        (r#""DEAL":1,"DEAL_END_DATE":"""#, None),
        (r#""DEAL":1,"DEAL_END_DATE":"00.00.0000 00:00:00""#, None),
        (r#""DEAL":1,"DEAL_END_DATE":1773313560"#, None),
        (r#""DEAL":1"#, None),
    ] {
        let wire: Cart =
            serde_json::from_str(&format!(r#"{{"PRODUCTS":[{{"ID":"1",{deal}}}]}}"#)).unwrap();
        let now = OffsetDateTime::from_unix_timestamp(NOW_UNIX_SECONDS).unwrap();
        let line = &super::cart(&wire, &reshape_context(), now).lines[0];
        let told = line.deal_ends_at.as_deref().zip(line.deal_seconds_left);
        assert_eq!(told, expected, "{deal}");
    }
}
