//! Pictures drawn by the program: `/Data/{K|O|B}/{id}-{view}.jpg`, slides and category pictures
//! among them.
//!
//! Everything is drawn in a frame of 300 by 200, so the three sizes differ in resolution only;
//! close-ups are real ones.

mod backdrop;
mod brush;
mod ceramic;
mod copper;
mod kilim;
mod lamp;
mod leather;
mod scarf;
mod subject;
mod tile;
mod towel;
mod vessel;

use std::sync::Arc;

use bytes::Bytes;
use http::{HeaderValue, StatusCode, header};
use moka::future::Cache;
use resvg::tiny_skia::Transform;

use crate::{
    catalogue::{COLOURS, Catalogue, Kind, Product},
    values::seed::Rng,
    web::{reply::Reply, request::Call},
};
use brush::{Painter, Rgb};
use subject::Subject;

/// Size of the cache of drawn pictures.
const MAX_CACHE_BYTES: u64 = 96 * 1024 * 1024;
/// Pictures drawn in parallel; more would only wait for a processor.
const MAX_CONCURRENT: usize = 4;
const JPEG_QUALITY: u8 = 70;

/// Which picture is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scene {
    Product { id: u64, view: usize },
    Category(usize),
    Slide(usize),
}

/// Draws on demand and keeps what it drew.
#[derive(Debug)]
pub(crate) struct Pictures {
    catalogue: Arc<Catalogue>,
    drawn: Cache<(Scene, u32), Bytes>,
    permits: Arc<tokio::sync::Semaphore>,
}

impl std::hash::Hash for Scene {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        match self {
            Self::Product { id, view } => (0, *id, *view).hash(state),
            Self::Category(at) => (1, *at).hash(state),
            Self::Slide(at) => (2, *at).hash(state),
        }
    }
}

impl Pictures {
    pub(crate) fn new(catalogue: Arc<Catalogue>) -> Self {
        let drawn = Cache::builder()
            .max_capacity(MAX_CACHE_BYTES)
            .weigher(|_, bytes: &Bytes| bytes.len() as u32 + 64)
            .build();
        Self { catalogue, drawn, permits: Arc::new(tokio::sync::Semaphore::new(MAX_CONCURRENT)) }
    }

    pub(crate) async fn answer(&self, call: &Call, segments: &[&str]) -> Reply {
        let Some((scene, width)) = self.asked(segments) else {
            return Reply::text("").status(StatusCode::NOT_FOUND);
        };
        let tag = format!(
            "\"{:x}-{}\"",
            self.catalogue.seed,
            segments.join("-").trim_end_matches(".jpg")
        );
        let fresh = call.header("if-none-match").is_some_and(|known| known == tag || known == "*");
        let mut reply = if fresh {
            Reply::text("").status(StatusCode::NOT_MODIFIED)
        } else {
            let (catalogue, permits) = (Arc::clone(&self.catalogue), Arc::clone(&self.permits));
            let made = async move {
                let _hand = permits.acquire_owned().await;
                tokio::task::spawn_blocking(move || draw(&catalogue, scene, width))
                    .await
                    .unwrap_or_default()
            };
            Reply::new(
                HeaderValue::from_static("image/jpeg"),
                self.drawn.get_with((scene, width), made).await,
            )
        };
        if let Ok(tag) = HeaderValue::from_str(&tag) {
            reply.headers.insert(header::ETAG, tag);
        }
        reply.with(header::CACHE_CONTROL, "public, max-age=31536000, immutable")
    }

    /// Reads `O/1204-2.jpg`, `O/kategori-3.jpg`, `B/slider-1.jpg` and `slider/1.jpg`.
    fn asked(&self, segments: &[&str]) -> Option<(Scene, u32)> {
        let [folder, file] = segments else { return None };
        let name = file.strip_suffix(".jpg")?;
        if *folder == "slider" {
            return Some((Scene::Slide(name.parse().ok()?), 1440));
        }
        let width = match *folder {
            "K" => 360,
            "O" => 720,
            "B" => 1440,
            _ => return None,
        };
        let (what, number) = name.split_once('-')?;
        let number: usize = number.parse().ok()?;
        let scene = match what {
            "slider" => Scene::Slide(number),
            "kategori" => {
                let known = |category: &crate::catalogue::Category| category.id == number as u64;
                Scene::Category(self.catalogue.categories.iter().position(known)?)
            }
            id => {
                let product = self.catalogue.product(id.parse().ok()?)?;
                (1..=product.views)
                    .contains(&number)
                    .then_some(Scene::Product { id: product.id, view: number })?
            }
        };
        Some((scene, width))
    }
}

