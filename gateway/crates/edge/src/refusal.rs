//! The reasons to refuse a request before a service receives it.

use bytes::Bytes;
use http::{HeaderValue, Response, StatusCode, header};
use http_body_util::Full;

/// Why a request was refused. Each is sent as an RFC 9457 problem with a stable code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Refusal {
    /// The first line is not `method SP target SP version CRLF`.
    RequestLine,
    /// The method is not a token, or longer than any registered one.
    Method,
    /// The target is neither a path, nor an absolute HTTP URI, nor the asterisk of OPTIONS, or it
    /// contains a control character.
    Target,
    /// The request line is longer than [`crate::Limits::max_request_line_bytes`].
    TargetTooLong,
    /// Neither HTTP/1.0 nor HTTP/1.1.
    Version,
    /// A field line with an invalid name, a folded or unterminated line, or a control character.
    Header,
    /// `Host` is missing, repeated, invalid, or contradicts the target.
    Host,
    /// `Content-Length` and `Transfer-Encoding` leave the end of the body ambiguous.
    Framing,
    /// The chunks of a body violate RFC 9112 section 7.1.
    Chunk,
    /// The head is longer than [`crate::Limits::max_head_bytes`].
    HeadTooLarge,
    /// The head has more field lines than [`crate::Limits::max_headers`].
    TooManyHeaders,
    /// The head did not arrive within [`crate::Limits::header_timeout`].
    HeaderTimeout,
    /// The body did not arrive as fast as [`crate::Limits::body`] requires.
    BodyTimeout,
    /// The client's network already has [`crate::NetworkLimits::max_streams`] open.
    TooManyStreams,
}

impl Refusal {
    /// Every reason, in the order of the discriminants.
    pub const ALL: [Self; 14] = [
        Self::RequestLine,
        Self::Method,
        Self::Target,
        Self::TargetTooLong,
        Self::Version,
        Self::Header,
        Self::Host,
        Self::Framing,
        Self::Chunk,
        Self::HeadTooLarge,
        Self::TooManyHeaders,
        Self::HeaderTimeout,
        Self::BodyTimeout,
        Self::TooManyStreams,
    ];

    /// The status of the response.
    #[must_use]
    pub fn status(self) -> StatusCode {
        match self {
            Self::RequestLine
            | Self::Method
            | Self::Target
            | Self::Header
            | Self::Host
            | Self::Framing
            | Self::Chunk => StatusCode::BAD_REQUEST,
            Self::TargetTooLong => StatusCode::URI_TOO_LONG,
            Self::Version => StatusCode::HTTP_VERSION_NOT_SUPPORTED,
            Self::HeadTooLarge | Self::TooManyHeaders => {
                StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE
            }
            Self::HeaderTimeout | Self::BodyTimeout => StatusCode::REQUEST_TIMEOUT,
            Self::TooManyStreams => StatusCode::TOO_MANY_REQUESTS,
        }
    }

    /// The stable code of the problem, also the label of the metric.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::RequestLine => "bad_request_line",
            Self::Method => "bad_method",
            Self::Target => "bad_target",
            Self::TargetTooLong => "target_too_long",
            Self::Version => "unsupported_version",
            Self::Header => "bad_header",
            Self::Host => "bad_host",
            Self::Framing => "bad_framing",
            Self::Chunk => "bad_chunk",
            Self::HeadTooLarge => "head_too_large",
            Self::TooManyHeaders => "too_many_headers",
            Self::HeaderTimeout => "header_timeout",
            Self::BodyTimeout => "body_timeout",
            Self::TooManyStreams => "too_many_streams",
        }
    }

    /// The problem as JSON.
    fn problem(self) -> String {
        let status = self.status();
        let title = status.canonical_reason().unwrap_or_default();
        format!(
            r#"{{"type":"about:blank","title":"{title}","status":{},"code":"{}"}}"#,
            status.as_u16(),
            self.code()
        )
    }

    /// The whole HTTP/1 response, after which the connection closes.
    pub(crate) fn to_http1_bytes(self) -> Bytes {
        let (status, problem) = (self.status(), self.problem());
        Bytes::from(format!(
            "HTTP/1.1 {} {}\r\ncontent-type: application/problem+json\r\ncontent-length: {}\r\n\
             cache-control: no-store\r\nconnection: close\r\n\r\n{problem}",
            status.as_u16(),
            status.canonical_reason().unwrap_or_default(),
            problem.len(),
        ))
    }

    /// The same response for a request that hyper has already received.
    pub(crate) fn response(self) -> Response<Full<Bytes>> {
        let mut response = Response::new(Full::new(Bytes::from(self.problem())));
        *response.status_mut() = self.status();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if self == Self::TooManyStreams {
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
