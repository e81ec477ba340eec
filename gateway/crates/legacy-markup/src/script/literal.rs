//! Converts JavaScript literals to JSON text.
//!
//! Supports strings in any quotes, numbers, `true`, `false`, `null`, `undefined`, `!0`, `!1`,
//! arrays, objects (also with bare keys and trailing commas), comments, and `JSON.parse('…')` of a
//! literal string. Anything that has to be computed is refused.

/// Deeper nesting is refused.
const MAX_DEPTH: u8 = 96;

/// Reads one literal at the start of `script`, after white space and comments.
///
/// Returns the JSON text and the text after the literal, or `None` when the literal is incomplete.
/// The JSON is well formed, except that the content of `JSON.parse('…')` is not checked.
pub fn to_json(script: &str) -> Option<(String, &str)> {
    let mut reader = Reader { rest: script, json: String::new() };
    reader.value(0)?;
    Some((reader.json, reader.rest))
}

/// Reads a quoted string at the start of `script`. Returns its value and the text after it.
///
/// Escapes are those of JavaScript: `\n` and similar, `\xNN`, `\uXXXX` (pairs become one character,
/// a lone surrogate U+FFFD), `\u{…}`. A backslash before a line end produces nothing; before any
/// other character it produces that character.
pub fn string(script: &str) -> Option<(String, &str)> {
    let quote = *script.as_bytes().first().filter(|quote| matches!(quote, b'\'' | b'"' | b'`'))?;
    let mut value = String::with_capacity(script.len().min(1024));
    let mut rest = &script[1..];
    loop {
        // Every byte that ends a run is ASCII, so the cut never splits a character.
        let stop = rest
            .bytes()
            .position(|byte| byte == quote || matches!(byte, b'\\' | b'\n' | b'\r' | b'$'))?;
        value.push_str(&rest[..stop]);
        let found = rest.as_bytes()[stop];
        rest = &rest[stop + 1..];
        match found {
            b'\\' => rest = escape(rest, &mut value)?,
            b'$' if quote == b'`' && rest.starts_with('{') => return None,
            b'\n' | b'\r' if quote != b'`' => return None,
            found if found == quote => return Some((value, rest)),
            found => value.push(char::from(found)),
        }
    }
}

/// Reads the escape after a backslash into `value`.
fn escape<'s>(rest: &'s str, value: &mut String) -> Option<&'s str> {
    let escaped = rest.chars().next()?;
    let after = &rest[escaped.len_utf8()..];
    let plain = match escaped {
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        'b' => '\u{8}',
        'f' => '\u{c}',
        'v' => '\u{b}',
        '0' if !after.starts_with(|c: char| c.is_ascii_digit()) => '\0',
        'x' => {
            let (code, after) = hex(after, 2)?;
            value.push(char::from_u32(code)?);
            return Some(after);
        }
        'u' => return unicode_escape(after, value),
        '\r' => return Some(after.strip_prefix('\n').unwrap_or(after)),
        '\n' | '\u{2028}' | '\u{2029}' => return Some(after),
        other => other,
    };
    value.push(plain);
    Some(after)
}

fn unicode_escape<'s>(after: &'s str, value: &mut String) -> Option<&'s str> {
    if let Some(braced) = after.strip_prefix('{') {
        let (digits, after) = braced.split_once('}')?;
        value.push(char::from_u32(u32::from_str_radix(digits, 16).ok()?)?);
        return Some(after);
    }
    let (high, after) = hex(after, 4)?;
    if (0xD800..0xDC00).contains(&high)
        && let Some((low @ 0xDC00..0xE000, after)) =
            after.strip_prefix("\\u").and_then(|low| hex(low, 4))
    {
        let pair = 0x1_0000 + ((high - 0xD800) << 10) + (low - 0xDC00);
        value.push(char::from_u32(pair).unwrap_or(char::REPLACEMENT_CHARACTER));
        return Some(after);
    }
    value.push(char::from_u32(high).unwrap_or(char::REPLACEMENT_CHARACTER));
    Some(after)
}

fn hex(text: &str, digits: usize) -> Option<(u32, &str)> {
    let code =
        text.get(..digits).filter(|code| code.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
    Some((u32::from_str_radix(code, 16).ok()?, &text[digits..]))
}

struct Reader<'s> {
    rest: &'s str,
    json: String,
}

