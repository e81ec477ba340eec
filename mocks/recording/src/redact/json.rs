//! Finds the scalars of a JSON text, so some can be changed and the rest stays byte for byte: the
//! shop prints floats with fifty digits and escapes slashes
//! (contracts/upstream/protocol.md#values), and a replay must, too.

use std::ops::Range;

/// A string or number in the text.
#[derive(Debug)]
pub(crate) struct Leaf {
    /// The string without its quotes, still escaped; or the number.
    pub(crate) place: Range<usize>,
    pub(crate) is_text: bool,
    /// Keys from the outermost object inwards.
    pub(crate) keys: Vec<String>,
    /// Which object it stands in.
    pub(crate) object: usize,
}

/// All leaves of a JSON object or array; `None` when `text` is neither.
pub(crate) fn leaves(text: &str) -> Option<Vec<Leaf>> {
    if !text.trim_start().starts_with(['{', '['])
        || serde_json::from_str::<serde::de::IgnoredAny>(text).is_err()
    {
        return None;
    }
    let mut reader =
        Reader { bytes: text.as_bytes(), at: 0, keys: Vec::new(), objects: 0, leaves: Vec::new() };
    reader.value(text, 0);
    Some(reader.leaves)
}

/// Walks a text that is known to be JSON.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    keys: Vec<String>,
    objects: usize,
    leaves: Vec<Leaf>,
}

impl Reader<'_> {
    fn skip(&mut self, also: &[u8]) {
        while self
            .bytes
            .get(self.at)
            .is_some_and(|byte| byte.is_ascii_whitespace() || also.contains(byte))
        {
            self.at += 1;
        }
    }

    fn string(&mut self) -> Range<usize> {
        let start = self.at + 1;
        let mut at = start;
        while self.bytes.get(at).is_some_and(|byte| *byte != b'"') {
            at += if self.bytes[at] == b'\\' { 2 } else { 1 };
        }
        let end = at.min(self.bytes.len());
        self.at = end + 1;
        start..end
    }

    fn value(&mut self, text: &str, object: usize) {
        self.skip(b"");
        match self.bytes.get(self.at) {
            Some(b'{') => self.object(text),
            Some(b'[') => {
                self.at += 1;
                loop {
                    self.skip(b",");
                    match self.bytes.get(self.at) {
                        None => return,
                        Some(b']') => break self.at += 1,
                        Some(_) => self.value(text, object),
                    }
                }
            }
            Some(b'"') => {
                let place = self.string();
                self.leaf(place, true, object);
            }
            Some(_) => {
                let start = self.at;
                while self.bytes.get(self.at).is_some_and(|byte| !b",]} \t\r\n".contains(byte)) {
                    self.at += 1;
                }
                if self.bytes[start] == b'-' || self.bytes[start].is_ascii_digit() {
                    self.leaf(start..self.at, false, object);
                }
            }
            None => {}
        }
    }

    fn object(&mut self, text: &str) {
        self.objects += 1;
        let object = self.objects;
        self.at += 1;
        loop {
            self.skip(b",");
            match self.bytes.get(self.at) {
                None => return,
                Some(b'"') => {}
                Some(_) => return self.at += 1,
            }
            let key = self.string();
            self.keys.push(text[key].to_owned());
            self.skip(b":");
            self.value(text, object);
            self.keys.pop();
        }
    }

    fn leaf(&mut self, place: Range<usize>, is_text: bool, object: usize) {
        self.leaves.push(Leaf { place, is_text, keys: self.keys.clone(), object });
    }
}
