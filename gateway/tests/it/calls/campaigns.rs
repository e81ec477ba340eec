//! Campaigns of the basket and loyalty programmes (contracts/upstream/campaigns.md).

use serde_json::json;

use super::{basket, fill, read, said, submit};
use crate::support::{AttackerPage, Client as _, TestGateway};

const BY_TYPE: &str = "/srv/campaign-v2/campaign/get-list-by-type/cart/1";
const SIGN_IN: &str = "/srv/service/hopi/signin";
const OFFERS: &str = "/srv/service/hopi/get-campaigns";
const CHOOSE: &str = "/srv/service/hopi/set-campaign";
const REMOVE: &str = "/srv/service/hopi/remove-campaign";

/// Newer clients leave a path segment empty (contracts/upstream/protocol.md#paths).
#[tokio::test]
async fn call_1_a_campaign_is_chosen_and_removed_despite_double_slashes() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let three = "/srv/campaign-v2/campaign/select-campaign//1/13";
    fill(&gateway, &mut guest, 1).await;
    let refused = read(&mut guest, three).await;
    assert_eq!(said(&refused), (&json!(0), "Bu kampanya için en az üç parça gerekir"));
    fill(&gateway, &mut guest, 2).await;
    AttackerPage::luring(&guest).get(three).await.problem(403, "xsrf_mismatch");
    assert_eq!(said(&read(&mut guest, three).await), (&json!(1), "Kampanya seçildi"));
    let chosen = basket(&mut guest).await;
    let (goods, off) =
        (chosen["PRICE_CART"].as_f64().unwrap(), chosen["PRICE_CAMPAIGN"].as_f64().unwrap());
    assert!((off - goods * 0.12).abs() < 0.01, "twelve percent of {goods}: {off}");

    let listed = read(&mut guest, BY_TYPE).await;
    let selected: Vec<_> = listed["CAMPAIGN_LIST"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (&one["ID"], &one["SELECTED"]))
        .collect();
    assert_eq!(
        selected,
        [(&json!("11"), &json!(0)), (&json!("12"), &json!(0)), (&json!("13"), &json!(1))]
    );

    let other = read(&mut guest, "/srv/campaign-v2/campaign/select-campaign/1/11").await;
    assert_eq!(other["status"], 1, "one of a group gives up the other");
    assert_eq!(read(&mut guest, BY_TYPE).await["CAMPAIGN_LIST"][2]["SELECTED"], 0);
    let given_up = read(&mut guest, "/srv/campaign-v2/campaign/deselect-campaign//11").await;
    assert_eq!(said(&given_up), (&json!(1), "Kampanya kaldırıldı"));
    assert_eq!(basket(&mut guest).await["PRICE_CAMPAIGN"].as_f64(), Some(0.0));
    let unknown = read(&mut guest, "/srv/campaign-v2/campaign/select-campaign/1/99").await;
    assert_eq!(said(&unknown), (&json!(0), "Kampanya bulunamadı"));
}

#[tokio::test]
async fn call_1_coins_of_the_loyalty_programme_are_spent_on_the_basket() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    fill(&gateway, &mut guest, 1).await;
    let before = basket(&mut guest).await["PRICE_GENERAL"].as_f64().unwrap();
    assert_eq!(
        read(&mut guest, OFFERS).await["error"],
        "TIMEOUT",
        "nobody is signed in: begin anew"
    );
    assert_eq!(submit(&mut guest, SIGN_IN, "token=000000").await["error"], "TIMEOUT");
    let refused = submit(&mut guest, SIGN_IN, "token=1").await;
    assert_eq!((&refused["success"], &refused["message"]), (&json!(false), &json!("Kod hatalı")));
    assert_eq!(
        submit(&mut guest, SIGN_IN, "token=123456").await,
        json!({ "success": true, "coinBalance": 75 })
    );

    let offers = read(&mut guest, OFFERS).await;
    assert_eq!(
        offers["campaigns"][1],
        json!({ "code": "H2", "name": "Hopi Atölye", "coin": "25" })
    );
    let refused = submit(&mut guest, CHOOSE, "coin=76&campaign=H2").await;
    assert_eq!(refused["message"], "Bakiyeniz yetersiz");
    let refused = submit(&mut guest, CHOOSE, "coin=1&campaign=H9").await;
    assert_eq!(refused["message"], "Kampanya bulunamadı");
    assert_eq!(submit(&mut guest, CHOOSE, "coin=10&campaign=H2").await, json!({ "success": true }));
    let spent = basket(&mut guest).await;
    assert_eq!(
        (&spent["HOPI"]["customer"]["coinAmount"], &spent["HOPI"]["customer"]["campaignCode"]),
        (&json!(10), &json!("H2"))
    );
    assert!(
        (before - spent["PRICE_GENERAL"].as_f64().unwrap() - 10.0).abs() < 0.01,
        "{before}: {spent}"
    );

    AttackerPage::luring(&guest).get(REMOVE).await.problem(403, "xsrf_mismatch");
    read(&mut guest, REMOVE).await;
    let after = basket(&mut guest).await;
    assert_eq!(
        (&after["HOPI"]["status"], &after["HOPI"]["customer"]["signedIn"]),
        (&json!(0), &json!(0))
    );
    assert_eq!(after["PRICE_GENERAL"].as_f64(), Some(before));
}
