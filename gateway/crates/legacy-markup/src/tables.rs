//! Makes the tables of sanitized HTML usable: their headers are headers, and a table that is wider
//! than its place scrolls sideways in an area that a keyboard reaches.
//!
//! Shops write tables of sizes and materials with an editor, which marks no headers. A table
//! without them gets them from its form: a table of two columns names things in the first, a wider
//! one in the first row and column. Tables inside tables are layout, and stay as they are.

use std::ops::Range;

/// Cells of a table that are read; one with more stays as it is written.
const MAX_CELLS: usize = 2_000;
/// Text of an area's name.
const MAX_NAME_CHARS: usize = 80;

/// A tag in sanitized HTML.
struct Tag<'t> {
    /// With its brackets.
    range: Range<usize>,
    name: &'t str,
    is_end: bool,
}

struct Cell {
    start: Range<usize>,
    end: Range<usize>,
    row: usize,
    /// Of its row.
    index: usize,
    is_header: bool,
}

/// Marks and wraps the tables of `clean`, the output of the sanitizer: tags are balanced,
/// attributes double-quoted, and values contain no bare `<`.
pub(crate) fn mark_tables(clean: &str) -> String {
    let mut marked = String::with_capacity(clean.len());
    let mut copied = 0;
    let mut open: Option<(usize, usize)> = None;
    let mut nested = false;
    let mut heading = String::new();
    let mut heading_start = None;
    for tag in tags(clean) {
        match (tag.name, tag.is_end) {
            ("table", false) => match &mut open {
                Some((_, depth)) => {
                    *depth += 1;
                    nested = true;
                }
                None => open = Some((tag.range.start, 1)),
            },
            ("table", true) => {
                let Some((start, depth)) = &mut open else { continue };
                *depth -= 1;
                if *depth > 0 {
                    continue;
                }
                marked.push_str(&clean[copied..*start]);
                push_table(&mut marked, &clean[*start..tag.range.end], nested, &heading);
                copied = tag.range.end;
                open = None;
                nested = false;
                heading.clear();
            }
            ("h1" | "h2" | "h3" | "h4" | "h5" | "h6", false) => heading_start = Some(tag.range.end),
            ("h1" | "h2" | "h3" | "h4" | "h5" | "h6", true) => {
                if let Some(start) = heading_start.take().filter(|_| open.is_none()) {
                    heading = text(&clean[start..tag.range.start]);
                }
            }
            _ => {}
        }
    }
    marked.push_str(&clean[copied..]);
    marked
}

/// Appends one table in its area. `heading` is the last one before it.
fn push_table(marked: &mut String, table: &str, nested: bool, heading: &str) {
    let (cells, caption) = if nested { (Vec::new(), String::new()) } else { read(table) };
    let headers = cells.iter().filter(|cell| cell.is_header);
    let header_texts = headers.map(|cell| text(&table[cell.start.end..cell.end.start]));
    let name = [caption, heading.to_owned(), header_texts.collect::<Vec<_>>().join(", ")];
    let name: String = name
        .into_iter()
        .find(|name| !name.is_empty())
        .unwrap_or_default()
        .chars()
        .take(MAX_NAME_CHARS)
        .collect();
    marked.push_str("<div data-table tabindex=\"0\"");
    if !name.is_empty() {
        marked.push_str(" role=\"region\" aria-label=\"");
        marked.push_str(&name);
        marked.push('"');
    }
    marked.push('>');
    push_cells(marked, table, &cells);
    marked.push_str("</div>");
}

/// Appends the table with its headers marked.
fn push_cells(marked: &mut String, table: &str, cells: &[Cell]) {
    let columns = cells.iter().map(|cell| cell.index + 1).max().unwrap_or(0);
    let rows = cells.last().map_or(0, |cell| cell.row + 1);
    let guesses = !cells.iter().any(|cell| cell.is_header) && rows > 1 && columns > 1;
    let names_columns = if guesses {
        columns > 2
    } else {
        cells.iter().filter(|cell| cell.row == 0).all(|cell| cell.is_header)
    };
    let scope = |cell: &Cell| {
        let may_name = cell.index == 0 || cell.row == 0 && names_columns;
        let is_empty = || text(&table[cell.start.end..cell.end.start]).is_empty();
        let names = cell.is_header || guesses && may_name && !is_empty();
        names.then_some(if cell.row == 0 && names_columns { "col" } else { "row" })
    };
    let mut copied = 0;
    for cell in cells {
        let Some(scope) = scope(cell) else { continue };
        marked.push_str(&table[copied..cell.start.start]);
        let attributes = &table[cell.start.start + "<td".len()..cell.start.end - 1];
        marked.push_str("<th");
        marked.push_str(attributes);
        if !attributes.contains(" scope=\"") {
            marked.push_str(" scope=\"");
            marked.push_str(scope);
            marked.push('"');
        }
        marked.push('>');
        marked.push_str(&table[cell.start.end..cell.end.start]);
        marked.push_str("</th>");
        copied = cell.end.end;
    }
    marked.push_str(&table[copied..]);
}

