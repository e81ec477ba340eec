//! Tables of instalments, as far as their form can be guessed
//! (contracts/upstream/product.md#payment-options).

use crate::tree::{Document, Element};

/// Rows that are read at most.
const MAX_ROWS: usize = 400;
const MAX_CELLS: usize = 8;
/// Markup of a cell or heading; one that is longer, such as one that is never closed, is not read.
const MAX_CELL_BYTES: usize = 1024;

/// A row of a table, with what names the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The caption, or else the last heading before it; may be empty.
    pub name: String,
    /// Texts of the data cells.
    pub cells: Vec<String>,
}

/// Reads all rows of all tables in the order of the document.
pub fn rows(document: &Document) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut name = String::new();
    for element in document.elements() {
        match element.name() {
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "caption" => name = text(element),
            "tr" if rows.len() >= MAX_ROWS => break,
            "tr" => rows.push(Row { name: name.clone(), cells: Vec::new() }),
            "td" => {
                if let Some(row) = rows.last_mut().filter(|row| row.cells.len() < MAX_CELLS) {
                    row.cells.push(text(element));
                }
            }
            _ => {}
        }
    }
    rows.retain(|row| !row.cells.is_empty());
    rows
}

fn text(element: Element<'_>) -> String {
    if element.inner_html().len() > MAX_CELL_BYTES { String::new() } else { element.text() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_carry_the_name_of_their_table() {
        let html = "<h3>Bir</h3><table><tr><th>a</th></tr><tr><td>1<td> 2  <b>x</b></tr></table>\
            <table><caption>İki</caption><tr><td>3</table>";
        let read = rows(&Document::parse(html));
        let read: Vec<_> = read.iter().map(|row| (row.name.as_str(), row.cells.clone())).collect();
        assert_eq!(read, [("Bir", vec!["1".into(), "2 x".into()]), ("İki", vec!["3".to_owned()])]);
    }

    #[test]
    fn endless_tables_end() {
        let html = format!("<table>{}", "<tr><td>1<td>2".repeat(2_000));
        assert_eq!(rows(&Document::parse(&html)).len(), MAX_ROWS);
        let wide = format!("<table><tr>{}", format!("<td>{}", "x".repeat(1025)).repeat(50));
        assert_eq!(rows(&Document::parse(&wide))[0].cells, vec![String::new(); MAX_CELLS]);
    }
}
