//! Coupons, campaigns and the loyalty programmes (contracts/upstream/campaigns.md).

use crate::support::{Visitor, list, shop};

const LOAD: &str = "/srv/service/cart/load";

async fn with_basket(shop: &vitrin_shop::RunningShop, quantity: u32) -> Visitor {
    let visitor = Visitor::of(shop);
    fill(&visitor, shop, quantity).await;
    visitor
}

async fn fill(visitor: &Visitor, shop: &vitrin_shop::RunningShop, quantity: u32) {
    let body = format!("productId={}&quantity={quantity}", shop.specials().added);
    assert_eq!(visitor.post("/srv/service/cart/add-to-cart", &body).await["status"], 1);
}

#[tokio::test]
async fn coupons_are_taken_refused_and_taken_off() {
    let shop = shop().await;
    let visitor = with_basket(&shop, 1).await;
    let set = |code: &'static str| {
        let visitor = &visitor;
        async move { visitor.post(&format!("/srv/service/cart/set-campaign-code/{code}"), "").await }
    };
    for refused in ["YOK", "ESKI2025", "UYELERE"] {
        let answer = set(refused).await;
        assert_eq!(answer["status"], 0, "{refused}: {answer}");
        assert!(!answer["statusText"].as_str().unwrap().is_empty());
    }
    assert_eq!(visitor.json(LOAD).await["COUPON_CODE"], "");
    assert_eq!(set("vitrin10").await["status"], 1);
    let cart = visitor.json(LOAD).await;
    assert_eq!(cart["COUPON_CODE"], "VITRIN10");
    let (goods, off) =
        (cart["PRICE_CART"].as_f64().unwrap(), cart["PRICE_COUPON"].as_f64().unwrap());
    assert!((off - goods / 10.0).abs() < 0.011, "{cart}");
    let general = cart["PRICE_GENERAL"].as_f64().unwrap();
    assert!(
        (general - (goods - off + cart["PRICE_CARGO"].as_f64().unwrap())).abs() < 0.011,
        "{cart}"
    );
    assert_eq!(set("").await["status"], 1, "an empty code takes it off");
    assert_eq!(visitor.json(LOAD).await["PRICE_COUPON"], 0);

    let member = Visitor::member(&shop, 101);
    fill(&member, &shop, 1).await;
    assert_eq!(member.post("/srv/service/cart/set-campaign-code/UYELERE", "").await["status"], 1);
}

#[tokio::test]
async fn one_campaign_of_a_group_is_chosen_and_removed() {
    let shop = shop().await;
    let visitor = with_basket(&shop, 1).await;
    let base = "/srv/campaign-v2/campaign";
    assert_eq!(
        visitor.json(&format!("{base}/select-campaign//1/13")).await["status"],
        0,
        "three pieces are needed"
    );
    assert_eq!(visitor.json(&format!("{base}/select-campaign//1/11")).await["status"], 1);
    assert_eq!(visitor.json(&format!("{base}/select-campaign//1/12")).await["status"], 1);
    let cart = visitor.json(LOAD).await;
    let chosen: Vec<&str> = list(&cart, "CAMPAIGN_LIST")
        .iter()
        .filter(|campaign| campaign["SELECTED"] == 1)
        .map(|campaign| campaign["ID"].as_str().unwrap())
        .collect();
    assert_eq!(chosen, ["12"]);
    assert!(cart["PRICE_CAMPAIGN"].as_f64().unwrap() > 0.0);
    visitor.text(&format!("{base}/deselect-campaign//12")).await;
    assert_eq!(visitor.json(LOAD).await["PRICE_CAMPAIGN"], 0);
    assert_eq!(
        list(&visitor.json(&format!("{base}/get-list-by-type/cart/0")).await, "CAMPAIGN_LIST")
            .len(),
        3
    );
}

#[tokio::test]
async fn loyalty_opens_with_its_token_and_ends_when_left() {
    let shop = shop().await;
    let visitor = with_basket(&shop, 2).await;
    let hopi = |call: &str| format!("/srv/service/hopi/{call}");
    assert_eq!(
        visitor.json(&hopi("get-campaigns")).await["error"],
        "TIMEOUT",
        "nobody is signed in"
    );
    assert_eq!(visitor.post(&hopi("signin"), "token=000000").await["error"], "TIMEOUT");
    assert_eq!(visitor.post(&hopi("signin"), "token=1").await["success"], false);
    assert_eq!(visitor.post(&hopi("signin"), "token=123456").await["success"], true);
    assert_eq!(list(&visitor.json(&hopi("get-campaigns")).await, "campaigns").len(), 2);
    assert_eq!(
        visitor.post(&hopi("set-campaign"), "coin=76").await["success"],
        false,
        "more than there is"
    );
    assert_eq!(visitor.post(&hopi("set-campaign"), "coin=20&campaign=H2").await["success"], true);
    let cart = visitor.json(LOAD).await;
    assert_eq!(
        (&cart["HOPI"]["customer"]["signedIn"], &cart["HOPI"]["customer"]["coinAmount"]),
        (&1.into(), &20.into())
    );
    visitor.text(&hopi("remove-campaign")).await;
    assert_eq!(visitor.json(LOAD).await["HOPI"]["customer"]["signedIn"], 0);
    assert_eq!(visitor.json("/srv/service/zubizu/signout").await["success"], true);
}
