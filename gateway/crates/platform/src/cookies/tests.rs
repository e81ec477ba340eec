use http::{HeaderMap, HeaderValue, header};
use proptest::prelude::*;

use super::names::is_ours;
use super::request_cookies::pair;
use super::*;

fn request(value: &'static str) -> RequestCookies {
    RequestCookies::read(
        &HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_static(value))]),
        GuardedNames::none(),
    )
}

#[test]
fn the_shop_gets_its_own_cookies_and_none_of_ours() {
    let cookies = request(
        "PHPSESSID=a1; XSRF-TOKEN=ours; vitrin_currency=USD; vitrin_shop_xsrf=theirs; email=x@y.z; vitrin=sealed",
    );
    assert_eq!(cookies.for_shop().unwrap(), "PHPSESSID=a1; XSRF-TOKEN=theirs; email=x@y.z");
    assert!(request("vitrin_layout=grid").for_shop().is_none());
}

#[test]
fn the_shops_cookies_are_hardened_and_lose_their_domain() {
    let set = |text: &'static str, https| {
        harden(
            &HeaderValue::from_static(text),
            https,
            &["mobileApp".to_owned()],
            GuardedNames::none(),
        )
    };
    assert_eq!(
        set("PHPSESSID=a1; path=/; domain=.old.example; Max-Age=60", false).unwrap(),
        "PHPSESSID=a1; HttpOnly; SameSite=Lax; Path=/; Max-Age=60"
    );
    assert_eq!(set("mobileApp=1", true).unwrap(), "mobileApp=1; SameSite=Lax; Secure");
    assert_eq!(
        set("XSRF-TOKEN=t; Path=/", false).unwrap(),
        "vitrin_shop_xsrf=t; HttpOnly; SameSite=Lax; Path=/"
    );
    assert!(set("vitrin_currency=USD", false).is_none());
    assert!(set("vitrin=x", false).is_none());
}

#[test]
fn gw_8_session_cookies_are_host_prefixed_on_https() {
    let names = GuardedNames::new(&["PHPSESSID".into(), "sid".into()], &["sid".into()]);
    let set = |text: &'static str| {
        harden(&HeaderValue::from_static(text), true, &["sid".to_owned()], &names)
    };
    let hardened = set("PHPSESSID=a1; path=/srv; domain=.old.example").unwrap();
    assert_eq!(hardened, "__Host-PHPSESSID=a1; HttpOnly; SameSite=Lax; Secure; Path=/");
    assert_eq!(
        set("sid=b; path=/x").unwrap(),
        "sid=b; SameSite=Lax; Secure; Path=/x",
        "scripts know this one"
    );
    assert!(set("__Host-PHPSESSID=c").is_none(), "the shop does not know that name");
    let sent = "PHPSESSID=planted; __Host-PHPSESSID=a1; sid=b; visitor=v; PHPSESSID=again";
    let headers = HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_static(sent))]);
    let mut cookies = RequestCookies::read(&headers, &names);
    assert_eq!(cookies.for_shop().unwrap(), "PHPSESSID=a1; sid=b; visitor=v");
    assert_eq!(
        cookies.get("PHPSESSID"),
        Some("a1"),
        "one name in here, so that keys of sessions stay"
    );
    cookies.adopt(&HeaderValue::from_static("__Host-PHPSESSID=a2; Path=/"), &names);
    assert_eq!(cookies.for_shop().unwrap(), "sid=b; visitor=v; PHPSESSID=a2");
    let guarded_already = GuardedNames::new(&["__Host-x".into()], &[]);
    assert_eq!(guarded_already.at_browser("__Host-x"), None, "guarded as it is");
}

/// PHP decodes names, cuts them at a bracket and takes the first of two.
#[test]
fn gw_8_disguised_session_cookies_do_not_reach_the_shop() {
    let session = ["PHPSESSID".to_owned(), "shop_sid".to_owned()];
    for planted in [
        "%50HPSESSID",
        "%2550HPSESSID",
        "PHPSESSID[x]",
        "PHPSESSID%5Bx%5D",
        "PHPSESSID%00x",
        "%20PHPSESSID",
        "PHPSESSID ",
        "PHPSESSID%20",
        "+PHPSESSID",
        "shop.sid",
        "shop%20sid",
        "shop+sid",
        "XSRF%2DTOKEN",
        "vitrin.shop_xsrf",
    ] {
        for (names, own) in [
            (GuardedNames::new(&session, &[]), "__Host-PHPSESSID"),
            (GuardedNames::new(&session, &session), "PHPSESSID"),
            (GuardedNames::unguarded(&session), "PHPSESSID"),
        ] {
            let sent = format!("{planted}=evil; a[]=1; b%20c=2; {own}=a1; {own}=again");
            let headers = HeaderMap::from_iter([(header::COOKIE, sent.parse().unwrap())]);
            let cookies = RequestCookies::read(&headers, &names);
            assert_eq!(cookies.for_shop().unwrap(), "a[]=1; b%20c=2; PHPSESSID=a1", "{sent}");
        }
    }
}

#[test]
fn gw_8_one_session_has_one_name_to_the_limits() {
    let session = |value: &str| {
        let headers =
            HeaderMap::from_iter([(header::COOKIE, format!("PHPSESSID={value}").parse().unwrap())]);
        RequestCookies::read(&headers, &GuardedNames::unguarded(&["PHPSESSID".into()]))
            .session("PHPSESSID")
    };
    for written in ["a1", "%61%31", "%2561%31", "a1%00x", "a1%20"] {
        assert_eq!(session(written).as_deref(), Some("PHPSESSID=a1"), "{written}");
    }
    assert_eq!((session(""), session("%00")), (None, None));
}

