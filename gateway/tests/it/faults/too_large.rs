//! An answer over 16 MiB in place of a list: 502, memory bounded.

use crate::support::process::Process;
use crate::support::stand_in::{RawAnswer, RawShop};
use crate::support::storefront::Storefront;
use crate::support::{Client as _, TestGateway};

const MIB: u64 = 1024 * 1024;

#[tokio::test]
async fn an_answer_without_end_is_cut_off() {
    let shop = RawShop::open(RawAnswer::Endless(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n",
    ))
    .await;
    let storefront = Storefront::open().await;
    let gateway = Process::serve(&shop.url(), &storefront.url, &[]).await;
    gateway.native_client().get("/bff/search?q=a").await.expect(200);
    let before = gateway.resident();
    gateway.native_client().get("/bff/regions/countries").await.problem(502, "shop_unreadable");
    assert!(shop.sent() < 64 * MIB, "{} bytes were taken", shop.sent());
    let grown = gateway.resident().saturating_sub(before);
    assert!(grown < 64 * MIB, "{grown} bytes more");
}

#[tokio::test]
async fn a_length_over_the_limit_is_believed_at_once() {
    let shop =
        RawShop::open(RawAnswer::Endless("HTTP/1.1 200 OK\r\nContent-Length: 999999999\r\n\r\n"))
            .await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    gateway.native_client().get("/bff/regions/countries").await.problem(502, "shop_unreadable");
    assert!(gateway.shop.sent() < 8 * MIB, "{}", gateway.shop.sent());
}
