//! `/bff/addresses`: the addresses of members, and of guests who order. (`addresses` is about
//! addresses of pages.)

use http::Method;
use serde_json::{Value, json};
use wiremock::matchers::{method, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::support::{Answer, AttackerPage, Client as _, Guest, TestGateway, requests_to};

const PATH: &str = "/bff/addresses";
/// The address that the first member begins with.
const FIRST: &str = "/bff/addresses/51";
const BOOK: &str = "/api/v1/public/address";
const RULES: &str = "/api/v1/block/get-page-requirements";

fn address() -> Value {
    json!({
        "title": "İş", "fullName": "Deniz Örnek", "phone": "+90 (555) 000 00 01",
        "street": "Örnek Cd. 2 & 3", "country": { "code": "TR", "name": "Türkiye" },
        "city": { "code": "06", "name": "Ankara" }, "town": { "code": "0601", "name": "Akyurt" },
    })
}

fn with(changes: &Value) -> Value {
    let mut whole = address();
    for (name, value) in changes.as_object().into_iter().flatten() {
        whole[name] = value.clone();
    }
    whole
}

async fn titles(guest: &mut Guest) -> Vec<String> {
    let listed = guest.get(PATH).await.expect(200);
    assert_eq!(listed.header("cache-control"), "private, no-store");
    let listed = listed.json();
    let all = listed["addresses"].as_array().expect("addresses").iter();
    all.map(|one| one["title"].as_str().expect("a title").to_owned()).collect()
}

async fn put(guest: &mut Guest, path: &str, body: Value) -> Answer {
    guest.json(Method::PUT, path, body).await
}

#[tokio::test]
async fn reg_7_a_member_lists_adds_reads_changes_and_deletes() {
    let gateway = TestGateway::open().await;
    let mut member = gateway.signed_in().await;
    assert_eq!(titles(&mut member).await, ["Ev"]);
    let added = member.post(PATH, address()).await.expect(200);
    assert_eq!(added.header("cache-control"), "private, no-store");
    let added = added.json();
    let id = added["id"].as_str().expect("its id");
    assert_eq!(
        added,
        json!({ "outcome": "done", "message": "Adres kaydedildi", "id": id, "addresses": null })
    );
    let own = format!("{PATH}/{id}");
    let read = member.get(&own).await.expect(200);
    assert_eq!(read.header("cache-control"), "private, no-store");
    let read = read.json();
    assert_eq!(read["city"], json!({ "code": "06", "name": "Ankara" }));
    assert_eq!(
        (&read["phone"], &read["street"]),
        (&json!("905550000001"), &json!("Örnek Cd. 2 & 3"))
    );
    assert_eq!((&read["district"], &read["company"]), (&Value::Null, &json!(false)));

    let company = with(&json!({
        "title": "Atölye", "company": true, "companyName": "Örnek A.Ş.", "eInvoice": true,
        "taxOffice": "Kadıköy Vergi Dairesi", "taxNumber": "1234567890",
    }));
    let changed = put(&mut member, &own, company).await.expect(200).json();
    assert_eq!((&changed["outcome"], &changed["id"]), (&json!("done"), &json!(id)));
    let read = member.get(&own).await.expect(200).json();
    assert_eq!((&read["companyName"], &read["eInvoice"]), (&json!("Örnek A.Ş."), &json!(true)));
    put(&mut member, &own, address()).await.expect(200);
    let read = member.get(&own).await.expect(200).json();
    assert_eq!((&read["taxNumber"], &read["company"]), (&json!(""), &json!(false)), "replaced");

    let deleted = member.delete(&own).await.expect(200).json();
    assert_eq!((&deleted["outcome"], &deleted["id"]), (&json!("done"), &json!(id)));
    assert_eq!(titles(&mut member).await, ["Ev"]);
    member.get(&own).await.problem(404, "address_not_found");
    member.delete(&own).await.problem(404, "address_not_found");
    put(&mut member, &own, address()).await.problem(404, "address_not_found");
}

#[tokio::test]
async fn reg_7_a_guest_has_addresses_of_their_own_and_gives_an_email() {
    let gateway = TestGateway::open().await;
    let (mut guest, mut other) = (gateway.guest().await, gateway.guest().await);
    let problem = guest.post(PATH, address()).await.problem(422, "invalid_fields");
    assert_eq!(problem["fields"][0]["field"], "email");
    guest.post(PATH, with(&json!({ "email": "misafir@example.test" }))).await.expect(200);
    assert_eq!(titles(&mut guest).await, ["İş"]);
    assert_eq!(titles(&mut other).await, [""; 0], "of this session alone");
    let form = guest.get(&format!("{PATH}/form")).await.expect(200).json();
    assert_eq!(form["fields"]["email"], json!({ "shown": true, "required": true }));
}

/// Whoever asks for somebody else's id learns nothing, and changes nothing.
#[tokio::test]
async fn reg_7_another_members_address_is_not_there() {
    let gateway = TestGateway::open().await;
    let mut member = gateway.signed_in().await;
    let (mut other, _) = gateway.member("bayi@vitrin.test").await;
    let mut guest = gateway.guest().await;
    for stranger in [&mut other, &mut guest] {
        stranger.get(FIRST).await.problem(404, "address_not_found");
        stranger.delete(FIRST).await.problem(404, "address_not_found");
        let body = with(&json!({ "email": "a@example.test" }));
        put(stranger, FIRST, body).await.problem(404, "address_not_found");
    }
    assert_eq!(titles(&mut member).await, ["Ev"]);
    for id in ["%2e%2e", "51%2f..%2f52", "51%00", "5١", &"9".repeat(33), "51%3Fx=1", "5 1"] {
        let own = format!("{PATH}/{}", id.replace(' ', "%20").replace('١', "%D9%A1"));
        let status = member.get(&own).await.status;
        assert!(matches!(status.as_u16(), 400 | 404 | 422), "{id}: {status}");
    }
    let seen = requests_to(&gateway.shop, BOOK);
    assert!(seen.iter().all(|seen| seen.path.ends_with("/51") || seen.path.ends_with("/address")));
}

#[tokio::test]
async fn reg_7_what_the_shop_refuses_stands_at_our_fields() {
    let gateway = TestGateway::open().await;
    let mut member = gateway.signed_in().await;
    let refused = with(&json!({
        "title": "", "phone": "12", "city": { "code": "99", "name": "" }, "company": true,
    }));
    let problem = member.post(PATH, refused).await.problem(422, "invalid_fields");
    let fields: Vec<_> =
        problem["fields"].as_array().unwrap().iter().map(|one| &one["field"]).collect();
    assert_eq!(fields, ["title", "companyName", "taxOffice", "taxNumber", "phone", "city"]);
    assert_eq!(problem["fields"][5]["message"], "İl seçiniz", "in the shop's words");
    assert_eq!(
        (&problem["field"], &problem["detail"]),
        (&json!("title"), &json!("Bu alan gerekli"))
    );
    let (mut mia, _) = gateway.member("mia@vitrin.test").await;
    let problem = mia.post(PATH, address()).await.problem(422, "invalid_fields");
    assert_eq!(problem["field"], "country", "REG-3: bound to one country");
}

#[tokio::test]
async fn reg_7_what_cannot_be_right_never_reaches_the_shop() {
    let gateway = TestGateway::open().await;
    let mut member = gateway.signed_in().await;
    gateway.shop.clear_requests();
    for (change, field) in [
        (json!({ "title": "x".repeat(61) }), "title"),
        (json!({ "street": "x".repeat(440) }), "street"),
        (json!({ "street": "a\nb" }), "street"),
        (json!({ "fullName": null }), "fullName"),
        (json!({ "email": "deniz" }), "email"),
        (json!({ "phone": "beş yüz" }), "phone"),
        (json!({ "country": { "code": "TUR", "name": "" } }), "country"),
        (json!({ "country": { "code": null, "name": "Türkiye" } }), "country"),
        (json!({ "city": { "code": "../1", "name": "" } }), "city.code"),
        (json!({ "town": { "name": "x".repeat(101) } }), "town.name"),
        (json!({ "identityNumber": "10000000145" }), "identityNumber"),
        (json!({ "company": true, "taxNumber": "1234567891" }), "taxNumber"),
        (json!({ "company": "1" }), "company"),
    ] {
        let problem = member.post(PATH, with(&change)).await.problem(422, "invalid_field");
        assert_eq!(problem["field"], field, "{change}");
        assert!(!problem.to_string().contains("10000000145"), "not repeated");
        put(&mut member, FIRST, with(&change)).await.problem(422, "invalid_field");
    }
    assert!(gateway.shop.requests().is_empty());
}

#[tokio::test]
async fn reg_7_the_shop_decides_which_fields_there_are() {
    let gateway = TestGateway::open().await;
    let mut member = gateway.signed_in().await;
    let form = member.get(&format!("{PATH}/form")).await.expect(200);
    assert_eq!(form.header("cache-control"), "private, no-store");
    let form = form.json();
    let rule = |shown: bool, required: bool| json!({ "shown": shown, "required": required });
    assert_eq!(form["fields"]["email"], rule(false, false));
    assert_eq!(form["fields"]["identityNumber"], rule(true, false));
    assert_eq!(form["fields"]["town"], rule(true, true));
    assert_eq!((&form["email"], &form["exportCountry"]), (&Value::Null, &Value::Null));
    let german = member.get(&format!("{PATH}/form?country=DE")).await.expect(200).json();
    assert_eq!(german["fields"]["postalCode"], rule(true, true));
    for hidden in ["identityNumber", "taxOffice", "town", "district", "state", "eInvoice"] {
        assert_eq!(german["fields"][hidden], rule(false, false), "{hidden}");
    }
    let (mut mia, _) = gateway.member("mia@vitrin.test").await;
    assert_eq!(mia.get(&format!("{PATH}/form")).await.expect(200).json()["exportCountry"], "DE");
    let odd = member.get(&format!("{PATH}/form?country=T%2FR")).await;
    assert_eq!(odd.problem(422, "invalid_field")["field"], "country");
}

#[tokio::test]
async fn reg_7_an_address_sent_twice_is_added_once() {
    let gateway = TestGateway::open().await;
    let mut member = gateway.signed_in().await;
    AttackerPage::luring(&member).post(PATH, address()).await.problem(403, "xsrf_mismatch");
    AttackerPage::luring(&member).delete(FIRST).await.problem(403, "xsrf_mismatch");
    let body = address().to_string();
    let headers = [("content-type", "application/json"), ("idempotency-key", "click-1")];
    let mut twin = member.clone();
    let (first, second) = tokio::join!(
        member.send(Method::POST, PATH, &headers, &body),
        twin.send(Method::POST, PATH, &headers, &body),
    );
    assert_eq!(first.expect(200).json()["id"], second.expect(200).json()["id"]);
    assert_eq!(titles(&mut member).await, ["Ev", "İş"]);
    let other = with(&json!({ "title": "Başka" })).to_string();
    let reused = member.send(Method::POST, PATH, &headers, &other).await;
    reused.problem(422, "idempotency_key_reused");
}

/// The shop took the address, and its answer was lost: the repeat says what there is.
#[tokio::test]
async fn reg_7_an_address_whose_answer_was_lost_is_not_added_again() {
    let gateway = TestGateway::open().await;
    let mut member = gateway.signed_in().await;
    let body = address().to_string();
    let headers = [("content-type", "application/json"), ("idempotency-key", "lost")];
    gateway.shop.set_faults(&format!("*{BOOK}*=truncate")).unwrap();
    member.send(Method::POST, PATH, &headers, &body).await.expect(502);
    gateway.shop.set_faults("").unwrap();
    let repeat = member.send(Method::POST, PATH, &headers, &body).await.expect(200).json();
    assert_eq!((&repeat["outcome"], &repeat["id"]), (&json!("unknown"), &Value::Null));
    let known: Vec<_> =
        repeat["addresses"].as_array().unwrap().iter().map(|one| &one["title"]).collect();
    assert_eq!(known, ["Ev", "İş"]);
    assert_eq!(titles(&mut member).await, ["Ev", "İş"]);
}

/// Answers as other shops may give them: refusals by words alone, of another id, and none at all.
#[tokio::test]
async fn reg_7_lying_answers_are_read_for_what_they_say() {
    let server = MockServer::start().await;
    let answers = |status: u16, body: &str| ResponseTemplate::new(status).set_body_string(body);
    for (verb, of, status, body) in [
        ("GET", BOOK, 200, r#"{"status":false,"message":"NO_MEMBER_SESSION","data":[]}"#),
        ("GET", "/api/v1/public/address/7", 200, r#"{"status":1,"data":[{"id":"8"}]}"#),
        ("GET", "/api/v1/public/address/9", 200, r#"{"status":1,"data":[]}"#),
        ("POST", BOOK, 200, r#"{"status":false,"message":"Defter dolu","data":[]}"#),
        ("PUT", "/api/v1/public/address/7", 200, "<html>Bakım</html>"),
        ("DELETE", "/api/v1/public/address/7", 200, r#"{"message":"Silindi"}"#),
        ("POST", RULES, 200, r#"{"status":true,"data":[{"rules":false}]}"#),
    ] {
        Mock::given(method(verb))
            .and(path(of))
            .respond_with(answers(status, body))
            .mount(&server)
            .await;
    }
    let url = server.uri();
    let gateway = TestGateway::in_front_of(server, &url, &[]).await;
    let mut guest = Guest::new(gateway.address);
    guest.get(PATH).await.problem(401, "member_needed");
    guest.get(&format!("{PATH}/7")).await.problem(404, "address_not_found");
    guest.get(&format!("{PATH}/9")).await.problem(404, "address_not_found");
    let problem = guest.post(PATH, address()).await.problem(422, "invalid_fields");
    assert_eq!((&problem["detail"], &problem["fields"]), (&json!("Defter dolu"), &json!([])));
    put(&mut guest, &format!("{PATH}/7"), address()).await.problem(502, "shop_unreadable");
    let deleted = guest.delete(&format!("{PATH}/7")).await.expect(200).json();
    assert_eq!((&deleted["outcome"], &deleted["id"]), (&json!("done"), &json!("7")));
    guest.get(&format!("{PATH}/form")).await.problem(502, "shop_unreadable");
}

/// Must hold: 81 provinces, their districts and neighbourhoods come from the gateway's cache, with
/// one request to the shop per level and parent, whoever asks.
#[tokio::test]
async fn reg_1_gw_10_the_whole_cascade_is_asked_of_the_shop_once() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.native_client();
    let regions = |answer: Answer| answer.expect(200).json()["regions"].as_array().unwrap().clone();
    let codes = |regions: &[Value]| -> Vec<String> {
        regions.iter().map(|region| region["code"].as_str().unwrap().to_owned()).collect()
    };
    let mut counts = [0, 0];
    let mut paths = vec!["/bff/regions/cities?parent=TR".to_owned()];
    for city in codes(&regions(guest.get(&paths[0]).await)) {
        paths.push(format!("/bff/regions/towns?parent={city}"));
        let towns = codes(&regions(guest.get(paths.last().unwrap()).await));
        counts[0] += towns.len();
        for town in towns {
            paths.push(format!("/bff/regions/districts?parent={town}"));
            counts[1] += regions(guest.get(paths.last().unwrap()).await).len();
        }
    }
    assert!(counts[0] > 900 && counts[1] > 50_000, "{counts:?}");
    let asked = gateway.shop.requests().len();
    assert_eq!(asked, paths.len());
    let mut worst = std::time::Duration::ZERO;
    for path in &paths {
        let began = std::time::Instant::now();
        assert!(guest.get(path).await.is_hit(), "{path}");
        worst = worst.max(began.elapsed());
    }
    assert_eq!(gateway.shop.requests().len(), asked, "one request per level");
    println!("{} levels, the slowest of them from the cache in {worst:?}", paths.len());
}