/// Old shops put names into cookies as they are; a browser sends them back so.
#[test]
fn gw_1_a_non_ascii_cookie_does_not_affect_others() {
    let value = HeaderValue::from_bytes("PHPSESSID=a1; name=Ömer; old=\u{e7}".as_bytes()).unwrap();
    let cookies = RequestCookies::read(
        &HeaderMap::from_iter([(header::COOKIE, value.clone())]),
        GuardedNames::none(),
    );
    assert_eq!(cookies.get("PHPSESSID"), Some("a1"));
    assert_eq!(cookies.get("name"), Some("Ömer"));
    assert_eq!(cookies.for_shop().unwrap(), value);
    let set = harden(
        &HeaderValue::from_bytes("name=Ömer; Path=/".as_bytes()).unwrap(),
        false,
        &[],
        GuardedNames::none(),
    )
    .unwrap();
    assert_eq!(set.as_bytes(), "name=Ömer; HttpOnly; SameSite=Lax; Path=/".as_bytes());
}

/// A name or value of a cookie, with what readers of them stumble over.
fn token() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        Just(&b"XSRF-TOKEN"[..]),
        Just(&b"vitrin_"[..]),
        Just(&b"shop_xsrf"[..]),
        Just(&b"vitrin"[..]),
        Just(&b"__Host-Http-"[..]),
        Just(&b"PHPSESSID"[..]),
        Just(&b"a"[..]),
        Just(&b"\""[..]),
        Just(&b","[..]),
        Just(&b"%3B"[..]),
        Just(&b"\xc3\xb6"[..]),
        Just(&b"\xe7"[..]),
        Just(&b"\xa0"[..]),
        Just(&b"\t"[..]),
    ];
    prop::collection::vec(piece, 0..4).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn gw_8_the_shop_gets_only_its_cookies_in_order(
        pairs in prop::collection::vec((token(), token()), 0..6), headers in 1..3_usize,
    ) {
        let written: Vec<Vec<u8>> = pairs.iter().map(|(name, value)| [name, &b"="[..], value].concat()).collect();
        let mut map = HeaderMap::new();
        for part in written.chunks(written.len().div_ceil(headers).max(1)) {
            map.append(header::COOKIE, HeaderValue::from_bytes(&part.join(&b"; "[..])).unwrap());
        }
        let cookies = RequestCookies::read(&map, GuardedNames::none());
        let theirs: Vec<Vec<u8>> = written.iter().filter_map(|text| {
            let (name, value) = pair(text)?;
            match std::str::from_utf8(&name) {
                Ok(SHOP_XSRF) => Some([XSRF.as_bytes(), b"=", &value].concat()),
                Ok(name) if is_ours(name) => None,
                _ if GuardedNames::none().is_disguised(&name) => None,
                _ => Some([&name, &b"="[..], &value].concat()),
            }
        }).collect();
        let sent = cookies.for_shop().map_or_else(Vec::new, |value| value.as_bytes().to_vec());
        prop_assert_eq!(sent, theirs.join(&b"; "[..]));
    }

    #[test]
    fn gw_8_cookies_of_the_shop_are_hardened_or_dropped(
        bytes in prop::collection::vec(prop_oneof![0x20..0x7f_u8, Just(b';'), Just(b'='), 0x80..=0xff_u8], 0..60),
        attribute in prop_oneof![
            Just("; Domain=evil.example"), Just("; domain=.a; DOMAIN=b"), Just("; SameSite=None"), Just("; Max-Age=-1"), Just("; Path=/a b"),
            Just("; Expires=Thu, 01 Jan 1970 00:00:00 GMT"), Just("; HttpOnly=no"), Just(""),
        ],
        name in token(), https: bool,
    ) {
        let text = [&name, &b"="[..], &bytes, attribute.as_bytes()].concat();
        let Ok(value) = HeaderValue::from_bytes(&text) else { return Ok(()) };
        let Some(hardened) = harden(&value, https, &[], GuardedNames::none()) else { return Ok(()) };
        let text = std::str::from_utf8(hardened.as_bytes()).unwrap();
        let cookie = cookie::Cookie::parse(text.to_owned()).unwrap();
        prop_assert!(cookie.name() == SHOP_XSRF || !is_ours(cookie.name()), "{text}");
        prop_assert_eq!((cookie.http_only(), cookie.same_site()), (Some(true), Some(cookie::SameSite::Lax)));
        prop_assert_eq!((cookie.domain(), cookie.secure().unwrap_or(false)), (None, https));
        if cookie.name() != SHOP_XSRF {
            prop_assert_eq!(harden(&hardened, https, &[], GuardedNames::none()), Some(hardened));
        }
    }

    #[test]
    fn gw_8_what_is_adopted_is_sent_next(value in token(), before in token()) {
        let mut cookies = RequestCookies::default();
        for value in [&before, &value] {
            cookies.adopt(&HeaderValue::from_bytes(&[b"PHPSESSID=", &value[..], b"; Path=/"].concat()).unwrap(), GuardedNames::none());
        }
        let expected = [b"PHPSESSID=", value.trim_ascii_end()].concat();
        prop_assert_eq!(cookies.for_shop().unwrap().as_bytes().to_vec(), expected);
    }
}
