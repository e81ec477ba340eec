//! Copper, hammered and engraved.

use super::{
    brush::{Painter, Rgb, circle, glow, oval, path, polygon, rounded, slope, wash},
    subject::Subject,
    vessel::Body,
};
use crate::values::seed::Rng;

fn metal(subject: &Subject) -> Rgb {
    // Copper, brass or darkened copper.
    let tone = subject.colour;
    Rgb::hex("#BE6E3F").mix(tone, 0.35)
}

/// Fills a body with polished metal.
fn polish(p: &mut Painter, body: &Body, metal: Rgb, rng: &mut Rng) {
    let r = body.profile.iter().map(|(_, radius)| *radius).fold(0.0, f32::max);
    let outline = body.outline();
    let (light, dark) = (metal.light(0.72), metal.dark(0.62));
    p.fill(
        &outline,
        body.across(
            r,
            &[
                (0.0, dark, 1.0),
                (0.1, metal, 1.0),
                (0.22, light, 1.0),
                (0.3, metal.light(0.15), 1.0),
                (0.5, metal.dark(0.12), 1.0),
                (0.68, dark, 1.0),
                (0.82, metal, 1.0),
                (0.9, light.mix(metal, 0.5), 1.0),
                (1.0, dark, 1.0),
            ],
        ),
    );
    let (top, bottom) = (body.profile[0].0, body.profile[body.profile.len() - 1].0);
    p.inside(&outline, |p| {
        // Marks of the hammer.
        let mut y = top;
        let mut row = 0;
        while y < bottom + 8.0 {
            let radius = body.radius(y);
            let count = (radius / 2.6) as usize + 3;
            for at in 0..count {
                let angle = (at as f32 + if row % 2 == 0 { 0.25 } else { 0.75 }) / count as f32
                    * std::f32::consts::PI;
                let x = body.x - radius * angle.cos();
                let squeeze = angle.sin();
                p.fill(
                    &oval(x, y + radius * body.tilt * squeeze, 1.5 * squeeze + 0.2, 1.6),
                    wash(if rng.chance(55) { light } else { dark }, 0.2),
                );
            }
            y += 3.6;
            row += 1;
        }
        p.fill(
            &rounded(0.0, top - 40.0, 300.0, bottom - top + 60.0, 1.0),
            slope(
                (0.0, top),
                (0.0, bottom + 8.0),
                &[(0.0, light, 0.12), (0.6, dark, 0.0), (1.0, dark, 0.6)],
            ),
        );
    });
}

fn engraving(p: &mut Painter, body: &Body, y: f32, metal: Rgb, kind: usize) {
    let ink = metal.dark(0.68);
    body.ring(p, y - 9.0, 1.0, ink);
    body.ring(p, y - 7.4, 0.5, metal.light(0.6));
    body.ring(p, y + 9.0, 1.0, ink);
    for (x, yy, squeeze) in body.around(y, 11) {
        p.under(
            resvg::tiny_skia::Transform::from_translate(x, yy).pre_scale(squeeze.max(0.06), 1.0),
            |p| {
                ornament(p, kind, ink, 6.4);
            },
        );
    }
}

fn ornament(p: &mut Painter, kind: usize, ink: Rgb, r: f32) {
    match kind {
        0 => {
            for turn in [0.0, 45.0] {
                p.placed(0.0, 0.0, turn, r / 10.0, |p| {
                    p.line(
                        &polygon(&[(-7.0, -7.0), (7.0, -7.0), (7.0, 7.0), (-7.0, 7.0)]),
                        1.6,
                        ink,
                    );
                });
            }
        }
        1 => {
            for at in 0..6 {
                p.placed(0.0, 0.0, 60.0 * at as f32, r / 10.0, |p| {
                    p.line(&path("M 0 0 C -5 -3 -4 -9 0 -10 C 4 -9 5 -3 0 0 Z"), 1.4, ink);
                });
            }
        }
        _ => p.placed(0.0, 0.0, 0.0, r / 10.0, |p| {
            p.line(&path("M -9 6 C -9 -6 -2 -10 0 -10 C 2 -10 9 -6 9 6"), 1.5, ink);
            p.line(&path("M -4 6 C -4 -2 0 -4 0 -4 C 0 -4 4 -2 4 6"), 1.3, ink);
        }),
    }
}

