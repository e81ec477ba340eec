//! The older surface of addresses, by path (contracts/upstream/addresses.md#older-surface).

use serde_json::json;

use super::{read, said, submit};
use crate::support::{AttackerPage, Client as _, TestGateway};

const LIST: &str = "/srv/service/address/get-list";
const EMPTY_FORM: &str = "/srv/service/address/get/0/1";
const SAVE_NEW: &str = "/srv/service/address/save/0";
const FORM: &str = "title=Yazlık&fullname=Deniz+Örnek&mobile_phone=905550000001&address=Sahil+Yolu+3\
    &country_code=TR&city_code=34&town_code=3423";

#[tokio::test]
async fn reg_7_an_address_is_saved_changed_and_deleted_by_path() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.signed_in().await;
    let empty = read(&mut guest, EMPTY_FORM).await;
    assert_eq!(
        (&empty["CITY_CODE"], &empty["IS_COMPANY_ACTIVE"]),
        (&json!(""), &json!("0")),
        "{empty}"
    );

    let saved = submit(&mut guest, SAVE_NEW, FORM).await;
    assert_eq!(said(&saved), (&json!(1), "Adres kaydedildi"));
    let id = saved["id"].as_str().expect("an id is text").to_owned();
    let listed = read(&mut guest, &format!("{LIST}/member")).await;
    let titles: Vec<_> =
        listed["ADDRESS_LIST"].as_array().unwrap().iter().map(|one| &one["TITLE"]).collect();
    assert_eq!(titles, ["Ev", "Yazlık"], "the ready one, and the new one after it");

    let changed =
        submit(&mut guest, &format!("/srv/service/address/save/{id}"), "title=Liman").await;
    assert_eq!(changed["id"], id, "the same address: {changed}");
    let kept = read(&mut guest, &format!("/srv/service/address/get/{id}/1")).await;
    assert_eq!(
        (&kept["TITLE"], &kept["ADDRESS"], &kept["TOWN"]),
        (&json!("Liman"), &json!("Sahil Yolu 3"), &json!("Kadıköy")),
        "what the form left out stays, and names belong to codes"
    );

    let delete = format!("/srv/service/address/delete/{id}");
    assert_eq!(said(&guest.delete(&delete).await.expect(200).json()), (&json!(1), "Adres silindi"));
    assert_eq!(
        said(&guest.delete(&delete).await.expect(200).json()),
        (&json!(0), "Adres bulunamadı")
    );
    let gone = read(&mut guest, &format!("/srv/service/address/get/{id}/1")).await;
    assert_eq!(said(&gone), (&json!(0), "Adres bulunamadı"));
}

#[tokio::test]
async fn reg_7_missing_fields_are_named_one_at_a_time_with_200() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.signed_in().await;
    for (form, key, words) in [
        (FORM.replace("title=Yazlık", "title="), "title", "Bu alan"),
        (FORM.replace("country_code=TR", "country_code=XX"), "country_code", "Ülke seçiniz"),
        (FORM.replace("city_code=34", "city_code=99"), "city_code", "İl seçiniz"),
        (
            FORM.replace("mobile_phone=905550000001", "mobile_phone=1"),
            "mobile_phone",
            "Geçerli bir telefon",
        ),
    ] {
        let refused = submit(&mut guest, SAVE_NEW, &form).await;
        assert_eq!((&refused["status"], &refused["key"]), (&json!(0), &json!(key)), "{refused}");
        assert!(refused["statusText"].as_str().unwrap().starts_with(words), "{refused}");
    }
    let lost = submit(&mut guest, "/srv/service/address/save/999", FORM).await;
    assert_eq!(said(&lost), (&json!(0), "Adres bulunamadı"));
    assert_eq!(
        read(&mut guest, LIST).await["ADDRESS_LIST"].as_array().unwrap().len(),
        1,
        "nothing was kept"
    );
}

/// An older theme deletes by GET. It is a write all the same, so other sites cannot send it.
#[tokio::test]
async fn reg_7_gw_8_deleting_by_get_needs_our_own_page() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.signed_in().await;
    let path = "/srv/service/address/delete/51";
    AttackerPage::luring(&guest).get(path).await.problem(403, "xsrf_mismatch");
    assert_eq!(read(&mut guest, LIST).await["ADDRESS_LIST"][0]["ID"], "51");
    let answer = guest.get(path).await.expect(200);
    assert!(answer.is_bypass());
    assert_eq!(said(&answer.json()), (&json!(1), "Adres silindi"));
    assert_eq!(read(&mut guest, LIST).await["ADDRESS_LIST"], json!([]));
}

/// Guests have their own address book for the current order and must give an e-mail address.
#[tokio::test]
async fn reg_7_a_guests_address_wants_an_email_and_is_nobody_elses() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let refused = submit(&mut guest, SAVE_NEW, FORM).await;
    assert_eq!((&refused["status"], &refused["key"]), (&json!(0), &json!("email")), "{refused}");
    let saved = submit(&mut guest, SAVE_NEW, &format!("{FORM}&email=deniz@example.test")).await;
    assert_eq!(saved["status"], 1, "{saved}");
    assert_eq!(read(&mut guest, LIST).await["ADDRESS_LIST"][0]["TITLE"], "Yazlık");
    let mut other = gateway.guest().await;
    assert_eq!(read(&mut other, LIST).await["ADDRESS_LIST"], json!([]));
}
