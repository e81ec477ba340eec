use commerce::reshape_context::testing::reshape_context;
use serde_json::{Value, json};

use super::super::types::{Moment, OrderStage, TimelineState};
use super::*;

fn order(changed: &Value) -> wire::Order {
    let mut json = json!({
        "ID": "900", "ORDER_NUMBER": "D900", "DATE": "12.03.2026<br>14:05", "STATUS_ID": "5",
        "STATUS_TEXT": "Kargoya verildi", "TOTAL_PRICE": "1.289,80", "CURRENCY": "TL",
        "CARGO_PRICE": "0,00", "SERVICE_PRICE": "0,00",
    });
    for (name, value) in changed.as_object().into_iter().flatten() {
        json[name] = value.clone();
    }
    serde_json::from_value(json).unwrap()
}

fn shaped(changed: &Value) -> OrderDetail {
    detail(&order(changed), true, &reshape_context()).unwrap()
}

fn states(detail: &OrderDetail) -> Vec<(OrderStage, TimelineState, Option<&str>)> {
    let entries = detail.timeline.iter();
    entries
        .map(|entry| (entry.stage, entry.state, entry.at.as_ref().map(|at| at.date.as_str())))
        .collect()
}

#[test]
fn ord_1_a_shop_without_a_history_gives_what_the_state_implies() {
    use OrderStage::{Cancelled, Delivered, Other, Placed, Preparing, Shipped};
    use TimelineState::{Ahead, Current, Done};
    let placed = Some("2026-03-12");
    let shipped = shaped(&json!({}));
    assert_eq!(
        states(&shipped),
        [
            (Placed, Done, placed),
            (Preparing, Done, None),
            (Shipped, Current, None),
            (Delivered, Ahead, None)
        ]
    );
    let new = shaped(&json!({ "STATUS_ID": 1 }));
    assert_eq!(states(&new)[0], (Placed, Current, placed));
    let cancelled = shaped(&json!({ "STATUS_ID": 10 }));
    assert_eq!(states(&cancelled), [(Placed, Done, placed), (Cancelled, Current, None)]);
    let other = shaped(&json!({ "STATUS_ID": "77", "STATUS_TEXT": "Gümrükte" }));
    assert_eq!(states(&other), [(Placed, Done, placed), (Other, Current, None)]);
    assert_eq!(other.timeline[1].status.as_deref(), Some("Gümrükte"));
}

#[test]
fn ord_1_a_history_is_told_with_its_dates() {
    use OrderStage::{Delivered, Placed, Shipped};
    use TimelineState::{Ahead, Current, Done};
    let told = shaped(&json!({ "HISTORY": [
        { "STATUS_ID": 1, "STATUS_TEXT": "Onaylandı", "DATE": "12.03.2026<br>14:05" },
        { "STATUS_ID": "5", "STATUS_TEXT": "Kargoda", "DATE": "14.03.2026 09:00:11" },
    ] }));
    assert_eq!(
        states(&told),
        [
            (Placed, Done, Some("2026-03-12")),
            (Shipped, Current, Some("2026-03-14")),
            (Delivered, Ahead, None)
        ]
    );
    let at = told.timeline[1].at.clone().unwrap();
    assert_eq!(at.time.as_deref(), Some("09:00"));
}

#[test]
fn ord_1_dates_that_are_none_are_left_out() {
    for date in ["", "x", "31.02.2026", "12.03.26", "12.03", "12/03/2026", "0.0.0", "1.1.1.1"] {
        let shaped = shaped(&json!({ "DATE": date }));
        assert_eq!(shaped.order.placed, None, "{date}");
    }
    let day = shaped(&json!({ "DATE": "1.3.2026" }));
    assert_eq!(day.order.placed, Some(Moment { date: "2026-03-01".into(), time: None }));
    let odd = shaped(&json!({ "DATE": "01.03.2026 25:61" }));
    assert_eq!(odd.order.placed.unwrap().time, None);
}

#[test]
fn ord_1_an_order_is_read_however_its_types_drift() {
    let drifted = shaped(&json!({
        "ID": 900, "ORDER_CANCEL": "1", "ORDER_RETURN": 0, "RETURNS": false, "ADDRESS": [],
        "TOTAL_PRICE": 1289.8, "PRODUCT_LIST": null,
    }));
    assert_eq!(drifted.order.id, "900");
    assert!(drifted.order.can_cancel && !drifted.order.can_return && drifted.order.can_repeat);
    assert_eq!(drifted.order.total.unwrap().amount, "1289.80");
    assert_eq!((drifted.delivery_address, drifted.service), (None, None));
    assert_eq!(drifted.shipping.unwrap().amount, "0.00");
    assert_eq!(detail(&order(&json!({ "ID": null })), true, &reshape_context()), None);
}

#[test]
fn ord_1_an_answer_to_a_write_says_what_became_of_it() {
    let answer = |json: Value| serde_json::from_value::<wire::WriteAnswer>(json).unwrap();
    let done = repeated(&answer(json!({ "status": "1", "step": "cart" }))).unwrap();
    assert_eq!((done.outcome, done.step), (RepeatOutcome::Repeated, Some(RepeatStep::Basket)));
    let refused =
        repeated(&answer(json!({ "status": 0, "step": "cart", "statusText": "Yok" }))).unwrap();
    assert_eq!((refused.outcome, refused.step), (RepeatOutcome::Refused, None));
    assert_eq!(refused.message.as_deref(), Some("Yok"));
    let guest = cancelled(&answer(json!({ "status": 0, "message": "NO_MEMBER_SESSION" })));
    assert_eq!(guest.unwrap_err().code.as_str(), "member_needed");
    let odd = cancelled(&answer(json!({ "status": null }))).unwrap();
    assert_eq!(odd.0, CancelOutcome::Refused);
}

#[test]
fn ord_1_a_refused_return_names_its_field_in_our_words() {
    for (key, field) in [
        ("product_list[]", "products"),
        ("product_count_12", "products.12.quantity"),
        ("product_message_12", "products.12.note"),
        ("return_reason_type", "reasonId"),
        ("cargo_company", "carrierId"),
        ("security_code", "securityCode"),
        ("img", "pictures"),
    ] {
        let json = json!({ "status": 0, "statusText": "Eksik", "key": key });
        let error = returns::saved(&serde_json::from_value(json).unwrap()).unwrap_err();
        assert_eq!(error.field.as_deref(), Some(field), "{key}");
    }
    let json = json!({ "status": 0, "statusText": "Süre doldu", "key": "" });
    let refused = returns::saved(&serde_json::from_value(json).unwrap()).unwrap();
    assert_eq!(refused.message.as_deref(), Some("Süre doldu"));
}
