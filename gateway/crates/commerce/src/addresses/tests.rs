use super::{OutsideLink, ShopAddresses};
use proptest::prelude::*;

fn addresses() -> ShopAddresses {
    let languages = ["tr", "en", "de"].map(str::to_owned);
    ShopAddresses::new(
        vec!["shop.example".into(), "127.0.0.1:8090".into()],
        vec!["img.example".into()],
        &languages,
    )
}

#[test]
fn links_become_paths_with_a_leading_slash_and_no_prefix() {
    for (link, expected) in [
        ("keten-gomlek-12", "/keten-gomlek-12"),
        ("/keten-gomlek-12", "/keten-gomlek-12"),
        (" /a?b=1#c ", "/a?b=1#c"),
        ("http://shop.example/kilimler", "/kilimler"),
        ("https://SHOP.example/kilimler?ps=2", "/kilimler?ps=2"),
        ("//shop.example/a", "/a"),
        ("http://127.0.0.1:8090/a", "/a"),
        ("http://shop.example", "/"),
        ("/en/kilims", "/kilims"),
        ("de/teppiche", "/teppiche"),
        ("http://shop.example/en", "/"),
        ("/english", "/english"),
        ("/tr/a", "/tr/a"),
        ("/", "/"),
        ("arama?q=a:b", "/arama?q=a:b"),
        ("kırmızı-kilim", "/kırmızı-kilim"),
    ] {
        assert_eq!(addresses().path(link).as_deref(), Some(expected), "{link}");
    }
}

#[test]
fn nothing_that_leads_elsewhere_is_a_path() {
    for link in [
        "",
        "http://evil.example/a",
        "//evil.example",
        "///evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "javascript:alert(1)",
        "mailto:a@example.test",
        "http:evil.example",
        "http:/evil.example",
        "/a\r\nb",
        "/../a",
        "/a/%2e%2E/b",
        "/a/..%2fb",
        "http://user@shop.example/a",
        "http://shop.example:81/a",
        "/en//evil.example",
    ] {
        let path = addresses().path(link);
        assert!(path.as_deref().is_none_or(|path| path == "/en//evil.example"), "{link}: {path:?}");
    }
}

#[test]
fn pictures_become_media_addresses_of_allowed_hosts() {
    for (address, expected) in [
        ("http://shop.example/Data/O/1.jpg", Some("/media/shop/Data/O/1.jpg")),
        ("/Data/O/1.jpg?v=2", Some("/media/shop/Data/O/1.jpg?v=2")),
        ("Data/O/1.jpg", Some("/media/shop/Data/O/1.jpg")),
        ("//img.example/a.webp", Some("/media/img.example/a.webp")),
        ("http://127.0.0.1:8090/a.jpg", Some("/media/shop/a.jpg")),
        ("https://evil.example/a.jpg", None),
        ("data:image/gif;base64,AAAA", None),
        ("http://shop.example/", None),
        ("http://img.example/../a", None),
        ("http://img.example/a.jpg#x", Some("/media/img.example/a.jpg")),
        ("/../a.jpg", None),
        ("", None),
    ] {
        assert_eq!(addresses().media(address).as_deref(), expected, "{address}");
    }
}

#[test]
fn sanitized_html_keeps_links_of_the_shop_as_paths() {
    let clean = addresses().sanitizer().clean(
        "<a href='http://shop.example/en/kilims'>a</a><a href='javascript:x'>b</a><a href='https://x.example/'>c</a><img src=/1.jpg>",
    );
    assert_eq!(
        clean,
        "<a href=\"/en/kilims\" rel=\"noopener noreferrer\">a</a><a rel=\"noopener noreferrer\">b</a>\
         <a href=\"https://x.example/\" rel=\"noopener noreferrer\">c</a><img src=\"/media/shop/1.jpg\">"
    );
}

#[test]
fn a_link_that_leaves_the_shop_is_https_and_shows_its_host() {
    let own = |path: &str| Some(OutsideLink::Own { path: path.to_owned() });
    let outside = |url: &str, host: &str| {
        Some(OutsideLink::Outside { url: url.to_owned(), host: host.to_owned() })
    };
    for (address, expected) in [
        ("/siparis-takip?no=1", own("/siparis-takip?no=1")),
        ("https://shop.example/en/takip", own("/takip")),
        (
            " https://kargo.example/t?no=1 ",
            outside("https://kargo.example/t?no=1", "kargo.example"),
        ),
        ("https://kargo.example:8443/", outside("https://kargo.example:8443/", "kargo.example")),
        ("http://kargo.example/t", None),
        ("javascript:alert(1)", None),
        ("data:text/html,x", None),
        ("https://shop.example@evil.example/", None),
        ("https://deniz:x@kargo.example/", None),
        ("https://localhost/", None),
        ("https:kargo.example", None),
        ("//kargo.example/t", None),
        ("https://kargo.example\\@evil.example/", None),
        ("https://shop.example/a/../b", None),
        ("https://kargo.example/\u{1b}", None),
        ("", None),
    ] {
        assert_eq!(addresses().outside_link(address), expected, "{address}");
    }
}

proptest! {
    #[test]
    fn every_path_stays_on_this_origin(link in "[a-z/\\\\:.%?#@ \t]{0,24}|.{0,24}") {
        if let Some(path) = addresses().path(&link) {
            let base = url::Url::parse("https://ours.example/a/b").unwrap();
            let resolved = base.join(&path).unwrap();
            prop_assert_eq!(resolved.host_str(), Some("ours.example"));
            prop_assert!(path.starts_with('/') && !path.starts_with("//"));
        }
    }
}
