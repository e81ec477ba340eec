//! Validates the head of one request line by line as it arrives.

use std::ops::Range;

use memchr::{memchr, memrchr};

use super::FramingLimits;
use super::authority;
use super::chars::{is_field_value, is_target, is_token, is_token_byte, is_unusual_target};
use crate::Refusal;

/// Maximum length of a method. The longest registered one, `UPDATEREDIRECTREF`, has 17 letters.
const MAX_METHOD_BYTES: usize = 24;

/// A valid head.
#[derive(Debug)]
pub(super) struct Head {
    /// Its length in bytes, including the empty line.
    pub(super) len: usize,
    pub(super) body: Body,
    /// The client waits for `100 Continue` before it sends the body.
    pub(super) expects_continue: bool,
}

/// How the body is framed.
#[derive(Clone, Copy, Debug)]
pub(super) enum Body {
    None,
    Length(u64),
    Chunked,
}

/// A head in progress. All positions count from its first byte.
#[derive(Debug, Default)]
pub(super) struct HeadScan {
    line_start: usize,
    searched: usize,
    request_line: Option<RequestLine>,
    fields: Fields,
}

#[derive(Debug)]
struct RequestLine {
    is_http_10: bool,
    /// The authority of an absolute target, and the default port of its scheme.
    authority: Option<(Range<usize>, &'static [u8])>,
}

#[derive(Debug, Default)]
struct Fields {
    count: usize,
    host: Option<Range<usize>>,
    length: Option<u64>,
    chunked: bool,
    expects_continue: bool,
}

impl HeadScan {
    pub(super) fn is_fresh(&self) -> bool {
        self.searched == 0
    }

    /// Validates the complete lines in `bytes`, which start at the first byte of the head and may
    /// extend past its end.
    pub(super) fn advance(
        &mut self,
        bytes: &[u8],
        limits: &FramingLimits,
    ) -> Result<Option<Head>, Refusal> {
        while let Some(found) = memchr(b'\n', &bytes[self.searched..]) {
            let line_feed = self.searched + found;
            let line = self.line_start..line_feed;
            self.searched = line_feed + 1;
            self.line_start = line_feed + 1;
            self.check_size(line.end - line.start, line_feed + 1, limits)?;
            let Some(text) = bytes[line.clone()].strip_suffix(b"\r") else {
                return Err(if self.request_line.is_none() {
                    Refusal::RequestLine
                } else {
                    Refusal::Header
                });
            };
            match &self.request_line {
                None => self.request_line = Some(request_line(text)?),
                Some(request_line) if text.is_empty() => {
                    return self.fields.finish(request_line, bytes, line_feed + 1).map(Some);
                }
                Some(_) => self.fields.add(text, line.start, limits)?,
            }
        }
        self.searched = bytes.len();
        self.check_size(bytes.len() - self.line_start, bytes.len(), limits)?;
        if self.request_line.is_none()
            && bytes.first().is_some_and(|&byte| byte != b'\r' && !is_token_byte(byte))
        {
            return Err(Refusal::Method);
        }
        Ok(None)
    }

