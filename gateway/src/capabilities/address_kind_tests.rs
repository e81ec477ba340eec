//! Tests the kind of each definition's address, with all definitions in the call table.

use legacy_client::{LegacyCall, LegacyRequest};
use platform::address_kind::{AddressKind, PageAddress};

use super::*;

/// Returns the kind as a test expects it: the call's id, or a word for other kinds.
fn kind_name(path: &str) -> String {
    match call_table().kind_of(path, "/edge") {
        AddressKind::Call { call, start } => format!("{} {}", call.id, &path[start..]),
        AddressKind::UnknownCall => "unknown".to_owned(),
        AddressKind::Page => "page".to_owned(),
        AddressKind::Asset => "asset".to_owned(),
        AddressKind::Refused(_) => "refused".to_owned(),
    }
}

fn filled(call: &LegacyCall) -> String {
    let segment =
        |part: &str| if part.starts_with('{') { "a1".to_owned() } else { part.to_owned() };
    call.path.split('/').map(segment).collect::<Vec<_>>().join("/")
}

#[test]
fn every_call_is_recognised_and_is_no_page() {
    for call in calls() {
        let path = filled(call);
        assert_eq!(kind_name(&path), format!("{} {path}", call.id));
        for other in [
            path.to_ascii_uppercase(),
            format!("/en{}", path.to_ascii_uppercase()),
            format!("/edge{path}").replace("/a1", "/A1"),
            path.replacen('/', "/%2573%72v/../", 1),
            format!("/kilimler;x=1{}", path.to_ascii_uppercase()),
        ] {
            let kind = kind_name(&other);
            assert!(kind != "page" && kind != "asset", "{other}: {kind}");
        }
        assert!(PageAddress::parse("path", &path, call_table(), "/edge").is_err(), "{path}");
        assert!(
            PageAddress::parse("path", &format!("en{path}"), call_table(), "/edge").is_err(),
            "{path}"
        );
    }
}

