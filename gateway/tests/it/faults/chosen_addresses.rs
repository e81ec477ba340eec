//! Invented addresses never suspend a call for others (ADR 0042).

use crate::support::{Client as _, TestGateway};

/// More than a breaker needs to open, within its window.
const ASKED: usize = 60;

#[tokio::test]
async fn made_up_pages_do_not_suspend_pages() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    for status in [500, 503] {
        gateway.shop.set_faults(&format!("/uydurma-*=status:{status}")).unwrap();
        for number in 0..ASKED {
            let answer =
                native_client.get(&format!("/bff/pages?path=/uydurma-{status}-{number}")).await;
            answer.problem(502, "shop_failed");
        }
    }
    native_client.get("/bff/pages?path=/kilimler").await.expect(200);
    native_client.get("/bff/catalogue/products?link=kilimler&block=1015").await.expect(200);
}

#[tokio::test]
async fn invented_path_parts_do_not_suspend_their_call() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    gateway.shop.set_faults("*get-cities/X*=status:500").unwrap();
    for number in 0..ASKED {
        native_client.get(&format!("/srv/service/region/get-cities/X{number}")).await.expect(500);
        native_client
            .get(&format!("/bff/regions/cities?parent=X{number}"))
            .await
            .problem(502, "shop_failed");
    }
    native_client.get("/srv/service/region/get-cities/TR").await.expect(200);
    native_client.get("/bff/regions/cities?parent=TR").await.expect(200);
}
