//! The body of a return request: `multipart/form-data` of one JSON part and some pictures, bounded
//! in size and number. What a picture is, its content says, not its name.

use std::time::Duration;

use axum::body::BodyDataStream;
use axum::extract::Request;
use bytes::{Bytes, BytesMut};
use futures_util::StreamExt as _;
use http::{StatusCode, header};
use multer::{Constraints, Field, Multipart, SizeLimit};
use platform::error::ApiError;
use platform::json;
use platform::problem_code::ProblemCode;
use sha2::{Digest as _, Sha256};
use tokio::sync::{Semaphore, SemaphorePermit};

use super::super::reshape::returns::PICTURES;
use super::super::types::returns::NewReturn;

/// Bytes of a whole body: what the shop's call takes, less the fields that are written for it.
const MAX_BODY_BYTES: usize = 8 * 1024 * 1024 - MAX_FIELD_BYTES;
const MAX_FIELD_BYTES: usize = 128 * 1024;
/// Bodies held in memory at once.
const MAX_BODIES: usize = 8;
const RETRY_AFTER: Duration = Duration::from_secs(5);

static PLACES: Semaphore = Semaphore::const_new(MAX_BODIES);

/// What a picture is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureKind {
    Jpeg,
    Png,
    Webp,
}

impl PictureKind {
    /// Tells it from the first bytes.
    #[must_use]
    pub fn of(content: &[u8]) -> Option<Self> {
        if content.starts_with(&[0xff, 0xd8, 0xff]) {
            return Some(Self::Jpeg);
        }
        if content.starts_with(b"\x89PNG\r\n\x1a\n") {
            return Some(Self::Png);
        }
        let is_webp = content.starts_with(b"RIFF") && content.get(8..12) == Some(b"WEBP");
        is_webp.then_some(Self::Webp)
    }

    #[must_use]
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::Webp => "image/webp",
        }
    }

    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Self::Jpeg => "jpg",
            Self::Png => "png",
            Self::Webp => "webp",
        }
    }
}

/// A picture of a defect.
#[derive(Clone)]
pub struct Picture {
    pub kind: PictureKind,
    pub content: Bytes,
}

impl Picture {
    /// Tells repeated requests apart without keeping the picture.
    #[must_use]
    pub fn digest(&self) -> String {
        hex::encode(Sha256::digest(&self.content))
    }
}

impl std::fmt::Debug for Picture {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Picture({:?}, {} bytes)", self.kind, self.content.len())
    }
}

/// A return request as it came.
#[derive(Debug)]
pub struct ReturnBody {
    pub request: NewReturn,
    pub pictures: Vec<Picture>,
    /// Held as long as the pictures are.
    pub place: SemaphorePermit<'static>,
}

impl ReturnBody {
    /// Reads a body. Without `keep` it is read to its end and forgotten, so that the caller can be
    /// told why.
    ///
    /// # Errors
    /// 400 if it cannot be read, 413 if it is too large, 415 if it is no form, 422 with the field
    /// at fault, 503 if too many are being read.
    pub async fn read(request: Request, keep: bool) -> Result<Self, ApiError> {
        let kind = request.headers().get(header::CONTENT_TYPE);
        let boundary = kind.and_then(|kind| multer::parse_boundary(kind.to_str().ok()?).ok());
        let body = request.into_body().into_data_stream();
        let Some(boundary) = boundary else {
            drain(body).await;
            let words = "The body must be multipart/form-data";
            let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
            return Err(ApiError::new(status, ProblemCode::NotAForm, words));
        };
        let Some(place) = PLACES.try_acquire().ok().filter(|_| keep) else {
            drain(body).await;
            return Err(ApiError::overloaded(RETRY_AFTER));
        };
        let size = SizeLimit::new()
            .whole_stream(MAX_BODY_BYTES as u64)
            .for_field("request", MAX_FIELD_BYTES as u64)
            .for_field("pictures", PICTURES.max_bytes as u64);
        let constraints = Constraints::new().allowed_fields(["request", "pictures"].to_vec());
        let mut form = Multipart::with_constraints(body, boundary, constraints.size_limit(size));
        let mut wanted = None;
        let mut pictures = Vec::new();
        while let Some(field) = form.next_field().await.map_err(|error| fault(&error))? {
            match field.name() {
                Some("request") if wanted.is_none() => {
                    wanted = Some(json::parse(&content(field).await?)?);
                }
                Some("pictures") if pictures.len() < PICTURES.max_count => {
                    pictures.push(picture(field).await?);
                }
                Some("pictures") => {
                    let most = format!("at most {} pictures", PICTURES.max_count);
                    return Err(ApiError::invalid("pictures", most));
                }
                _ => return Err(ApiError::malformed("a part that is not asked for")),
            }
        }
        let request = wanted.ok_or_else(|| ApiError::invalid("request", "the part is missing"))?;
        Ok(Self { request, pictures, place })
    }
}

async fn picture(field: Field<'_>) -> Result<Picture, ApiError> {
    let content = content(field).await?;
    let kind = PictureKind::of(&content);
    let kind = kind.ok_or_else(|| ApiError::invalid("pictures", "a JPEG, PNG or WebP picture"))?;
    Ok(Picture { kind, content })
}

async fn content(mut field: Field<'_>) -> Result<Bytes, ApiError> {
    let mut whole = BytesMut::new();
    while let Some(part) = field.chunk().await.map_err(|error| fault(&error))? {
        whole.extend_from_slice(&part);
    }
    Ok(whole.freeze())
}

/// A browser whose body is not read to its end may not see the response.
async fn drain(mut body: BodyDataStream) {
    let mut read = 0;
    while let Some(Ok(part)) = body.next().await {
        read += part.len();
        if read > MAX_BODY_BYTES {
            return;
        }
    }
}

fn fault(error: &multer::Error) -> ApiError {
    match error {
        multer::Error::StreamSizeExceeded { .. } | multer::Error::FieldSizeExceeded { .. } => {
            let words = "The body is too large";
            let error = ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, ProblemCode::TooLarge, words);
            error.field("pictures")
        }
        multer::Error::UnknownField { .. } => ApiError::malformed("a part that is not asked for"),
        _ => ApiError::malformed("a form that cannot be read"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ord_1_a_picture_is_told_from_its_content() {
        for (content, kind) in [
            (&b"\xff\xd8\xff\xe0rest"[..], Some(PictureKind::Jpeg)),
            (b"\x89PNG\r\n\x1a\nrest", Some(PictureKind::Png)),
            (b"RIFF\x10\0\0\0WEBPVP8 ", Some(PictureKind::Webp)),
            (b"RIFF\x10\0\0\0WAVE", None),
            (b"RIFF", None),
            (b"<svg xmlns='http://www.w3.org/2000/svg' onload='x'/>", None),
            (b"GIF89a", None),
            (b"%PDF-1.7", None),
            (b"<?php", None),
            (b"", None),
        ] {
            assert_eq!(PictureKind::of(content), kind, "{content:?}");
        }
    }
}
