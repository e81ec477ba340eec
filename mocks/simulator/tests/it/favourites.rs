//! FAV-1, FAV-2, FAV-4: favourites in list mode and in collection mode.

use serde_json::{Value, json};
use vitrin_shop::{Shop, ShopConfig};

use crate::support::{Visitor, list, shop, signed_in};

const ADD: &str = "/srv/service/profile/add-to-fav-list";
const REMOVE: &str = "/srv/service/profile/delete-shopping-products-by-product-id";
const LISTS: &str = "/srv/service/profile/get-shopping-list";
const COLLECTION: &str = "/srv/service/collection";

/// The entries of the default list.
async fn entries(visitor: &Visitor) -> Vec<Value> {
    let lists = visitor.json(LISTS).await;
    list(&list(&lists, "CATEGORIES")[0], "PRODUCTS").to_vec()
}

#[tokio::test]
async fn fav_4_guests_are_refused_with_200_or_401() {
    let shop = shop().await;
    let guest = Visitor::of(&shop);
    for path in [ADD, REMOVE, "/srv/service/collection/set-item", "/srv/service/collection/get/0"] {
        let answer = guest.post(path, "ids[]=1204-0&products[]=1204").await;
        assert_eq!(
            (&answer["status"], &answer["statusText"]),
            (&json!(false), &json!("NO_MEMBER_SESSION"))
        );
    }
    let lists = guest.json(&format!("{LISTS}?link=uye-alisveris-listesi")).await;
    assert_eq!(
        (&lists["IS_SHARE"], list(&lists, "CATEGORIES").len()),
        (&json!(0), 0),
        "reading is no refusal"
    );
    shop.set_faults("*/add-to-fav-list=status:401").unwrap();
    assert_eq!(guest.send(guest.request("POST", ADD)).await.status(), 401);
}

#[tokio::test]
async fn fav_1_adding_and_removing_twice_is_no_error() {
    let shop = shop().await;
    let visitor = signed_in(&shop).await;
    let (first, second) = (shop.specials().added, shop.specials().added_popup);
    let body = format!("ids[]={first}-0&ids[]={second}-0&ids[]={first}-0&fetch=true&cat_id=1");
    for _ in 0..2 {
        let answer = visitor.post(ADD, &body).await;
        assert_eq!(answer["status"], true, "{answer}");
        assert_eq!(answer["data"][0]["id"], first.to_string());
    }
    assert_eq!(entries(&visitor).await.len(), 2);
    for _ in 0..2 {
        let answer = visitor.post(REMOVE, &format!("products[]={first}")).await;
        assert_eq!(
            (&answer["status"], &answer["ids"]),
            (&json!(true), &json!([first.to_string()]))
        );
    }
    let left = entries(&visitor).await;
    assert_eq!((left.len(), &left[0]["ID"]), (1, &json!(second.to_string())));
    let older =
        visitor.post("/srv/service/profile/add-to-shopping-list", &format!("ids[]={first}")).await;
    assert_eq!(older["status"], true, "the oldest client sends bare ids");
    assert_eq!(visitor.post(ADD, "ids[]=1-0").await["status"], false);
    assert_eq!(visitor.post(ADD, &format!("ids[]={first}-0&cat_id=99")).await["status"], false);
}

#[tokio::test]
async fn fav_1_entries_have_the_shops_types_and_their_own_ids() {
    let shop = shop().await;
    let visitor = signed_in(&shop).await;
    let product = shop.specials().added;
    visitor.post(ADD, &format!("ids[]={product}-0")).await;
    let entry = &entries(&visitor).await[0];
    for name in ["LIST_ID", "ID", "PRICE_SELL", "PRICE_BUY"] {
        assert!(entry[name].is_string(), "{name}: {entry}");
    }
    for name in ["PRICE_NOT_DISCOUNTED", "VAT", "HAS_VARIANT"] {
        assert!(entry[name].is_i64(), "{name}: {entry}");
    }
    assert_eq!(entry["DATE_ADDED"].as_str().unwrap().split('.').count(), 3);
    let asked = visitor.json(&format!("{LISTS}/{product}-0")).await;
    assert_eq!(asked["PRODUCTS"][0]["ID"], product.to_string());
    let dollars = visitor.json(&format!("{LISTS}?currency=USD")).await;
    assert_eq!(dollars["CATEGORIES"][0]["PRODUCTS"][0]["TARGET_CURRENCY"], "USD");
    let id = entry["LIST_ID"].as_str().unwrap();
    let answer = visitor
        .post("/srv/service/profile/delete-shopping-products", &format!("products[]={id}"))
        .await;
    assert_eq!((&answer["status"], &answer["ids"]), (&json!(true), &json!([id])));
    assert!(entries(&visitor).await.is_empty());
}

