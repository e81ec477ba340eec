//! Turned bodies: what ceramics and copper have in common.

use super::brush::{Ink, Painter, Rgb, oval, path, slope, wash};
use resvg::tiny_skia::{Path, PathBuilder};

/// A body of revolution: radii at heights, top first, around `x`.
pub(super) struct Body {
    pub(super) x: f32,
    /// Height and radius; smooth in between.
    pub(super) profile: Vec<(f32, f32)>,
    /// How round its rims look from the camera's height.
    pub(super) tilt: f32,
}

impl Body {
    pub(super) fn outline(&self) -> Path {
        let mut made = PathBuilder::new();
        let (top, first) = self.profile[0];
        made.move_to(self.x - first, top);
        self.side(&mut made, -1.0, false);
        let (bottom, last) = self.profile[self.profile.len() - 1];
        let dip = last * self.tilt * 1.3;
        made.cubic_to(
            self.x - last * 0.6,
            bottom + dip,
            self.x + last * 0.6,
            bottom + dip,
            self.x + last,
            bottom,
        );
        self.side(&mut made, 1.0, true);
        let rise = first * self.tilt * 1.3;
        made.cubic_to(
            self.x + first * 0.6,
            top - rise,
            self.x - first * 0.6,
            top - rise,
            self.x - first,
            top,
        );
        made.close();
        made.finish().expect("a body has an outline")
    }

    fn side(&self, made: &mut PathBuilder, sign: f32, upward: bool) {
        let mut points = self.profile.clone();
        if upward {
            points.reverse();
        }
        for pair in points.windows(2) {
            let ((y0, r0), (y1, r1)) = (pair[0], pair[1]);
            let middle = (y0 + y1) / 2.0;
            made.cubic_to(
                self.x + sign * r0,
                middle,
                self.x + sign * r1,
                middle,
                self.x + sign * r1,
                y1,
            );
        }
    }

    /// The radius at a height.
    pub(super) fn radius(&self, y: f32) -> f32 {
        for pair in self.profile.windows(2) {
            let ((y0, r0), (y1, r1)) = (pair[0], pair[1]);
            if (y0..=y1).contains(&y) {
                let t = (y - y0) / (y1 - y0).max(0.001);
                let smooth = t * t * (3.0 - 2.0 * t);
                return r0 + (r1 - r0) * smooth;
            }
        }
        self.profile[0].1
    }

    fn widest(&self) -> f32 {
        self.profile.iter().map(|(_, radius)| *radius).fold(0.0, f32::max)
    }

    /// Shade across the body: light from the left, a dark side, a glimmer at the edge.
    pub(super) fn shade(&self, p: &mut Painter, gloss: f32) {
        let r = self.widest();
        let (white, black) = (Rgb(255, 252, 244), Rgb(24, 14, 8));
        let outline = self.outline();
        p.fill(
            &outline,
            self.across(
                r,
                &[
                    (0.0, black, 0.34),
                    (0.16, black, 0.06),
                    (0.3, white, 0.24 * gloss),
                    (0.44, white, 0.03),
                    (0.68, black, 0.2),
                    (0.93, black, 0.52),
                    (1.0, black, 0.34),
                ],
            ),
        );
        let (top, bottom) = (self.profile[0].0, self.profile[self.profile.len() - 1].0);
        p.fill(
            &outline,
            slope(
                (0.0, top),
                (0.0, bottom + 6.0),
                &[(0.0, white, 0.08), (0.5, white, 0.0), (0.85, black, 0.05), (1.0, black, 0.32)],
            ),
        );
        p.inside(&outline, |p| {
            // The window in the glaze.
            let (x, y) = (self.x - r * 0.46, top + (bottom - top) * 0.3);
            let light = path(&format!(
                "M {} {} Q {} {} {} {} Q {} {} {} {} Z",
                x,
                y - 14.0,
                x - 7.0,
                y,
                x - 2.0,
                y + 20.0,
                x + 3.0,
                y,
                x + 5.0,
                y - 14.0
            ));
            p.fill(&light, wash(white, 0.26 * gloss));
        });
    }

    pub(super) fn across(&self, r: f32, list: &[super::brush::Stop]) -> Ink {
        slope((self.x - r, 0.0), (self.x + r, 0.0), list)
    }

    /// The opening, seen from slightly above.
    pub(super) fn mouth(&self, p: &mut Painter, inside: Rgb, rim: Rgb) {
        let (top, r) = self.profile[0];
        let ry = r * self.tilt;
        p.fill(
            &oval(self.x, top, r, ry),
            slope(
                (self.x - r, top),
                (self.x + r, top),
                &[(0.0, inside.dark(0.55), 1.0), (1.0, inside.dark(0.1), 1.0)],
            ),
        );
        p.line(&oval(self.x, top, r - 0.5, ry), 1.5, rim);
        p.line(&oval(self.x, top - 0.5, r - 0.2, ry), 0.5, wash(Rgb(255, 255, 255), 0.5));
    }

    /// A ring around the body at a height.
    pub(super) fn ring(&self, p: &mut Painter, y: f32, width: f32, ink: Rgb) {
        let r = self.radius(y);
        let dip = r * self.tilt * 1.3;
        p.line(
            &path(&format!(
                "M {} {y} C {} {} {} {} {} {y}",
                self.x - r,
                self.x - r * 0.6,
                y + dip,
                self.x + r * 0.6,
                y + dip,
                self.x + r
            )),
            width,
            ink,
        );
    }

    /// Places for a motif repeated around the body: position, squeeze towards the edges.
    pub(super) fn around(&self, y: f32, count: usize) -> Vec<(f32, f32, f32)> {
        let r = self.radius(y);
        (0..count)
            .map(|at| {
                let angle = (at as f32 + 0.5) / count as f32 * std::f32::consts::PI;
                let (x, squeeze) = (-angle.cos(), angle.sin());
                (self.x + r * x, y + r * self.tilt * squeeze, squeeze)
            })
            .collect()
    }
}
