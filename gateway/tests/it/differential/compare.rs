//! What makes two answers one: status, type, cookies, place of a redirect, and every byte of the
//! body.

use std::net::SocketAddr;

use bytes::Bytes;
use http::{Response, header};

/// One answer, as far as a client can tell. Both shops' own addresses are written alike.
pub(crate) struct ComparedAnswer {
    status: u16,
    kind: String,
    length: Option<String>,
    location: String,
    cookies: Vec<cookie::Cookie<'static>>,
    body: Vec<u8>,
}

/// Intended differences, by ADR number: each function converts the shop's answer to the gateway's.
/// `kept` is true for an answer that all guests share.
type Explanation = fn(told: &mut ComparedAnswer, kept: bool);
pub(crate) const EXPLAINED: &[(u8, &str, Explanation)] = &[
    (2, "a redirect to the shop's own host becomes a path of ours", |told, _| {
        if let Some(path) = told.location.strip_prefix("http://shop") {
            told.location = path.to_owned();
        }
    }),
    (4, "the shop's cookies are hardened, one by one", |told, _| {
        for cookie in &mut told.cookies {
            cookie.set_http_only(true);
            cookie.set_same_site(cookie::SameSite::Lax);
            cookie.unset_domain();
            if cookie.name() == "XSRF-TOKEN" {
                cookie.set_name("vitrin_shop_xsrf");
            }
        }
    }),
    (7, "an answer that is kept for all brings nobody's cookie", |told, kept| {
        if kept {
            told.cookies.clear();
        }
    }),
];

/// Choices: cookies of ours, unknown to the shop.
const OURS: &[&str] = &["vitrin_language", "vitrin_currency", "vitrin_country"];
/// Each shop draws its own session ids, and derives other values from them.
const DRAWN: &[&str] = &["PHPSESSID", "visitor"];

fn read_answer(
    answer: &Response<Bytes>,
    head: bool,
    fresh: bool,
    shop: SocketAddr,
) -> ComparedAnswer {
    let text = |name: header::HeaderName| {
        let value =
            answer.headers().get(name).map(|value| String::from_utf8_lossy(value.as_bytes()));
        value.map(|value| value.replace(&shop.to_string(), "shop"))
    };
    let cookies = answer.headers().get_all(header::SET_COOKIE).iter().map(|value| {
        let text = value.to_str().expect("cookies are text").to_owned();
        let mut cookie = cookie::Cookie::parse(text).expect("a cookie");
        if DRAWN.contains(&cookie.name()) {
            cookie.set_value("drawn");
        }
        cookie
    });
    // Only our cookies for membership, XSRF and departure are Strict; none of the shop is.
    let cookies = cookies.filter(|cookie| cookie.same_site() != Some(cookie::SameSite::Strict));
    let cookies = cookies.filter(|cookie| !OURS.contains(&cookie.name()));
    let mut body = replaced(answer.body(), shop.to_string().as_bytes(), b"shop");
    if fresh {
        body = without_drawn(&body, answer);
    }
    body = without_moment(without_bearer(body));
    // The captcha's letters are random, and the state of a social sign-in is derived from the
    // session id.
    let captcha = answer.headers().contains_key("x-captcha-answer");
    let mut location = text(header::LOCATION).unwrap_or_default();
    if let Some(at) = location.find("&state=") {
        location.truncate(at);
    }
    ComparedAnswer {
        status: answer.status().as_u16(),
        kind: text(header::CONTENT_TYPE).unwrap_or_default(),
        // The length follows from the body, which is compared. A new session's token has as many
        // escaped slashes as it happens to have.
        length: text(header::CONTENT_LENGTH).filter(|_| head && !captcha && !fresh),
        location,
        cookies: cookies.collect(),
        body: if captcha { b"drawn".to_vec() } else { body },
    }
}

