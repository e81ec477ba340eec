//! The error type. Inner layers know nothing of HTTP; here a failure becomes a response for the
//! caller and a line in the log, with separate texts (RFC 9457).

use std::borrow::Cow;
use std::time::Duration;

use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};
use legacy_client::{LegacyError, UploadFault};
use serde::Serialize;

use super::problem_code::ProblemCode;

/// What a caller reads: `application/problem+json` [RFC 9457].
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// `about:blank#` and the code.
    #[serde(rename = "type")]
    pub kind: String,
    /// The code in English words.
    pub title: String,
    pub status: u16,
    pub code: ProblemCode,
    /// The shop's own words when it gave any, else what is wrong.
    pub detail: Option<String>,
    /// The wrong field's path, when one field is wrong.
    pub field: Option<String>,
    pub request_id: String,
}

/// One field at fault and the shop's words about it: an element of `fields` in a problem
/// `invalid_fields`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct FieldFault {
    /// Its name in the request.
    pub field: String,
    /// Empty when the shop has none.
    pub message: String,
}

/// A failure on its way to a caller. Boxed because it is rare and part of every signature.
#[derive(Debug, Clone)]
pub struct ApiError(Box<Fault>);

/// The facts about a failure.
#[derive(Debug, Clone)]
pub struct Fault {
    pub status: StatusCode,
    pub code: ProblemCode,
    pub title: &'static str,
    pub detail: Option<String>,
    pub field: Option<Cow<'static, str>>,
    pub retry_after: Option<Duration>,
    /// Additional member of the problem, such as the fresh cart of `cart_changed`.
    pub extension: Option<(&'static str, serde_json::Value)>,
    /// For the log only.
    pub internal: Option<String>,
}

impl std::ops::Deref for ApiError {
    type Target = Fault;

    fn deref(&self) -> &Fault {
        &self.0
    }
}

impl std::ops::DerefMut for ApiError {
    fn deref_mut(&mut self) -> &mut Fault {
        &mut self.0
    }
}

impl ApiError {
    #[must_use]
    pub fn new(status: StatusCode, code: ProblemCode, title: &'static str) -> Self {
        Self(Box::new(Fault {
            status,
            code,
            title,
            detail: None,
            field: None,
            retry_after: None,
            extension: None,
            internal: None,
        }))
    }

    #[must_use]
    pub fn detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = Some(detail.into());
        self
    }

    #[must_use]
    pub fn field(mut self, field: impl Into<Cow<'static, str>>) -> Self {
        self.field = Some(field.into());
        self
    }

    /// Maps an ambiguity caused by a field to 422 naming it. Other errors stay.
    #[must_use]
    pub fn ambiguous_at(self, field: &'static str) -> Self {
        if self.code != ProblemCode::MalformedRequest {
            return self;
        }
        Self::invalid(field, self.0.detail.unwrap_or_default())
    }

    #[must_use]
    pub fn internal(mut self, internal: impl Into<String>) -> Self {
        self.internal = Some(internal.into());
        self
    }

    #[must_use]
    pub fn with(mut self, name: &'static str, value: serde_json::Value) -> Self {
        self.extension = Some((name, value));
        self
    }

