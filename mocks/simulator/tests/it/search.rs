//! HDR-3 and VAL-3: searching.

use crate::support::{Visitor, list, records, shop};

#[tokio::test]
async fn hdr_3_search_all_answers_four_lists_in_lower_case() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let answer = visitor.json("/srv/service/product/searchAll/%C3%A7ini?language=tr").await;
    for key in ["products", "categories", "brands", "combines"] {
        assert!(!list(&answer, key).is_empty(), "{key}");
        assert!(answer[key][0]["title"].is_string() && answer[key][0]["url"].is_string());
    }
    let folded = visitor.json("/srv/service/product/searchAll/CINI?language=tr").await;
    assert_eq!(folded, answer, "case and accents do not matter");
    let nothing = visitor.json("/srv/service/product/searchAll/qqqq").await;
    assert!(
        ["products", "categories", "brands", "combines"]
            .iter()
            .all(|key| list(&nothing, key).is_empty())
    );
    let refused = visitor.json("/srv/service/product/searchAll/%3F%3F%3F?language=tr").await;
    assert_eq!(refused["status"], 0);
    assert!(
        refused["statusText"].is_string()
            && refused["products"].as_array().is_some_and(Vec::is_empty),
        "{refused}"
    );
    let arabic =
        visitor.json("/srv/service/product/searchAll/%D9%83%D9%84%D9%8A%D9%85?language=ar").await;
    assert!(!list(&arabic, "products").is_empty());
}

#[tokio::test]
async fn hdr_3_the_fragment_is_html_by_get_and_post() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let got = visitor.text("/srv/service/product/search/lale").await;
    assert!(!records(&got).is_empty());
    let request = visitor.request("POST", "/srv/service/product/search/").body("searchWord=lale");
    assert_eq!(visitor.send(request).await.text().await.unwrap(), got);
}

#[tokio::test]
async fn hdr_3_the_newest_client_posts_words_in_the_path() {
    let shop = shop().await;
    let posted = Visitor::of(&shop).post("/srv/service/product/search/lale", "").await;
    assert!(list(&posted, "data").iter().all(|product| product["TITLE"].is_string()), "{posted}");
    assert!(!list(&posted, "data").is_empty());
}

#[tokio::test]
async fn a_search_page_pages_through_its_words() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let html = visitor.text("/arama?q=lale%20%C3%A7ini").await;
    assert!(html.contains("data-query=\"lale çini\""));
    let more = visitor
        .text("/srv/service/content-v5/product-loader/1015?link=arama&q=lale%20%C3%A7ini&pg=2")
        .await;
    assert!(!records(&more).is_empty());
    assert_ne!(records(&html)[0]["id"], records(&more)[0]["id"]);
    let filters = visitor.json("/srv/service/filter/get/brands?link=arama&q=lale").await;
    assert!(!list(&filters, "BRANDS").is_empty());
    let safe = visitor.text("/arama?q=%3Cscript%3Ealert(1)%3C/script%3E%27%22").await;
    assert!(!safe.contains("<script>alert"));
}
