//! No page gets the bearer, whatever the shop does.

use std::io::Write as _;

use axum::body::Body;
use axum::response::IntoResponse as _;
use futures_util::{StreamExt as _, stream};
use http::{HeaderValue, Method, StatusCode};
use vitrin_gateway::capabilities;

use crate::passthrough::{account_of, path_of};
use crate::support::stand_in::{ReceivedRequest, StandIn};
use crate::support::{Client as _, Guest, TestGateway};

const LOGIN: &str = "/api/v1/authentication/login";
const FORM: &str = "username=deniz@vitrin.test&password=Vitrin2026&type=email";
const SECRET: &str = "eyJhbGciOiJub25lIn0.dGhlLXRydWUtYmVhcmVy.c2lnbmVk";
const UNLIMITED: [(&str, &str); 2] = [("VITRIN_LIMIT_CLIENT", "0"), ("VITRIN_LIMIT_ACCOUNT", "0")];

fn told() -> Vec<u8> {
    format!(r#"{{"status":true,"data":[{{"bearer":"{SECRET}","exp_at":1999999999}}]}}"#)
        .into_bytes()
}

fn gzip(plain: &[u8]) -> Vec<u8> {
    let mut to = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    to.write_all(plain).expect("memory");
    to.finish().expect("memory")
}

fn deflate(plain: &[u8]) -> Vec<u8> {
    let mut to = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::fast());
    to.write_all(plain).expect("memory");
    to.finish().expect("memory")
}

fn brotli(plain: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    brotli::BrotliCompress(&mut &plain[..], &mut out, &Default::default()).expect("memory");
    out
}

/// Returns a field of the query; empty if there is none.
fn field<'a>(seen: &'a ReceivedRequest, name: &str) -> &'a str {
    let fields = seen.query.split('&').filter_map(|pair| pair.split_once('='));
    fields.filter(|(known, _)| *known == name).map(|(_, value)| value).next().unwrap_or_default()
}

/// Starts a shop that answers everything like the login, with the coding, type and status in the
/// query.
fn lies(seen: &ReceivedRequest) -> axum::response::Response {
    let coding = field(seen, "coding");
    let (label, body) = match coding {
        "gzip" => ("gzip", gzip(&told())),
        "deflate" => ("deflate", deflate(&told())),
        "br" => ("BR", brotli(&told())),
        "both" => ("gzip, br", brotli(&gzip(&told()))),
        "zstd" => ("zstd", zstd::encode_all(&told()[..], 1).expect("memory")),
        "lie" => ("gzip", told()),
        _ => ("identity", told()),
    };
    let mut response = body.into_response();
    let status =
        field(seen, "status").parse().ok().and_then(|status| StatusCode::from_u16(status).ok());
    *response.status_mut() = status.unwrap_or(StatusCode::OK);
    let headers = response.headers_mut();
    let is_picture = field(seen, "type") == "picture";
    let kind = if is_picture { "image/png" } else { "application/json" };
    headers.insert("content-type", HeaderValue::from_static(kind));
    headers.insert("content-encoding", HeaderValue::from_static(label));
    response
}

async fn before(answer: fn(&ReceivedRequest) -> axum::response::Response) -> TestGateway<StandIn> {
    let shop = StandIn::open(answer).await;
    let url = shop.url();
    TestGateway::in_front_of(shop, &url, &UNLIMITED).await
}

/// Ways to answer: in every coding, requested or not; as a picture; as a failure.
const WAYS: [&str; 10] = [
    "coding=",
    "coding=gzip",
    "coding=deflate",
    "coding=br",
    "coding=both",
    "coding=zstd",
    "coding=lie",
    "type=picture",
    "status=404",
    "status=500",
];

/// Every call, by every method, answered in every way, marked as signing in or not.
#[tokio::test]
async fn gw_5_no_call_gives_a_page_a_bearer_in_any_coding() {
    let gateway = before(lies).await;
    let codings = [("accept-encoding", "gzip, deflate, br, zstd")];
    let mut handles = 0;
    for call in capabilities::calls() {
        for (method, _) in call.methods {
            for way in WAYS {
                let mut guest = Guest::new(gateway.address);
                // A session of its own: an order whose answer cannot be read stays open.
                guest.jar.insert("PHPSESSID".to_owned(), format!("of-{}-{way}", call.id));
                let path = format!("{}?{way}{}", path_of(call), account_of(call));
                let answer = guest.send(method.clone(), &path, &codings, "").await;
                let text = answer.text_lossy();
                assert!(!text.contains(SECRET), "{} {way}: {text}", call.id);
                assert_eq!(answer.header("content-encoding"), "", "{} {way}", call.id);
                if way.starts_with("status=") && call.session_effect.signs_in() {
                    assert!(text.contains("\"bearer\":\"vitrin-"), "{path}: {text}");
                } else if answer.status == 200 {
                    handles += 1;
                    assert!(
                        call.session_effect.signs_in() && text.contains("\"bearer\":\"vitrin-"),
                        "{path}: {text}"
                    );
                } else {
                    answer.problem(502, "shop_unreadable");
                }
            }
        }
    }
    assert!(handles >= 5 * 8, "{handles} handles: what can be decoded is, for calls that sign in");
}

