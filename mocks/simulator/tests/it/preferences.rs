//! CNS-2 to CNS-4: language, currency, cookie notice.

use crate::support::{Visitor, records, shop};

#[tokio::test]
async fn cns_3_a_language_change_names_the_page_it_came_from() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let change = async |to: &str, page: &str, referer: Option<String>| {
        let request =
            visitor.request("GET", &format!("/srv/service/language/change/{to}/category/{page}"));
        let request = match referer {
            Some(referer) => request.header("referer", referer),
            None => request,
        };
        let answer: serde_json::Value =
            serde_json::from_str(&visitor.send(request).await.text().await.unwrap()).unwrap();
        (answer["success"].as_i64().unwrap(), answer["link"].as_str().unwrap().to_owned())
    };
    let url = shop.url();
    assert_eq!(
        change("en", "2", Some(format!("{url}/kilimler?brand=80"))).await,
        (1, "en/kilims".to_owned())
    );
    assert!(
        visitor.text("/").await.contains("LANGUAGE = 'en'"),
        "the session speaks it from now on"
    );
    assert_eq!(
        change("tr", "2", Some(format!("{url}/en/kilims"))).await,
        (1, "kilimler".to_owned())
    );
    assert_eq!(change("de", "30", Some(format!("{url}/sepet"))).await, (1, "de/sepet".to_owned()));
    assert_eq!(change("en", "1", Some(format!("{url}/"))).await, (1, String::new()));
    assert_eq!(change("en", "2", None).await, (1, String::new()));
    assert_eq!(
        change("en", "2", Some("http://elsewhere.example/some/page".to_owned())).await,
        (1, String::new())
    );
    assert_eq!(change("xx", "2", None).await, (0, String::new()));
}

#[tokio::test]
async fn cns_4_a_currency_change_holds_for_the_session() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    for (method, currency, answer) in
        [("GET", "USD", "1"), ("POST", "EUR", "1"), ("GET", "XYZ", "0")]
    {
        let request =
            visitor.request(method, &format!("/srv/shopping/shopping/set-currency/{currency}"));
        assert_eq!(visitor.send(request).await.text().await.unwrap(), answer);
    }
    let of = async |path: &str| {
        records(&visitor.text(path).await)[0]["currency"].as_str().unwrap().to_owned()
    };
    assert_eq!(of("/kilimler").await, "EUR");
    assert_eq!(of("/kilimler?currency=USD").await, "EUR", "pages have no currency parameter");
    assert_eq!(of("/srv/service/content-v5/product-loader/1015?link=kilimler").await, "EUR");
    assert_eq!(
        of("/srv/service/content-v5/product-loader/1015?link=kilimler&currency=USD").await,
        "USD"
    );
}

/// Older libraries ask for the session's language, and strip all but letters.
#[tokio::test]
async fn call_1_older_libraries_are_told_the_sessions_language() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    for (language, wanted) in [("tr", "tr"), ("de", "de")] {
        visitor.text(&format!("/srv/service/language/change/{language}/category/2")).await;
        for path in
            ["/conn/user/language/getLanguage", "/srv/admin/settings/language/selected-lang"]
        {
            let text = visitor.text(path).await;
            let letters: String = text.chars().filter(|letter| letter.is_alphanumeric()).collect();
            assert_eq!(letters, wanted, "{path}: {text}");
        }
    }
}

/// The oldest loader returns rendered products until there are none.
#[tokio::test]
async fn call_1_the_oldest_loader_ends_with_nothing() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let at = async |offset: usize| {
        visitor
            .text(&format!("/Diger/product_dynamic_load.php?link=kilimler&Baslan={offset}"))
            .await
    };
    let (first, second) = (at(0).await, at(8).await);
    assert_eq!(first.matches("class=\"UrunKatalog\"").count(), 8);
    assert!(!second.is_empty() && first != second);
    assert_eq!(at(80_000).await, "");
}

#[tokio::test]
async fn cns_2_the_cookie_notice_is_json_under_the_label_of_html() {
    let shop = shop().await;
    let answer = Visitor::of(&shop).get("/srv/service/site/get-cookie-law?language=de").await;
    assert!(answer.headers()["content-type"].to_str().unwrap().starts_with("text/html"));
    let notice: serde_json::Value = serde_json::from_str(&answer.text().await.unwrap()).unwrap();
    assert_eq!(notice["Title"], "Über Cookies");
    assert!(notice["Content"].as_str().unwrap().contains("<p>"));
}
