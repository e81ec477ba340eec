//! The gateway ends while an order is paid: none is cut, and the next process knows by reading.

use std::time::Duration;

use vitrin_shop::{RunningShop, Shop, ShopConfig};

use super::{BANK_TRANSFER, THREE_D, attempt, order_by, order_by_card, place, ready_to_pay};
use crate::support::process::Process;
use crate::support::storefront::Storefront;
use crate::support::{Guest, requests_to, wait_until};

const SEALED: [(&str, &str); 1] = [("VITRIN_SEAL_KEYS", "0123456789abcdef0123456789abcdef")];
const END: Duration = Duration::from_secs(30);

async fn at_payment(gateway: &Process, shop: &RunningShop) -> Guest {
    let mut guest = gateway.guest().await;
    ready_to_pay(&mut guest, shop.specials().added).await;
    guest
}

/// The order is not sent yet when the caller leaves: the process finishes it all the same.
#[tokio::test]
async fn ord_1_a_payment_whose_caller_left_is_finished_before_the_process_ends() {
    let shop = Shop::start(ShopConfig::default()).await.unwrap();
    let storefront = Storefront::open().await;
    let mut gateway = Process::serve(&shop.url(), &storefront.url, &SEALED).await;
    let mut guest = at_payment(&gateway, &shop).await;
    let order = order_by(&mut guest, BANK_TRANSFER).await;
    shop.set_faults("*get-summary*=latency:1500").unwrap();
    shop.clear_requests();
    let mut leaving = guest.clone();
    let paying = tokio::spawn(async move { place(&mut leaving, &order, "a").await });
    wait_until("the summary is asked for", || !requests_to(&shop, "get-summary").is_empty()).await;
    paying.abort();
    gateway.signal("TERM").await;
    gateway.wait_for_line("draining").await;
    let (status, _) = gateway.wait(END).await;
    assert!(status.success(), "{status}");
    assert_eq!(shop.orders_placed(), 1, "it was on its way");
}

/// `Must hold`: after a restart without Redis open attempts are settled by reading.
#[tokio::test]
async fn ord_1_after_a_restart_the_shops_state_says_what_became_of_an_attempt() {
    let shop = Shop::start(ShopConfig::default()).await.unwrap();
    let storefront = Storefront::open().await;
    let first = Process::serve(&shop.url(), &storefront.url, &SEALED).await;

    let mut placed = at_payment(&first, &shop).await;
    let order = order_by(&mut placed, BANK_TRANSFER).await;
    shop.set_faults("*order-v5/checkout=lost").unwrap();
    place(&mut placed, &order, "a").await.expect(200);
    shop.set_faults("").unwrap();

    let mut at_bank = at_payment(&first, &shop).await;
    let by_card = order_by_card(&mut at_bank, THREE_D).await;
    let sent = place(&mut at_bank, &by_card, "a").await.expect(200).json();
    assert_eq!(sent["outcome"], "bank_form", "{sent}");
    let (status, _) = first.stop(END).await;
    assert!(status.success(), "{status}");

    let next = Process::serve(&shop.url(), &storefront.url, &SEALED).await;
    let before = (shop.orders_placed(), requests_to(&shop, "order-v5/checkout").len());
    let mut placed = placed.at(next.address);
    let again = place(&mut placed, &order, "b").await.expect(200).json();
    assert_eq!(again["outcome"], "basket_empty", "{again}");
    let mut at_bank = at_bank.at(next.address);
    assert_eq!(attempt(&mut at_bank).await["state"], "waiting");
    let refused = place(&mut at_bank, &by_card, "b").await.expect(200).json();
    assert_eq!(refused["outcome"], "attempt_open", "{refused}");
    let after = (shop.orders_placed(), requests_to(&shop, "order-v5/checkout").len());
    assert_eq!(before, after, "nothing was sent again");
}
