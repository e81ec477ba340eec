use std::io::Write as _;
use std::path::Path;

use vitrin_recording::matching::{Answer, States, find};
use vitrin_recording::{Exchange, MatchRequest, RecordError, Recorded, Recorder, Strictness, Stub};

use crate::{read, write};

const LOAD: &str = "/srv/service/cart/load";
const ADD: &str = "/srv/service/cart/add-to-cart";

fn everything(folder: &Path) -> String {
    let mut text = String::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let part = if path.is_dir() {
            everything(&path)
        } else {
            String::from_utf8_lossy(&std::fs::read(&path).unwrap()).into_owned()
        };
        text.push_str(&path.to_string_lossy());
        text.push_str(&part);
    }
    text
}

/// Sends a request, advances the scenario, and returns the body.
fn ask(stubs: &[Stub], states: &mut States, asked: &MatchRequest) -> String {
    match find(stubs, asked, states, Strictness::Strict) {
        Answer::Found(stub) => {
            if let (Some(name), Some(state)) =
                (&stub.mapping.scenario_name, &stub.mapping.new_scenario_state)
            {
                states.insert(name.clone(), state.clone());
            }
            String::from_utf8(stub.body.clone()).unwrap()
        }
        Answer::None { because, .. } => panic!("not found: {because:?}"),
    }
}

fn get(path: &str) -> MatchRequest {
    MatchRequest::new("GET", path, "", Vec::new(), b"")
}

#[test]
fn gw_12_what_a_write_changed_is_told_as_a_scenario() {
    let folder = tempfile::tempdir().unwrap();
    let recorder = Recorder::begin(folder.path(), "", &[]).unwrap();
    for exchange in [
        read(LOAD, "", "{\"n\":0}"),
        read(LOAD, "", "{\"n\":0}"),
        write(ADD, "productId=1", "{\"status\":1}"),
        write("/srv/service/cart/note", "a=1", "{\"status\":1}"),
        read(LOAD, "", "{\"n\":1}"),
        read("/srv/service/site/get-cookie-law", "", "{}"),
    ] {
        recorder.record(&exchange).unwrap();
    }
    assert_eq!(recorder.finish().unwrap().skipped, 0);
    let stubs = vitrin_recording::read(folder.path()).unwrap();
    let mut states = States::new();
    for _ in 0..3 {
        assert_eq!(ask(&stubs, &mut states, &get(LOAD)), "{\"n\":0}");
    }
    let add = MatchRequest::new("POST", ADD, "", Vec::new(), b"productId=1");
    ask(&stubs, &mut states, &add);
    assert_eq!(ask(&stubs, &mut states, &get(LOAD)), "{\"n\":0}", "nothing else was seen yet");
    ask(
        &stubs,
        &mut states,
        &MatchRequest::new("POST", "/srv/service/cart/note", "", Vec::new(), b"a=1"),
    );
    assert_eq!(ask(&stubs, &mut states, &get(LOAD)), "{\"n\":1}");
    assert_eq!(ask(&stubs, &mut states, &get("/srv/service/site/get-cookie-law")), "{}");
}

#[test]
fn gw_12_an_answer_that_changes_by_itself_is_told_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let recorder = Recorder::begin(folder.path(), "", &[]).unwrap();
    for body in ["{\"n\":0}", "{\"n\":1}", "{\"n\":2}"] {
        recorder.record(&read(LOAD, "", body)).unwrap();
    }
    recorder.finish().unwrap();
    let stubs = vitrin_recording::read(folder.path()).unwrap();
    let mut states = States::new();
    let told: Vec<_> = (0..4).map(|_| ask(&stubs, &mut states, &get(LOAD))).collect();
    assert_eq!(told, ["{\"n\":0}", "{\"n\":1}", "{\"n\":2}", "{\"n\":2}"]);
}