impl Reader<'_> {
    fn value(&mut self, depth: u8) -> Option<()> {
        self.skip_blank()?;
        match self.rest.as_bytes().first()? {
            b'{' if depth < MAX_DEPTH => self.object(depth),
            b'[' if depth < MAX_DEPTH => self.array(depth),
            b'\'' | b'"' | b'`' => {
                let text = self.take_string()?;
                self.push_string(&text)
            }
            b'-' | b'+' | b'.' | b'0'..=b'9' => self.number(),
            _ => self.word(),
        }
    }

    fn object(&mut self, depth: u8) -> Option<()> {
        self.take('{')?;
        self.json.push('{');
        let mut first = true;
        loop {
            self.skip_blank()?;
            if self.take('}').is_some() {
                self.json.push('}');
                return Some(());
            }
            if !first {
                self.json.push(',');
            }
            first = false;
            let key = self.key()?;
            self.push_string(&key)?;
            self.skip_blank()?;
            self.take(':')?;
            self.json.push(':');
            self.value(depth + 1)?;
            self.end_of_item('}')?;
        }
    }

    fn array(&mut self, depth: u8) -> Option<()> {
        self.take('[')?;
        self.json.push('[');
        let mut first = true;
        loop {
            self.skip_blank()?;
            if self.take(']').is_some() {
                self.json.push(']');
                return Some(());
            }
            if !first {
                self.json.push(',');
            }
            first = false;
            self.value(depth + 1)?;
            self.end_of_item(']')?;
        }
    }

    /// Consumes a comma, or leaves the closing bracket in place.
    fn end_of_item(&mut self, close: char) -> Option<()> {
        self.skip_blank()?;
        if self.rest.starts_with(close) { Some(()) } else { self.take(',') }
    }

    fn key(&mut self) -> Option<String> {
        if self.rest.starts_with(['\'', '"']) {
            return self.take_string();
        }
        let end = self.rest.find(|c: char| !is_name(c)).filter(|end| *end > 0)?;
        let (key, rest) = self.rest.split_at(end);
        self.rest = rest;
        Some(key.to_owned())
    }

    fn number(&mut self) -> Option<()> {
        let (negative, digits) = match self.rest.as_bytes().first()? {
            b'-' => (true, &self.rest[1..]),
            b'+' => (false, &self.rest[1..]),
            _ => (false, self.rest),
        };
        let (whole, rest) = digits.split_at(count_digits(digits));
        let (fraction, rest) = match rest.strip_prefix('.') {
            Some(after) => after.split_at(count_digits(after)),
            None => ("", rest),
        };
        let (exponent, rest) = exponent(rest);
        let whole = match whole.trim_start_matches('0') {
            "" if whole.is_empty() && fraction.is_empty() => return None,
            "" => "0",
            whole => whole,
        };
        if rest.starts_with(is_name) {
            return None;
        }
        if negative {
            self.json.push('-');
        }
        self.json.push_str(whole);
        if !fraction.is_empty() {
            self.json.push('.');
            self.json.push_str(fraction);
        }
        self.json.push_str(exponent);
        self.rest = rest;
        Some(())
    }

    fn word(&mut self) -> Option<()> {
        if let Some(flag) = self.rest.strip_prefix('!') {
            let value = match flag.as_bytes().first()? {
                b'0' => "true",
                b'1' => "false",
                _ => return None,
            };
            self.json.push_str(value);
            self.rest = &flag[1..];
            return Some(());
        }
        let end = self.rest.find(|c: char| !is_name(c) && c != '.').unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        match word {
            "true" | "false" | "null" => self.json.push_str(word),
            "undefined" | "NaN" => self.json.push_str("null"),
            "JSON.parse" => {
                self.skip_blank()?;
                self.take('(')?;
                self.skip_blank()?;
                let inner = self.take_string()?;
                self.json.push_str(&inner);
                self.skip_blank()?;
                self.take(')')?;
            }
            _ => return None,
        }
        Some(())
    }

    fn take_string(&mut self) -> Option<String> {
        let (text, rest) = string(self.rest)?;
        self.rest = rest;
        Some(text)
    }

    fn push_string(&mut self, text: &str) -> Option<()> {
        self.json.push_str(&serde_json::to_string(text).ok()?);
        Some(())
    }

    fn take(&mut self, expected: char) -> Option<()> {
        self.rest = self.rest.strip_prefix(expected)?;
        Some(())
    }

    fn skip_blank(&mut self) -> Option<()> {
        loop {
            self.rest = self.rest.trim_start();
            if let Some(comment) = self.rest.strip_prefix("//") {
                self.rest = comment.split_once('\n').map_or("", |(_, rest)| rest);
            } else if let Some(comment) = self.rest.strip_prefix("/*") {
                self.rest = comment.split_once("*/")?.1;
            } else {
                return Some(());
            }
        }
    }
}

fn exponent(rest: &str) -> (&str, &str) {
    let Some(after) = rest.strip_prefix(['e', 'E']) else { return ("", rest) };
    let signed = after.strip_prefix(['+', '-']).unwrap_or(after);
    match count_digits(signed) {
        0 => ("", rest),
        digits => rest.split_at(rest.len() - signed.len() + digits),
    }
}

fn count_digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// Whether a JavaScript name can contain the character.
pub(super) fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

#[cfg(test)]
mod tests;
