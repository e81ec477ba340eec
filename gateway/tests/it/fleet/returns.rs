//! Returns from a bank while the shared state cannot be read.

use http::Method;

use super::Pair;
use crate::returns::{FORM, address_in, returning};
use crate::support::{Client as _, Guest, requests_to};

const PATH: &str = "/Order/OrderAPI/paytrBKMComplete";

/// It cannot be passed on and is not used up, so the shopper can send it again.
#[tokio::test]
async fn gw_8_a_payment_return_without_redis_can_be_resent() {
    let mut pair =
        Pair::open_with(&[("VITRIN_RETURN_PATHS", "/Order/OrderAPI/paytrBKMComplete?orderNo")])
            .await;
    let mut guest = Guest::with_session(pair.one.address).await;
    guest.form("/srv/service/order-v5/checkout", "paymentId=-1").await.expect(200);
    let form = "orderNo=D900&result=ok";
    let page =
        returning(pair.one.address).send(Method::POST, PATH, &[FORM], form).await.expect(200);
    let address = address_in(page.text());
    pair.redis.kill();
    pair.redis_is("away").await;
    pair.shop.clear_requests();
    let wait = guest.form(&address, form).await.expect(503);
    assert!(
        wait.header("content-type").starts_with("text/html")
            && !wait.header("retry-after").is_empty()
    );
    assert!(wait.text().contains("name=\"orderNo\" value=\"D900\""), "{}", wait.text());
    assert_eq!(requests_to(&pair.shop, "paytrBKMComplete").len(), 0);

    pair.redis.restart().await;
    pair.redis_is("up").await;
    guest.form(&address_in(wait.text()), form).await;
    assert_eq!(requests_to(&pair.shop, "paytrBKMComplete").len(), 1);
    guest.form(&address, form).await.expect(303);
    assert_eq!(requests_to(&pair.shop, "paytrBKMComplete").len(), 1);
}
