//! Finds the inline scripts and styles that the storefront wrote itself, by the mark they carry
//! (ADR 0039).
//!
//! The storefront is given a random mark with each rendering and puts it on its own elements as
//! `nonce`. Markup from elsewhere in the document cannot know it. Marked elements are hashed for
//! the Content-Security-Policy, and the mark is taken out of the document before anybody else sees
//! it.

use base64::Engine as _;
use bytes::Bytes;
use html5gum::emitters::default::DefaultEmitter;
use html5gum::{StartTag, Token, Tokenizer};
use http::HeaderValue;
use memchr::memmem;
use sha2::Digest as _;

/// The mark of one rendering.
#[derive(Debug)]
pub(super) struct Mark(String);

impl Mark {
    pub(super) fn random() -> Self {
        Self(hex::encode(rand::random::<[u8; 16]>()))
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }

    /// A text without the mark, and without the attribute that held it.
    pub(super) fn removed_from(&self, text: &[u8]) -> Vec<u8> {
        const BEFORE: &[u8] = b" nonce=\"";
        let mut out = Vec::with_capacity(text.len());
        let mut from = 0;
        for at in memmem::find_iter(text, self.0.as_bytes()) {
            out.extend_from_slice(&text[from..at]);
            from = at + self.0.len();
            if out.ends_with(BEFORE) && text.get(from) == Some(&b'"') {
                out.truncate(out.len() - BEFORE.len());
                from += 1;
            }
        }
        out.extend_from_slice(&text[from..]);
        out
    }

    /// A `Link` header without the parameter that holds the mark; `None` where it stands elsewhere.
    pub(super) fn removed_from_link(&self, link: &HeaderValue) -> Option<HeaderValue> {
        let left = link.to_str().ok()?.replace(&format!("; nonce=\"{}\"", self.0), "");
        if left.contains(&self.0) { None } else { HeaderValue::try_from(left).ok() }
    }
}

/// A document without its mark, and the hashes of what carried it: ` 'sha256-…' 'sha256-…'`, each
/// once.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Authorised {
    pub(super) html: Bytes,
    pub(super) scripts: String,
    pub(super) styles: String,
}

/// Takes the mark out of a document and hashes the contents of the elements that carried it.
pub(super) fn authorise(html: &[u8], mark: &Mark) -> Authorised {
    let mut hashes = Hashes::default();
    let mut emitter = DefaultEmitter::<usize>::new_with_span();
    emitter.naively_switch_states(true);
    let mut open: Option<(Kind, usize)> = None;
    for Ok(token) in Tokenizer::new_with_emitter(html, emitter) {
        match token {
            Token::StartTag(tag) => open = marked(&tag, mark).map(|kind| (kind, tag.span.end)),
            Token::EndTag(tag) => {
                if let Some((kind, start)) = open.take()
                    && *tag.name == kind.name()
                    && let Some(content) = html.get(start..tag.span.start)
                {
                    hashes.add(kind, &mark.removed_from(content));
                }
            }
            Token::String(_) | Token::Comment(_) | Token::Doctype(_) | Token::Error(_) => {}
        }
    }
    Authorised {
        html: mark.removed_from(html).into(),
        scripts: hashes.scripts,
        styles: hashes.styles,
    }
}

#[derive(Debug, Clone, Copy)]
enum Kind {
    Script,
    Style,
}

impl Kind {
    fn name(self) -> &'static [u8] {
        match self {
            Self::Script => b"script",
            Self::Style => b"style",
        }
    }
}

/// What a start tag opens, when it carries the mark and a browser would run or apply its content.
fn marked(tag: &StartTag<usize>, mark: &Mark) -> Option<Kind> {
    let attribute = |name: &[u8]| tag.attributes.get(name).map(|found| found.value.as_slice());
    let kind = match &**tag.name {
        b"script" if attribute(b"src").is_none() && is_javascript(attribute(b"type")) => {
            Kind::Script
        }
        b"style" => Kind::Style,
        _ => return None,
    };
    let is_marked = attribute(b"nonce") == Some(mark.as_str().as_bytes());
    (is_marked && !swallows_a_tag(tag)).then_some(kind)
}

fn is_javascript(kind: Option<&[u8]>) -> bool {
    matches!(kind, None | Some(b"" | b"module" | b"text/javascript" | b"application/javascript"))
}

/// An unfinished tag in front of one of ours takes over its attributes; browsers do not believe a
/// nonce found so (Content Security Policy Level 3, "Is element nonceable?").
fn swallows_a_tag(tag: &StartTag<usize>) -> bool {
    let holds_tag = |text: &[u8]| {
        let lower = text.to_ascii_lowercase();
        memmem::find(&lower, b"<script").is_some() || memmem::find(&lower, b"<style").is_some()
    };
    tag.attributes.iter().any(|(name, value)| holds_tag(name) || holds_tag(value))
}

#[derive(Debug, Default)]
struct Hashes {
    scripts: String,
    styles: String,
}

impl Hashes {
    fn add(&mut self, kind: Kind, content: &[u8]) {
        if content.is_empty() {
            return;
        }
        let list = match kind {
            Kind::Script => &mut self.scripts,
            Kind::Style => &mut self.styles,
        };
        let hash = base64::engine::general_purpose::STANDARD.encode(sha2::Sha256::digest(content));
        let source = format!(" 'sha256-{hash}'");
        if !list.contains(&source) {
            list.push_str(&source);
        }
    }
}

#[cfg(test)]
mod tests;
