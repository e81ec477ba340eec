use commerce::reshape_context::testing::reshape_context;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::faults::{of_envelope, of_status};
use super::form::{picture, register_form};
use super::*;
use crate::capabilities::membership::types::Gender;

fn envelope(value: Value) -> Envelope {
    serde_json::from_value(value).expect("an envelope")
}

fn status_answer(value: Value) -> StatusAnswer {
    serde_json::from_value(value).expect("an answer")
}

#[test]
fn aut_3_faults_are_named_and_the_rest_becomes_the_message() {
    let faults = of_envelope(&envelope(json!({
        "status": "0", "message": "Formu kontrol ediniz", "data": [
            { "key": "mobile_phone", "statusText": "<b>Telefon</b> hatalı" },
            { "key": "representative_id", "statusText": "Temsilci seçiniz" },
            { "key": "phone", "statusText": "Çok kısa" },
            { "key": "kvkk" },
        ]
    })));
    let named: Vec<_> =
        faults.fields.iter().map(|fault| (&*fault.field, fault.message.as_str())).collect();
    assert_eq!(named, [("phone", "Telefon hatalı"), ("kvkk", "Formu kontrol ediniz")]);
    assert_eq!(faults.detail.as_deref(), Some("Formu kontrol ediniz Temsilci seçiniz Çok kısa"));
}

#[test]
fn aut_3_the_first_fields_message_stands_in_for_the_refusals() {
    let faults = of_envelope(&envelope(
        json!({ "status": false, "message": "", "data": [{ "key": "email", "statusText": "Kayıtlı" }] }),
    ));
    assert_eq!((faults.detail.as_deref(), faults.fields.len()), (Some("Kayıtlı"), 1));
    let faults = of_envelope(&envelope(json!({ "status": false, "data": "x" })));
    assert_eq!((faults.detail, faults.fields.len()), (None, 0));
    let faults = of_status(&status_answer(
        json!({ "status": 0, "statusText": "Hatalı", "field": "security" }),
    ));
    assert_eq!(
        (&*faults.fields[0].field, faults.detail.as_deref()),
        ("securityCode", Some("Hatalı"))
    );
    assert!(
        of_status(&status_answer(json!({ "success": false, "statusText": "NO_MEMBER_SESSION" })))
            .no_member
    );
}

#[test]
fn aut_2_a_bearer_without_a_readable_end_lasts_an_hour() {
    for (end, expected) in [
        (json!(1_795_600_000_i64), 1_795_600_000),
        (json!("1795600000"), 1_795_600_000),
        (json!(1_795_600_000_500_i64), 1_795_600_000),
        (json!(3600), 1_700_003_600),
        (json!(null), 1_700_003_600),
    ] {
        let envelope =
            envelope(json!({ "status": true, "data": [{ "bearer": "a.b.c", "exp_at": end }] }));
        let bearer = bearer(&envelope, 1_700_000_000).unwrap();
        assert_eq!((bearer.value.as_str(), bearer.expires_at), ("a.b.c", expected));
    }
    for unsendable in ["", "a b", "a\r\nb"] {
        let envelope = envelope(json!({ "status": true, "data": [{ "bearer": unsendable }] }));
        assert!(bearer(&envelope, 0).is_none(), "{unsendable}");
        assert_eq!(
            registration(&envelope, &reshape_context().addresses).outcome,
            RegistrationOutcome::ActivationNeeded
        );
    }
}

#[test]
fn nav_5_an_address_to_go_to_is_ours_or_https() {
    let address = |url: &str| {
        let envelope = envelope(json!({ "status": true, "data": [{ "url": url }] }));
        social_address(&envelope, &reshape_context().addresses)
    };
    let apple = "https://appleid.apple.com/auth/authorize?client_id=x&state=y";
    assert_eq!(address(apple).as_deref(), Some(apple));
    for own in [
        "http://shop.example/srv/service/social/apple/login?code=1",
        "/srv/service/social/apple/login?code=1",
    ] {
        assert_eq!(address(own).as_deref(), Some("/srv/service/social/apple/login?code=1"));
    }
    for bad in [
        "http://appleid.apple.com/auth",
        "javascript:alert(1)",
        "data:text/html,x",
        "//evil.example/x",
        "https://shop.example@evil.example/",
        "https://user:pw@appleid.apple.com/",
        "https:evil.example",
        "/\\evil.example",
        "https://",
    ] {
        let found = address(bad);
        assert!(found.is_none(), "{bad}: {found:?}");
    }
}

#[test]
fn aut_2_a_page_to_go_to_stays_in_the_shop() {
    let page = |value: Value| page(&envelope(value), &reshape_context().addresses);
    assert_eq!(
        page(json!({ "status": 1, "data": [{ "url": "order" }], "page": { "url": "/" } })).unwrap(),
        "/order"
    );
    assert_eq!(
        page(json!({ "status": 1, "data": [], "page": { "url": "/en/order" } })).unwrap(),
        "/order"
    );
    for bad in ["https://evil.example/", "//evil.example", "javascript:x", ""] {
        assert_eq!(page(json!({ "status": 1, "data": [{ "url": bad }] })), None, "{bad}");
    }
}

