use super::{Alternate, Anchor, json_ld, page};
use crate::Document;

const PAGE: &str = include_str!("../../tests/pages/category.html");

#[test]
fn identity_head_and_breadcrumbs() {
    let page = page(&Document::parse(PAGE));
    assert_eq!((page.kind.as_deref(), page.id.as_deref()), (Some("category"), Some("2")));
    assert_eq!(page.language.as_deref(), Some("tr"));
    assert_eq!(page.title, "Kilimler | Vitrin El Sanatları");
    assert_eq!(page.description, "El dokuması \"Uşak\" kilimleri");
    assert_eq!(page.canonical.as_deref(), Some("http://shop.example/kilimler"));
    assert_eq!(
        page.alternates,
        [
            Alternate { language: "tr".into(), href: "http://shop.example/kilimler".into() },
            Alternate { language: "en".into(), href: "http://shop.example/en/kilims".into() },
        ]
    );
    assert_eq!(
        page.breadcrumbs,
        [
            Anchor { text: "Ana Sayfa".into(), href: "/".into() },
            Anchor { text: "Kilimler".into(), href: "/kilimler".into() }
        ]
    );
    assert!(page.cookie_notice);
}

#[test]
fn page_variables_of_wire_1_8() {
    let variables = page(&Document::parse(PAGE)).variables;
    assert_eq!(variables.language.as_deref(), Some("tr"));
    assert_eq!(variables.currency.as_deref(), Some("TL"));
    assert_eq!(variables.endpoint_prefix, None);
    assert_eq!(
        variables.cart_csrf_token.as_deref(),
        Some("q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=")
    );
    assert_eq!(variables.decimal_separator.as_deref(), Some(","));
    assert_eq!(variables.thousand_separator.as_deref(), Some("."));
    assert_eq!(variables.block.parent_id.as_deref(), Some("1003"));
    assert_eq!(variables.setting.params, ["FILTERS", "VARIANTS", "BRANDS", "PRICE"]);
    assert_eq!(variables.setting.page_size, Some(8));
    assert!(variables.setting.show_button && !variables.setting.filter_button);
    assert_eq!(variables.member.id.as_deref(), Some("0"));
    assert_eq!(variables.member.kvkk.as_deref(), Some("-1"));
}

#[test]
fn json_ld_arrays_and_graphs_are_flattened() {
    let document = Document::parse(
        r#"<script type="application/ld+json">[{"@type":"A"},{"@type":"B"}]</script>
           <script type="application/LD+json">{"@graph":[{"@type":"C"}]}</script>
           <script type="application/ld+json">{broken</script>
           <script type="application/ld+json">{"@type":"D"}</script>"#,
    );
    let types: Vec<_> = json_ld(&document)
        .iter()
        .map(|object| object["@type"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(types, ["A", "B", "C", "D"]);
}

#[test]
fn an_empty_page_reads_as_default() {
    assert_eq!(page(&Document::parse("")), super::Page::default());
}