/// Answers that are read are requested without a coding, others in codings that can be scanned.
#[tokio::test]
async fn gw_5_only_codings_that_can_be_read_are_asked_for() {
    let gateway = before(|_| "{\"status\":0}".into_response()).await;
    let browser = [
        ("accept-encoding", "gzip, deflate, br, zstd"),
        ("content-type", "application/x-www-form-urlencoded"),
        ("range", "bytes=9-"),
    ];
    let mut guest = Guest::new(gateway.address);
    let mut asked = Vec::new();
    for (method, path) in
        [(Method::POST, LOGIN), (Method::GET, "/srv/service/cart/load"), (Method::GET, "/bff/cart")]
    {
        guest.send(method, path, &browser, if path == LOGIN { FORM } else { "" }).await;
        let seen = gateway.shop.seen().pop().expect("it was asked");
        assert_eq!(seen.header("range"), "", "a part could begin within a bearer");
        asked.push(seen.header("accept-encoding").to_owned());
    }
    assert_eq!(asked, ["identity", "gzip, br", "gzip, br"]);
    // A client that is not a browser gets what the shop sent.
    gateway.native_client().get_with("/srv/service/cart/load", &browser[..1]).await.expect(200);
    let seen = gateway.shop.seen().pop().expect("it was asked");
    assert_eq!(seen.header("accept-encoding"), "gzip, deflate, br, zstd");
}

/// Possible login answers: `(what it contains, whether it can be read)`.
fn tricks() -> Vec<(Vec<u8>, bool)> {
    let text = String::from_utf8(told()).expect("text");
    let utf16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    vec![
        (text.replace("\"bearer\"", "\"\\u0062earer\"").into_bytes(), true),
        (text.replace("\"bearer\"", "\"BEARER\"").into_bytes(), true),
        (text.replace("\"bearer\"", "\"bearer\":\"\",\"bearer\"").into_bytes(), true),
        (
            text.replace("\"exp_at\"", &format!("\"bearer\":\"{SECRET}\",\"exp_at\"")).into_bytes(),
            true,
        ),
        (
            text.replace("\"exp_at\"", &format!("\"token\":\"{SECRET}\",\"exp_at\"")).into_bytes(),
            true,
        ),
        (utf16(&text), false),
        ([&[0xff, 0xfe][..], &utf16(&text)].concat(), false),
        (text.replace("earer", "\u{1b}(Bearer").into_bytes(), false),
    ]
}

#[tokio::test]
async fn gw_5_no_form_of_login_answer_reveals_the_bearer() {
    let gateway = before(|seen| {
        let at = seen.query.split('&').find_map(|pair| pair.strip_prefix("trick=")?.parse().ok());
        let (body, _) = tricks().swap_remove(at.unwrap_or(0_usize));
        ([("content-type", "application/json; charset=utf-16")], body).into_response()
    })
    .await;
    for (at, (_, readable)) in tricks().into_iter().enumerate() {
        let mut guest = Guest::new(gateway.address);
        let answer = guest.form(&format!("{LOGIN}?trick={at}"), FORM).await;
        let bytes: Vec<u8> = answer.body.iter().copied().filter(|byte| *byte != 0).collect();
        assert!(!String::from_utf8_lossy(&bytes).contains(SECRET), "{at}");
        if readable {
            let answer = answer.expect(200);
            assert!(answer.text().contains("vitrin-") && guest.jar.contains_key("vitrin"), "{at}");
        } else {
            answer.problem(502, "shop_unreadable");
            assert!(!guest.jar.contains_key("vitrin"), "{at}");
        }
    }
}