/// As when the shop loses a session between two requests.
#[test]
fn gw_12_a_changing_answer_repeats_as_often_as_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let recorder = Recorder::begin(folder.path(), "", &[]).unwrap();
    let law = "/srv/service/site/get-cookie-law";
    let full = "{\"n\":1}";
    for exchange in [
        read(LOAD, "", "{\"n\":0}"),
        write(ADD, "productId=1", "{\"status\":1}"),
        read(LOAD, "", full),
        read(law, "", "{}"),
        read(LOAD, "", full),
        read(LOAD, "", full),
        read(LOAD, "", "{\"n\":0}"),
        write(ADD, "productId=1", "{\"status\":2}"),
        read(LOAD, "", full),
    ] {
        recorder.record(&exchange).unwrap();
    }
    recorder.finish().unwrap();
    let stubs = vitrin_recording::read(folder.path()).unwrap();
    let add = MatchRequest::new("POST", ADD, "", Vec::new(), b"productId=1");
    let mut states = States::new();
    assert_eq!(ask(&stubs, &mut states, &get(LOAD)), "{\"n\":0}");
    assert_eq!(ask(&stubs, &mut states, &add), "{\"status\":1}");
    for _ in 0..3 {
        assert_eq!(ask(&stubs, &mut states, &get(law)), "{}", "others are not counted");
        assert_eq!(ask(&stubs, &mut states, &get(LOAD)), full);
    }
    for _ in 0..2 {
        assert_eq!(ask(&stubs, &mut states, &get(LOAD)), "{\"n\":0}");
    }
    assert_eq!(ask(&stubs, &mut states, &add), "{\"status\":2}");
    assert_eq!(ask(&stubs, &mut states, &get(LOAD)), full);
}

/// A failure does not say how long it lasts or when it happens again.
#[test]
fn gw_12_a_failure_gives_way_to_a_success() {
    const LISTS: &str = "/api/favourites/get-lists";
    let folder = tempfile::tempdir().unwrap();
    let recorder = Recorder::begin(folder.path(), "", &[]).unwrap();
    let failing = |path: &str, status: u16| {
        let mut failure = read(path, "", &format!("<h1>{status}</h1>"));
        failure.status = status;
        failure
    };
    for exchange in [
        failing(LOAD, 500),
        failing(LOAD, 503),
        read(LISTS, "", "[]"),
        read(LOAD, "", "{\"n\":0}"),
        write(ADD, "productId=1", "{\"status\":1}"),
        failing(LISTS, 503),
        read(LOAD, "", "{\"n\":1}"),
        failing(LOAD, 503),
        failing("/kapali", 503),
        failing("/kapali", 503),
    ] {
        recorder.record(&exchange).unwrap();
    }
    recorder.finish().unwrap();
    let stubs = vitrin_recording::read(folder.path()).unwrap();
    let mut states = States::new();
    for (n, _) in ["before", "after"].iter().enumerate() {
        for _ in 0..2 {
            assert_eq!(ask(&stubs, &mut states, &get(LOAD)), format!("{{\"n\":{n}}}"));
            assert_eq!(ask(&stubs, &mut states, &get(LISTS)), "[]");
            assert_eq!(
                ask(&stubs, &mut states, &get("/kapali")),
                "<h1>503</h1>",
                "nothing else was heard"
            );
        }
        ask(&stubs, &mut states, &MatchRequest::new("POST", ADD, "", Vec::new(), b"productId=1"));
    }
    assert!(!everything(folder.path()).contains("<h1>500</h1>"));
}

#[test]
fn gw_12_a_fresh_token_in_each_answer_is_no_change() {
    let folder = tempfile::tempdir().unwrap();
    let recorder = Recorder::begin(folder.path(), "", &[]).unwrap();
    let page = |token: &str| read("/", "", &format!("<script>CSRF_TOKEN = '{token}'</script>"));
    assert!(matches!(recorder.record(&page("aaaaaaaaaaaa1")).unwrap(), Recorded::Written(_)));
    assert_eq!(recorder.record(&page("bbbbbbbbbbbb2")).unwrap(), Recorded::Same);
}

#[test]
fn gw_12_an_answer_that_opens_a_session_comes_first() {
    let folder = tempfile::tempdir().unwrap();
    let recorder = Recorder::begin(folder.path(), "", &[]).unwrap();
    let known = read("/srv/service/language/change/en", "", "{}");
    let mut fresh = known.clone();
    fresh.headers.push(("set-cookie".to_owned(), "PHPSESSID=sess47110815; path=/".to_owned()));
    for exchange in [&known, &fresh, &known] {
        recorder.record(exchange).unwrap();
    }
    recorder.finish().unwrap();
    let stubs = vitrin_recording::read(folder.path()).unwrap();
    assert_eq!(stubs.len(), 1);
    assert!(stubs[0].mapping.response.headers.contains_key("Set-Cookie"));
}

