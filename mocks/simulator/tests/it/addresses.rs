//! REG-7: address books of members and guests.

use serde_json::{Value, json};

use crate::support::{Visitor, list, shop, signed_in, submit};

const BOOK: &str = "/api/v1/public/address/";
const FORM: &str = "title=Iş&fullname=Deniz Örnek&mobile_phone=905550000001&address=Örnek Cd. 2&country_code=TR&city_code=06&town_code=0601";

#[tokio::test]
async fn reg_7_an_address_is_saved_read_changed_and_deleted() {
    let shop = shop().await;
    let visitor = signed_in(&shop).await;
    let (status, answer) = submit(&visitor, "POST", BOOK, FORM).await;
    assert_eq!(status, 200, "{answer}");
    let id = answer["data"][0].as_str().expect("the id itself").to_owned();
    let path = format!("{BOOK}{id}");
    let read = visitor.json(&path).await["data"][0].clone();
    assert_eq!((&read["city"], &read["is_company_active"]), (&json!("Ankara"), &json!(0)));
    assert!(
        read["town"].as_str().is_some_and(|town| !town.is_empty()),
        "names come from the codes: {read}"
    );

    let form = "--x\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nYazlık\r\n--x--\r\n";
    let request =
        visitor.request("PUT", &path).header("content-type", "multipart/form-data; boundary=x");
    let answer: Value = visitor.send(request.body(form)).await.json().await.unwrap();
    assert_eq!((&answer["status"], &answer["data"][0]), (&json!(true), &json!(id)));
    let all = visitor.json(BOOK).await;
    let titles: Vec<_> =
        list(&all, "data").iter().map(|one| one["title"].as_str().unwrap()).collect();
    assert_eq!(titles, ["Ev", "Yazlık"]);

    let (status, answer) = submit(&visitor, "DELETE", &path, "").await;
    assert_eq!((status, answer["message"].as_str().unwrap().is_empty()), (200, false));
    assert_eq!(submit(&visitor, "GET", &path, "").await.0, 404);
    assert_eq!(submit(&visitor, "PUT", &path, FORM).await.0, 404);
}

