//! JPEGs of the shop as WebP, for pages in browsers that show it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use axum::response::IntoResponse as _;
use http::{Method, StatusCode};
use image::{ExtendedColorType, codecs::jpeg::JpegEncoder};

use crate::support::answer::Answer;
use crate::support::stand_in::StandIn;
use crate::support::{Client, TestGateway};

/// What Chromium accepts for a picture of a page.
const OF_A_PAGE: (&str, &str) =
    ("accept", "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8");
/// What it accepts when a picture is opened in a tab or downloaded.
const OF_A_TAB: (&str, &str) = (
    "accept",
    "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
);

/// A JPEG of 120 by 80 pixels; another shade is another picture.
fn jpeg(shade: u8) -> Vec<u8> {
    let pixels: Vec<u8> = (0..120 * 80_u32)
        .flat_map(|at| [(at % 251) as u8, (at / 120) as u8 ^ shade, shade])
        .collect();
    let mut file = Vec::new();
    JpegEncoder::new_with_quality(&mut file, 95)
        .encode(&pixels, 120, 80, ExtendedColorType::Rgb8)
        .expect("a JPEG");
    file
}

/// Requests a picture until it is encoded: on a busy machine the first answer is the JPEG.
async fn webp(client: &mut impl Client, path: &str) -> Answer {
    loop {
        let answer = client.get_with(path, &[OF_A_PAGE]).await.expect(200);
        if answer.header("content-type") == "image/webp" {
            return answer;
        }
        assert_eq!(answer.header("cache-control"), "public, max-age=60", "not for a week");
    }
}

#[tokio::test]
async fn a_page_gets_webp_and_everyone_else_the_shops_own_file() {
    let gateway = TestGateway::open().await;
    let mut client = gateway.native_client();
    let path = format!("/media/shop/Data/O/{}-1.jpg", gateway.shop.specials().added);
    let original = client.get(&path).await.expect(200);
    assert_eq!(original.header("content-type"), "image/jpeg");
    let encoded = webp(&mut client, &path).await;
    assert_eq!((&encoded.body[..4], &encoded.body[8..12]), (&b"RIFF"[..], &b"WEBP"[..]));
    assert!(encoded.body.len() * 10 < original.body.len() * 8, "{}", encoded.body.len());
    assert_eq!(encoded.header("content-length"), encoded.body.len().to_string());
    assert!(encoded.header("cache-control").starts_with("public, max-age=604800"));
    assert!(encoded.header("content-security-policy").contains("sandbox"));
    for answer in [&original, &encoded] {
        assert!(answer.header("vary").to_lowercase().contains("accept"), "a cache keeps both");
    }
    assert_ne!(encoded.header("etag"), original.header("etag"));
    for accept in [OF_A_TAB, ("accept", "*/*"), ("accept", "image/webp;q=0, image/*")] {
        let answer = client.get_with(&path, &[accept]).await.expect(200);
        assert_eq!(answer.body, original.body, "{accept:?}");
    }
    let part = client.get_with(&path, &[OF_A_PAGE, ("range", "bytes=0-9")]).await;
    assert_eq!(part.header("content-type"), "image/jpeg", "a part of the shop's own file");

    let before = gateway.shop.requests().len();
    let tag = encoded.header("etag").to_owned();
    let same = client.get_with(&path, &[OF_A_PAGE, ("if-none-match", &tag)]).await;
    assert_eq!((same.status, same.body.len()), (StatusCode::NOT_MODIFIED, 0));
    let head = client.send(Method::HEAD, &path, &[OF_A_PAGE], "").await.expect(200);
    assert_eq!((head.header("content-type"), head.body.len()), ("image/webp", 0));
    assert_eq!(gateway.shop.requests().len(), before, "from memory");
}