    /// The request cannot be read at all: 400.
    #[must_use]
    pub fn malformed(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, ProblemCode::MalformedRequest, "Malformed request")
            .detail(detail)
    }

    /// Well-formed, but one field is missing or wrong: 422.
    #[must_use]
    pub fn invalid(field: impl Into<Cow<'static, str>>, detail: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, ProblemCode::InvalidField, "Invalid field")
            .field(field)
            .detail(detail)
    }

    #[must_use]
    pub fn page_not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, ProblemCode::PageNotFound, "Page not found")
    }

    /// Maps the shop's 404 and 410 for a page or product to ours. Other errors stay.
    #[must_use]
    pub fn missing_page(self) -> Self {
        match self.status {
            StatusCode::NOT_FOUND => Self::page_not_found(),
            StatusCode::GONE => Self::new(self.status, ProblemCode::PageGone, "Page gone"),
            _ => self,
        }
    }

    #[must_use]
    pub fn xsrf_mismatch() -> Self {
        Self::new(StatusCode::FORBIDDEN, ProblemCode::XsrfMismatch, "Cross-site request refused")
    }

    /// 401: only a member may do this. The page offers to sign in.
    #[must_use]
    pub fn member_needed() -> Self {
        Self::new(
            StatusCode::UNAUTHORIZED,
            ProblemCode::MemberNeeded,
            "A member has to be signed in",
        )
    }

    /// Maps the shop's 401 to ours. Other errors stay.
    #[must_use]
    pub fn or_member_needed(self) -> Self {
        if self.status == StatusCode::UNAUTHORIZED { Self::member_needed() } else { self }
    }

    /// 422: the shop refused the form. `fields` are those at fault, in our names; `message` is the
    /// shop's general one.
    #[must_use]
    pub fn invalid_fields(message: Option<String>, fields: &[FieldFault]) -> Self {
        let mut invalid = Self::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            ProblemCode::InvalidFields,
            "Invalid fields",
        );
        if let Some(first) = fields.first() {
            invalid.field = Some(first.field.clone().into());
        }
        invalid.detail = fields.first().map(|first| first.message.clone()).or(message);
        invalid.with("fields", serde_json::json!(fields))
    }

    /// 503: too many requests, with a time to come back.
    #[must_use]
    pub fn overloaded(retry_after: Duration) -> Self {
        let title = "Too many requests at once";
        let mut overloaded =
            Self::new(StatusCode::SERVICE_UNAVAILABLE, ProblemCode::Overloaded, title);
        overloaded.retry_after = Some(retry_after);
        overloaded
    }

    /// 500: an invariant was violated. The text goes to the log.
    #[must_use]
    pub fn defect(internal: impl Into<String>) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, ProblemCode::Internal, "Internal error")
            .internal(internal)
    }

    /// The problem as the caller gets it.
    #[must_use]
    pub fn problem(&self, request_id: &str) -> Problem {
        Problem {
            kind: format!("about:blank#{}", self.code),
            title: self.title.to_owned(),
            status: self.status.as_u16(),
            code: self.code,
            detail: self.detail.clone(),
            field: self.field.as_ref().map(ToString::to_string),
            request_id: request_id.to_owned(),
        }
    }

    /// Builds the whole response. Called once, by the layer that knows the request's id.
    #[must_use]
    pub fn into_problem_response(mut self, request_id: &str) -> Response {
        let mut body = serde_json::to_value(self.problem(request_id)).unwrap_or_default();
        if let (Some((name, value)), Some(object)) = (self.extension.take(), body.as_object_mut()) {
            object.insert(name.to_owned(), value);
        }
        let mut response = (self.status, body.to_string()).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(after) = self.retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(after.as_secs().max(1)));
        }
        response
    }
}

impl IntoResponse for ApiError {
    /// Puts the error into the response's extensions: the pipeline logs it once and writes the
    /// body.
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

impl From<LegacyError> for ApiError {
    fn from(error: LegacyError) -> Self {
        let internal = error.to_string();
        let problem = match error {
            LegacyError::Unreachable(_) => Self::new(
                StatusCode::BAD_GATEWAY,
                ProblemCode::ShopUnreachable,
                "The shop cannot be reached",
            ),
            LegacyError::CutOff(_)
            | LegacyError::TooLarge(_)
            | LegacyError::Unreadable(_)
            | LegacyError::WrongLocale => Self::new(
                StatusCode::BAD_GATEWAY,
                ProblemCode::ShopUnreadable,
                "The shop's answer cannot be read",
            ),
            LegacyError::Exposed => Self::new(
                StatusCode::BAD_GATEWAY,
                ProblemCode::InsecureUpstream,
                "The way to the shop is not safe",
            ),
            LegacyError::TooSlow(_) => Self::new(
                StatusCode::GATEWAY_TIMEOUT,
                ProblemCode::ShopTooSlow,
                "The shop did not answer in time",
            ),
            LegacyError::Upload(UploadFault::TooLarge(_)) => Self::new(
                StatusCode::PAYLOAD_TOO_LARGE,
                ProblemCode::TooLarge,
                "The body is too large",
            ),
            LegacyError::Upload(UploadFault::BrokeOff) => Self::malformed("the body broke off"),
            LegacyError::Suspended { retry_after } => {
                let mut suspended = Self::new(
                    StatusCode::SERVICE_UNAVAILABLE,
                    ProblemCode::ShopOverloaded,
                    "The shop is being left alone for a moment",
                );
                suspended.retry_after = Some(retry_after);
                suspended
            }
            LegacyError::Overloaded { retry_after } => Self::overloaded(retry_after),
            LegacyError::TooOften { retry_after } => {
                let title = "Too many tries; wait a little";
                let mut limited =
                    Self::new(StatusCode::TOO_MANY_REQUESTS, ProblemCode::RateLimited, title);
                limited.retry_after = Some(retry_after);
                limited
            }
            LegacyError::AmbiguousForm(why) | LegacyError::AmbiguousAddress(why) => {
                Self::malformed(why)
            }
            LegacyError::NoAccount => Self::invalid("username", "the form names no account"),
            LegacyError::Refused { status, message, .. } => {
                let mut refused = if status.is_server_error() {
                    Self::new(StatusCode::BAD_GATEWAY, ProblemCode::ShopFailed, "The shop failed")
                } else {
                    Self::new(status, ProblemCode::ShopRefused, "The shop refused")
                };
                refused.detail = message;
                refused
            }
        };
        problem.internal(internal)
    }
}
