//! Sanitizes HTML for a browser: product descriptions, notices, content pages.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;

use ammonia::{Builder, UrlRelative};

use crate::tables::{mark_tables, tag_length};

/// Sanitizes HTML by an allow-list. Build one and reuse it.
///
/// It removes scripts, styles, forms, frames and event handlers. Links get `rel="noopener
/// noreferrer"` and keep only `http`, `https`, `mailto` and `tel`. The caller's function maps the
/// address of each picture; a picture that it rejects is removed.
pub struct Sanitizer {
    builder: Builder<'static>,
}

impl Sanitizer {
    /// `picture` maps the address of a picture, or rejects it with `None`; `link` does the same for
    /// links.
    pub fn new(
        picture: impl Fn(&str) -> Option<String> + Send + Sync + 'static,
        link: impl Fn(&str) -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        let mut builder = Builder::default();
        builder
            .link_rel(Some("noopener noreferrer"))
            .url_schemes(HashSet::from(["http", "https", "mailto", "tel"]))
            .url_relative(UrlRelative::PassThrough)
            .rm_tags(["map", "area"])
            .add_generic_attributes(["dir"])
            .rm_tag_attributes("img", ["srcset"])
            .add_tag_attributes("img", ["data-src"])
            .attribute_filter(move |element, attribute, value| match (element, attribute) {
                ("img", "src" | "data-src") => picture(value).map(Cow::Owned),
                ("a", "href") => link(value).map(Cow::Owned),
                _ => Some(Cow::Borrowed(value)),
            });
        Self { builder }
    }

    /// Sanitizes `html`, a part of a document, and makes its tables accessible.
    pub fn clean(&self, html: &str) -> String {
        mark_tables(&load_lazy_pictures(self.builder.clean(html).to_string().trim()))
    }
}

impl fmt::Debug for Sanitizer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Sanitizer")
    }
}

/// Makes lazy pictures load at once: they have their address in `data-src` and a placeholder in
/// `src`, and their script does not run here. A picture without any address is removed.
///
/// `clean` is the output of the sanitizer: attributes are double-quoted, values contain no bare `<`
/// or `"`.
fn load_lazy_pictures(clean: &str) -> String {
    let mut eager = String::with_capacity(clean.len());
    let mut rest = clean;
    while let Some(at) = rest.find("<img") {
        let (before, image) = rest.split_at(at);
        eager.push_str(before);
        let end = tag_length(image);
        let (tag, after) = image.split_at(end);
        match (attribute(tag, " src=\""), attribute(tag, " data-src=\"")) {
            (_, Some((lazy, value))) => {
                let without = tag.replace(lazy, "");
                let without = match attribute(&without, " src=\"") {
                    Some((placeholder, _)) => without.replace(placeholder, ""),
                    None => without,
                };
                eager.push_str(&without.replacen("<img", &format!("<img src=\"{value}\""), 1));
            }
            (Some(_), None) => eager.push_str(tag),
            (None, None) => {}
        }
        rest = after;
    }
    eager.push_str(rest);
    eager
}

/// An attribute as written with its leading space, and its value.
fn attribute<'t>(tag: &'t str, start: &str) -> Option<(&'t str, &'t str)> {
    let from = tag.find(start)?;
    let value = &tag[from + start.len()..];
    let value = &value[..value.find('"')?];
    Some((&tag[from..from + start.len() + value.len() + 1], value))
}

#[cfg(test)]
mod tests {
    use super::Sanitizer;

    fn sanitizer() -> Sanitizer {
        Sanitizer::new(
            |address| {
                address
                    .strip_prefix("http://shop.example/")
                    .map(|path| format!("/media/shop.example/{path}"))
            },
            |link| Some(link.to_owned()),
        )
    }

    #[test]
    fn scripts_styles_and_frames_are_removed() {
        let cases = [
            ("<p onclick=x()>a<script>alert(1)</script></p>", "<p>a</p>"),
            ("<p style='position:fixed'>a</p><style>b{}</style>", "<p>a</p>"),
            ("<iframe src=http://x></iframe><form action=/x><input></form>b", "b"),
            ("<a href='javascript:alert(1)'>a</a>", "<a rel=\"noopener noreferrer\">a</a>"),
            ("<svg><script>alert(1)</script></svg>", ""),
            ("<p>Kumaş <b>keten</b> &amp; pamuk", "<p>Kumaş <b>keten</b> &amp; pamuk</p>"),
        ];
        for (html, expected) in cases {
            assert_eq!(sanitizer().clean(html), expected, "{html}");
        }
    }

    #[test]
    fn pictures_get_rewritten_addresses_in_place() {
        let clean = sanitizer().clean(
            "<img src='http://shop.example/a.jpg' alt=a onerror=x()>\
             <img data-src='http://shop.example/b.jpg' src=http://shop.example/blank.gif> \
             src= data-src=\
             <img src='http://evil.example/c.jpg' alt=c>",
        );
        assert_eq!(
            clean,
            "<img src=\"/media/shop.example/a.jpg\" alt=\"a\">\
             <img src=\"/media/shop.example/b.jpg\"> src= data-src="
        );
    }
}
