//! PRD-7: comments are written, listed and voted on.

use serde_json::Value;

use crate::support::{Visitor, list, shop};

fn ids(page: &Value) -> Vec<String> {
    list(page, "COMMENTS")
        .iter()
        .map(|comment| comment["ID"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn prd_7_a_comment_is_listed_first_and_counted_in_the_average() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let id = shop.specials().added;
    let average = format!("/srv/service/product-detail/comment-average//{id}");
    let before = visitor.json(&average).await;
    let path = format!("/srv/service/product-detail/comment/{id}");
    let form = "prId=1&rate=2&title=Solgun&displayName=0&text=Rengi+soluk&csrf_token=";
    let written = visitor.post(&path, form).await;
    assert_eq!(written["status"], 1);
    let page = visitor.json(&format!("/srv/service/product-detail/comments/{id}/2")).await;
    let newest = &list(&page, "COMMENTS")[0];
    assert_eq!(
        (&newest["COMMENT"], &newest["RATE"]),
        (&"Rengi soluk".into(), &40.into()),
        "of a hundred"
    );
    assert_eq!(newest["IS_NAME_DISPLAYED"], "0");
    assert_eq!((&page["COMMENT_DONE"], &page["WRITE_COMMENT"]), (&1.into(), &0.into()));
    let after = visitor.json(&average).await;
    assert_eq!(after["data"]["2"].as_i64(), before["data"]["2"].as_i64().map(|count| count + 1));
    assert_eq!(after["total"].as_i64(), before["total"].as_i64().map(|count| count + 1));
}

#[tokio::test]
async fn prd_7_a_comment_that_lacks_something_is_refused_with_the_field() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let path = format!("/srv/service/product-detail/comment/{}", shop.specials().added);
    for (form, key) in [
        ("title=a&text=b", "rate"),
        ("rate=6&title=a&text=b", "rate"),
        ("rate=5&text=b", "title"),
        ("rate=5&title=a&text=+", "text"),
        ("rate=5&title=a&text=b&csrf_token=nobodys", "csrf_token"),
    ] {
        let refused = visitor.post(&path, form).await;
        assert_eq!((&refused["status"], &refused["key"]), (&0.into(), &key.into()), "{form}");
        assert!(refused["statusText"].as_str().is_some_and(|words| !words.is_empty()));
    }
}

#[tokio::test]
async fn prd_7_comments_are_paged_sorted_and_searched() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let mut busy = None;
    for id in 1001..1040 {
        let page = visitor.json(&format!("/srv/service/product-detail/comments/{id}?page=1")).await;
        if page["TOTAL"].as_i64().unwrap() > 20 {
            busy = Some((id, page));
            break;
        }
    }
    let (id, first) = busy.expect("a product with many comments");
    let path = format!("/srv/service/product-detail/comments/{id}");
    assert_eq!(list(&first, "COMMENTS").len(), 10);
    let pages = first["META"]["TOTAL_PAGE"].as_i64().unwrap();
    let second = visitor.json(&format!("{path}?page=2")).await;
    assert!(ids(&first).iter().all(|id| !ids(&second).contains(id)));
    let oldest = visitor.json(&format!("{path}?sort=date&dir=asc")).await;
    let last = visitor.json(&format!("{path}?page={pages}")).await;
    assert_eq!(ids(&oldest).first(), ids(&last).last());
    let worst = visitor.json(&format!("{path}?sort=rate&dir=asc")).await;
    let rates: Vec<i64> =
        list(&worst, "COMMENTS").iter().map(|c| c["RATE"].as_i64().unwrap()).collect();
    assert!(rates.is_sorted(), "{rates:?}");
    let none = visitor.json(&format!("{path}?q=qqqq")).await;
    assert_eq!((none["TOTAL"].as_i64(), none["NO_COMMENT"].as_i64()), (Some(0), Some(1)));
    assert_eq!(list(&visitor.json(&format!("{path}?page=9999")).await, "COMMENTS").len(), 0);
}

#[tokio::test]
async fn prd_7_a_visitor_votes_once_on_a_comment() {
    let shop = shop().await;
    let (one, other) = (Visitor::of(&shop), Visitor::of(&shop));
    let id = shop.specials().added;
    let form = "rate=5&title=a&text=b";
    one.post(&format!("/srv/service/product-detail/comment/{id}"), form).await;
    let comments = format!("/srv/service/product-detail/comments/{id}/3");
    let comment = ids(&one.json(&comments).await)[0].clone();
    let vote = |vote: u8| format!("/srv/service/product-detail/vote-comment//{comment}/{vote}");
    assert_eq!(one.post(&vote(1), "").await["status"], "1");
    assert_eq!(one.post(&vote(2), "").await["status"], 0, "once");
    other.text("/srv/service/cart/load").await;
    assert_eq!(other.post(&vote(2), "").await["status"], "1");
    let voted = &list(&one.json(&comments).await, "COMMENTS")[0].clone();
    assert_eq!((&voted["YES_VOTE"], &voted["NO_VOTE"]), (&1.into(), &1.into()));
    let unknown = "/srv/service/product-detail/vote-comment/99999999/1";
    assert_eq!(one.post(unknown, "").await["status"], 0);
}

#[tokio::test]
async fn call_1_a_product_is_recommended_and_asked_about() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let id = shop.specials().added;
    for (call, good, bad, key) in [
        ("recommend", "email=a@b.test", "email=b", "email"),
        ("call-me", "phone=5550000000", "phone=1", "phone"),
    ] {
        let path = format!("/srv/service/product-detail/{call}/{id}");
        assert_eq!(visitor.post(&path, good).await["status"], 1, "{call}");
        let refused = visitor.post(&path, bad).await;
        assert_eq!((&refused["status"], &refused["key"]), (&0.into(), &key.into()), "{call}");
    }
}
