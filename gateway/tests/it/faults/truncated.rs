//! A shop whose answer breaks off, or has a wrong length.

use super::assert_each_read;
use crate::support::raw::say;
use crate::support::stand_in::{RawAnswer, RawShop};
use crate::support::{Client as _, TestGateway};

#[tokio::test]
async fn half_an_answer_is_none() {
    let gateway = TestGateway::open().await;
    assert_each_read(&gateway, "*=truncate", 502, "shop_unreadable").await;
}

#[tokio::test]
async fn a_truncated_old_answer_is_cut_and_not_cached() {
    let gateway = TestGateway::open().await;
    gateway.shop.set_faults("*=truncate").unwrap();
    gateway
        .native_client()
        .get("/srv/service/filter/get/brands?link=kilimler")
        .await
        .problem(502, "shop_unreadable");
    // Streamed: the head has been sent already, so the connection ends before the declared length.
    let (statuses, text) = say(
        gateway.address,
        "GET /srv/service/cart/load HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    )
    .await;
    assert_eq!(statuses, [200]);
    let (head, body) = text.split_once("\r\n\r\n").unwrap();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap();
    assert!(body.len() < length.parse().unwrap(), "{text}");
    gateway.shop.set_faults("").unwrap();
    gateway.native_client().get("/srv/service/filter/get/brands?link=kilimler").await.expect(200);
}

/// A wrong `Content-Length`.
#[tokio::test]
async fn a_lie_about_the_length_is_no_answer() {
    for lie in [
        "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"countries\":[],\"selected\":\"\"}",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffff\r\n{\"countries\":[]}",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n{\"countries\":[]}\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 30\r\n\r\n{\"countries\":[]}",
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 16\r\n\r\n{\"countries\":[]}",
        "no http at all",
        "",
    ] {
        let shop = RawShop::open(RawAnswer::Bytes(lie)).await;
        let url = shop.url();
        let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
        gateway.native_client().get("/bff/regions/countries").await.problem(502, "shop_unreadable");
    }
}
