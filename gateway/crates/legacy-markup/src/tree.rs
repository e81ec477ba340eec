//! A flat tree of a document: elements and texts in document order, each with the end of its
//! subtree.
//!
//! It is deliberately simpler than a browser's tree. Tags are tokenized as WHATWG specifies
//! (comments, attributes, character references, raw text of scripts). Nesting follows the tags as
//! written, with void elements and omitted end tags. Tables are not rearranged and misnested
//! formatting is not adopted, because the shop's data does not depend on either.

mod builder;

use std::borrow::Cow;
use std::fmt;

/// A parsed document. Cheap to walk; read it once and drop it.
pub struct Document {
    source: String,
    /// Tag names, attribute names and values, decoded texts: everything nodes refer to.
    arena: String,
    attributes: Vec<Attribute>,
    nodes: Vec<Node>,
}

/// A half-open byte range.
#[derive(Debug, Clone, Copy, Default)]
struct Span {
    start: u32,
    end: u32,
}

#[derive(Debug, Clone, Copy)]
struct Attribute {
    name: Span,
    value: Span,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Element,
    Text,
}

#[derive(Debug, Clone, Copy)]
struct Node {
    kind: Kind,
    /// The name of the tag, or the decoded text.
    content: Span,
    attributes: Span,
    /// Index of the first node after the subtree.
    end: u32,
    /// The source between start tag and end tag.
    inner: Span,
}

impl Document {
    /// Parses `html`. Text past 64 MiB is ignored.
    pub fn parse(html: &str) -> Self {
        builder::build(html)
    }

    /// All elements in document order.
    pub fn elements(&self) -> Elements<'_> {
        Elements { document: self, next: 0, end: self.node_count() }
    }

    /// The first element that `predicate` accepts, in document order.
    pub fn find(&self, predicate: impl Fn(Element<'_>) -> bool) -> Option<Element<'_>> {
        self.elements().find(|element| predicate(*element))
    }

    /// The first element with this `id`.
    pub fn by_id(&self, id: &str) -> Option<Element<'_>> {
        self.find(|element| element.attribute("id") == Some(id))
    }

    /// The texts of inline JavaScript (no `src`, no data block type), in order.
    pub fn scripts(&self) -> impl Iterator<Item = Cow<'_, str>> {
        self.elements().filter(|element| element.is_javascript()).map(Element::raw_text)
    }

    fn node_count(&self) -> u32 {
        u32::try_from(self.nodes.len()).unwrap_or(u32::MAX)
    }

    fn slice(&self, span: Span) -> &str {
        self.arena.get(span.start as usize..span.end as usize).unwrap_or_default()
    }
}

impl fmt::Debug for Document {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Document")
            .field("bytes", &self.source.len())
            .field("nodes", &self.nodes.len())
            .finish_non_exhaustive()
    }
}

/// A copyable reference to one element of a [`Document`].
#[derive(Clone, Copy)]
pub struct Element<'d> {
    document: &'d Document,
    index: u32,
}