/// The cells of a table without tables in it, and the text of its caption. No cells of one that is
/// too large.
fn read(table: &str) -> (Vec<Cell>, String) {
    let mut cells: Vec<Cell> = Vec::new();
    let mut caption = String::new();
    let mut rows = 0;
    let mut index = 0;
    let mut open: Option<Tag<'_>> = None;
    for tag in tags(table) {
        match (tag.name, tag.is_end) {
            ("tr", false) => {
                rows += 1;
                index = 0;
            }
            ("td" | "th" | "caption", false) => open = Some(tag),
            ("td" | "th", true) if rows > 0 => {
                let Some(start) = open.take() else { continue };
                if cells.len() == MAX_CELLS {
                    return (Vec::new(), caption);
                }
                let is_header = start.name == "th";
                cells.push(Cell {
                    start: start.range,
                    end: tag.range,
                    row: rows - 1,
                    index,
                    is_header,
                });
                index += 1;
            }
            ("caption", true) => {
                if let Some(start) = open.take() {
                    caption = text(&table[start.range.end..tag.range.start]);
                }
            }
            _ => {}
        }
    }
    (cells, caption)
}

/// The tags of sanitized HTML, in order.
fn tags(clean: &str) -> impl Iterator<Item = Tag<'_>> {
    let mut next = 0;
    std::iter::from_fn(move || {
        let start = next + clean[next..].find('<')?;
        let end = start + tag_length(&clean[start..]);
        next = end;
        let inside = clean[start + 1..end].trim_end_matches('>');
        let is_end = inside.starts_with('/');
        let name = inside.trim_start_matches('/');
        let name = &name[..name.find([' ', '/']).unwrap_or(name.len())];
        Some(Tag { range: start..end, name, is_end })
    })
}

/// The length of the tag at the start of `html`.
pub(crate) fn tag_length(html: &str) -> usize {
    let mut quoted = false;
    for (at, byte) in html.bytes().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            b'>' if !quoted => return at + 1,
            _ => {}
        }
    }
    html.len()
}

/// The text between tags, still escaped, in one line and without quotes.
fn text(html: &str) -> String {
    let mut text = String::new();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        text.push_str(&rest[..at]);
        text.push(' ');
        rest = &rest[at + tag_length(&rest[at..])..];
    }
    text.push_str(rest);
    let text = text.replace("&nbsp;", " ").replace('"', "&quot;");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::mark_tables;

    const AREA: &str = "<div data-table tabindex=\"0\">";

    fn named(name: &str) -> String {
        format!("<div data-table tabindex=\"0\" role=\"region\" aria-label=\"{name}\">")
    }

    #[test]
    fn a_table_of_sizes_gets_headers_for_rows_and_columns() {
        let sizes = "<h3>Ölçüler</h3><table><tbody><tr><td>Beden</td><td>Boy</td><td>En</td></tr>\
             <tr><td>S</td><td>60</td><td>40</td></tr></tbody></table><p>son</p>";
        assert_eq!(
            mark_tables(sizes),
            format!(
                "<h3>Ölçüler</h3>{}<table><tbody><tr><th scope=\"col\">Beden</th>\
                 <th scope=\"col\">Boy</th><th scope=\"col\">En</th></tr>\
                 <tr><th scope=\"row\">S</th><td>60</td><td>40</td></tr></tbody></table></div>\
                 <p>son</p>",
                named("Ölçüler")
            )
        );
    }

    #[test]
    fn a_table_of_two_columns_names_things_in_the_first() {
        let care = "<table><caption>Bakım</caption><tbody><tr><td dir=\"auto\">Yıkama</td>\
             <td>30 °C</td></tr><tr><td>Ütü</td><td>Hayır</td></tr></tbody></table>";
        let marked = mark_tables(care);
        assert!(marked.starts_with(&named("Bakım")), "{marked}");
        assert!(marked.contains("<th dir=\"auto\" scope=\"row\">Yıkama</th><td>30 °C</td>"));
        assert!(marked.contains("<th scope=\"row\">Ütü</th>"), "{marked}");
    }

    #[test]
    fn headers_that_are_marked_are_believed() {
        let written = "<table><tbody><tr><th>Kart</th><th scope=\"colgroup\">Toplam &amp; faiz</th>\
             </tr><tr><td>A</td><td>5</td></tr></tbody></table>";
        let marked = mark_tables(written);
        assert!(marked.starts_with(&named("Kart, Toplam &amp; faiz")), "{marked}");
        assert!(marked.contains("<th scope=\"col\">Kart</th><th scope=\"colgroup\">"), "{marked}");
        assert!(marked.contains("<td>A</td><td>5</td>"), "{marked}");
    }

    #[test]
    fn a_row_that_begins_with_its_header_is_no_row_of_headers() {
        let marked = mark_tables(
            "<table><tbody><tr><th>Desen</th><td>Lale</td></tr><tr><th>Renk</th><td>Mavi</td></tr>\
             </tbody></table>",
        );
        assert!(marked.contains("<th scope=\"row\">Desen</th><td>Lale</td>"), "{marked}");
        assert!(marked.contains("<th scope=\"row\">Renk</th>"), "{marked}");
    }

    #[test]
    fn layout_stays_as_it_is_but_scrolls() {
        for table in [
            "<table><tbody><tr><td><table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>\
             </td><td>c</td></tr></tbody></table>",
            "<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>",
            "<table><tbody><tr><td>a</td></tr><tr><td>b</td></tr></tbody></table>",
            "<table></table>",
        ] {
            assert_eq!(mark_tables(table), format!("{AREA}{table}</div>"));
        }
    }

    #[test]
    fn names_cannot_end_their_attribute() {
        let marked = mark_tables("<h2>5\" <b>ekran</b>\n &lt;b&gt;</h2><table></table>");
        assert!(marked.ends_with("aria-label=\"5&quot; ekran &lt;b&gt;\"><table></table></div>"));
    }
}
