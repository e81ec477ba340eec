use super::Document;

#[test]
fn elements_know_attributes_text_and_inner_html() {
    let document = Document::parse(
        "<!-- a --><div CLASS='one two' data-a=\"1 &amp; 2\">\
         <p>Keten <b>Göm</b>lek<br>mavi &copy;</p><img src=x>rest</div>",
    );
    let div = document.find(|element| element.has_class("two")).unwrap();
    assert_eq!(div.attribute("data-a"), Some("1 & 2"));
    assert_eq!(div.text(), "Keten Gömlek mavi ©rest");
    assert_eq!(div.inner_html(), "<p>Keten <b>Göm</b>lek<br>mavi &copy;</p><img src=x>rest");
    assert_eq!(
        div.descendants().map(|element| element.name()).collect::<Vec<_>>(),
        ["p", "b", "br", "img"]
    );
}

#[test]
fn omitted_end_tags_are_implied_and_stray_ones_ignored() {
    let document = Document::parse("<ul><li>a<li>b</span><ul><li>c</ul></ul><p>d<div>e</div>");
    let items: Vec<_> = document
        .elements()
        .filter(|element| element.name() == "li")
        .map(|element| element.text())
        .collect();
    assert_eq!(items, ["a", "bc", "c"]);
    assert_eq!(document.find(|element| element.name() == "p").unwrap().text(), "d");
}

#[test]
fn scripts_are_raw_text_and_data_blocks_are_not_javascript() {
    let document = Document::parse(
        "<script>if (a < b && '</div>') { x = '</scr' + 'ipt>' }</script>\
         <script type='application/ld+json'>{}</script>\
         <script src='/a.js'></script><script type='text/javascript'>y</script>",
    );
    let scripts: Vec<_> = document.scripts().collect();
    assert_eq!(scripts, ["if (a < b && '</div>') { x = '</scr' + 'ipt>' }", "y"]);
    assert_eq!(
        Document::parse("<p>a<script>b</script> c</p>").elements().next().unwrap().text(),
        "a c"
    );
}

#[test]
fn inner_html_is_exact_after_crlf_and_multibyte_text() {
    let document = Document::parse(
        "<!DOCTYPE html>\r\n<p>şğü</p>\r\n<div id=\"x\">\r\n<i>ö</i>&nbsp;</div>\r\n",
    );
    assert_eq!(document.by_id("x").unwrap().inner_html(), "\r\n<i>ö</i>&nbsp;");
}

#[test]
fn depth_is_bounded() {
    let document = Document::parse(&"<div>".repeat(100_000));
    assert_eq!(document.elements().count(), 100_000);
}

#[test]
fn an_unfinished_document_ends_where_it_was_cut() {
    let document = Document::parse("<div id='a'><p>text<a href='/x");
    assert_eq!(document.by_id("a").unwrap().text(), "text");
}
