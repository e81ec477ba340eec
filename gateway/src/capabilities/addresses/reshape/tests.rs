use serde_json::{Value, json};

use super::*;

fn read<T: serde::de::DeserializeOwned>(value: Value) -> T {
    serde_json::from_value(value).unwrap()
}

#[test]
fn reg_7_addresses_are_read_however_their_types_drift() {
    let answer = read(json!({ "status": 1, "data": { "0": {
        "id": 52, "title": "<b>Ev</b>", "fullname": "Deniz &amp; Ada", "mobile_phone": "+90 (555) 1",
        "address": null, "country": "Türkiye", "country_code": "TR", "city_code": 34,
        "town": "Kadıköy", "town_code": "0", "district": "", "is_company_active": "1",
        "nationality": 0, "has_e_invoice": true, "tax_number": 1_234_567_890,
    }, "1": { "title": "Kimsesiz" }, "2": { "id": "../5", "title": "x" } } }));
    let addresses = addresses(&answer).addresses;
    assert_eq!(addresses.len(), 1, "only those that can be named");
    let home = &addresses[0];
    assert_eq!((home.id.as_str(), home.title.as_str()), ("52", "Ev"));
    assert_eq!((home.full_name.as_str(), home.phone.as_str()), ("Deniz & Ada", "905551"));
    assert_eq!((home.company, home.foreigner, home.e_invoice), (true, false, true));
    assert_eq!((home.street.as_str(), home.tax_number.as_str()), ("", "1234567890"));
    let city = Place { code: Some("34".into()), name: "34".into() };
    assert_eq!((home.city.as_ref(), home.district.as_ref()), (Some(&city), None));
    assert_eq!(home.town, Some(Place { code: None, name: "Kadıköy".into() }));
}

#[test]
fn reg_7_rules_decide_what_is_asked_for() {
    let answer = read(json!({ "status": true, "data": [{ "rules": {
        "title": { "show": "1", "required": 0 },
        "tax_office": { "show": 0, "required": 1 },
        "city": { "show": 0, "required": 0 }, "city_code": { "show": 1, "required": "1" },
        "identity_number": { "show": true, "required": true },
        "phone": [],
        "company": [],
    }, "configs": {
        "showCustomerEmailAddress": 1, "customerEmailAddress": "no address",
        "eExportCountry": "de",
    } }] }));
    let AddressForm { fields, email, export_country } = form(&answer).unwrap();
    assert_eq!(fields.title, OPTIONAL);
    assert_eq!(fields.tax_office, HIDDEN, "nobody can fill in what is hidden");
    assert_eq!(fields.city, REQUIRED, "one field of ours, two of the shop's");
    assert_eq!((fields.identity_number, fields.email), (REQUIRED, REQUIRED));
    assert_eq!((fields.phone, fields.company_name), (REQUIRED, REQUIRED), "as usual");
    assert_eq!((email, export_country.as_deref()), (None, Some("DE")));
    for lacking in [json!([]), json!([{ "rules": "" }]), json!(false)] {
        assert_eq!(form(&read(json!({ "data": lacking }))), None);
    }
}

#[test]
fn reg_7_a_refusal_names_each_field_once_in_our_words() {
    let refused = |answer: Value| {
        let error =
            change(&read(answer.clone()), &read(answer), Some("51")).expect_err("a refusal");
        let fields = error.extension.clone().map_or(Value::Null, |(_, fields)| fields);
        (error.code.as_str(), error.detail.clone(), fields)
    };
    let (code, detail, fields) = refused(json!({ "status": "0", "message": "Eksik", "data": [
        { "key": "city", "statusText": "İl seçiniz" },
        { "key": "city_code", "statusText": "Kod yok" },
        { "key": "fullname", "statusText": "" },
        { "key": "captcha", "statusText": "Bilinmeyen" },
    ] }));
    assert_eq!((code, detail.as_deref()), ("invalid_fields", Some("İl seçiniz")));
    let named = json!([
        { "field": "city", "message": "İl seçiniz" },
        { "field": "fullName", "message": "Eksik" },
    ]);
    assert_eq!(fields, named);
    let nothing =
        refused(json!({ "status": false, "data": [{ "key": "x", "statusText": "Dolu" }] }));
    assert_eq!(nothing, ("invalid_fields", Some("Dolu".into()), json!([])));
    assert_eq!(refused(json!({ "status": 0, "message": NO_MEMBER })).0, "member_needed");
}

#[test]
fn reg_7_the_id_of_a_new_address_is_read_from_the_answer() {
    let saved = |answer: Value, id: Option<&str>| {
        change(&read(answer.clone()), &read(answer), id).unwrap().id
    };
    let ok = |data: Value| json!({ "status": true, "message": "", "data": data });
    assert_eq!(saved(ok(json!(["52"])), None).as_deref(), Some("52"));
    assert_eq!(saved(ok(json!([53])), None).as_deref(), Some("53"));
    assert_eq!(saved(ok(json!([])), None), None, "the shop did not say");
    assert_eq!(saved(ok(json!(["../x"])), None), None);
    assert_eq!(saved(json!({ "message": "Silindi" }), Some("51")).as_deref(), Some("51"));
}
