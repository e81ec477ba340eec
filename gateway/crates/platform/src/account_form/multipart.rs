//! `multipart/form-data` (RFC 7578) by its declared boundary.
//!
//! `multer` parses the parts. Before that, the bytes are checked for constructs that PHP's own
//! line-based parser, which accepts a bare line feed as a line end, would read differently.

use bytes::Bytes;
use futures_util::FutureExt as _;
use memchr::memmem;
use multer::Multipart;

use super::{Field, FormError};

/// Parts of a form; PHP stops at a thousand fields by itself.
const MAX_PARTS: usize = 1000;

pub(super) fn read(body: &[u8], boundary: &str) -> Result<Vec<Field>, FormError> {
    let mut expected = 0;
    for part in parts(body, boundary)? {
        check_head(part)?;
        expected += 1;
        if expected > MAX_PARTS {
            return Err("too many parts");
        }
    }
    let fields = parse(body, boundary).ok_or("a multipart body that cannot be read")?;
    if fields.len() != expected {
        return Err("a multipart body that can be read in two ways");
    }
    Ok(fields)
}

/// The whole body is in memory, so a parser that would wait for more has failed.
fn parse(body: &[u8], boundary: &str) -> Option<Vec<Field>> {
    let whole = Bytes::copy_from_slice(body);
    let stream = futures_util::stream::iter([Ok::<_, std::convert::Infallible>(whole)]);
    let mut multipart = Multipart::new(stream, boundary);
    let mut fields = Vec::new();
    while let Some(field) = multipart.next_field().now_or_never()?.ok()? {
        let name = field.name()?.to_owned();
        let is_file = field.file_name().is_some();
        let value = field.bytes().now_or_never()?.ok()?;
        let text = (!is_file).then(|| String::from_utf8_lossy(&value).into_owned());
        fields.push((name, text));
    }
    Some(fields)
}

/// The parts between the delimiters, which must be exactly where the form says and nowhere else: no
/// preamble, no epilogue, no boundary inside a part or after a bare line feed.
fn parts<'a>(body: &'a [u8], boundary: &str) -> Result<Vec<&'a [u8]>, FormError> {
    const ODD: FormError = "a boundary where none belongs";
    let delimiter = format!("--{boundary}");
    let finder = memmem::Finder::new(delimiter.as_bytes());
    let mut parts = Vec::new();
    let mut part_start = None;
    for at in finder.find_iter(body) {
        let after = &body[at + delimiter.len()..];
        match part_start {
            None if at == 0 => {}
            None => return Err("text before the first boundary"),
            Some(start) if at >= start + 2 && &body[at - 2..at] == b"\r\n" => {
                parts.push(&body[start..at - 2]);
            }
            Some(_) => return Err(ODD),
        }
        if after.starts_with(b"\r\n") {
            part_start = Some(at + delimiter.len() + 2);
        } else if matches!(after, b"--" | b"--\r\n") {
            return Ok(parts);
        } else {
            return Err(ODD);
        }
    }
    Err("a multipart body without its end")
}

/// Checks a part's head: every line must end with CRLF and be a separate field, and one of them
/// must have the name.
fn check_head(part: &[u8]) -> Result<(), FormError> {
    const UNCLEAR: FormError = "the head of a part is not clear";
    let end = memmem::find(part, b"\r\n\r\n").ok_or("a part without a head")?;
    let (head, value) = (&part[..end], &part[end + 4..]);
    let head = std::str::from_utf8(head).map_err(|_| UNCLEAR)?;
    let mut disposition = None;
    for line in head.split("\r\n") {
        if line.chars().any(|c| c.is_control() && c != '\t') || line.starts_with([' ', '\t']) {
            return Err(UNCLEAR);
        }
        let (name, value) = line.split_once(':').ok_or(UNCLEAR)?;
        match name.to_ascii_lowercase().as_str() {
            "content-disposition" if disposition.replace(value).is_some() => return Err(UNCLEAR),
            "content-transfer-encoding" => {
                let plain = ["7bit", "8bit", "binary"];
                if !plain.iter().any(|known| known.eq_ignore_ascii_case(value.trim())) {
                    return Err("a part in a transfer coding");
                }
            }
            _ => {}
        }
    }
    let is_file = check_disposition(disposition.ok_or(UNCLEAR)?)?;
    if !is_file && value.contains(&0) {
        return Err("a field holds NUL");
    }
    Ok(())
}

/// `form-data; name="…"`, perhaps with a file's name, each once and without escapes; whether it is
/// a file.
fn check_disposition(text: &str) -> Result<bool, FormError> {
    const UNCLEAR: FormError = "the name of a part is not clear";
    let rest = text.trim().strip_prefix("form-data").ok_or(UNCLEAR)?;
    let (mut named, mut is_file) = (false, false);
    let mut rest = rest.trim_start();
    while !rest.is_empty() {
        let (name, after) =
            rest.strip_prefix(';').and_then(|rest| rest.split_once('=')).ok_or(UNCLEAR)?;
        let (value, after) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').ok_or(UNCLEAR)?,
            // PHP ends a bare name at a space.
            None => {
                let (value, after) = after.split_at(after.find(';').unwrap_or(after.len()));
                if value.is_empty() || value.contains([' ', '\t', '\'', '"']) {
                    return Err(UNCLEAR);
                }
                (value, after)
            }
        };
        if value.contains('\\') {
            return Err(UNCLEAR);
        }
        let is_second = match name.trim().to_ascii_lowercase().as_str() {
            "name" => std::mem::replace(&mut named, true),
            "filename" => std::mem::replace(&mut is_file, true),
            _ => return Err(UNCLEAR),
        };
        if is_second {
            return Err(UNCLEAR);
        }
        rest = after.trim_start();
    }
    if named { Ok(is_file) } else { Err(UNCLEAR) }
}
