//! Pictures drawn by the program: `/Data/{K|O|B}/{id}-{view}.jpg`, slides and category pictures among them.

use std::sync::Arc;

use bytes::Bytes;
use http::{HeaderValue, StatusCode, header};
use moka::future::Cache;
use resvg::tiny_skia::{Color, Pixmap};

use crate::{catalogue::Catalogue, reply::Reply, request::Call};

/// Drawn pictures are kept up to this many bytes.
const KEPT_BYTES: u64 = 96 * 1024 * 1024;

/// Draws on demand and keeps what it drew.
#[derive(Debug)]
pub(crate) struct Pictures {
    catalogue: Arc<Catalogue>,
    drawn: Cache<String, Bytes>,
}

impl Pictures {
    pub(crate) fn new(catalogue: Arc<Catalogue>) -> Self {
        let drawn = Cache::builder()
            .max_capacity(KEPT_BYTES)
            .weigher(|key: &String, bytes: &Bytes| (key.len() + bytes.len()) as u32)
            .build();
        Self { catalogue, drawn }
    }

    pub(crate) async fn answer(&self, call: &Call, segments: &[&str]) -> Reply {
        let missing = || Reply::text("").status(StatusCode::NOT_FOUND);
        let [size, file] = segments else { return missing() };
        let Some(name) = file.strip_suffix(".jpg") else { return missing() };
        let width = match *size {
            "K" => 360,
            "O" => 720,
            "B" => 1440,
            _ => return missing(),
        };
        let Some(_) = name.split_once('-') else { return missing() };
        let _ = (call, &self.catalogue);
        let key = format!("{size}/{name}");
        let bytes = self
            .drawn
            .get_with(key, async move {
                tokio::task::spawn_blocking(move || draw(width)).await.unwrap_or_default()
            })
            .await;
        Reply::new(HeaderValue::from_static("image/jpeg"), bytes)
            .with(header::CACHE_CONTROL, "public, max-age=31536000, immutable")
    }
}

fn draw(width: u32) -> Bytes {
    let mut canvas = Pixmap::new(width, width * 2 / 3).expect("a size above zero");
    canvas.fill(Color::from_rgba8(0xE8, 0xDE, 0xCC, 255));
    let mut out = Vec::new();
    let encoder = jpeg_encoder::Encoder::new(&mut out, 78);
    encoder
        .encode(canvas.data(), width as u16, (width * 2 / 3) as u16, jpeg_encoder::ColorType::Rgba)
        .expect("encoding to memory cannot fail");
    out.into()
}
