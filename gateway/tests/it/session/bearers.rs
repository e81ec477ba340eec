//! The bearer reaches no page, whatever the shop does.

use std::io::Write as _;

use axum::response::IntoResponse as _;
use http::{HeaderValue, Method, StatusCode};
use vitrin_gateway::capabilities;

use crate::passthrough::{account_of, path_of};
use crate::support::stand_in::{Seen, StandIn};
use crate::support::{Client as _, Guest, TestGateway};

const LOGIN: &str = "/api/v1/authentication/login";
const FORM: &str = "username=deniz@vitrin.test&password=Vitrin2026&type=email";
const SECRET: &str = "eyJhbGciOiJub25lIn0.dGhlLXRydWUtYmVhcmVy.c2lnbmVk";
const UNLIMITED: [(&str, &str); 2] = [("VITRIN_LIMIT_CLIENT", "0"), ("VITRIN_LIMIT_ACCOUNT", "0")];

fn told() -> Vec<u8> {
    format!(r#"{{"status":true,"data":[{{"bearer":"{SECRET}","exp_at":1999999999}}]}}"#).into_bytes()
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

/// The login's answer to everything, in the coding that the query asks for.
fn lies(seen: &Seen) -> axum::response::Response {
    let coding = seen.query.split('&').find_map(|pair| pair.strip_prefix("coding=")).unwrap_or_default();
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
    let headers = response.headers_mut();
    headers.insert("content-type", HeaderValue::from_static("application/json"));
    headers.insert("content-encoding", HeaderValue::from_static(label));
    response
}

async fn before(answer: fn(&Seen) -> axum::response::Response) -> TestGateway<StandIn> {
    let shop = StandIn::open(answer).await;
    let url = shop.url();
    TestGateway::before(shop, &url, &UNLIMITED).await
}

/// Every call, by every method, in every coding: asked for or not, marked as signing in or not.
#[tokio::test]
async fn gw_5_no_call_gives_a_page_a_bearer_in_any_coding() {
    let gateway = before(lies).await;
    let codings = [("accept-encoding", "gzip, deflate, br, zstd")];
    let mut handles = 0;
    for call in capabilities::calls() {
        for (method, _) in call.methods {
            for coding in ["", "gzip", "deflate", "br", "both", "zstd", "lie"] {
                let mut guest = Guest::new(gateway.address);
                guest.jar.insert("PHPSESSID".to_owned(), "the-shoppers".to_owned());
                let path = format!("{}?coding={coding}{}", path_of(call), account_of(call));
                let answer = guest.send(method.clone(), &path, &codings, "").await;
                let text = answer.text_lossy();
                assert!(!text.contains(SECRET), "{} {coding}: {text}", call.id);
                assert_eq!(answer.header("content-encoding"), "", "{} {coding}", call.id);
                if answer.status == 200 {
                    handles += 1;
                    assert!(call.signs_in && text.contains("\"bearer\":\"vitrin-"), "{path}: {text}");
                } else {
                    answer.problem(502, "shop_unreadable");
                }
            }
        }
    }
    assert!(handles >= 5 * 8, "{handles} handles: what can be decoded is, for calls that sign in");
}

/// What is read is asked for without a coding, the rest in what can be looked into.
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
    // A program of its own gets what the shop gave it.
    gateway.stranger().get_with("/srv/service/cart/load", &browser[..1]).await.expect(200);
    let seen = gateway.shop.seen().pop().expect("it was asked");
    assert_eq!(seen.header("accept-encoding"), "gzip, deflate, br, zstd");
}

/// How a login may be answered: `(what it says, whether it can be read)`.
fn tricks() -> Vec<(Vec<u8>, bool)> {
    let text = String::from_utf8(told()).expect("text");
    let utf16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    vec![
        (text.replace("\"bearer\"", "\"\\u0062earer\"").into_bytes(), true),
        (text.replace("\"bearer\"", "\"BEARER\"").into_bytes(), true),
        (text.replace("\"bearer\"", "\"bearer\":\"\",\"bearer\"").into_bytes(), true),
        (text.replace("\"exp_at\"", &format!("\"bearer\":\"{SECRET}\",\"exp_at\"")).into_bytes(), true),
        (text.replace("\"exp_at\"", &format!("\"token\":\"{SECRET}\",\"exp_at\"")).into_bytes(), true),
        (utf16(&text), false),
        ([&[0xff, 0xfe][..], &utf16(&text)].concat(), false),
        (text.replace("earer", "\u{1b}(Bearer").into_bytes(), false),
    ]
}

#[tokio::test]
async fn gw_5_no_way_of_writing_a_login_answer_gives_the_bearer_to_a_page() {
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
async fn gw_5_no_header_cookie_or_part_of_a_login_answer_holds_the_bearer() {
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
    // The member's own bearer does not come back in a header of a later answer either.
    let later = guest.get("/srv/service/customer/get-detail").await;
    assert!(!format!("{later:?}").contains(SECRET), "{later:?}");
}
