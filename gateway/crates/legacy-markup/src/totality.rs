//! Every reader gives a result for every text: arbitrary text, markup, and recorded pages with
//! cuts.

use proptest::prelude::*;
use serde_json::Value;

use crate::script::{literal, records::Records};
use crate::{Document, Sanitizer, home, listing, page, product};

const PAGES: [&str; 2] =
    [include_str!("../tests/pages/category.html"), include_str!("../tests/pages/product.html")];

fn read_everything(text: &str) {
    let document = Document::parse(text);
    for element in document.elements() {
        let _ = (element.text(), element.raw_text(), element.inner_html(), element.filled("class"));
    }
    page::page(&document);
    page::json_ld(&document);
    home::home(&document);
    listing::listing(&document);
    listing::loader_answer(&document).records.decode::<Value>();
    product::product_page(&document).data::<Value>();
    crate::fragment::data(&document);
    crate::personalization::form(&document);
    crate::installments::rows(&document);
    let mut records = Records::default();
    records.read(text);
    literal::to_json(text);
    literal::string(text);
}

fn markup() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("<div class='product-list'>"),
        Just("<div data-toggle=product data-id=1 data-stock='"),
        Just("</div>"),
        Just("<form class=personalization-form data-form-id=1>"),
        Just("<label for=a>"),
        Just("<label>"),
        Just("<input id=a name=1 type=radio value=2 required>"),
        Just("<select name=3><option data-price=5>"),
        Just("<textarea name=4 maxlength=9>"),
        Just("<a class=\"product-title\" href="),
        Just("<script>"),
        Just("</script>"),
        Just("<!--"),
        Just("-->"),
        Just("<![CDATA["),
        Just("PRODUCT_DATA.push(JSON.parse('"),
        Just("'));"),
        Just("var DATA = {"),
        Just("LANGUAGE='"),
        Just("\\u12"),
        Just("\\"),
        Just("'"),
        Just("\""),
        Just("&amp;"),
        Just("&#xD800;"),
        Just("ş"),
        Just("😀"),
        Just("\r\n"),
        Just("\0"),
        Just(">"),
        Just("="),
        Just("[{"),
    ];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn any_text_is_read(text in any::<String>()) {
        read_everything(&text);
    }

    #[test]
    fn any_markup_is_read(text in markup()) {
        read_everything(&text);
    }

    #[test]
    fn any_markup_is_cleaned(text in markup()) {
        let clean = Sanitizer::new(|_| None, |_| None).clean(&text);
        prop_assert!(!clean.contains("<script"));
    }

    #[test]
    fn a_page_cut_and_patched_anywhere_is_read(
        page in 0..PAGES.len(),
        from in any::<prop::sample::Index>(),
        length in 0..200_usize,
        patch in ".{0,8}",
    ) {
        let page = PAGES[page];
        let start = page.floor_char_boundary(from.index(page.len()));
        let end = page.floor_char_boundary((start + length).min(page.len()));
        read_everything(&format!("{}{patch}{}", &page[..start], &page[end..]));
        read_everything(&page[..start]);
    }

    #[test]
    fn ldr_5_quoted_records_round_trip(text in any::<String>()) {
        let json = serde_json::to_string(&text).unwrap();
        let quoted = json.replace('\\', "\\\\").replace('"', "\\\"").replace('\'', "\\\\u0027");
        let mut records = Records::default();
        records.read(&format!("PRODUCT_DATA.push(JSON.parse('{quoted}'));"));
        prop_assert_eq!(records.decode::<String>().records, [text]);
    }
}
