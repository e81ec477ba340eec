//! Pictures and flags.

use crate::support::{Visitor, shop};

fn size(jpeg: &[u8]) -> (u16, u16) {
    let mut at = 2;
    loop {
        let (marker, length) = (jpeg[at + 1], u16::from_be_bytes([jpeg[at + 2], jpeg[at + 3]]));
        if (0xC0..=0xC2).contains(&marker) {
            let number = |from: usize| u16::from_be_bytes([jpeg[from], jpeg[from + 1]]);
            return (number(at + 7), number(at + 5));
        }
        at += 2 + usize::from(length);
    }
}

#[tokio::test]
async fn pictures_come_in_three_sizes_of_one_ratio() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    for (path, width, limit) in [
        ("/Data/K/1204-1.jpg", 360, 40_000),
        ("/Data/O/1204-2.jpg", 720, 100_000),
        ("/Data/K/kategori-3.jpg", 360, 40_000),
        ("/Data/K/slider-1.jpg", 360, 40_000),
    ] {
        let answer = visitor.get(path).await;
        assert_eq!(answer.headers()["content-type"], "image/jpeg", "{path}");
        assert!(answer.headers()["cache-control"].to_str().unwrap().contains("immutable"));
        let tag = answer.headers()["etag"].clone();
        let bytes = answer.bytes().await.unwrap();
        assert_eq!(size(&bytes), (width, width * 2 / 3), "{path}");
        assert!(bytes.len() < limit, "{path} has {} bytes", bytes.len());
        let again = visitor.send(visitor.request("GET", path).header("if-none-match", tag)).await;
        assert_eq!(again.status(), 304);
    }
}

#[tokio::test]
async fn every_kind_of_goods_can_be_drawn_from_every_side() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    for root in visitor.json("/srv/service/category/get").await.as_array().unwrap() {
        for leaf in root["CHILDREN"].as_array().unwrap() {
            let page = visitor.text(&format!("/{}", leaf["URL"].as_str().unwrap())).await;
            let id = page
                .split("class=\"product-list\"")
                .nth(1)
                .unwrap()
                .split("data-id=\"")
                .nth(1)
                .unwrap();
            let id = id.split('"').next().unwrap();
            let mut views = 0;
            for view in 1..=6 {
                let answer = visitor.get(&format!("/Data/K/{id}-{view}.jpg")).await;
                views += usize::from(answer.status() == 200);
            }
            assert!((3..=5).contains(&views), "{id} has {views}");
        }
    }
}

#[tokio::test]
async fn what_is_not_drawn_is_not_found() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    for path in [
        "/Data/K/1204-99.jpg",
        "/Data/X/1204-1.jpg",
        "/Data/K/1-1.jpg",
        "/Data/K/x.jpg",
        "/Data/K/../../etc/passwd",
        "/static/theme-flags/zz.webp",
    ] {
        assert_eq!(visitor.get(path).await.status(), 404, "{path}");
    }
}

#[tokio::test]
async fn flags_are_webp_by_country() {
    let shop = shop().await;
    let answer = Visitor::of(&shop).get("/static/theme-flags/tr.webp").await;
    assert_eq!(answer.headers()["content-type"], "image/webp");
    assert_eq!(&answer.bytes().await.unwrap()[8..12], b"WEBP");
}
