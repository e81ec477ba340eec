use serde_json::Value;

use super::product_page;
use crate::Document;

const PAGE: &str = include_str!("../../tests/pages/product.html");

#[test]
fn a_product_page_is_read_whole() {
    let page = product_page(&Document::parse(PAGE));
    assert_eq!((page.id.as_deref(), page.name.as_str()), (Some("1204"), "Keten Gömlek"));
    assert_eq!(page.gallery.len(), 2);
    assert_eq!(page.gallery[0].big.as_deref(), Some("http://shop.example/Data/B/1204-1.jpg"));
    assert_eq!(page.gallery[0].variant_type.as_deref(), Some("24"));
    assert_eq!(page.gallery[1].variant_type, None);
    assert_eq!(
        page.tabs[0].html.as_deref(),
        Some("<p>Yıkanmış <b>keten</b>.</p><script>alert(1)</script>")
    );
    assert_eq!(page.tabs[1].href.as_deref(), Some("/srv/service/product-detail/delivery/1204"));
    let data: Value = page.data().unwrap();
    assert_eq!(data["PRODUCT"]["TITLE"], "Keten Gömlek");
    assert_eq!(page.records.decode::<Value>().records[0]["id"], "1204");
    assert_eq!(page.structured.unwrap()["sku"], "KG-12");
}

#[test]
fn without_data_the_record_and_the_structured_data_remain() {
    let page = product_page(&Document::parse(&PAGE.replace("var DATA = {", "var DATA = build({")));
    assert_eq!(page.data::<Value>(), None);
    assert!(!page.records.is_empty());
    assert!(page.structured.is_some());
}
