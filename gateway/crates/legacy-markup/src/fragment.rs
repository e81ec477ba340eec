//! Fragments: popups and blocks with their data in a script
//! (contracts/upstream/content.md#fragments).

use serde_json::Value;

use crate::script::assignments::for_each_assignment;
use crate::tree::Document;

/// The first literal that a script assigns to `DATA`.
pub fn data_literal(document: &Document) -> Option<String> {
    let mut data = None;
    for script in document.scripts() {
        for_each_assignment(
            &script,
            |name| name == "DATA",
            |_, json| data = data.take().or(Some(json)),
        );
    }
    data
}

/// The embedded data of a fragment, if it is an object.
pub fn data(document: &Document) -> Option<Value> {
    serde_json::from_str(&data_literal(document)?).ok().filter(Value::is_object)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Document, data};

    #[test]
    fn the_data_is_read_wherever_its_script_stands() {
        for (html, expected) in [
            (
                "<p>a</p><script>\nvar DATA = {\"A\":[1,'2']};\nstart(DATA);</script>",
                Some(json!({ "A": [1, "2"] })),
            ),
            ("<script>DATA={a:1,};</script><script>DATA={a:2}</script>", Some(json!({ "a": 1 }))),
            ("<script>DATA = [];</script>", None),
            ("<script>DATA = f();</script>", None),
            ("<p>DATA = {}</p>", None),
        ] {
            assert_eq!(data(&Document::parse(html)), expected, "{html}");
        }
    }
}
