//! Properties of a product in the HTML of its description: names with their values, as editors
//! write them into tables and lists (contracts/upstream/compare.md#properties).

use crate::tree::{Document, Element};

/// Pairs that are read at most, so that nested tables cost no more than their size.
const MAX_PAIRS: usize = 60;
/// Longer names and values are prose, and tell nothing side by side.
const MAX_NAME_CHARS: usize = 60;
const MAX_VALUE_CHARS: usize = 300;

/// A name and its value, both with text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Property {
    pub name: String,
    pub value: String,
}

/// Reads rows of exactly two cells, and terms of a description list with their first description.
pub fn properties(document: &Document) -> Vec<Property> {
    let mut pairs: Vec<(Element<'_>, Element<'_>)> = Vec::new();
    let mut cells: Vec<Element<'_>> = Vec::new();
    let mut term = None;
    for element in document.elements() {
        match element.name() {
            "tr" | "table" | "dl" => pairs.extend(pair(&cells.split_off(0))),
            "td" | "th" => cells.push(element),
            "dt" => term = Some(element),
            "dd" => pairs.extend(term.take().map(|term| (term, element))),
            _ => {}
        }
        if pairs.len() >= MAX_PAIRS {
            break;
        }
    }
    pairs.extend(pair(&cells));
    pairs.truncate(MAX_PAIRS);
    pairs.into_iter().filter_map(|(name, value)| property(name, value)).collect()
}

/// The cells of a row with exactly two.
fn pair<'d>(cells: &[Element<'d>]) -> Option<(Element<'d>, Element<'d>)> {
    match *cells {
        [name, value] => Some((name, value)),
        _ => None,
    }
}

fn property(name: Element<'_>, value: Element<'_>) -> Option<Property> {
    let (name, value) = (name.text(), value.text());
    let name = name.trim_end_matches(':').trim_end();
    let fits = |text: &str, most| !text.is_empty() && text.chars().count() <= most;
    (fits(name, MAX_NAME_CHARS) && fits(&value, MAX_VALUE_CHARS))
        .then(|| Property { name: name.to_owned(), value })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(html: &str) -> Vec<(String, String)> {
        let read = properties(&Document::parse(html));
        read.into_iter().map(|property| (property.name, property.value)).collect()
    }

    #[test]
    fn rows_of_two_cells_and_described_terms_are_properties() {
        let html = "<p>Text</p><table><thead><tr><th>A<th>B<th>C</tr></thead>\
            <tr><th>Boy :</th><td> 120  <b>cm</b></td></tr><tr><td>one</td></tr>\
            <tr><td>En</td><td>80 cm</td></tr></table>\
            <dl><dt>Malzeme:</dt><dd>Yün</dd><dd>Pamuk</dd><dt>Boş</dt><dd></dd></dl>";
        let expected = [("Boy", "120 cm"), ("En", "80 cm"), ("Malzeme", "Yün")];
        let expected = expected.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(pairs(html), expected);
    }

    #[test]
    fn prose_and_nested_tables_cost_little() {
        assert_eq!(pairs(&format!("<table><tr><td>{}<td>x</table>", "a".repeat(61))), []);
        assert_eq!(pairs(&format!("<table><tr><td>a<td>{}</table>", "x".repeat(301))), []);
        let nested = "<table><tr><td>a<td>b".repeat(20_000);
        assert!(pairs(&nested).len() <= MAX_PAIRS);
        assert_eq!(pairs("<tr><td>"), []);
    }
}
