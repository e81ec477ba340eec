//! Builds the flat tree directly from the tokenizer's callbacks, without tokens in between.

use html5gum::{Emitter, Error, State, Tokenizer, naive_next_state};

use super::{Attribute, Document, Kind, Node, Span};

/// Elements nested deeper become siblings, which limits the walk up the open elements.
const MAX_DEPTH: usize = 256;
const MAX_BYTES: usize = 64 << 20;

pub(super) fn build(html: &str) -> Document {
    let html = &html[..html.floor_char_boundary(MAX_BYTES)];
    let mut builder = Builder::new(html.len());
    let Ok(()) = Tokenizer::new_with_emitter(html, &mut builder).finish();
    builder.finish(html)
}

#[derive(Default)]
struct Builder {
    arena: Vec<u8>,
    attributes: Vec<Attribute>,
    nodes: Vec<Node>,
    open: Vec<u32>,
    /// The start of the current text in the arena.
    text_start: Option<u32>,
    name: Span,
    attributes_start: u32,
    in_start_tag: bool,
    /// Separate from the arena: in a script an end tag may turn out to be text.
    end_name: Vec<u8>,
    last_start_tag: Vec<u8>,
    position: usize,
    tag_position: usize,
}

impl Builder {
    fn new(bytes: usize) -> Self {
        Self {
            arena: Vec::with_capacity(bytes),
            attributes: Vec::with_capacity(bytes / 48),
            nodes: Vec::with_capacity(bytes / 32),
            ..Self::default()
        }
    }

    fn finish(mut self, html: &str) -> Document {
        self.end_text();
        self.close_down_to(0, html.len());
        let arena = String::from_utf8(self.arena)
            .unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned());
        Document { source: html.to_owned(), arena, attributes: self.attributes, nodes: self.nodes }
    }

    fn arena_end(&self) -> u32 {
        as_u32(self.arena.len())
    }

    fn end_text(&mut self) {
        if let Some(start) = self.text_start.take() {
            let end = as_u32(self.nodes.len() + 1);
            self.nodes.push(Node {
                kind: Kind::Text,
                content: Span { start, end: self.arena_end() },
                attributes: Span::default(),
                end,
                inner: Span::default(),
            });
        }
    }

    fn start_element(&mut self) {
        let mut name = std::mem::take(&mut self.last_start_tag);
        name.clear();
        name.extend_from_slice(&self.arena[self.name.start as usize..self.name.end as usize]);
        self.close_implied(&name);
        let index = as_u32(self.nodes.len());
        let after_tag = as_u32(self.position);
        self.nodes.push(Node {
            kind: Kind::Element,
            content: self.name,
            attributes: Span { start: self.attributes_start, end: as_u32(self.attributes.len()) },
            end: index + 1,
            inner: Span { start: after_tag, end: after_tag },
        });
        if !is_void(&name) && self.open.len() < MAX_DEPTH {
            self.open.push(index);
        }
        self.last_start_tag = name;
    }

    fn end_element(&mut self) {
        if let Some(depth) =
            self.open.iter().rposition(|index| self.name_of(*index) == self.end_name)
        {
            self.close_down_to(depth, self.tag_position);
        }
    }

    /// Closes the open elements from the innermost to the one at `depth`.
    fn close_down_to(&mut self, depth: usize, source_end: usize) {
        let end = as_u32(self.nodes.len());
        for index in self.open.drain(depth..) {
            let node = &mut self.nodes[index as usize];
            node.end = end;
            node.inner.end = as_u32(source_end);
        }
    }

    /// Inserts omitted end tags: a second `li` closes the first, a block closes a paragraph.
    fn close_implied(&mut self, name: &[u8]) {
        let Some((closes, within)) = implied_end(name) else { return };
        for depth in (0..self.open.len()).rev() {
            let open = self.name_of(self.open[depth]);
            if closes.contains(&open) {
                let source_end = self.tag_position;
                return self.close_down_to(depth, source_end);
            }
            if within.contains(&open) {
                return;
            }
        }
    }

    fn name_of(&self, index: u32) -> &[u8] {
        let span = self.nodes[index as usize].content;
        &self.arena[span.start as usize..span.end as usize]
    }
}

type Names = &'static [&'static [u8]];

