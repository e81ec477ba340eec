//! PHP's reading of a request body, in as few lines as show where it differs from others: after
//! `main/rfc1867.c` and `main/php_variables.c`. For tests only.

use percent_encoding::percent_decode;

/// Every `$_POST` entry as `(name, value)`; lists by the name before their bracket.
pub(super) fn post(content_type: &str, body: &[u8]) -> Vec<(String, String)> {
    let kind = content_type.split([';', ',', ' ']).next().unwrap_or_default().to_ascii_lowercase();
    let fields = match kind.as_str() {
        "application/x-www-form-urlencoded" => urlencoded(body),
        "multipart/form-data" => {
            boundary(content_type).map_or_else(Vec::new, |b| multipart(body, &b))
        }
        _ => Vec::new(),
    };
    let named = fields.into_iter().filter_map(|(name, value)| {
        Some((registered(&name)?, String::from_utf8_lossy(&value).into_owned()))
    });
    named.collect()
}

/// The value that the shop takes from a JSON text: the last of equal names.
pub(super) fn json(body: &[u8]) -> Vec<(String, String)> {
    let Ok(serde_json::Value::Object(members)) = serde_json::from_slice(body) else {
        return Vec::new();
    };
    let text = |value: serde_json::Value| match value {
        serde_json::Value::String(text) => text,
        other => other.to_string(),
    };
    members.into_iter().map(|(name, value)| (name, text(value))).collect()
}

type Raw = (Vec<u8>, Vec<u8>);

fn urlencoded(body: &[u8]) -> Vec<Raw> {
    let decode = |text: &[u8]| -> Vec<u8> {
        let spaced: Vec<u8> = text.iter().map(|b| if *b == b'+' { b' ' } else { *b }).collect();
        percent_decode(&spaced).collect()
    };
    body.split(|b| *b == b'&')
        .filter(|field| !field.is_empty())
        .map(|field| match field.iter().position(|b| *b == b'=') {
            Some(at) => (decode(&field[..at]), decode(&field[at + 1..])),
            None => (decode(field), Vec::new()),
        })
        .collect()
}

fn registered(name: &[u8]) -> Option<String> {
    let name = name.split(|b| *b == 0).next()?;
    let name = &name[name.iter().take_while(|b| **b == b' ').count()..];
    let base = name.split(|b| *b == b'[').next()?;
    let text: String = String::from_utf8_lossy(base)
        .chars()
        .map(|c| if c == ' ' || c == '.' { '_' } else { c })
        .collect();
    (!text.is_empty()).then_some(text)
}

fn boundary(content_type: &str) -> Option<Vec<u8>> {
    let at = content_type
        .find("boundary")
        .or_else(|| content_type.to_ascii_lowercase().find("boundary"))?;
    let (_, value) = content_type[at..].split_once('=')?;
    let value = match value.strip_prefix('"') {
        Some(quoted) => quoted.split('"').next()?,
        None => value.split([',', ';']).next()?,
    };
    Some(value.as_bytes().to_vec())
}

fn multipart(body: &[u8], boundary: &[u8]) -> Vec<Raw> {
    let delimiter = [b"--", boundary].concat();
    let next = [b"\n--", boundary].concat();
    let mut rest = body;
    let mut fields = Vec::new();
    loop {
        loop {
            let Some(line) = line(&mut rest) else { return fields };
            if line == delimiter {
                break;
            }
        }
        let mut disposition: Option<Vec<u8>> = None;
        let mut last_is_it = false;
        loop {
            let Some(line) = line(&mut rest) else { return fields };
            if line.is_empty() {
                break;
            }
            let colon = line.iter().position(|b| *b == b':');
            match colon.filter(|_| !line[0].is_ascii_whitespace()) {
                Some(at) => {
                    last_is_it = line[..at].eq_ignore_ascii_case(b"content-disposition");
                    if last_is_it && disposition.is_none() {
                        disposition = Some(line[at + 1..].to_vec());
                    }
                }
                None if last_is_it => disposition.iter_mut().for_each(|known| known.extend(&line)),
                None => {}
            }
        }
        let end = rest.windows(next.len()).position(|window| window == next);
        let value = &rest[..end.unwrap_or(rest.len())];
        let value = if end.is_some() { value.strip_suffix(b"\r").unwrap_or(value) } else { value };
        if let Some((Some(name), false)) = disposition.map(|text| named(&text)) {
            fields.push((name, value.to_vec()));
        }
        let Some(end) = end else { return fields };
        rest = &rest[end + 1..];
    }
}

/// The next line without its end, as PHP's reader has it: a bare line feed ends one too.
fn line(rest: &mut &[u8]) -> Option<Vec<u8>> {
    if rest.is_empty() {
        return None;
    }
    let end = rest.iter().position(|b| *b == b'\n');
    let line = &rest[..end.unwrap_or(rest.len())];
    *rest = &rest[end.map_or(rest.len(), |at| at + 1)..];
    Some(line.strip_suffix(b"\r").unwrap_or(line).to_vec())
}

/// The last `name`, and whether there is a `filename`.
fn named(disposition: &[u8]) -> (Option<Vec<u8>>, bool) {
    let (mut name, mut is_file) = (None, false);
    for pair in words(disposition) {
        let Some(at) = pair.iter().position(|b| *b == b'=') else { continue };
        let key = pair[..at].trim_ascii();
        if key.eq_ignore_ascii_case(b"name") {
            name = Some(word(&pair[at + 1..]));
        } else if key.eq_ignore_ascii_case(b"filename") {
            is_file = true;
        }
    }
    (name, is_file)
}

/// Parts between semicolons outside quotes.
fn words(text: &[u8]) -> Vec<Vec<u8>> {
    let (mut words, mut word, mut quote) = (Vec::new(), Vec::new(), None);
    let mut bytes = text.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        match (byte, quote) {
            (b';', None) => words.push(std::mem::take(&mut word)),
            (b'"' | b'\'', None) => {
                quote = Some(byte);
                word.push(byte);
            }
            (b'\\', Some(_)) => {
                word.push(byte);
                word.extend(bytes.next());
            }
            (byte, open) => {
                if open == Some(byte) {
                    quote = None;
                }
                word.push(byte);
            }
        }
    }
    words.push(word);
    words
}

/// One value: in quotes with escapes, else up to white space.
fn word(text: &[u8]) -> Vec<u8> {
    let text = text.trim_ascii_start();
    let Some(quote) = text.first().copied().filter(|b| matches!(b, b'"' | b'\'')) else {
        return text.iter().copied().take_while(|b| !b.is_ascii_whitespace()).collect();
    };
    let mut out = Vec::new();
    let mut bytes = text[1..].iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        if byte == quote {
            break;
        }
        if byte == b'\\' && bytes.peek().is_some_and(|next| *next == quote || *next == b'\\') {
            out.extend(bytes.next());
        } else {
            out.push(byte);
        }
    }
    out
}
