//! `NAME = literal` in a script, with any declaration: `var`, `let`, `const`, `window.NAME` or
//! none.

use super::literal::{is_name, to_json};

/// Limits the work on a hostile script: unterminated strings and values that are no literals, per
/// script.
const MAX_REFUSED: usize = 200;

/// Calls `found(name, json)` for every assignment of a literal to a name that `is_wanted` accepts,
/// in order.
///
/// Strings and comments are skipped. `json` is the literal as JSON text.
pub fn for_each_assignment<'s>(
    script: &'s str,
    is_wanted: impl Fn(&str) -> bool,
    mut found: impl FnMut(&'s str, String),
) {
    let mut rest = script;
    let mut refused = 0;
    while let Some(next) = rest.chars().next().filter(|_| refused < MAX_REFUSED) {
        if let Some(comment) = rest.strip_prefix("//") {
            rest = comment.split_once('\n').map_or("", |(_, rest)| rest);
        } else if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/").map_or("", |(_, rest)| rest);
        } else if matches!(next, '\'' | '"') {
            rest = skip_string(rest).unwrap_or_else(|| {
                refused += 1;
                &rest[1..]
            });
        } else if is_name(next) {
            let end = rest.find(|c: char| !is_name(c)).unwrap_or(rest.len());
            let (name, after) = rest.split_at(end);
            rest = after;
            let Some(value) = assigned(after).filter(|_| is_wanted(name)) else { continue };
            match to_json(value) {
                Some((json, after)) if ends_statement(after) => {
                    found(name, json);
                    rest = after;
                }
                _ => refused += 1,
            }
        } else {
            rest = &rest[next.len_utf8()..];
        }
    }
}

/// The text after a single `=`.
fn assigned(after_name: &str) -> Option<&str> {
    after_name.trim_start().strip_prefix('=').filter(|value| !value.starts_with(['=', '>']))
}

/// Whether the literal is the whole value, not the start of `'a' + b` or `[1].length`.
fn ends_statement(after: &str) -> bool {
    let on_line = after.trim_start_matches([' ', '\t']);
    on_line.is_empty() || on_line.starts_with([';', ',', '\n', '\r', '}', '/'])
}

/// The text after a quoted string. `None` when the line ends first: it was a regular expression, or
/// text with an apostrophe.
fn skip_string(rest: &str) -> Option<&str> {
    let quote = rest.as_bytes()[0];
    let mut bytes = rest.bytes().enumerate().skip(1);
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'\\' => drop(bytes.next()),
            b'\n' | b'\r' => return None,
            byte if byte == quote => return Some(&rest[at + 1..]),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::for_each_assignment;

    fn read(script: &str) -> Vec<(&str, String)> {
        let mut all = Vec::new();
        for_each_assignment(
            script,
            |name| name.chars().all(|c| c.is_ascii_uppercase()),
            |name, json| all.push((name, json)),
        );
        all
    }

    #[test]
    fn every_way_to_declare_is_read() {
        let script = "var A = 'x', B = \"y\";\nlet C=1;const D = {a:1,};window.E = [1,'2'];F = true\nG = null;";
        let expected = [
            ("A", "\"x\""),
            ("B", "\"y\""),
            ("C", "1"),
            ("D", "{\"a\":1}"),
            ("E", "[1,\"2\"]"),
            ("F", "true"),
            ("G", "null"),
        ];
        assert_eq!(read(script), expected.map(|(name, json)| (name, json.to_owned())));
    }

    #[test]
    fn expressions_comparisons_strings_and_comments_are_not_assignments() {
        let script = "var A = 'x' + y; if (B == 'y') {} var s = \"C = 1\"; // D = 1\n\
                      /* E = 1 */ F = f(); G => 1; H = 2;";
        assert_eq!(read(script), [("H", "2".to_owned())]);
    }

    #[test]
    fn an_unfinished_string_hides_nothing_after_its_line() {
        assert_eq!(read("x = 'abc\nA = 1;"), [("A", "1".to_owned())]);
    }
}
