//! SIGTERM: readiness fails first, requests in flight finish, none is cut.

use std::time::Duration;

use crate::support::process::Process;
use crate::support::storefront::Storefront;
use crate::support::{Client as _, TestGateway, WAIT_TIMEOUT};

#[tokio::test]
async fn requests_in_flight_finish_while_readiness_fails() {
    let mut gateway = TestGateway::open().await;
    let mut slow = gateway.native_client();
    let waiting = tokio::spawn(async move { slow.get("/hold").await });
    gateway.storefront.reached().await;
    gateway.begin_drain();
    let not_ready = async { while gateway.admin("GET", "/readyz").await.0 != 503 {} };
    tokio::time::timeout(WAIT_TIMEOUT, not_ready).await.expect("readiness fails");
    assert_eq!(gateway.admin_json("/readyz").await["draining"], true);
    assert_eq!(gateway.admin("GET", "/healthz").await.0, 200, "it lives until the last answer");
    let refused = async { while tokio::net::TcpStream::connect(gateway.address).await.is_ok() {} };
    tokio::time::timeout(WAIT_TIMEOUT, refused).await.expect("no new connection is taken");
    gateway.storefront.release();
    waiting.await.unwrap().expect(200);
    assert_eq!(gateway.end().await, 0, "none was cut");
}

#[tokio::test]
async fn sigterm_ends_the_process_after_the_last_answer() {
    let storefront = Storefront::open().await;
    let mut gateway = Process::serve("http://127.0.0.1:9", &storefront.url, &[]).await;
    let mut slow = gateway.native_client();
    let waiting = tokio::spawn(async move { slow.get("/hold").await });
    storefront.reached().await;
    gateway.signal("TERM").await;
    gateway.wait_for_line("draining").await;
    storefront.release();
    waiting.await.unwrap().expect(200);
    let (status, log) = gateway.wait(Duration::from_secs(10)).await;
    assert!(status.success(), "{status}");
    assert!(log.last().unwrap().contains("\"cut\":0"), "{:?}", log.last());
}