/// The open elements that a start tag closes, and those at which the search stops.
fn implied_end(name: &[u8]) -> Option<(Names, Names)> {
    Some(match name {
        b"li" => (&[b"li"], &[b"ul", b"ol", b"menu"]),
        b"dt" | b"dd" => (&[b"dt", b"dd"], &[b"dl"]),
        b"option" | b"optgroup" => (&[b"option"], &[b"select", b"datalist"]),
        b"tr" => (&[b"tr"], &[b"table"]),
        b"td" | b"th" => (&[b"td", b"th"], &[b"tr", b"table"]),
        b"p" | b"div" | b"ul" | b"ol" | b"dl" | b"table" | b"section" | b"article" | b"nav"
        | b"form" | b"pre" | b"blockquote" | b"h1" | b"h2" | b"h3" | b"h4" | b"h5" | b"h6"
        | b"hr" | b"header" | b"footer" => {
            (&[b"p"], &[b"div", b"td", b"li", b"section", b"article", b"button", b"a"])
        }
        _ => return None,
    })
}

fn is_void(name: &[u8]) -> bool {
    matches!(
        name,
        b"area"
            | b"base"
            | b"br"
            | b"col"
            | b"embed"
            | b"hr"
            | b"img"
            | b"input"
            | b"link"
            | b"meta"
            | b"param"
            | b"source"
            | b"track"
            | b"wbr"
    )
}

fn as_u32(bytes: usize) -> u32 {
    u32::try_from(bytes).unwrap_or(u32::MAX)
}

/// Uses only what builds the tree; comments, doctypes and errors are ignored.
impl Emitter for &mut Builder {
    type Token = std::convert::Infallible;

    fn set_last_start_tag(&mut self, last_start_tag: Option<&[u8]>) {
        self.last_start_tag = last_start_tag.unwrap_or_default().to_vec();
    }

    fn emit_eof(&mut self) {}
    fn emit_error(&mut self, _: Error) {}

    #[inline]
    fn should_emit_errors(&mut self) -> bool {
        false
    }

    #[inline]
    fn pop_token(&mut self) -> Option<Self::Token> {
        None
    }

    fn emit_string(&mut self, text: &[u8]) {
        if self.text_start.is_none() {
            self.text_start = Some(self.arena_end());
        }
        self.arena.extend_from_slice(text);
    }

    fn init_start_tag(&mut self) {
        self.end_text();
        self.in_start_tag = true;
        self.name = Span { start: self.arena_end(), end: self.arena_end() };
        self.attributes_start = as_u32(self.attributes.len());
    }

    fn init_end_tag(&mut self) {
        self.in_start_tag = false;
        self.end_name.clear();
    }

    fn emit_current_tag(&mut self) -> Option<State> {
        if self.in_start_tag {
            self.start_element();
            return naive_next_state(&self.last_start_tag);
        }
        self.end_text();
        self.end_element();
        None
    }

    fn push_tag_name(&mut self, name: &[u8]) {
        if self.in_start_tag {
            self.arena.extend_from_slice(name);
            self.name.end = self.arena_end();
        } else {
            self.end_name.extend_from_slice(name);
        }
    }

    fn init_attribute(&mut self) {
        if self.in_start_tag {
            let here = Span { start: self.arena_end(), end: self.arena_end() };
            self.attributes.push(Attribute { name: here, value: here });
        }
    }

    fn push_attribute_name(&mut self, name: &[u8]) {
        if !self.in_start_tag {
            return;
        }
        self.arena.extend_from_slice(name);
        let end = self.arena_end();
        if let Some(attribute) = self.attributes.last_mut() {
            attribute.name.end = end;
            attribute.value = Span { start: end, end };
        }
    }

    fn push_attribute_value(&mut self, value: &[u8]) {
        if !self.in_start_tag {
            return;
        }
        self.arena.extend_from_slice(value);
        let end = self.arena_end();
        if let Some(attribute) = self.attributes.last_mut() {
            attribute.value.end = end;
        }
    }

    fn start_open_tag(&mut self) {
        self.tag_position = self.position.saturating_sub(1);
    }

    fn current_is_appropriate_end_tag_token(&mut self) -> bool {
        !self.in_start_tag
            && !self.last_start_tag.is_empty()
            && self.last_start_tag == self.end_name
    }

    #[inline]
    fn move_position(&mut self, offset: isize) {
        self.position = self.position.saturating_add_signed(offset);
    }

    fn set_self_closing(&mut self) {}
    fn set_force_quirks(&mut self) {}
    fn init_comment(&mut self) {}
    fn emit_current_comment(&mut self) {}
    fn push_comment(&mut self, _: &[u8]) {}
    fn init_doctype(&mut self) {}
    fn emit_current_doctype(&mut self) {}
    fn push_doctype_name(&mut self, _: &[u8]) {}
    fn set_doctype_public_identifier(&mut self, _: &[u8]) {}
    fn set_doctype_system_identifier(&mut self, _: &[u8]) {}
    fn push_doctype_public_identifier(&mut self, _: &[u8]) {}
    fn push_doctype_system_identifier(&mut self, _: &[u8]) {}
}
