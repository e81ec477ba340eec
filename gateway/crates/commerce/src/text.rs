//! Converts HTML to plain text.

/// Removes tags and decodes character references, in a text that may be HTML.
pub fn plain_text(text: &str) -> String {
    if !text.contains(['<', '&']) {
        return text.trim().to_owned();
    }
    let document = legacy_markup::Document::parse(&format!("<body>{text}</body>"));
    document.elements().next().map(legacy_markup::Element::text).unwrap_or_default()
}

/// [`plain_text`] that keeps the lines of the HTML: each break or block end starts a new line.
/// Empty lines are omitted.
pub fn plain_lines(html: &str) -> String {
    const ENDS: [&str; 5] = ["<br", "</p", "</div", "</li", "</tr"];
    let lower = html.to_ascii_lowercase();
    let mut lines = Vec::new();
    let mut from = 0;
    while let Some(at) = ENDS.iter().filter_map(|end| Some(from + lower[from..].find(end)?)).min() {
        lines.push(plain_text(&html[from..at]));
        from = lower[at..].find('>').map_or(html.len(), |end| at + end + 1);
    }
    lines.push(plain_text(&html[from..]));
    lines.retain(|line| !line.is_empty());
    lines.join("\n")
}

/// Returns the text without tags, if any remains.
pub fn non_empty_text(text: Option<&str>) -> Option<String> {
    text.map(plain_text).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    #[test]
    fn lines_of_html_stay_lines() {
        for (html, expected) in [
            ("Çınaraltı Sokak 12<br>Kadıköy / İstanbul", "Çınaraltı Sokak 12\nKadıköy / İstanbul"),
            ("<p>Bir &amp; iki</p><P>üç</P>", "Bir & iki\nüç"),
            ("a<BR />b<br", "a\nb"),
            ("İ<br>ı", "İ\nı"),
            ("3 &lt; 5", "3 < 5"),
            ("<br><br>", ""),
        ] {
            assert_eq!(super::plain_lines(html), expected, "{html}");
        }
    }

    #[test]
    fn plain_text_has_neither_tags_nor_references() {
        for (text, expected) in [
            (" Kilim ", "Kilim"),
            ("<b>Ki</b>lim &amp; halı", "Kilim & halı"),
            ("a < b", "a < b"),
            ("<script>x</script>", ""),
        ] {
            assert_eq!(super::plain_text(text), expected);
        }
    }
}