/// `leaf` 0 coffee pots, 1 trays, 2 pots and pans, 3 ewers.
pub(super) fn draw(p: &mut Painter, subject: &Subject, rng: &mut Rng) {
    let metal = metal(subject);
    let kind = rng.below(3);
    match subject.leaf {
        0 => {
            p.shadow(150.0, 169.0, 70.0, 11.0, 0.6);
            let wood = subject.noun == 1;
            let handle = if wood { Rgb::hex("#5B3A22") } else { Rgb::hex("#B98F3C") };
            let grip = path("M 160 96 L 262 40 Q 272 34 274 42 Q 275 46 268 50 L 166 110 Z");
            p.fill(
                &grip,
                slope(
                    (215.0, 60.0),
                    (226.0, 82.0),
                    &[
                        (0.0, handle.light(0.45), 1.0),
                        (0.5, handle, 1.0),
                        (1.0, handle.dark(0.5), 1.0),
                    ],
                ),
            );
            p.fill(&circle(267.0, 44.0, 2.0), handle.dark(0.7));
            let body = Body {
                x: 140.0,
                profile: vec![
                    (72.0, 36.0),
                    (86.0, 29.0),
                    (104.0, 31.0),
                    (146.0, 50.0),
                    (162.0, 49.0),
                    (168.0, 46.0),
                ],
                tilt: 0.2,
            };
            polish(p, &body, metal, rng);
            engraving(p, &body, 128.0, metal, kind);
            p.fill(
                &path("M 112 64 Q 98 66 88 62 Q 92 80 110 90 Z"),
                slope(
                    (88.0, 60.0),
                    (112.0, 88.0),
                    &[(0.0, metal.light(0.55), 1.0), (1.0, metal.dark(0.45), 1.0)],
                ),
            );
            body.mouth(p, Rgb::hex("#C9C6BE"), metal.light(0.5));
        }
        1 => tray(p, metal, kind, rng),
        2 => pan(p, subject, metal, kind, rng),
        _ => ewer(p, metal, kind, rng),
    }
}

fn tray(p: &mut Painter, metal: Rgb, kind: usize, rng: &mut Rng) {
    let (cx, cy, r) = (150.0, 98.0, 86.0);
    p.shadow(157.0, 108.0, r * 1.16, r * 1.12, 0.55);
    p.fill(
        &circle(cx, cy, r),
        slope(
            (cx - r, cy - r),
            (cx + r, cy + r),
            &[
                (0.0, metal.light(0.7), 1.0),
                (0.3, metal, 1.0),
                (0.6, metal.dark(0.5), 1.0),
                (0.8, metal.light(0.2), 1.0),
                (1.0, metal.dark(0.4), 1.0),
            ],
        ),
    );
    p.fill(
        &circle(cx, cy, r * 0.9),
        glow(
            cx - 26.0,
            cy - 30.0,
            r * 1.5,
            &[
                (0.0, metal.light(0.66), 1.0),
                (0.45, metal.light(0.08), 1.0),
                (1.0, metal.dark(0.5), 1.0),
            ],
        ),
    );
    let ink = metal.dark(0.66);
    for at in 0..240 {
        let (angle, reach) =
            (rng.range(0.0, std::f32::consts::TAU), rng.unit().sqrt() as f32 * r * 0.86);
        p.fill(
            &circle(cx + reach * angle.cos(), cy + reach * angle.sin(), 1.9),
            wash(if at % 2 == 0 { metal.light(0.8) } else { ink }, 0.1),
        );
    }
    for (ring, width) in [(0.88, 0.8), (0.84, 1.4), (0.62, 1.2), (0.58, 0.6), (0.3, 1.2)] {
        p.line(&circle(cx, cy, r * ring), width, ink);
        p.line(&circle(cx + 0.5, cy + 0.6, r * ring), width * 0.5, wash(metal.light(0.8), 0.7));
    }
    for at in 0..20 {
        p.placed(cx, cy, 18.0 * at as f32, 1.0, |p| {
            p.placed(0.0, -r * 0.73, 0.0, 1.0, |p| ornament(p, kind, ink, 7.4));
        });
    }
    for at in 0..12 {
        p.placed(cx, cy, 30.0 * at as f32, 1.0, |p| {
            p.placed(0.0, -r * 0.44, 0.0, 1.0, |p| ornament(p, (kind + 1) % 3, ink, 7.6));
        });
    }
    p.placed(cx, cy, 0.0, 1.0, |p| {
        for turn in [0.0, 22.5, 45.0, 67.5] {
            p.placed(0.0, 0.0, turn, 1.5, |p| {
                p.line(&polygon(&[(-8.0, -8.0), (8.0, -8.0), (8.0, 8.0), (-8.0, 8.0)]), 0.7, ink);
            });
        }
    });
    p.fill(&path("M 92 48 Q 118 22 160 20 Q 122 36 100 64 Z"), wash(Rgb(255, 250, 238), 0.3));
}