#[tokio::test]
async fn reg_7_every_field_at_fault_is_named() {
    let shop = shop().await;
    let guest = Visitor::of(&shop);
    let faults = async |visitor: &Visitor, form: &str| {
        let (status, answer) = submit(visitor, "POST", BOOK, form).await;
        assert_eq!((status, &answer["status"]), (422, &json!(false)), "{answer}");
        list(&answer, "data")
            .iter()
            .map(|fault| fault["key"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        faults(&guest, "is_company_active=1").await,
        [
            "title",
            "fullname",
            "address",
            "company",
            "tax_office",
            "tax_number",
            "mobile_phone",
            "email",
            "country_code"
        ]
    );
    let member = signed_in(&shop).await;
    assert_eq!(faults(&member, &FORM.replace("city_code=06", "city_code=99")).await, ["city_code"]);
    assert_eq!(faults(&member, &FORM.replace("0601", "3423")).await, ["town_code"]);
    assert_eq!(faults(&member, &FORM.replace("=TR", "=CA")).await, ["province_code", "city_code"]);
    let stateless = FORM.replace("=TR", "=US").replace("city_code=06", "city=Austin");
    assert_eq!(faults(&member, &stateless).await, ["post_code"], "REG-4: no state is asked for");
    let free = FORM.replace("=TR", "=JP").replace("city_code=06&town_code=0601", "city=Nara");
    assert_eq!(submit(&member, "POST", BOOK, &free).await.0, 200, "no places are known there");
}

#[tokio::test]
async fn reg_3_a_member_kept_to_one_country_has_no_address_elsewhere() {
    let shop = shop().await;
    let mia = Visitor::of(&shop);
    mia.post("/api/v1/authentication/login", "username=mia@vitrin.test&password=Vitrin2026").await;
    let (status, answer) = submit(&mia, "POST", BOOK, FORM).await;
    assert_eq!((status, &answer["data"][0]["key"]), (422, &json!("country_code")));
    let needs =
        mia.post("/api/v1/block/get-page-requirements", "page=customer-insert-address-modal").await;
    assert_eq!(needs["data"][0]["configs"]["eExportCountry"], "DE");
}

#[tokio::test]
async fn reg_7_guests_have_a_book_of_their_own_while_they_order() {
    let shop = shop().await;
    let guest = Visitor::of(&shop);
    let (status, _) =
        submit(&guest, "POST", BOOK, &format!("{FORM}&email=misafir@example.test")).await;
    assert_eq!(status, 200);
    let book = guest.json(BOOK).await;
    assert_eq!(list(&book, "data")[0]["email"], "misafir@example.test");
    assert_eq!(list(&Visitor::of(&shop).json(BOOK).await, "data").len(), 0);
}

#[tokio::test]
async fn reg_7_the_older_surface_works_on_the_same_book() {
    let shop = shop().await;
    let visitor = signed_in(&shop).await;
    let old = "/srv/service/address";
    let empty = visitor.json(&format!("{old}/get/0/1")).await;
    assert_eq!((&empty["CITY_CODE"], &empty["IS_COMPANY_ACTIVE"]), (&json!(""), &json!("0")));
    assert_eq!(visitor.json(&format!("{old}/get/51/1")).await["TOWN"], "Kadıköy");
    let refused = visitor.post(&format!("{old}/save/0"), "title=x").await;
    assert_eq!((&refused["status"], &refused["key"]), (&json!(0), &json!("fullname")));
    let saved = visitor.post(&format!("{old}/save/51"), "TITLE=Yuva").await;
    assert_eq!((&saved["status"], &saved["id"]), (&json!(1), &json!("51")));
    for path in ["get-list", "get-list/member"] {
        assert_eq!(
            visitor.json(&format!("{old}/{path}")).await["ADDRESS_LIST"][0]["TITLE"],
            "Yuva",
            "{path}"
        );
    }
    let id = visitor.post(&format!("{old}/save/0"), FORM).await["id"].as_str().unwrap().to_owned();
    assert_eq!(
        visitor.json(&format!("{old}/delete/{id}")).await["status"],
        1,
        "an older theme deletes by GET"
    );
    assert_eq!(submit(&visitor, "DELETE", &format!("{old}/delete/51"), "").await.1["status"], 1);
    assert_eq!(submit(&visitor, "DELETE", &format!("{old}/delete/51"), "").await.1["status"], 0);
}

#[tokio::test]
async fn call_1_both_spellings_answer_the_rules_of_the_form() {
    let shop = shop().await;
    let (member, guest) = (signed_in(&shop).await, Visitor::of(&shop));
    for path in ["/api/v1/block/get-page-requirements", "/tr/api/v1/block/get-page-requirement/"] {
        let of = async |visitor: &Visitor| {
            visitor.post(path, "page=customer-insert-address-modal").await["data"][0].clone()
        };
        let (members, guests) = (of(&member).await, of(&guest).await);
        for field in [
            "is_company_active",
            "title",
            "fullname",
            "identity_number",
            "nationality",
            "company",
            "tax_office",
            "tax_number",
            "has_e_invoice",
            "country",
            "city",
            "town",
            "district",
            "post_code",
            "address",
        ] {
            assert!(
                members["rules"][field]["show"].is_i64()
                    && members["rules"][field]["required"].is_i64(),
                "{field}"
            );
        }
        assert_eq!(
            (&members["rules"]["email"]["show"], &guests["rules"]["email"]["show"]),
            (&json!(0), &json!(1))
        );
        assert_eq!(members["configs"]["CONFIGS"]["hasDeliveryAddress"], 1);
        assert_eq!(guests["configs"]["showCustomerEmailAddress"], 1);
    }
}

#[tokio::test]
async fn reg_4_the_rules_of_the_form_differ_by_country() {
    let shop = shop().await;
    let member = signed_in(&shop).await;
    for (country, shown, required) in [
        (
            "",
            ["tax_office", "identity_number", "town", "post_code"].as_slice(),
            ["town"].as_slice(),
        ),
        ("de", &["post_code"], &["post_code"]),
        ("CA", &["province", "post_code"], &["province"]),
        ("US", &["post_code"], &["post_code"]),
        ("JP", &["post_code"], &[]),
    ] {
        let form = format!("page=customer-insert-address-modal&country={country}");
        let answer = member.post("/api/v1/block/get-page-requirements", &form).await;
        let rules = &answer["data"][0]["rules"];
        let which = |what: &str| {
            let fields = ["tax_office", "identity_number", "province", "town", "post_code"];
            fields.into_iter().filter(|name| rules[name][what] == 1).count()
        };
        assert!(shown.iter().all(|name| rules[name]["show"] == 1), "{country}: {rules}");
        assert!(required.iter().all(|name| rules[name]["required"] == 1), "{country}: {rules}");
        let tax = usize::from(country.is_empty());
        assert_eq!((which("show"), which("required")), (shown.len(), required.len() + tax));
    }
}

#[tokio::test]
async fn reg_7_a_full_book_is_refused_in_words() {
    let shop = shop().await;
    let visitor = signed_in(&shop).await;
    for _ in 1..100 {
        assert_eq!(submit(&visitor, "POST", BOOK, FORM).await.0, 200);
    }
    let (status, answer) = submit(&visitor, "POST", BOOK, FORM).await;
    assert_eq!((status, &answer["data"]), (422, &json!([])));
    assert_eq!(answer["message"], "Adres defteriniz dolu");
    assert_eq!(list(&visitor.json(BOOK).await, "data").len(), 100);
}

#[tokio::test]
async fn reg_7_the_checkout_lists_what_the_shopper_has_saved() {
    let shop = shop().await;
    let visitor = signed_in(&shop).await;
    let of_checkout = "/srv/service/order-v5/get-address-list/";
    assert_eq!(list(&visitor.json(of_checkout).await, "ADDRESS_LIST").len(), 3, "prepared ones");
    let (_, answer) = submit(&visitor, "POST", BOOK, FORM).await;
    let id = answer["data"][0].as_str().expect("the id itself").to_owned();
    let all = visitor.json(of_checkout).await;
    let of_book: Vec<_> =
        list(&all, "ADDRESS_LIST").iter().map(|one| one["TITLE"].as_str().unwrap()).collect();
    assert_eq!(of_book, ["Ev", "Iş"]);
    let set = format!("/srv/service/order-v5/set-address/delivery/{id}");
    assert_eq!(visitor.post(&set, "").await["status"], 1);
    assert_eq!(visitor.json(of_checkout).await["DELIVERY_ADDRESS_ID"], id);
}
