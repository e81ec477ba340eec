//! Shoppers who come back from a bank while what gateways share cannot be read.

use http::Method;

use super::Pair;
use crate::returns::{FORM, address_in, returning};
use crate::support::{Client as _, Guest, saw};

const PATH: &str = "/Order/OrderAPI/paytrBKMComplete";

/// It cannot be passed on, and is not used up by the try: the shopper sends it again.
#[tokio::test]
async fn gw_8_a_payments_return_while_redis_is_away_can_be_sent_again() {
    let mut pair =
        Pair::open_with(&[("VITRIN_RETURN_PATHS", "/Order/OrderAPI/paytrBKMComplete?orderNo")])
            .await;
    let mut guest = Guest::arrived(pair.one.address).await;
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
    assert_eq!(saw(&pair.shop, "paytrBKMComplete").len(), 0);

    pair.redis.restart().await;
    pair.redis_is("up").await;
    guest.form(&address_in(wait.text()), form).await;
    assert_eq!(saw(&pair.shop, "paytrBKMComplete").len(), 1);
    guest.form(&address, form).await.expect(303);
    assert_eq!(saw(&pair.shop, "paytrBKMComplete").len(), 1);
}