fn pan(p: &mut Painter, subject: &Subject, metal: Rgb, kind: usize, rng: &mut Rng) {
    p.shadow(150.0, 168.0, 104.0, 13.0, 0.6);
    let brass = Rgb::hex("#C09A45");
    for side in [-1.0, 1.0] {
        let handle = format!(
            "M {} 104 C {} 96 {} 132 {} 126",
            150.0 + side * 84.0,
            150.0 + side * 122.0,
            150.0 + side * 122.0,
            150.0 + side * 84.0
        );
        p.line(&path(&handle), 7.0, brass.dark(0.5));
        p.line(&path(&handle), 4.2, brass.light(0.25));
    }
    let top = if subject.noun == 1 { 118.0 } else { 92.0 };
    let body = Body {
        x: 150.0,
        profile: vec![(top, 86.0), (top + 12.0, 85.0), (150.0, 83.0), (162.0, 76.0), (166.0, 70.0)],
        tilt: 0.2,
    };
    polish(p, &body, metal, rng);
    engraving(p, &body, (top + 152.0) / 2.0, metal, kind);
    if subject.noun == 1 {
        body.mouth(p, Rgb::hex("#CFCCC4"), metal.light(0.5));
        return;
    }
    let lid = Body {
        x: 150.0,
        profile: vec![(top - 34.0, 8.0), (top - 26.0, 40.0), (top - 8.0, 80.0), (top + 1.0, 88.0)],
        tilt: 0.17,
    };
    polish(p, &lid, metal, rng);
    lid.ring(p, top - 10.0, 0.9, metal.dark(0.6));
    p.fill(
        &circle(150.0, top - 42.0, 8.0),
        glow(
            147.0,
            top - 46.0,
            11.0,
            &[(0.0, brass.light(0.75), 1.0), (0.5, brass, 1.0), (1.0, brass.dark(0.55), 1.0)],
        ),
    );
}

fn ewer(p: &mut Painter, metal: Rgb, kind: usize, rng: &mut Rng) {
    p.shadow(158.0, 178.0, 70.0, 11.0, 0.6);
    let handle = "M 168 46 C 236 34 238 112 190 122";
    p.line(&path(handle), 7.5, metal.dark(0.6));
    p.line(&path(handle), 4.4, metal.light(0.25));
    let spout = path("M 112 122 C 84 112 86 78 66 62 L 76 56 C 100 74 102 96 122 100 Z");
    p.fill(
        &spout,
        slope(
            (80.0, 60.0),
            (110.0, 124.0),
            &[(0.0, metal.light(0.62), 1.0), (0.5, metal, 1.0), (1.0, metal.dark(0.55), 1.0)],
        ),
    );
    let body = Body {
        x: 150.0,
        profile: vec![
            (40.0, 20.0),
            (52.0, 14.0),
            (74.0, 17.0),
            (118.0, 50.0),
            (150.0, 40.0),
            (164.0, 26.0),
            (176.0, 34.0),
        ],
        tilt: 0.18,
    };
    polish(p, &body, metal, rng);
    engraving(p, &body, 122.0, metal, kind);
    body.ring(p, 62.0, 1.0, metal.dark(0.6));
    let lid = Body { x: 150.0, profile: vec![(20.0, 3.0), (28.0, 12.0), (40.0, 21.0)], tilt: 0.18 };
    polish(p, &lid, metal, rng);
    p.fill(
        &circle(150.0, 15.0, 4.6),
        glow(148.0, 13.0, 6.0, &[(0.0, metal.light(0.8), 1.0), (1.0, metal.dark(0.4), 1.0)]),
    );
}