impl<'d> Element<'d> {
    /// The name of the tag in lower case.
    pub fn name(self) -> &'d str {
        self.document.slice(self.node().content)
    }

    /// The decoded value of an attribute; the first one if it is repeated. `name` must be in lower
    /// case.
    pub fn attribute(self, name: &str) -> Option<&'d str> {
        let span = self.node().attributes;
        let attributes = self.document.attributes.get(span.start as usize..span.end as usize)?;
        let found =
            attributes.iter().find(|attribute| self.document.slice(attribute.name) == name)?;
        Some(self.document.slice(found.value))
    }

    /// The trimmed value of an attribute, if it is not empty.
    pub fn filled(self, name: &str) -> Option<&'d str> {
        self.attribute(name).map(str::trim).filter(|value| !value.is_empty())
    }

    /// The value of an attribute as a number.
    pub(crate) fn number(self, name: &str) -> Option<u32> {
        self.filled(name)?.parse().ok()
    }

    /// Whether `class` is one of the element's classes.
    pub fn has_class(self, class: &str) -> bool {
        self.attribute("class")
            .is_some_and(|classes| classes.split_ascii_whitespace().any(|one| one == class))
    }

    /// Whether `other` is below this one.
    pub(crate) fn is_around(self, other: Self) -> bool {
        self.index < other.index && other.index < self.node().end
    }

    /// Elements below this one, in document order.
    pub fn descendants(self) -> Elements<'d> {
        Elements { document: self.document, next: self.index + 1, end: self.node().end }
    }

    /// The first element below this one that `predicate` accepts.
    pub fn find(self, predicate: impl Fn(Element<'d>) -> bool) -> Option<Element<'d>> {
        self.descendants().find(|element| predicate(*element))
    }

    /// The first element below with this class.
    pub fn by_class(self, class: &str) -> Option<Element<'d>> {
        self.find(|element| element.has_class(class))
    }

    /// The visible text: without scripts and styles, with white space collapsed and trimmed.
    pub fn text(self) -> String {
        let mut text = String::new();
        let mut index = self.index + 1;
        while let Some(node) =
            self.document.nodes.get(index as usize).filter(|_| index < self.node().end)
        {
            match node.kind {
                Kind::Text => {
                    let content = self.document.slice(node.content);
                    if content.starts_with(char::is_whitespace) {
                        push_space(&mut text);
                    }
                    for (at, word) in content.split_whitespace().enumerate() {
                        if at > 0 {
                            text.push(' ');
                        }
                        text.push_str(word);
                    }
                    if content.ends_with(char::is_whitespace) {
                        push_space(&mut text);
                    }
                }
                Kind::Element
                    if matches!(
                        self.document.slice(node.content),
                        "script" | "style" | "template"
                    ) =>
                {
                    index = node.end;
                    continue;
                }
                Kind::Element if self.document.slice(node.content) == "br" => push_space(&mut text),
                Kind::Element => {}
            }
            index += 1;
        }
        text.truncate(text.trim_end().len());
        text
    }

    /// The text as written, including white space: the content of a script.
    pub fn raw_text(self) -> Cow<'d, str> {
        let below = self.index as usize + 1..self.node().end as usize;
        let mut texts = self
            .document
            .nodes
            .get(below)
            .unwrap_or_default()
            .iter()
            .filter(|n| n.kind == Kind::Text);
        let first = texts.next().map_or("", |node| self.document.slice(node.content));
        match texts.next() {
            None => Cow::Borrowed(first),
            Some(second) => {
                let mut whole = first.to_owned();
                whole.push_str(self.document.slice(second.content));
                texts.for_each(|node| whole.push_str(self.document.slice(node.content)));
                Cow::Owned(whole)
            }
        }
    }

    /// The source between start tag and end tag, unchanged. It must be sanitized before it is
    /// shown.
    pub fn inner_html(self) -> &'d str {
        let inner = self.node().inner;
        self.document.source.get(inner.start as usize..inner.end as usize).unwrap_or_default()
    }

    fn is_javascript(self) -> bool {
        self.name() == "script"
            && self.attribute("src").is_none()
            && self.attribute("type").is_none_or(|kind| {
                let kind = kind.trim();
                kind.is_empty()
                    || kind == "module"
                    || kind.to_ascii_lowercase().contains("javascript")
            })
    }

    fn node(self) -> &'d Node {
        &self.document.nodes[self.index as usize]
    }
}

impl fmt::Debug for Element<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "<{}>", self.name())
    }
}

fn push_space(text: &mut String) {
    if !text.is_empty() && !text.ends_with(' ') {
        text.push(' ');
    }
}

/// Elements in document order; see [`Document::elements`] and [`Element::descendants`].
#[derive(Debug, Clone)]
pub struct Elements<'d> {
    document: &'d Document,
    next: u32,
    end: u32,
}

impl<'d> Iterator for Elements<'d> {
    type Item = Element<'d>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.next < self.end {
            let index = self.next;
            self.next += 1;
            if self.document.nodes.get(index as usize)?.kind == Kind::Element {
                return Some(Element { document: self.document, index });
            }
        }
        None
    }
}

#[cfg(test)]
mod tests;