/// Neither in a header or cookie of the same answer, nor in a part of one.
#[tokio::test]
async fn gw_5_no_part_of_a_login_answer_holds_the_bearer() {
    let gateway = before(|seen| {
        let mut response = told().into_response();
        if seen.query.contains("part=1") {
            *response.status_mut() = StatusCode::PARTIAL_CONTENT;
        }
        let headers = response.headers_mut();
        let cookie = HeaderValue::from_str(&format!("visitor={SECRET}; path=/")).expect("a cookie");
        headers.append("set-cookie", cookie);
        headers.append("set-cookie", HeaderValue::from_static("SERVERID=web2; path=/"));
        headers.insert("etag", HeaderValue::from_str(&format!("\"{SECRET}\"")).expect("a tag"));
        headers.insert("authorization", HeaderValue::from_str(SECRET).expect("a bearer"));
        response
    })
    .await;
    let mut guest = Guest::new(gateway.address);
    let answer = guest.form(LOGIN, FORM).await.expect(200);
    assert!(!format!("{answer:?}").contains(SECRET), "{answer:?}");
    assert!(guest.jar.contains_key("SERVERID") && !guest.jar.contains_key("visitor"));
    guest.form(&format!("{LOGIN}?part=1"), FORM).await.problem(502, "shop_unreadable");
    // The member's own bearer is not returned in a header of a later answer either.
    let later = guest.get("/srv/service/customer/get-detail").await;
    assert!(!format!("{later:?}").contains(SECRET), "{later:?}");
}

/// A bearer of a shop without web tokens.
const ODD: &str = "dGhl+LXRydWUt/YmVhcmVy/b2Y+YS1tZW1iZXI==";
/// As PHP writes it, and in an address.
const ESCAPED: &str = r"dGhl+LXRydWUt\/YmVhcmVy\/b2Y+YS1tZW1iZXI==";
const IN_ADDRESS: &str = "dGhl%2BLXRydWUt%2FYmVhcmVy%2fb2Y%2BYS1tZW1iZXI%3D%3D";
const HALF: &str = "dGhl+LXRydWUt/Ym";
const FORMS: [&str; 3] = [ODD, ESCAPED, IN_ADDRESS];

fn holds_odd_bearer(text: &str) -> bool {
    FORMS.iter().any(|form| text.contains(form))
}

/// Signs everybody in with [`ODD`], and returns it under other names.
fn echoes(seen: &ReceivedRequest) -> axum::response::Response {
    if seen.path == LOGIN {
        let body = format!(
            r#"{{"data":[{{"bearer":"{ESCAPED}","token":"{ESCAPED}","exp_at":1999999999}}],"link":"/?t={IN_ADDRESS}"}}"#
        );
        let cookie = format!("visitor={IN_ADDRESS}; path=/");
        return ([("set-cookie", cookie)], body).into_response();
    }
    let form = match field(seen, "form") {
        "cut" => return in_two_parts(ODD).into_response(),
        "half" => HALF,
        form => form.parse().ok().and_then(|at: usize| FORMS.get(at)).unwrap_or(&"nothing"),
    };
    format!(r#"{{"session":{{"token":"{form}"}},"success":1,"link":""}}"#).into_response()
}

/// Returns a body of two parts, cut within this text.
fn in_two_parts(text: &str) -> Body {
    let (first, second) = text.split_at(HALF.len());
    let parts = [format!("{{\"token\":\"{first}"), format!("{second}\"}}")];
    Body::from_stream(stream::iter(parts).then(|part| async {
        tokio::task::yield_now().await;
        Ok::<_, std::convert::Infallible>(part)
    }))
}

/// The gateway recognises its own bearer by value, whatever the shop calls it.
#[tokio::test]
async fn gw_5_the_callers_own_bearer_reaches_no_page_under_another_name() {
    let gateway = before(echoes).await;
    let mut member = Guest::new(gateway.address);
    let login = member.form(LOGIN, FORM).await.expect(200);
    assert!(
        login.text().contains("\"bearer\":\"vitrin-") && !holds_odd_bearer(login.text()),
        "{login:?}"
    );
    assert!(!member.jar.contains_key("visitor"), "{:?}", member.jar);
    for path in [
        "/srv/service/customer/get-detail",
        "/srv/service/cart/load",
        "/srv/service/language/change/en/home/1",
        "/SecCode.php",
    ] {
        for form in ["0", "1", "2", "cut"] {
            let path = format!("{path}?form={form}");
            member.get(&path).await.problem(502, "shop_unreadable");
            // A guest has no bearer that could be shown.
            Guest::new(gateway.address).get(&path).await.expect(200);
        }
        for form in ["none", "half"] {
            let answer = member.get(&format!("{path}?form={form}")).await.expect(200);
            assert!(answer.text().ends_with("\"success\":1,\"link\":\"\"}"), "{}", answer.text());
        }
    }
    // The answer to another sign-in does not show the previous bearer either.
    let again = member.form(LOGIN, FORM).await.expect(200);
    assert!(!holds_odd_bearer(again.text()), "{again:?}");
    let out = member.get("/srv/service/customer/logout?form=0").await;
    out.problem(502, "shop_unreadable");
    assert!(!member.jar.contains_key("vitrin"), "it was signed out all the same");
}