fn draw(catalogue: &Catalogue, scene: Scene, width: u32) -> Bytes {
    let mut painter = Painter::new(width);
    match scene {
        Scene::Product { id, view } => {
            if let Some(product) = catalogue.product(id) {
                draw_product(&mut painter, catalogue, product, view);
            }
        }
        Scene::Category(at) => draw_category(&mut painter, catalogue, at),
        Scene::Slide(number) => draw_slide(&mut painter, catalogue, number),
    }
    backdrop::vignette(&mut painter);
    let canvas = painter.finish();
    let mut out = Vec::with_capacity(64 * 1024);
    let mut encoder = jpeg_encoder::Encoder::new(&mut out, JPEG_QUALITY);
    encoder.set_progressive(true);
    encoder.set_optimized_huffman_tables(true);
    encoder
        .encode(
            canvas.data(),
            canvas.width() as u16,
            canvas.height() as u16,
            jpeg_encoder::ColorType::Rgba,
        )
        .expect("encoding to memory cannot fail");
    out.into()
}

/// Things that lie or hang flat are seen straight on; all others stand before a wall.
fn is_flat(subject: &Subject) -> bool {
    match subject.kind {
        Kind::Kilim => subject.leaf != 3,
        Kind::Tile => true,
        Kind::Scarf => subject.leaf == 0,
        Kind::Ceramic | Kind::Copper => subject.leaf == 1,
        Kind::Leather => subject.leaf != 0,
        Kind::Towel | Kind::Lamp => false,
    }
}

/// How large a piece may stand in the frame.
fn reach(subject: &Subject) -> f32 {
    match subject.kind {
        Kind::Tile | Kind::Towel => 0.99,
        Kind::Leather if subject.leaf == 0 => 1.02,
        _ => 1.06,
    }
}

/// Where a close look goes.
fn focus(subject: &Subject) -> (f32, f32) {
    match (subject.kind, subject.leaf) {
        (Kind::Ceramic, 0 | 2) => (150.0, 112.0),
        (Kind::Ceramic, 3) => (148.0, 128.0),
        (Kind::Copper, 0) => (146.0, 116.0),
        (Kind::Copper, 2 | 3) => (150.0, 122.0),
        (Kind::Lamp, 0) => (150.0, 86.0),
        (Kind::Lamp, 1) => (150.0, 112.0),
        (Kind::Leather, 0) => (150.0, 118.0),
        (Kind::Leather, 3) => (122.0, 132.0),
        (Kind::Towel, 0) => (150.0, 96.0),
        (Kind::Towel, 1) => (142.0, 124.0),
        _ => (150.0, 100.0),
    }
}

fn draw_subject(p: &mut Painter, subject: &Subject, rng: &mut Rng) {
    match subject.kind {
        Kind::Kilim => kilim::draw(p, subject, rng),
        Kind::Tile => tile::draw(p, subject, rng),
        Kind::Ceramic => ceramic::draw(p, subject, rng),
        Kind::Copper => copper::draw(p, subject, rng),
        Kind::Towel => towel::draw(p, subject, rng),
        Kind::Scarf => scarf::draw(p, subject, rng),
        Kind::Lamp => lamp::draw(p, subject, rng),
        Kind::Leather => leather::draw(p, subject, rng),
    }
}

fn draw_backdrop(p: &mut Painter, subject: &Subject, wall: usize, rng: &mut Rng) {
    if is_flat(subject) {
        backdrop::ground(p, subject.kind, wall);
    } else {
        backdrop::paint(p, subject.kind, wall, rng);
    }
}

fn subject_of(product: &Product, colour: usize) -> Subject {
    let leaf =
        product.family.leaves.iter().position(|leaf| std::ptr::eq(leaf, product.leaf)).unwrap_or(0);
    let noun = product.leaf.nouns.iter().position(|noun| *noun == product.noun).unwrap_or(0);
    Subject { kind: product.family.kind, leaf, noun, colour: Rgb::hex(COLOURS[colour].hex) }
}

