//! Drawing in a frame of 300 by 200, whatever the size of the picture.

use resvg::tiny_skia::{
    Color, FillRule, GradientStop, LineCap, LineJoin, LinearGradient, Mask, Paint, Path,
    PathBuilder, Pixmap, Point, RadialGradient, Rect, Shader, SpreadMode, Stroke, Transform,
};

pub(super) const FRAME_WIDTH: f32 = 300.0;
pub(super) const FRAME_HEIGHT: f32 = 200.0;

/// A colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rgb(pub(super) u8, pub(super) u8, pub(super) u8);

impl Rgb {
    /// `#rrggbb`; black when it cannot be read.
    pub(super) fn hex(text: &str) -> Self {
        let number = u32::from_str_radix(text.trim_start_matches('#'), 16).unwrap_or(0);
        Self((number >> 16) as u8, (number >> 8) as u8, number as u8)
    }

    pub(super) fn mix(self, other: Self, share: f32) -> Self {
        let mix = |a: u8, b: u8| {
            (f32::from(a) + (f32::from(b) - f32::from(a)) * share).clamp(0.0, 255.0) as u8
        };
        Self(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }

    pub(super) fn light(self, share: f32) -> Self {
        self.mix(Self(255, 250, 240), share)
    }

    pub(super) fn dark(self, share: f32) -> Self {
        self.mix(Self(20, 14, 10), share)
    }

    /// How far apart two colours are, roughly as the eye sees it.
    pub(super) fn far(self, other: Self) -> i32 {
        let part = |a: u8, b: u8| (i32::from(a) - i32::from(b)).abs();
        part(self.0, other.0) + part(self.1, other.1) + part(self.2, other.2)
    }

    fn colour(self, alpha: f32) -> Color {
        let part = |value: u8| f32::from(value) / 255.0;
        Color::from_rgba(part(self.0), part(self.1), part(self.2), alpha.clamp(0.0, 1.0))
            .expect("every part lies between 0 and 1")
    }
}

/// Where along a gradient, which colour, how dense.
pub(super) type Stop = (f32, Rgb, f32);

fn stops(list: &[Stop]) -> Vec<GradientStop> {
    list.iter().map(|(at, colour, alpha)| GradientStop::new(*at, colour.colour(*alpha))).collect()
}

/// What a shape is filled with.
pub(super) struct Ink(Shader<'static>);

impl From<Rgb> for Ink {
    fn from(colour: Rgb) -> Self {
        Self(Shader::SolidColor(colour.colour(1.0)))
    }
}

/// A colour one can see through.
pub(super) fn wash(colour: Rgb, alpha: f32) -> Ink {
    Ink(Shader::SolidColor(colour.colour(alpha)))
}

/// A gradient between two points.
pub(super) fn slope(from: (f32, f32), to: (f32, f32), list: &[Stop]) -> Ink {
    let (start, end) = (Point::from_xy(from.0, from.1), Point::from_xy(to.0, to.1));
    let shader =
        LinearGradient::new(start, end, stops(list), SpreadMode::Pad, Transform::identity());
    Ink(shader.expect("the points differ and there are stops"))
}

/// A gradient outward from a point.
pub(super) fn glow(x: f32, y: f32, radius: f32, list: &[Stop]) -> Ink {
    let middle = Point::from_xy(x, y);
    let shader = RadialGradient::new(
        middle,
        0.0,
        middle,
        radius,
        stops(list),
        SpreadMode::Pad,
        Transform::identity(),
    );
    Ink(shader.expect("the radius is above zero and there are stops"))
}

/// A path written as in SVG: absolute M, L, Q, C and Z.
pub(super) fn path(text: &str) -> Path {
    let mut made = PathBuilder::new();
    let mut words = text.split([' ', ',']).filter(|word| !word.is_empty()).peekable();
    let mut letter = 'M';
    while let Some(word) = words.peek().copied() {
        if let Some(command) = word.chars().next().filter(char::is_ascii_alphabetic) {
            letter = command;
            words.next();
            if letter == 'Z' {
                made.close();
                continue;
            }
        }
        let mut next = || {
            words.next().and_then(|word| word.parse::<f32>().ok()).expect("a path is well written")
        };
        match letter {
            'M' => {
                made.move_to(next(), next());
                letter = 'L';
            }
            'L' => made.line_to(next(), next()),
            'Q' => made.quad_to(next(), next(), next(), next()),
            'C' => made.cubic_to(next(), next(), next(), next(), next(), next()),
            other => panic!("a path has no {other}"),
        }
    }
    made.finish().expect("a path has points")
}

pub(super) fn rect(x: f32, y: f32, w: f32, h: f32) -> Path {
    PathBuilder::from_rect(
        Rect::from_xywh(x, y, w.max(0.01), h.max(0.01)).expect("a rectangle has a size"),
    )
}

pub(super) fn oval(x: f32, y: f32, rx: f32, ry: f32) -> Path {
    let frame = Rect::from_xywh(x - rx, y - ry, 2.0 * rx.max(0.01), 2.0 * ry.max(0.01))
        .expect("an oval has a size");
    PathBuilder::from_oval(frame).expect("an oval has points")
}

pub(super) fn circle(x: f32, y: f32, r: f32) -> Path {
    oval(x, y, r, r)
}

pub(super) fn rounded(x: f32, y: f32, w: f32, h: f32, r: f32) -> Path {
    let mut made = PathBuilder::new();
    let k = r * 0.45;
    made.move_to(x + r, y);
    made.line_to(x + w - r, y);
    made.cubic_to(x + w - k, y, x + w, y + k, x + w, y + r);
    made.line_to(x + w, y + h - r);
    made.cubic_to(x + w, y + h - k, x + w - k, y + h, x + w - r, y + h);
    made.line_to(x + r, y + h);
    made.cubic_to(x + k, y + h, x, y + h - k, x, y + h - r);
    made.line_to(x, y + r);
    made.cubic_to(x, y + k, x + k, y, x + r, y);
    made.close();
    made.finish().expect("a rounded rectangle has points")
}

/// A closed path through points.
pub(super) fn polygon(points: &[(f32, f32)]) -> Path {
    let mut made = PathBuilder::new();
    for (at, (x, y)) in points.iter().enumerate() {
        if at == 0 { made.move_to(*x, *y) } else { made.line_to(*x, *y) }
    }
    made.close();
    made.finish().expect("a polygon has points")
}

/// A canvas with a current transformation and clip.
pub(super) struct Painter {
    canvas: Pixmap,
    t: Transform,
    clips: Vec<Mask>,
}

impl Painter {
    pub(super) fn new(width: u32) -> Self {
        let canvas = Pixmap::new(width, width * 2 / 3).expect("a picture has a size");
        let scale = width as f32 / FRAME_WIDTH;
        Self { canvas, t: Transform::from_scale(scale, scale), clips: Vec::new() }
    }

    pub(super) fn finish(self) -> Pixmap {
        self.canvas
    }

    pub(super) fn fill(&mut self, path: &Path, ink: impl Into<Ink>) {
        let paint = Paint { shader: ink.into().0, anti_alias: true, ..Paint::default() };
        self.canvas.fill_path(path, &paint, FillRule::Winding, self.t, self.clips.last());
    }

    /// Fills without smoothing the edges, for cells that touch.
    pub(super) fn cell(&mut self, x: f32, y: f32, w: f32, h: f32, ink: impl Into<Ink>) {
        let paint = Paint { shader: ink.into().0, anti_alias: false, ..Paint::default() };
        let Some(frame) = Rect::from_xywh(x, y, w, h) else { return };
        self.canvas.fill_rect(frame, &paint, self.t, self.clips.last());
    }

    pub(super) fn line(&mut self, path: &Path, width: f32, ink: impl Into<Ink>) {
        let paint = Paint { shader: ink.into().0, anti_alias: true, ..Paint::default() };
        let stroke = Stroke {
            width,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        self.canvas.stroke_path(path, &paint, &stroke, self.t, self.clips.last());
    }

    /// A seam.
    pub(super) fn dashes(&mut self, path: &Path, width: f32, dash: f32, ink: impl Into<Ink>) {
        let paint = Paint { shader: ink.into().0, anti_alias: true, ..Paint::default() };
        let stroke = Stroke {
            width,
            line_cap: LineCap::Round,
            dash: resvg::tiny_skia::StrokeDash::new(vec![dash, dash * 0.8], 0.0),
            ..Stroke::default()
        };
        self.canvas.stroke_path(path, &paint, &stroke, self.t, self.clips.last());
    }

    /// Draws moved, turned (degrees) and scaled.
    pub(super) fn placed(
        &mut self,
        x: f32,
        y: f32,
        turn: f32,
        scale: f32,
        draw: impl FnOnce(&mut Self),
    ) {
        let before = self.t;
        self.t = self.t.pre_translate(x, y).pre_rotate(turn).pre_scale(scale, scale);
        draw(self);
        self.t = before;
    }

    /// Draws under any transformation.
    pub(super) fn under(&mut self, transform: Transform, draw: impl FnOnce(&mut Self)) {
        let before = self.t;
        self.t = self.t.pre_concat(transform);
        draw(self);
        self.t = before;
    }

    /// Draws inside a shape only.
    pub(super) fn inside(&mut self, path: &Path, draw: impl FnOnce(&mut Self)) {
        let mask = match self.clips.last() {
            Some(outer) => {
                let mut mask = outer.clone();
                mask.intersect_path(path, FillRule::Winding, true, self.t);
                mask
            }
            None => {
                let mut mask = Mask::new(self.canvas.width(), self.canvas.height())
                    .expect("the canvas has a size");
                mask.fill_path(path, FillRule::Winding, true, self.t);
                mask
            }
        };
        self.clips.push(mask);
        draw(self);
        self.clips.pop();
    }

    /// A soft shadow on the ground.
    pub(super) fn shadow(&mut self, x: f32, y: f32, rx: f32, ry: f32, density: f32) {
        self.pool(x, y, (rx, ry), Rgb(30, 18, 10), density);
    }

    /// A pool of light or dark on the ground, soft at its edge.
    pub(super) fn pool(&mut self, x: f32, y: f32, (rx, ry): (f32, f32), colour: Rgb, density: f32) {
        let squash = Transform::from_translate(x, y).pre_scale(1.0, ry / rx);
        self.under(squash, |p| {
            let ink = glow(
                0.0,
                0.0,
                rx,
                &[(0.0, colour, density), (0.55, colour, density * 0.5), (1.0, colour, 0.0)],
            );
            p.fill(&circle(0.0, 0.0, rx), ink);
        });
    }

    /// A soft shadow around a flat thing, falling to the lower right.
    pub(super) fn drop_shadow(&mut self, x: f32, y: f32, w: f32, h: f32) {
        for step in 0..7 {
            let grow = 6.0 - step as f32;
            let shape =
                rounded(x - grow + 2.0, y - grow + 3.5, w + 2.0 * grow, h + 2.0 * grow, 4.0 + grow);
            self.fill(&shape, wash(Rgb(30, 18, 10), 0.035));
        }
    }
}
