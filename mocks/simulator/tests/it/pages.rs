//! NAV-1 to NAV-3, CAT-1, CNS-6: the pages the gateway reads.

use crate::support::{Visitor, attribute, records, shop};

#[tokio::test]
async fn nav_2_pages_say_what_they_are() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let product = records(&visitor.text("/kaseler").await)[0]["url"]
        .as_str()
        .unwrap()
        .trim_start_matches('/')
        .to_owned();
    let product = format!("/{product}");
    for (path, kind, id, status) in [
        ("/", "home", "1", 200),
        ("/kilimler", "category", "2", 200),
        ("/cini-bahcesi", "brand", "2", 200),
        (product.as_str(), "product", "3", 200),
        ("/arama?q=lale", "search", "12", 200),
        ("/sepet", "cart", "30", 200),
        ("/uye-girisi-sayfasi", "login", "5", 200),
        ("/uye-kayit", "register", "6", 200),
        ("/iletisim", "contact", "13", 200),
        ("/iletisim-bilgileri.xhtml", "contact", "13", 200),
        ("/uye-siparisleri", "orders", "4", 200),
        ("/order", "order", "91", 200),
        ("/hakkimizda", "content", "70", 200),
        ("/boyle/bir/yer", "404", "73", 404),
        ("/boyle-bir-yer", "404", "73", 404),
        ("/en/urun-99999999", "404", "73", 404),
    ] {
        let answer = visitor.get(path).await;
        assert_eq!(answer.status(), status, "{path}");
        let html = answer.text().await.unwrap();
        assert_eq!(attribute(&html, "id=\"link_type\"", "value"), kind, "{path}");
        assert_eq!(attribute(&html, "id=\"link_table_id\"", "value"), id, "{path}");
        for variable in [
            "LANGUAGE",
            "CURRENCY",
            "MEMBER_INFO",
            "PAGE_LINK",
            "CART_CSRF_TOKEN",
            "SEP_DEC",
            "BLOCK",
            "SETTING",
        ] {
            assert!(html.contains(&format!("{variable} = ")), "{path} sets {variable}");
        }
    }
}

#[tokio::test]
async fn cat_1_a_category_has_all_its_blocks() {
    let shop = shop().await;
    let html = Visitor::of(&shop).text("/kilimler").await;
    for block in [
        "class=\"category-image\"",
        "class=\"category-description\"",
        "class=\"category-list\"",
        "class=\"brand-list\"",
        "data-position=\"top\"",
        "data-position=\"bottom\"",
        "id=\"sort\"",
        "class=\"product-list\" data-block-id=\"1015\" data-page=\"1\" data-page-size=\"8\"",
    ] {
        assert!(html.contains(block), "{block}");
    }
    assert_eq!(html.matches("<option value=").count(), 9, "CAT-3: sort 0 and 1 to 8");
}

#[tokio::test]
async fn cat_2_ps_chooses_the_page_that_is_printed() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let part = |html: &str| {
        records(
            html.split("class=\"product-list\"").nth(1).unwrap().split("</select>").next().unwrap(),
        )[0]
        .clone()
    };
    let (first, second) = (visitor.text("/kaseler").await, visitor.text("/kaseler?ps=2").await);
    assert_eq!(attribute(&second, "class=\"product-list\"", "data-page"), "2");
    assert_ne!(part(&first)["id"], part(&second)["id"]);
}

#[tokio::test]
async fn cns_6_the_prefix_speaks_and_slugs_are_found_under_any() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    for (path, language, direction, title) in [
        ("/kilimler", "tr", "ltr", "Kilimler"),
        ("/en/kilims", "en", "ltr", "Kilims"),
        ("/en/kilimler", "en", "ltr", "Kilims"),
        ("/de/kelims", "de", "ltr", "Kelims"),
        ("/ar/kilim-sajjad", "ar", "rtl", "الكليم"),
        ("/kilimler?language=de", "de", "ltr", "Kelims"),
    ] {
        let html = visitor.text(path).await;
        assert!(
            html.contains(&format!("<html lang=\"{language}\" dir=\"{direction}\">")),
            "{path}"
        );
        assert!(html.contains(&format!("<h1 class=\"category-title\">{title}</h1>")), "{path}");
        for (alternate, slug) in [("tr", "/kilimler"), ("en", "/en/kilims"), ("de", "/de/kelims")] {
            assert!(
                html.contains(&format!("hreflang=\"{alternate}\" href=\"{}{slug}\"", shop.url())),
                "{path}"
            );
        }
    }
}

#[tokio::test]
async fn moved_pages_say_where_to() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let answer = visitor.get("/halilar").await;
    assert_eq!(
        (answer.status().as_u16(), answer.headers()["location"].to_str().unwrap()),
        (301, "/kilimler")
    );
    let answer = visitor.get("/eski-adi-1204").await;
    let to = answer.headers()["location"].to_str().unwrap().to_owned();
    assert_eq!(answer.status(), 301);
    assert!(to.ends_with("-1204"));
    assert_eq!(visitor.get(&to).await.status(), 200);
}

#[tokio::test]
async fn a_product_page_has_its_record_first_and_its_data() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let html = visitor
        .text(&format!("/srv/service/product-detail/view/{}", shop.specials().variant_needed))
        .await;
    let id = attribute(&html, "id=\"product-id\"", "value");
    assert_eq!(records(&html)[0]["id"], id);
    let blocks: Vec<serde_json::Value> = html
        .split("<script type=\"application/ld+json\">")
        .skip(1)
        .map(|rest| serde_json::from_str(rest.split("</script>").next().unwrap()).unwrap())
        .collect();
    assert_eq!(blocks[0]["@type"], "BreadcrumbList");
    assert_eq!(blocks[1]["@type"], "Product");
    assert_eq!(blocks[1]["offers"]["priceCurrency"], "TRY");
    let views = html.matches("data-variant-type=").count();
    assert!((3..=5).contains(&views), "{views}");
    assert!(html.contains("class=\"tab-content\" data-tab=\"detail\""));
}
