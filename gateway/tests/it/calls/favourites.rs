//! Collections by name, and items taken out of them
//! (contracts/upstream/favourites.md#collection-mode).

use serde_json::{Value, json};

use super::{read, said, submit};
use crate::support::{AttackerPage, Client as _, TestGateway};

const NAME: &str = "/srv/service/collection/set";
const SET_ITEM: &str = "/srv/service/collection/set-item";
const REMOVE_ITEM: &str = "/srv/service/collection/remove-item";
const ALL: &str = "/srv/service/collection/get/";

fn names(collections: &Value) -> Vec<&str> {
    let all = collections["data"].as_array().expect("a list");
    all.iter().map(|one| one["name"].as_str().expect("text")).collect()
}

#[tokio::test]
async fn fav_2_a_collection_is_named_filled_and_removed() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.signed_in().await;
    let (first, second) = (gateway.shop.specials().added, gateway.shop.specials().added_popup);
    let refused = submit(&mut guest, NAME, "name=+").await;
    assert_eq!(said(&refused), (&json!(false), "Koleksiyon adı boş olamaz"));
    let id = submit(&mut guest, NAME, "name=Yazlık").await["data"][0]["_id"]
        .as_str()
        .unwrap()
        .to_owned();
    let again = submit(&mut guest, NAME, "name=Yazlık").await;
    assert_eq!(again["data"][0]["_id"], id.as_str(), "the one there is");
    assert_eq!(names(&read(&mut guest, ALL).await), ["Favorilerim", "Yazlık"]);

    let filling = format!("collection_id={id}&products%5B%5D={first}_0&products%5B%5D={second}_0");
    let set = submit(&mut guest, SET_ITEM, &filling).await;
    let item = set["data"][0]["item_id"].as_str().unwrap().to_owned();
    let removal = format!("collection_id={id}&item_id%5B%5D={item}");
    for _ in 0..2 {
        let removed = submit(&mut guest, REMOVE_ITEM, &removal).await;
        assert_eq!(
            said(&removed),
            (&json!(true), "Ürün koleksiyondan çıkarıldı"),
            "twice is no error"
        );
    }
    let kept = read(&mut guest, &format!("{ALL}{id}")).await;
    let ids: Vec<_> =
        kept["data"][0]["items"].as_array().unwrap().iter().map(|one| &one["ID"]).collect();
    assert_eq!(ids, [&json!(second.to_string())]);
    let lost =
        submit(&mut guest, REMOVE_ITEM, &format!("collection_id=nope&item_id%5B%5D={item}")).await;
    assert_eq!(said(&lost), (&json!(false), "Liste bulunamadı"));

    let path = format!("/srv/service/collection/remove/{id}");
    AttackerPage::luring(&guest).get(&path).await.problem(403, "xsrf_mismatch");
    assert_eq!(said(&read(&mut guest, &path).await), (&json!(true), "Koleksiyon silindi"));
    assert_eq!(names(&read(&mut guest, ALL).await), ["Favorilerim"]);
    let default = submit(&mut guest, "/srv/service/collection/remove/0", "").await;
    assert_eq!(said(&default), (&json!(false), "Liste bulunamadı"), "the default one stays");
}

#[tokio::test]
async fn fav_4_guests_are_refused_with_200() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    for path in [NAME, REMOVE_ITEM, "/srv/service/collection/remove/0"] {
        let refused = submit(&mut guest, path, "name=Yazlık&collection_id=0&item_id%5B%5D=1").await;
        assert_eq!(said(&refused), (&json!(false), "NO_MEMBER_SESSION"), "{path}");
    }
}