/// A page of a new session contains the session id, and tokens derived from it: 44 letters of
/// base64, with slashes escaped or not.
fn without_drawn(body: &[u8], answer: &Response<Bytes>) -> Vec<u8> {
    let ids = answer
        .headers()
        .get_all(header::SET_COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok()?.strip_prefix("PHPSESSID=")?.split(';').next());
    let body = ids.fold(body.to_vec(), |body, id| replaced(&body, id.as_bytes(), b"drawn"));
    let letter = |byte: &u8| byte.is_ascii_alphanumeric() || b"+/\\=%".contains(byte);
    let runs = body.chunk_by(|one, other| letter(one) == letter(other));
    runs.flat_map(|run| if run.len() >= 44 && letter(&run[0]) { b"drawn" } else { run })
        .copied()
        .collect()
}

/// A bearer is random, and its expiry follows the clock. Its form and length are compared.
fn without_bearer(body: Vec<u8>) -> Vec<u8> {
    let Some((before, rest)) =
        std::str::from_utf8(&body).ok().and_then(|text| text.split_once("\"bearer\":\""))
    else {
        return body;
    };
    let (Some((bearer, after)), true) = (rest.split_once('"'), rest.contains("\"exp_at\":")) else {
        return body;
    };
    let form: String = bearer.chars().map(|letter| if letter == '.' { '.' } else { 'x' }).collect();
    let (until, end) = after.split_once("\"exp_at\":").unwrap_or((after, ""));
    let end = end.trim_start_matches(|digit: char| digit.is_ascii_digit());
    format!("{before}\"bearer\":\"{form}\"{until}\"exp_at\":0{end}").into_bytes()
}

/// A captcha's address contains the time of the request, and the two shops are called one after the
/// other.
fn without_moment(body: Vec<u8>) -> Vec<u8> {
    let Some((before, rest)) =
        std::str::from_utf8(&body).ok().and_then(|text| text.split_once("SecCode.php?"))
    else {
        return body;
    };
    let after = rest.trim_start_matches(|digit: char| digit.is_ascii_digit());
    format!("{before}SecCode.php?{after}").into_bytes()
}

/// Replaces each `from` by `to`, in any bytes.
fn replaced(bytes: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix(from) {
            out.extend_from_slice(to);
            rest = after;
        } else {
            out.push(rest[0]);
            rest = &rest[1..];
        }
    }
    out
}

/// Describes differences that are not explained.
pub(crate) fn differences(
    direct: &Response<Bytes>,
    through: &Response<Bytes>,
    head: bool,
    (shop, twin): (SocketAddr, SocketAddr),
) -> Vec<String> {
    let kept =
        through.headers().get("cache-status").is_some_and(|status| status != "vitrin; fwd=bypass");
    // Each shop has drawn its own session.
    let fresh = direct.headers().contains_key(header::SET_COOKIE);
    let mut expected = read_answer(direct, head, fresh, shop);
    for (_, _, explain) in EXPLAINED {
        explain(&mut expected, kept);
    }
    let got = read_answer(through, head, fresh, twin);
    let mut found = Vec::new();
    let mut check = |what: &str, same: bool, one: String, other: String| {
        if !same {
            found.push(format!("{what}: the shop says {one}, the gateway {other}"));
        }
    };
    let debug = |value: &dyn std::fmt::Debug| format!("{value:?}");
    check("status", expected.status == got.status, debug(&expected.status), debug(&got.status));
    check("type", expected.kind == got.kind, debug(&expected.kind), debug(&got.kind));
    check("length", expected.length == got.length, debug(&expected.length), debug(&got.length));
    check(
        "location",
        expected.location == got.location,
        debug(&expected.location),
        debug(&got.location),
    );
    check(
        "cookies",
        expected.cookies == got.cookies,
        debug(&expected.cookies),
        debug(&got.cookies),
    );
    let start = |body: &[u8]| String::from_utf8_lossy(&body[..body.len().min(160)]).into_owned();
    check("body", expected.body == got.body, start(&expected.body), start(&got.body));
    found
}
