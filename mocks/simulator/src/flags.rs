//! Flags of countries: `/static/theme-flags/{key}.webp`, drawn from vector files.

use std::{
    collections::HashMap,
    io::Read as _,
    sync::{Mutex, OnceLock},
};

use bytes::Bytes;
use flate2::read::GzDecoder;
use http::{HeaderValue, StatusCode, header};
use resvg::{tiny_skia, usvg};

use crate::web::reply::Reply;

const WIDTH: u32 = 96;
const HEIGHT: u32 = 64;

fn drawings() -> &'static HashMap<String, String> {
    static DRAWINGS: OnceLock<HashMap<String, String>> = OnceLock::new();
    DRAWINGS.get_or_init(|| {
        let mut text = String::new();
        GzDecoder::new(&include_bytes!("../data/flags.tsv.gz")[..])
            .read_to_string(&mut text)
            .expect("the committed file is readable");
        text.lines()
            .filter_map(|line| line.split_once('\t'))
            .map(|(key, svg)| (key.to_owned(), svg.to_owned()))
            .collect()
    })
}

/// Caches drawn flags; there are few enough to keep them all.
#[derive(Debug, Default)]
pub(crate) struct Flags(Mutex<HashMap<String, Bytes>>);

impl Flags {
    pub(crate) async fn answer(&self, file: &str) -> Reply {
        let key = file.strip_suffix(".webp").filter(|key| drawings().contains_key(*key));
        let Some(key) = key.map(str::to_owned) else {
            return Reply::text("").status(StatusCode::NOT_FOUND);
        };
        let kept = self.0.lock().expect("no holder panics").get(&key).cloned();
        let bytes = match kept {
            Some(bytes) => bytes,
            None => {
                let wanted = key.clone();
                let drawn = tokio::task::spawn_blocking(move || draw(&drawings()[&wanted])).await;
                let Ok(Some(bytes)) = drawn else {
                    return Reply::text("").status(StatusCode::INTERNAL_SERVER_ERROR);
                };
                self.0.lock().expect("no holder panics").insert(key, bytes.clone());
                bytes
            }
        };
        Reply::new(HeaderValue::from_static("image/webp"), bytes)
            .with(header::CACHE_CONTROL, "public, max-age=31536000, immutable")
    }
}

/// The drawing as WebP; `None` when it cannot be read.
fn draw(svg: &str) -> Option<Bytes> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).ok()?;
    let mut canvas = tiny_skia::Pixmap::new(WIDTH, HEIGHT)?;
    let size = tree.size();
    let fit = tiny_skia::Transform::from_scale(
        WIDTH as f32 / size.width(),
        HEIGHT as f32 / size.height(),
    );
    resvg::render(&tree, fit, &mut canvas.as_mut());
    let pixels: Vec<u8> = canvas
        .pixels()
        .iter()
        .flat_map(|pixel| {
            let colour = pixel.demultiply();
            [colour.red(), colour.green(), colour.blue(), colour.alpha()]
        })
        .collect();
    let mut out = Vec::new();
    image_webp::WebPEncoder::new(&mut out)
        .encode(&pixels, WIDTH, HEIGHT, image_webp::ColorType::Rgba8)
        .ok()?;
    Some(out.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_flag_can_be_drawn() {
        assert!(drawings().len() > 240);
        for key in ["tr", "de", "us", "sa", "gb"] {
            assert!(draw(&drawings()[key]).is_some_and(|bytes| bytes.len() > 60), "{key}");
        }
    }
}