#[test]
fn one_address_is_one_thing() {
    for (path, kind) in [
        ("/", "page"),
        ("/kilimler", "page"),
        ("/en/kilims", "page"),
        ("/kilimler/el-dokuma", "page"),
        ("/order", "page"),
        ("/order/odeme", "page"),
        ("/Order/odeme", "page"),
        ("/kategori/diger", "page"),
        ("/c%C3%A7ini", "page"),
        ("/ceyiz-seti.xhtml", "page"),
        ("/kilimler;jsessionid=1", "page"),
        ("/favicon.ico", "asset"),
        ("/_next/static/x.js", "asset"),
        ("/_next/srv/service/cart/load", "asset"),
        ("/assets/srv/service/cart/load", "asset"),
        ("//_next/srv/service/cart/load", "refused"),
        ("/%5Fnext/srv/service/cart/load", "refused"),
        ("/en/_next/srv/service/cart/load", "refused"),
        ("/media/srv/service/cart/load", "refused"),
        ("/favicon.ico/srv/service/cart/load", "refused"),
        ("/robots.txt/api/v1/customer/messages", "refused"),
        ("/en/srv/service/cart/load", "cart.load /srv/service/cart/load"),
        ("/kilimler/srv/service/cart/load/", "cart.load /srv/service/cart/load/"),
        ("/kilimler/api/v1/customer/messages", "messages.threads /api/v1/customer/messages"),
        ("//srv//service/cart/load", "cart.load //srv//service/cart/load"),
        ("/srv/service/cart/delete/%2530", "cart.delete /srv/service/cart/delete/%2530"),
        (
            "/srv/service/product/search/%231%20kilim",
            "search.fragment /srv/service/product/search/%231%20kilim",
        ),
        ("/srv/service/nope", "unknown"),
        ("/api/v2/anything", "unknown"),
        ("/static/other/x.png", "unknown"),
        ("/SRV/service/cart/load", "refused"),
        ("/%73rv/service/cart/load", "refused"),
        ("/srv;x/service/cart/load", "refused"),
        ("/en/srv/service/nope", "refused"),
        ("/en/conn/product/compare/getId", "refused"),
        ("/en/Diger/anything", "refused"),
        ("/edge/diger/anything", "refused"),
        ("/en/edge/conn/x", "refused"),
        ("/order/OrderAPI/masterPassToken", "refused"),
        ("/hali/SecCode.php", "refused"),
        ("/seccode.php", "refused"),
        ("/v2/x/y", "refused"),
        ("/order/static/theme-flags/%3Ba1", "refused"),
        ("/order/static/theme-flags/;a1", "refused"),
        ("/order/static/theme-flags/a／b", "refused"),
        ("/a%252fb", "refused"),
        ("/a/%252e%252e/b", "refused"),
        ("/srv/service/region/get-cities/%252e%252e%252fcart%252fdelete-all", "refused"),
        ("/srv/service/conf/load/srv/service/cart/delete-all", "refused"),
        ("/srv/service/content-v5/sub-folder/srv/service/cart/delete-all", "refused"),
        ("/srv/service/content-v5/sub-folder/%73rv/service/cart/delete-all", "refused"),
        ("/srv/service/region/get-list/Order/OrderAPI/x", "refused"),
        ("/srv/service/region/get-list/API/V1/x", "refused"),
        ("/kilimler/srv/service/content/get/srv/service/nope", "refused"),
        ("/srv/service/product/searchAll/srv", "search.all /srv/service/product/searchAll/srv"),
        (
            "/srv/service/content-v5/sub-folder/1/static/x",
            "content.fragment /srv/service/content-v5/sub-folder/1/static/x",
        ),
        ("/api/v1/authentication/Login", "refused"),
        ("/api/v1/authentication/%6cogin", "refused"),
        ("/api/v1/authentication/login;x", "refused"),
        ("/api/v1/authentication/%2fx/login", "refused"),
        ("/api/v1/nope/api/v1/authentication/login", "refused"),
        ("/srv/nope/%3Fx/service/cart/load", "unknown"),
        ("/srv/%3Fx/service/cart/load", "refused"),
    ] {
        assert_eq!(kind_name(path), kind, "{path}");
    }
}

/// A request that we build from a shopper's input is classified like the same address from a
/// caller.
#[test]
fn built_addresses_are_classified_like_received_ones() {
    let term = |text: &str| LegacyRequest::new(&search::calls::SEARCH_ALL, &[text]);
    for honest in [
        "50%",
        "#1 kilim",
        "C++",
        "what?",
        "R&B",
        "a=b",
        "50;70",
        "çini",
        "srv",
        "100% yün;",
        "a.b.",
    ] {
        assert_eq!(call_table().built_fault(&term(honest), "/edge"), None, "{honest}");
    }
    for climbing in ["..%2f..%2fcart%2fdelete-all", "..", "a/b", "x%255cy", "..;", "a\u{0}b"] {
        assert!(call_table().built_fault(&term(climbing), "/edge").is_some(), "{climbing}");
    }
    let fragment = |segments: &[&str]| LegacyRequest::new(&content::calls::FRAGMENT, segments);
    assert_eq!(call_table().built_fault(&fragment(&["30", "1054", "popup-cart"]), ""), None);
    assert!(
        call_table()
            .built_fault(&fragment(&["srv", "service", "cart", "delete-all"]), "")
            .is_some()
    );
    let reminder = |email: &str| LegacyRequest::new(&membership::calls::FORGOT_PASSWORD, &[email]);
    assert_eq!(call_table().built_fault(&reminder("ada+shop@vitrin.test"), ""), None);
    assert!(call_table().built_fault(&reminder("a/b@vitrin.test"), "").is_some());
    assert_eq!(call_table().built_fault(&LegacyRequest::new(&PAGE, &["en/kilims"]), ""), None);
    assert!(
        call_table()
            .built_fault(&LegacyRequest::new(&PAGE, &["srv/service/cart/load"]), "")
            .is_some()
    );
}