/// View 1 the piece, 2 its detail, 3 from the other side, 4 another detail, 5 closer; views of
/// further colours last.
fn draw_product(p: &mut Painter, catalogue: &Catalogue, product: &Product, view: usize) {
    let subject = subject_of(product, product.colour_of_view(view));
    let rng = Rng::new(catalogue.seed, "picture", product.id);
    let mut place = rng.clone();
    let wall = product.id as usize % 4;
    let plain = product.views - product.colours().len().saturating_sub(1);
    if view > plain {
        draw_backdrop(p, &subject, wall, &mut place);
        let scale = reach(&subject);
        let placed = Transform::from_translate(150.0, 100.0)
            .pre_scale(scale, scale)
            .pre_translate(-150.0, -100.0);
        p.under(placed, |p| draw_subject(p, &subject, &mut rng.clone()));
        return;
    }
    match view {
        2 | 4 => {
            // Near: everything grows, the backdrop too.
            let (x, y) = focus(&subject);
            let (dx, dy) = if view == 2 { (-14.0, -10.0) } else { (22.0, 16.0) };
            let (x, y) = (x + dx + place.range(-5.0, 5.0), y + dy);
            let near =
                Transform::from_translate(150.0, 100.0).pre_scale(2.3, 2.3).pre_translate(-x, -y);
            p.under(near, |p| {
                draw_backdrop(p, &subject, wall, &mut place);
                draw_subject(p, &subject, &mut rng.clone());
            });
        }
        3 => {
            draw_backdrop(p, &subject, wall + 1, &mut place);
            // Seen from the other side.
            let other = Transform::from_translate(150.0, 104.0)
                .pre_scale(-0.84, 0.84)
                .pre_translate(-150.0, -100.0);
            p.under(other, |p| draw_subject(p, &subject, &mut rng.clone()));
        }
        _ => {
            draw_backdrop(p, &subject, if view == 1 { wall } else { wall + 2 }, &mut place);
            let scale = if view == 1 { reach(&subject) } else { 1.2 };
            let placed = Transform::from_translate(150.0, 100.0)
                .pre_scale(scale, scale)
                .pre_translate(-150.0, -100.0);
            p.under(placed, |p| draw_subject(p, &subject, &mut rng.clone()));
        }
    }
}

fn draw_category(p: &mut Painter, catalogue: &Catalogue, at: usize) {
    let category = &catalogue.categories[at];
    let leaf = match category.parent {
        Some(root) => {
            catalogue.categories[root].children.iter().position(|child| *child == at).unwrap_or(0)
        }
        None => 0,
    };
    let family = category.family;
    let colour =
        family.colours[(leaf + usize::from(category.parent.is_some())) % family.colours.len()];
    let subject =
        Subject { kind: family.kind, leaf, noun: 0, colour: Rgb::hex(COLOURS[colour].hex) };
    let mut rng = Rng::new(catalogue.seed, "category", category.id);
    draw_backdrop(p, &subject, 1, &mut rng);
    draw_subject(p, &subject, &mut rng);
}

/// A pattern, or three pieces of a family side by side; the family changes with the slide.
fn draw_slide(p: &mut Painter, catalogue: &Catalogue, number: usize) {
    let roots = [0, 1, 6, 4];
    let family =
        catalogue.categories[catalogue.roots[roots[number.wrapping_sub(1) % roots.len()]]].family;
    let subject = |leaf: usize, colour: usize| Subject {
        kind: family.kind,
        leaf: leaf % family.leaves.len(),
        noun: 0,
        colour: Rgb::hex(COLOURS[family.colours[colour % family.colours.len()]].hex),
    };
    let first = subject(0, 0);
    let mut rng = Rng::new(catalogue.seed, "slide", number as u64);
    draw_backdrop(p, &first, 0, &mut rng);
    // Pattern from edge to edge says more than three pieces on a wall.
    match family.kind {
        Kind::Tile => return tile::whole_wall(p, &first),
        Kind::Kilim => {
            let near = Transform::from_translate(150.0, 100.0)
                .pre_scale(2.35, 2.35)
                .pre_translate(-150.0, -100.0);
            return p.under(near, |p| draw_subject(p, &first, &mut rng));
        }
        _ => {}
    }
    for (at, (x, y, scale)) in
        [(58.0, 116.0, 0.52), (244.0, 114.0, 0.56), (150.0, 98.0, 0.74)].into_iter().enumerate()
    {
        let placed =
            Transform::from_translate(x, y).pre_scale(scale, scale).pre_translate(-150.0, -100.0);
        let subject = subject([1, 2, 0][at], at + 1);
        p.under(placed, |p| draw_subject(p, &subject, &mut rng));
    }
}