/// The shop stores the currency in the session, and page addresses do not name it.
#[test]
fn gw_12_sessions_of_two_currencies_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let recorder = Recorder::begin(folder.path(), "", &[]).unwrap();
    let with = |exchange: &Exchange, cookie: &str| {
        let mut exchange = exchange.clone();
        exchange.request_headers.push(("cookie".to_owned(), cookie.to_owned()));
        exchange
    };
    let (page, sign_in) = (|body: &str| read("/", "", body), write("/login", "a=1", "{}"));
    let mut follows = with(&sign_in, "PHPSESSID=dollars-dollars");
    follows
        .headers
        .push(("set-cookie".to_owned(), "PHPSESSID=member-in-dollars; path=/".to_owned()));
    for exchange in [
        page("TL"),
        with(&read("/set-currency/USD", "", "1"), "PHPSESSID=dollars-dollars; language=tr"),
        with(&read("/set-currency/XXX", "", "0"), "PHPSESSID=lira-lira-lira"),
        with(&page("USD"), "PHPSESSID=dollars-dollars"),
        with(&page("TL"), "PHPSESSID=lira-lira-lira"),
        with(&page("USD"), "language=tr; PHPSESSID=dollars-dollars"),
        follows,
        with(&page("USD, member"), "PHPSESSID=member-in-dollars"),
    ] {
        recorder.record(&exchange).unwrap();
    }
    recorder.finish().unwrap();
    let stubs = vitrin_recording::read(folder.path()).unwrap();
    let set = stubs.iter().find(|stub| stub.name.ends_with("/usd")).unwrap();
    let cookie = set.mapping.response.headers["Set-Cookie"].all().concat();
    assert_eq!(cookie, "recorded_currency=USD; path=/");
    let in_dollars = |method: &str, path: &str, body: &[u8]| {
        let cookies =
            vec![("cookie".to_owned(), "PHPSESSID=another; recorded_currency=USD".to_owned())];
        MatchRequest::new(method, path, "", cookies, body)
    };
    let mut states = States::new();
    for _ in 0..2 {
        assert_eq!(ask(&stubs, &mut states, &get("/")), "TL");
        assert_eq!(ask(&stubs, &mut states, &in_dollars("GET", "/", b"")), "USD");
    }
    ask(&stubs, &mut states, &in_dollars("POST", "/login", b"a=1"));
    assert_eq!(ask(&stubs, &mut states, &in_dollars("GET", "/", b"")), "USD, member");
    assert_eq!(ask(&stubs, &mut states, &get("/")), "TL");
    let unknown = in_dollars("GET", "/set-currency/XXX", b"");
    assert_eq!(
        ask(&stubs, &mut states, &unknown),
        "0",
        "what was recorded for any session does for this one"
    );
}

#[test]
fn gw_12_no_secret_of_either_direction_reaches_the_disk() {
    let folder = tempfile::tempdir().unwrap();
    let recorder = Recorder::begin(folder.path(), "https://shop.test", &[]).unwrap();
    let mut exchange = write(
        "/api/v1/forgot/zeliha%40shop.test",
        "email=zeliha%40shop.test&password=Gizli-47110815&name=Zeliha&productId=12",
        r#"{"data":[{"bearer":"tok47110815","MAIL":"zeliha@shop.test"}],"next":"https:\/\/shop.test\/x","logo":"//shop.test/l.png","deep":"'https:\\\\\/\\\\\/shop.test'"}"#,
    );
    exchange.request_headers.push(("cookie".to_owned(), "PHPSESSID=sess47110815".to_owned()));
    exchange.request_headers.push(("authorization".to_owned(), "Bearer tok47110815".to_owned()));
    exchange.headers.push((
        "Set-Cookie".to_owned(),
        "PHPSESSID=new47110815; Domain=shop.test; path=/".to_owned(),
    ));
    exchange.headers.push(("X-Debug".to_owned(), "Zeliha".to_owned()));
    recorder.record(&exchange).unwrap();
    recorder.finish().unwrap();
    let text = everything(folder.path());
    // Stand-ins keep digits as digits: eight of them do not come about by chance.
    for secret in ["47110815", "eliha", "shop.test", "Debug"] {
        assert!(!text.contains(secret), "{secret}: {text}");
    }
    assert!(
        text.contains("http:\\/\\/shop.example\\/x")
            && text.contains("//shop.example/l.png")
            && text.contains("productId=12"),
        "{text}"
    );
    let stubs = vitrin_recording::read(folder.path()).unwrap();
    let other = b"email=a%40b.test&password=x&name=y&productId=12";
    let asked = MatchRequest::new("POST", "/api/v1/forgot/a%40b.test", "", Vec::new(), other);
    assert!(matches!(find(&stubs, &asked, &States::new(), Strictness::Strict), Answer::Found(_)));
}

/// A bearer that occurs in the response head only.
#[test]
fn gw_12_a_session_id_is_not_written_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let recorder = Recorder::begin(folder.path(), "", &[]).unwrap();
    let mut exchange = read(LOAD, "", "{\"note\":\"bas-tok47110815-son\"}");
    exchange.headers.push(("Authorization".to_owned(), "Bearer tok47110815".to_owned()));
    let kept = recorder.record(&exchange);
    assert!(matches!(&kept, Ok(Recorded::Written(_)) | Err(RecordError::Leak(_))), "{kept:?}");
    recorder.finish().unwrap();
    assert!(!everything(folder.path()).contains("47110815"));
}

