//! What a caller gets when the shop is slow, unreachable, truncating, lying or wrong, and that
//! recovery needs no help.

mod abandoned;
mod chosen_addresses;
mod down;
mod garbage;
mod load;
mod memory;
mod recovery;
mod reset;
mod shares;
mod slow;
mod too_large;
mod truncated;
mod wrong_type;

use crate::support::{Client as _, TestGateway};

/// Reads through the cache, by JSON and by HTML.
const READS: [&str; 4] = [
    "/bff/regions/countries",
    "/bff/catalogue/filters?link=kilimler",
    "/bff/catalogue/products?link=kilimler&block=1015",
    "/bff/pages?path=/kilimler",
];

/// With these `faults`, each of the reads and the basket answers this problem, and nothing is
/// cached.
async fn assert_each_read(gateway: &TestGateway, faults: &str, status: u16, code: &str) {
    let mut guest = gateway.native_client();
    gateway.admin("DELETE", "/cache?all=1").await;
    gateway.shop.set_faults(faults).expect("the grammar is right");
    for path in READS.iter().chain(&["/bff/cart"]) {
        let problem = guest.get(path).await.problem(status, code);
        assert_eq!(
            problem["detail"],
            serde_json::Value::Null,
            "no words of the shop, none of ours: {path}"
        );
    }
    gateway.shop.set_faults("").expect("the grammar is right");
    for path in READS.iter().chain(&["/bff/cart"]) {
        guest.get(path).await.expect(200);
    }
}