#[test]
fn aut_2_the_form_is_read_whatever_types_it_comes_in() {
    let form = |info: Value, filled: bool| {
        let envelope = json!({ "status": true, "data": [{ "account": { "customerInfo": info }, "security": 0 }] });
        register_form(
            &serde_json::from_value(envelope).unwrap(),
            filled,
            &reshape_context().addresses,
        )
        .unwrap()
    };
    let member = json!({ "name": "Su &amp; Ko", "birthdate": "1.5.1990", "gender": "1", "mobile_phone": 905_550_000_001_i64,
        "city_code": 34, "town_code": "", "mail_notify": "1", "sms_notify": 0 });
    let filled = form(member.clone(), true);
    assert_eq!(
        (filled.name.as_str(), filled.birth_date.as_deref()),
        ("Su & Ko", Some("1990-05-01"))
    );
    assert_eq!((filled.gender, filled.phone.as_str()), (Gender::Male, "905550000001"));
    assert_eq!((filled.city.as_deref(), filled.town, filled.captcha), (Some("34"), None, None));
    assert_eq!(
        (filled.mail_consent, filled.sms_consent, filled.phone_consent),
        (Some(true), Some(false), None)
    );
    assert_eq!(form(member, false).gender, Gender::Unspecified, "a preset is nobody's word");
    for day in ["31-02-1990", "40-01-1990", "x-y-z", "x", "", "1990", "01-01-0", "1-1-1-1"] {
        assert_eq!(form(json!({ "birthdate": day }), true).birth_date, None, "{day}");
    }
    assert_eq!(
        form(json!({ "birthdate": "1990-05-01" }), true).birth_date.as_deref(),
        Some("1990-05-01")
    );
    let none = json!({ "status": true, "data": [] });
    assert!(
        register_form(&serde_json::from_value(none).unwrap(), false, &reshape_context().addresses)
            .is_none()
    );
}

#[test]
fn aut_12_a_captcha_is_the_shops_own_picture() {
    let context = reshape_context();
    let addresses = &context.addresses;
    for text in [
        "/SecCode.php?17",
        "SecCode.php?17",
        "http://shop.example/SecCode.php?17",
        "<div><img id=\"c\" src=\"/SecCode.php?17\"><input name=security_code></div>",
    ] {
        assert_eq!(picture(text, addresses).as_deref(), Some("/SecCode.php?17"), "{text}");
    }
    for text in [
        "",
        "1",
        "/srv/service/customer/logout",
        "https://evil.example/SecCode.php",
        "<img>",
        "<p>x</p>",
    ] {
        assert_eq!(picture(text, addresses), None, "{text}");
    }
}

#[test]
fn aut_12_a_code_is_valid_for_two_minutes_by_default() {
    for (answer, seconds) in [
        (json!({ "status": 1, "ttl": "90" }), 90),
        (json!({ "status": "1" }), 120),
        (json!({ "status": 1, "ttl": -5 }), 120),
    ] {
        assert_eq!(sms_sent(&status_answer(answer)).seconds_to_live, seconds);
    }
}

/// Keys of our forms, keys that only the shop has, and none.
fn key() -> impl Strategy<Value = Option<String>> {
    let known = prop::sample::select(vec![
        "name",
        "email",
        "phone",
        "mobile_phone",
        "kvkk",
        "security_code",
        "city_code",
    ]);
    prop_oneof![
        known.prop_map(|key| Some(key.to_owned())),
        "[a-z_]{1,8}".prop_map(Some),
        Just(None)
    ]
}

fn word() -> impl Strategy<Value = Option<String>> {
    prop_oneof!["[a-zA-ZğüşiİöçÇ ]{0,12}".prop_map(Some), Just(None)]
}

proptest! {
    /// A field is named once, and no text of the shop is lost.
    #[test]
    fn aut_3_a_refusal_is_told_whole(message in word(), entries in prop::collection::vec((key(), word()), 0..6)) {
        let data: Vec<_> = entries.iter().map(|(key, text)| json!({ "key": key, "statusText": text })).collect();
        let faults = of_envelope(&envelope(json!({ "status": false, "message": message, "data": data })));
        let mut names: Vec<_> = faults.fields.iter().map(|fault| fault.field.clone()).collect();
        names.sort_unstable();
        names.dedup();
        prop_assert_eq!(names.len(), faults.fields.len());
        let told: Vec<&str> = faults.fields.iter().map(|fault| fault.message.as_str())
            .chain(faults.detail.as_deref()).collect();
        let said = entries.iter().filter_map(|(_, text)| text.as_deref()).chain(message.as_deref());
        for text in said.filter_map(|text| non_empty_text(Some(text))) {
            prop_assert!(told.iter().any(|told| told.contains(&text)), "{} in {:?}", text, told);
        }
    }

    /// Whatever the shop sends, a redirect stays in the shop or uses https.
    #[test]
    fn nav_5_no_address_leads_elsewhere(url in "(https?:|//|/|javascript:|\\\\|data:)?[a-zA-Z0-9:/\\\\@.?#% ]{0,24}") {
        let answer = envelope(json!({ "status": true, "data": [{ "url": url }], "page": { "url": url } }));
        if let Some(path) = page(&answer, &reshape_context().addresses) {
            prop_assert!(path.starts_with('/') && !path.starts_with("//") && !path.contains('\\'), "{}", path);
        }
        if let Some(address) = social_address(&answer, &reshape_context().addresses) {
            let ours = address.starts_with('/') && !address.starts_with("//") && !address.contains('\\');
            prop_assert!(ours || address.starts_with("https://"), "{}", address);
            prop_assert!(!address.contains('@') || address.starts_with('/') || address.find('@') > address[8..].find('/').map(|at| at + 8), "{}", address);
        }
    }
}