#[test]
fn gw_12_an_unscrubbed_secret_ends_the_recording_unwritten() {
    let folder = tempfile::tempdir().unwrap();
    let recorder = Recorder::begin(folder.path(), "", &["Paşabahçe 7".to_owned()]).unwrap();
    let escaped = "{\"note\":\"at Pa\\u015fabah\\u00E7e 7\"}";
    let leak = recorder.record(&read(LOAD, "", escaped)).unwrap_err();
    assert!(
        matches!(&leak, RecordError::Leak(_)) && !leak.to_string().contains("Paşabahçe"),
        "{leak}"
    );
    assert!(matches!(recorder.record(&read(LOAD, "", "{}")).unwrap(), Recorded::Skipped(_)));
    recorder.finish().unwrap();
    assert!(!everything(folder.path()).contains("u015fabah"));
    assert!(vitrin_recording::read(folder.path()).unwrap().is_empty());
}

#[test]
fn gw_12_payment_and_what_is_too_large_are_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let recorder = Recorder::begin(folder.path(), "", &[]).unwrap();
    let checkout = write("/srv/service//order-v5/checkout/", "cardNumber=4111111111111111", "{}");
    let huge = read(LOAD, "", &" ".repeat(16 * 1024 * 1024 + 1));
    for exchange in [checkout, huge] {
        assert!(matches!(recorder.record(&exchange).unwrap(), Recorded::Skipped(_)));
    }
    assert_eq!(recorder.finish().unwrap().skipped, 2);
    assert!(vitrin_recording::read(folder.path()).unwrap().is_empty());
}

#[test]
fn gw_12_a_compressed_answer_is_stored_as_text() {
    let mut coder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    coder.write_all(b"{\"PRICE\":17.7600000000000015}").unwrap();
    let mut exchange = read(LOAD, "", "");
    exchange.body = coder.finish().unwrap();
    exchange.headers.push(("content-encoding".to_owned(), "gzip".to_owned()));
    let folder = tempfile::tempdir().unwrap();
    Recorder::begin(folder.path(), "", &[]).unwrap().record(&exchange).unwrap();
    let stubs = vitrin_recording::read(folder.path()).unwrap();
    assert_eq!(stubs[0].body, b"{\"PRICE\":17.7600000000000015}");
    assert!(!stubs[0].mapping.response.headers.contains_key("Content-Encoding"));
}

#[test]
fn gw_12_a_recording_does_not_go_over_another() {
    let folder = tempfile::tempdir().unwrap();
    Recorder::begin(folder.path(), "", &[]).unwrap().record(&read(LOAD, "", "{}")).unwrap();
    assert!(matches!(Recorder::begin(folder.path(), "", &[]), Err(RecordError::NotEmpty(_))));
}

#[test]
fn gw_12_forms_of_every_kind_are_matched_again() {
    let folder = tempfile::tempdir().unwrap();
    let recorder = Recorder::begin(folder.path(), "", &[]).unwrap();
    let label = "multipart/form-data; boundary=xyz";
    let part = |boundary: &str, id: &str| {
        format!(
            "--{boundary}\r\nContent-Disposition: form-data; name=\"productId\"\r\n\r\n{id}\r\n--{boundary}--\r\n"
        )
    };
    let mut multipart = write(ADD, &part("xyz", "1"), "{\"multipart\":1}");
    multipart.request_headers = vec![("Content-Type".to_owned(), label.to_owned())];
    recorder.record(&multipart).unwrap();
    recorder
        .record(&write(ADD, "{\"productId\":2,\"phone\":\"05551234567\"}", "{\"json\":1}"))
        .unwrap();
    recorder.finish().unwrap();
    let stubs = vitrin_recording::read(folder.path()).unwrap();
    let mut states = States::new();
    let mut post = |body: &str| {
        ask(&stubs, &mut states, &MatchRequest::new("POST", ADD, "", Vec::new(), body.as_bytes()))
    };
    assert_eq!(post(&part("another", "1")), "{\"multipart\":1}");
    assert_eq!(post("{\"phone\":\"1\", \"productId\":2}"), "{\"json\":1}");
    let twelve = MatchRequest::new("POST", ADD, "", Vec::new(), part("b", "12").as_bytes());
    assert!(matches!(
        find(&stubs, &twelve, &States::new(), Strictness::Strict),
        Answer::None { .. }
    ));
}