/// A thumbnail is made from the shop's picture; who gets no WebP gets that picture.
#[tokio::test]
async fn a_thumbnail_is_small_and_made_from_the_picture_that_all_others_get() {
    let gateway = TestGateway::open().await;
    let mut client = gateway.native_client();
    let path = format!("/media/shop/Data/K/{}-1.jpg", gateway.shop.specials().added);
    let thumbnail_path = format!("{path}?thumbnail");
    let whole = webp(&mut client, &path).await;
    let thumbnail = webp(&mut client, &thumbnail_path).await;
    assert!(thumbnail.body.len() * 2 < whole.body.len(), "{}", thumbnail.body.len());
    assert_ne!(thumbnail.header("etag"), whole.header("etag"));

    let before = gateway.shop.requests().len();
    let tag = whole.header("etag").to_owned();
    let again = client.get_with(&thumbnail_path, &[OF_A_PAGE, ("if-none-match", &tag)]).await;
    assert_eq!((again.status, &again.body), (StatusCode::OK, &thumbnail.body));
    let whole_again = client.get_with(&path, &[OF_A_PAGE]).await.expect(200);
    assert_eq!(whole_again.body, whole.body);
    assert_eq!(gateway.shop.requests().len(), before, "from memory");

    let original = client.get(&path).await.expect(200);
    for accept in [OF_A_TAB, ("accept", "*/*")] {
        let answer = client.get_with(&thumbnail_path, &[accept]).await.expect(200);
        assert_eq!(answer.body, original.body, "{accept:?}");
    }
    let requests = gateway.shop.requests();
    let queries: Vec<_> = requests
        .iter()
        .filter(|request| path.ends_with(&request.path))
        .map(|request| request.query.as_str())
        .collect();
    // At least one for each size, and one for each caller that gets no WebP.
    assert!(queries.len() >= 5 && queries.iter().all(|query| query.is_empty()), "{queries:?}");
}

/// The shop is asked whether its picture changed, and what was its picture outlives it for a while.
#[tokio::test]
async fn an_encoded_picture_follows_the_shops_own() {
    let shade = Arc::new(AtomicU8::new(1));
    let now = Arc::clone(&shade);
    let shop = StandIn::open(move |seen| {
        let shade = now.load(Ordering::SeqCst);
        let tag = format!("\"v{shade}\"");
        if shade == 0 {
            return StatusCode::INTERNAL_SERVER_ERROR.into_response();
        }
        if seen.header("if-none-match") == tag {
            return (StatusCode::NOT_MODIFIED, [("etag", tag)]).into_response();
        }
        ([("content-type", "image/jpeg"), ("etag", &tag)], jpeg(shade)).into_response()
    })
    .await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[("VITRIN_CACHE_FRESHNESS", "0")]).await;
    let mut client = gateway.native_client();
    let path = "/media/shop/Data/a.jpg";
    let first = webp(&mut client, path).await;
    let again = client
        .get_with(path, &[OF_A_PAGE, ("if-none-match", "\"of-another-picture\"")])
        .await
        .expect(200);
    assert_eq!(again.body, first.body);
    assert_eq!(gateway.shop.seen().last().unwrap().header("if-none-match"), "\"v1\"");
    shade.store(2, Ordering::SeqCst);
    let changed = webp(&mut client, path).await;
    assert_ne!(changed.body, first.body);
    assert_ne!(changed.header("etag"), first.header("etag"));
    shade.store(0, Ordering::SeqCst);
    let kept = client.get_with(path, &[OF_A_PAGE]).await.expect(200);
    assert_eq!((&kept.body, kept.header("cache-control")), (&changed.body, "public, max-age=60"));
    client.get_with(path, &[OF_A_TAB]).await.problem(502, "shop_failed");
}

/// What cannot be encoded, or is no JPEG at all, goes out byte for byte.
#[tokio::test]
async fn what_is_not_encoded_comes_as_the_shop_has_it() {
    let bytes = |path: &str| match path.rsplit('/').next().unwrap_or_default() {
        "cut-off.jpg" => jpeg(3)[..200].to_vec(),
        "text.jpg" => b"not a picture at all".to_vec(),
        "huge.jpg" => vec![0xff; 2 * 1024 * 1024 + 1],
        "empty.jpg" => Vec::new(),
        _ => jpeg(4),
    };
    let shop = StandIn::open(move |seen| {
        let kind = if seen.path.ends_with(".png") { "image/png" } else { "image/jpeg" };
        ([("content-type", kind)], bytes(&seen.path)).into_response()
    })
    .await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let mut client = gateway.native_client();
    for file in ["cut-off.jpg", "text.jpg", "huge.jpg", "empty.jpg", "named-otherwise.png"] {
        let path = format!("/media/shop/Data/{file}");
        for _ in 0..2 {
            let answer = client.get_with(&path, &[OF_A_PAGE]).await.expect(200);
            assert_eq!(answer.body, bytes(&path), "{file}");
        }
    }
}

#[tokio::test]
async fn webp_can_be_switched_off() {
    let gateway = TestGateway::open_with(&[("VITRIN_WEBP_MAX_BYTES", "0")]).await;
    let mut client = gateway.native_client();
    let path = format!("/media/shop/Data/K/{}-1.jpg", gateway.shop.specials().added);
    for _ in 0..2 {
        let answer = client.get_with(&path, &[OF_A_PAGE]).await.expect(200);
        assert_eq!(answer.header("content-type"), "image/jpeg");
    }
}
