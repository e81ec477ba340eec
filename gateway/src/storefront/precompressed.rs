//! Files that the storefront's build has compressed: `x.js.br` beside `x.js`, as nginx's
//! `brotli_static` has them. The best quality takes half a second for the largest, too long for a
//! request (ADR 0069).

use std::io::Read as _;
use std::time::Duration;

use bytes::Bytes;
use http::{HeaderMap, StatusCode};
use platform::encoded::MIN_ENCODED_BYTES;

use super::Client;

/// Longest wait for the compressed file: the file itself is here already.
const DEADLINE: Duration = Duration::from_secs(2);
const BUFFER_BYTES: usize = 4096;
const SUFFIX: &str = ".br";

/// Whether the build compresses this file.
pub(super) fn is_compressed_by_build(path: &str, body: &[u8]) -> bool {
    path.starts_with("/_next/static/")
        && (path.ends_with(".js") || path.ends_with(".css"))
        && body.len() >= MIN_ENCODED_BYTES
}

/// Fetches the Brotli form of a file. `None` if there is none, or if it is the form of something
/// else.
pub(super) async fn brotli(client: &Client, path: &str, identity: &[u8]) -> Option<Bytes> {
    let sibling = format!("{path}{SUFFIX}");
    let get = client.get(&sibling, HeaderMap::new());
    let answer = tokio::time::timeout(DEADLINE, get).await.ok()?.ok()?;
    if answer.status() != StatusCode::OK {
        return None;
    }
    let brotli = answer.into_body();
    if decodes_to(&brotli, identity) {
        return Some(brotli);
    }
    tracing::warn!(
        file = sibling,
        "the precompressed file does not decode to the original; it is not used"
    );
    None
}

/// Reads no more than one buffer past the end of what is expected.
fn decodes_to(brotli: &[u8], identity: &[u8]) -> bool {
    let mut decoded = Vec::with_capacity(identity.len() + 1);
    let longest = identity.len() as u64 + 1;
    let read =
        brotli::Decompressor::new(brotli, BUFFER_BYTES).take(longest).read_to_end(&mut decoded);
    read.is_ok() && decoded == identity
}