#[tokio::test]
async fn fav_2_collections_know_their_items() {
    let shop = shop().await;
    let visitor = signed_in(&shop).await;
    let (first, second) = (shop.specials().added, shop.specials().added_popup);
    let set = async |body: String| visitor.post(&format!("{COLLECTION}/set-item"), &body).await;
    let answer = set(format!("collection_id=0&products[]={first}_0&products[]={second}_0")).await;
    assert_eq!(answer["data"][1]["product_id"], second.to_string());
    let item = answer["data"][0]["item_id"].as_str().unwrap().to_owned();
    assert_eq!(
        set(format!("collection_id=0&products[]={first}_0")).await["data"][0]["item_id"],
        item
    );

    let default = visitor.json(&format!("{COLLECTION}/get/0")).await;
    let items = list(&default["data"][0], "items");
    assert_eq!(
        (items.len(), &items[0]["_id"], &items[0]["ID"]),
        (2, &json!(item), &json!(first.to_string()))
    );
    let removed = visitor
        .post(&format!("{COLLECTION}/remove-item"), &format!("collection_id=0&item_id[]={item}"))
        .await;
    assert_eq!(removed["status"], true);
    let default = visitor.json(&format!("{COLLECTION}/get/0")).await;
    assert_eq!(list(&default["data"][0], "items").len(), 1);
    assert_eq!(entries(&visitor).await.len(), 1, "both modes show the same");
}

#[tokio::test]
async fn fav_2_named_collections_come_and_go() {
    let shop = shop().await;
    let visitor = signed_in(&shop).await;
    let named = visitor.post(&format!("{COLLECTION}/set"), "name=Yazlık").await;
    let id = named["data"][0]["_id"].as_str().unwrap().to_owned();
    assert_eq!(
        visitor.post(&format!("{COLLECTION}/set"), "name=Yazlık").await["data"][0]["_id"],
        id.as_str()
    );
    let product = shop.specials().added;
    visitor
        .post(
            &format!("{COLLECTION}/set-item"),
            &format!("collection_id={id}&products[]={product}_0"),
        )
        .await;
    let all = visitor.json(&format!("{COLLECTION}/get/?language=en")).await;
    let names: Vec<_> =
        list(&all, "data").iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["My favourites", "Yazlık"]);
    assert_eq!(all["data"][1]["items"][0]["product"]["id"], product.to_string());
    let lists = visitor.json(LISTS).await;
    let cat = lists["CATEGORIES"][1]["ID"].as_str().unwrap();
    let shared = visitor
        .post(&format!("/srv/service/profile/share-shopping-link/ege@example.test/{cat}/7"), "")
        .await;
    assert_eq!(shared["status"], true);
    assert_eq!(visitor.json(&format!("{COLLECTION}/remove/{id}")).await["status"], true);
    assert_eq!(visitor.json(&format!("{COLLECTION}/get/{id}")).await["status"], false);
    for refused in ["remove/0", "remove/nope"] {
        assert_eq!(
            visitor.json(&format!("{COLLECTION}/{refused}")).await["status"],
            false,
            "{refused}"
        );
    }
}

#[tokio::test]
async fn fav_2_pages_say_how_favourites_are_kept() {
    for collections in [false, true] {
        let shop = Shop::start(ShopConfig { collections, ..ShopConfig::default() }).await.unwrap();
        let page = Visitor::of(&shop).text("/").await;
        assert!(page.contains(&format!("IS_FAV = {};", u8::from(collections))), "{collections}");
    }
}