    fn check_size(&self, line: usize, total: usize, limits: &FramingLimits) -> Result<(), Refusal> {
        if self.request_line.is_none() && line > limits.request_line_bytes {
            Err(Refusal::TargetTooLong)
        } else if total > limits.head_bytes {
            Err(Refusal::HeadTooLarge)
        } else {
            Ok(())
        }
    }
}

/// Parses the request line. It starts at position 0, which its ranges count from.
fn request_line(line: &[u8]) -> Result<RequestLine, Refusal> {
    let method_end = memchr(b' ', line).ok_or(Refusal::RequestLine)?;
    let method = &line[..method_end];
    if !is_token(method) || method.len() > MAX_METHOD_BYTES {
        return Err(Refusal::Method);
    }
    let target_end =
        memrchr(b' ', line).filter(|&end| end > method_end).ok_or(Refusal::RequestLine)?;
    let is_http_10 = match &line[target_end + 1..] {
        b"HTTP/1.1" => false,
        b"HTTP/1.0" => true,
        [b'H', b'T', b'T', b'P', b'/', major, b'.', minor]
            if major.is_ascii_digit() && minor.is_ascii_digit() =>
        {
            return Err(Refusal::Version);
        }
        _ => return Err(Refusal::RequestLine),
    };
    let target = &line[method_end + 1..target_end];
    if !is_target(target) || is_unusual_target(target) && !is_accepted_by_hyper(target) {
        return Err(Refusal::Target);
    }
    let authority = if target[0] == b'/' || (target == b"*" && method == b"OPTIONS") {
        None
    } else {
        let (scheme_len, default_port) = scheme(target).ok_or(Refusal::Target)?;
        let rest = &target[scheme_len..];
        let len = rest.iter().position(|byte| b"/?#".contains(byte)).unwrap_or(rest.len());
        if !authority::is_valid(&rest[..len]) {
            return Err(Refusal::Target);
        }
        let start = method_end + 1 + scheme_len;
        Some((start..start + len, default_port))
    };
    Ok(RequestLine { is_http_10, authority })
}

/// Whether hyper accepts the whole target. It refuses some characters and silently drops a
/// fragment.
fn is_accepted_by_hyper(target: &[u8]) -> bool {
    memchr(b'#', target).is_none() && http::Uri::try_from(target).is_ok()
}

/// The length of `http://` or `https://` at the start of an absolute target, and its default port.
fn scheme(target: &[u8]) -> Option<(usize, &'static [u8])> {
    let starts = |scheme: &[u8]| {
        target.len() > scheme.len() && target[..scheme.len()].eq_ignore_ascii_case(scheme)
    };
    if starts(b"http://") {
        Some((7, b"80"))
    } else if starts(b"https://") {
        Some((8, b"443"))
    } else {
        None
    }
}

impl Fields {
    /// Validates one field line that starts at `start`.
    fn add(&mut self, line: &[u8], start: usize, limits: &FramingLimits) -> Result<(), Refusal> {
        self.count += 1;
        if self.count > limits.headers {
            return Err(Refusal::TooManyHeaders);
        }
        // A folded line (obs-fold) starts with a space, which is no token byte, so it fails here
        // too.
        let colon = memchr(b':', line).ok_or(Refusal::Header)?;
        let name = &line[..colon];
        if !is_token(name) || !is_field_value(&line[colon + 1..]) {
            return Err(Refusal::Header);
        }
        let value = trim(line, colon + 1);
        match name.len() {
            4 if name.eq_ignore_ascii_case(b"host") => {
                if self.host.is_some() || !authority::is_valid(&line[value.clone()]) {
                    return Err(Refusal::Host);
                }
                self.host = Some(start + value.start..start + value.end);
            }
            6 if name.eq_ignore_ascii_case(b"expect") => {
                self.expects_continue = line[value].eq_ignore_ascii_case(b"100-continue");
            }
            14 if name.eq_ignore_ascii_case(b"content-length") => {
                if self.length.is_some() {
                    return Err(Refusal::Framing);
                }
                self.length = Some(content_length(&line[value]).ok_or(Refusal::Framing)?);
            }
            17 if name.eq_ignore_ascii_case(b"transfer-encoding") => {
                if self.chunked || !line[value].eq_ignore_ascii_case(b"chunked") {
                    return Err(Refusal::Framing);
                }
                self.chunked = true;
            }
            _ => {}
        }
        Ok(())
    }

    /// Validates the head as a whole, after its last line.
    fn finish(
        &self,
        request_line: &RequestLine,
        bytes: &[u8],
        len: usize,
    ) -> Result<Head, Refusal> {
        match (&self.host, &request_line.authority) {
            (None, _) if !request_line.is_http_10 => return Err(Refusal::Host),
            (Some(host), Some((target, default_port)))
                if authority::differ(
                    &bytes[host.clone()],
                    &bytes[target.clone()],
                    default_port,
                ) =>
            {
                return Err(Refusal::Host);
            }
            _ => {}
        }
        let body = match (self.length, self.chunked) {
            (Some(_), true) => return Err(Refusal::Framing),
            (None, true) if request_line.is_http_10 => return Err(Refusal::Framing),
            (None, true) => Body::Chunked,
            (None | Some(0), false) => Body::None,
            (Some(length), false) => Body::Length(length),
        };
        Ok(Head { len, body, expects_continue: self.expects_continue && !request_line.is_http_10 })
    }
}

/// The range of the field value that starts at `from`, without surrounding spaces and tabs.
fn trim(line: &[u8], from: usize) -> Range<usize> {
    let is_text = |byte: &u8| *byte != b' ' && *byte != b'\t';
    let value = &line[from..];
    match (value.iter().position(is_text), value.iter().rposition(is_text)) {
        (Some(first), Some(last)) => from + first..from + last + 1,
        _ => from..from,
    }
}

/// Parses digits only: no sign, no list, and nothing that overflows a signed 64-bit integer.
fn content_length(value: &[u8]) -> Option<u64> {
    if !(1..=18).contains(&value.len()) || !value.iter().all(u8::is_ascii_digit) {
        return None;
    }
    Some(value.iter().fold(0, |length, digit| length * 10 + u64::from(digit - b'0')))
}
