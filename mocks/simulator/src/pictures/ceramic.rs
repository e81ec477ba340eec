//! Bowls, plates, vases and cups.

use super::{
    brush::{Painter, Rgb, circle, glow, oval, path, wash},
    subject::Subject,
    vessel::Body,
};
use crate::values::seed::Rng;
use resvg::tiny_skia::Transform;

fn clay() -> Rgb {
    Rgb::hex("#B4744E")
}

/// A painted motif, 20 high, around its foot.
fn motif(p: &mut Painter, kind: usize, ink: Rgb, accent: Rgb) {
    match kind {
        0 => {
            p.fill(&circle(0.0, -8.0, 6.4), accent);
            p.fill(&path("M -3 -13 L 0 -19 L 3 -13 Z"), accent);
            for x in [-2.4, 0.0, 2.4] {
                p.fill(&circle(x, -8.0, 1.0), ink);
            }
        }
        1 => {
            p.fill(&path("M -9 -8 Q 0 -17 8 -8 Q 0 1 -9 -8 Z"), accent);
            p.fill(&path("M 6 -8 L 13 -13 L 13 -3 Z"), accent);
            p.fill(&circle(-5.0, -9.0, 0.9), ink);
        }
        2 => {
            p.line(&path("M 0 2 Q 2 -8 0 -20"), 1.1, ink);
            for (x, y) in [(-4.0, -4.0), (4.0, -7.0), (-4.0, -11.0), (4.0, -14.0)] {
                p.fill(
                    &path(&format!(
                        "M 0 {y} Q {x} {} {} {} Q {} {} 0 {y} Z",
                        y - 5.0,
                        x * 1.8,
                        y - 3.0,
                        x,
                        y + 1.0
                    )),
                    ink,
                );
            }
            p.fill(&circle(3.0, -3.0, 1.8), accent);
        }
        3 => {
            for at in 0..4 {
                p.placed(0.0, -9.0, 90.0 * at as f32 + 45.0, 1.0, |p| {
                    p.fill(&path("M 0 0 C -6 -2 -6 -9 0 -10 C 6 -9 6 -2 0 0 Z"), accent);
                });
            }
            p.fill(&circle(0.0, -9.0, 2.2), ink);
        }
        4 => p.line(&path("M -11 -6 C -6 -16 -3 -16 0 -8 C 3 -1 7 -1 11 -8"), 2.0, accent),
        _ => {
            for at in 0..8 {
                p.placed(0.0, -9.0, 45.0 * at as f32, 1.0, |p| {
                    p.fill(&path("M -1.4 -4 L 0 -10 L 1.4 -4 Z"), accent);
                });
            }
            p.fill(&circle(0.0, -9.0, 3.4), accent);
        }
    }
}

fn inks(glaze: Rgb) -> (Rgb, Rgb) {
    let pale = glaze.far(Rgb(255, 255, 255)) < 190;
    if pale {
        (Rgb::hex("#24427A"), Rgb::hex("#B7472F"))
    } else {
        (glaze.dark(0.6), Rgb::hex("#F3EAD8"))
    }
}

/// Glazes, decorates and shades a body.
fn decorate(
    p: &mut Painter,
    body: &Body,
    subject: &Subject,
    band: f32,
    count: usize,
    rng: &mut Rng,
) {
    let glaze = subject.colour;
    let (ink, accent) = inks(glaze);
    let outline = body.outline();
    p.fill(&outline, glaze);
    let style = rng.below(3);
    let kind = rng.below(6);
    p.inside(&outline, |p| {
        let (bottom, base) = body.profile[body.profile.len() - 1];
        if style != 1 {
            // The foot stays unglazed.
            p.fill(&oval(body.x, bottom + 4.0, base * 1.6 + 10.0, 9.0), clay());
        }
        if style == 2 {
            let top = body.profile[0].0;
            let drip = glaze.mix(accent, 0.62);
            let r = 90.0;
            let mut text = format!("M {} {} L {} {}", body.x - r, top - 30.0, body.x - r, band);
            let mut x = body.x - r;
            while x < body.x + r {
                let deep = rng.range(4.0, 26.0);
                text.push_str(&format!(
                    " C {} {} {} {} {} {}",
                    x + 2.0,
                    band + deep,
                    x + 8.0,
                    band + deep,
                    x + 10.0,
                    band
                ));
                x += 10.0;
            }
            text.push_str(&format!(" L {} {} Z", body.x + r, top - 30.0));
            p.fill(&path(&text), drip);
        } else {
            for (x, y, squeeze) in body.around(band, count) {
                p.under(
                    Transform::from_translate(x, y + 8.0).pre_scale(squeeze.max(0.08), 1.0),
                    |p| {
                        motif(p, kind, ink, accent);
                    },
                );
            }
        }
    });
    if style != 2 {
        body.ring(p, band - 13.5, 1.3, ink);
        body.ring(p, band + 12.0, 1.3, ink);
    }
    body.shade(p, 1.0);
}

/// `leaf` 0 bowls, 1 plates, 2 vases, 3 cups.
pub(super) fn draw(p: &mut Painter, subject: &Subject, rng: &mut Rng) {
    match subject.leaf {
        0 => {
            let r = rng.range(68.0, 84.0);
            p.shadow(158.0, 168.0, r * 1.05, 14.0, 0.55);
            let body = Body {
                x: 150.0,
                profile: vec![
                    (82.0, r),
                    (118.0, r * 0.93),
                    (150.0, r * 0.55),
                    (160.0, r * 0.4),
                    (168.0, r * 0.42),
                ],
                tilt: 0.24,
            };
            decorate(p, &body, subject, 110.0, 9, rng);
            body.mouth(p, subject.colour.mix(Rgb(255, 250, 240), 0.45), subject.colour.dark(0.25));
        }
        1 => plate(p, subject, rng),
        2 => vase(p, subject, rng),
        _ => cups(p, subject, rng),
    }
}

fn plate(p: &mut Painter, subject: &Subject, rng: &mut Rng) {
    let glaze = subject.colour;
    let (ink, accent) = inks(glaze);
    let kind = rng.below(6);
    let (cx, cy, r) = (150.0, 98.0, 84.0);
    p.shadow(156.0, 106.0, r * 1.16, r * 1.12, 0.5);
    p.fill(
        &circle(cx, cy, r),
        glow(
            cx - 30.0,
            cy - 34.0,
            r * 1.7,
            &[(0.0, glaze.light(0.3), 1.0), (0.6, glaze, 1.0), (1.0, glaze.dark(0.35), 1.0)],
        ),
    );
    p.fill(
        &circle(cx, cy, r * 0.66),
        glow(
            cx + 18.0,
            cy + 20.0,
            r * 0.9,
            &[
                (0.0, glaze.light(0.22), 1.0),
                (0.8, glaze.mix(accent, 0.06), 1.0),
                (1.0, glaze.dark(0.16), 1.0),
            ],
        ),
    );
    for (ring, width) in [(0.97, 1.8), (0.7, 1.2), (0.66, 0.6)] {
        p.line(&circle(cx, cy, r * ring), width, ink);
    }
    let count = 14 + 2 * rng.below(3);
    for at in 0..count {
        p.placed(cx, cy, 360.0 / count as f32 * at as f32, 1.0, |p| {
            p.placed(0.0, -r * 0.74, 0.0, 0.86, |p| motif(p, kind, ink, accent));
        });
    }
    let middle = (kind + 1 + rng.below(4)) % 6;
    for at in 0..6 {
        p.placed(cx, cy, 60.0 * at as f32, 1.0, |p| {
            p.placed(0.0, -13.0, 0.0, 1.5, |p| motif(p, middle, ink, accent));
        });
    }
    p.fill(&circle(cx, cy, 9.0), accent);
    p.line(&circle(cx, cy, 9.0), 1.0, ink);
    p.fill(
        &circle(cx, cy, r),
        super::brush::slope(
            (cx - r, cy - r),
            (cx + r, cy + r),
            &[
                (0.0, Rgb(255, 255, 255), 0.34),
                (0.35, Rgb(255, 255, 255), 0.0),
                (0.7, Rgb(20, 10, 0), 0.0),
                (1.0, Rgb(20, 10, 0), 0.28),
            ],
        ),
    );
    p.fill(&path("M 92 58 Q 112 34 142 26 Q 116 42 102 66 Z"), wash(Rgb(255, 255, 255), 0.34));
}

fn vase(p: &mut Painter, subject: &Subject, rng: &mut Rng) {
    let shape = rng.below(4);
    let profile = match shape {
        0 => vec![
            (24.0, 15.0),
            (34.0, 11.0),
            (60.0, 13.0),
            (108.0, 46.0),
            (150.0, 34.0),
            (172.0, 24.0),
        ],
        1 => vec![
            (30.0, 24.0),
            (42.0, 18.0),
            (74.0, 48.0),
            (120.0, 50.0),
            (160.0, 26.0),
            (172.0, 28.0),
        ],
        2 => vec![(18.0, 12.0), (70.0, 10.0), (110.0, 34.0), (144.0, 42.0), (172.0, 26.0)],
        _ => vec![(36.0, 34.0), (46.0, 28.0), (80.0, 54.0), (130.0, 46.0), (172.0, 28.0)],
    };
    p.shadow(164.0, 173.0, 66.0, 11.0, 0.6);
    let body = Body { x: 150.0, profile, tilt: 0.2 };
    if shape == 1 || subject.noun == 1 {
        let (y0, y1) = (42.0, 96.0);
        let handle = format!(
            "M {} {y0} C {} {} {} {} {} {y1}",
            150.0 + body.radius(y0),
            222.0,
            y0 - 14.0,
            228.0,
            y1 - 6.0,
            150.0 + body.radius(y1) - 3.0
        );
        p.line(&path(&handle), 8.0, subject.colour.dark(0.35));
        p.line(&path(&handle), 4.5, subject.colour.light(0.05));
    }
    decorate(p, &body, subject, 112.0, 7, rng);
    body.mouth(p, clay().dark(0.2), subject.colour.dark(0.2));
}

fn cups(p: &mut Painter, subject: &Subject, rng: &mut Rng) {
    let pair = subject.noun == 1;
    let places: &[(f32, f32)] =
        if pair { &[(98.0, 0.88), (200.0, 0.88)] } else { &[(146.0, 1.25)] };
    let start = rng.clone();
    for (x, scale) in places {
        let mut rng = start.clone();
        p.placed(*x, 165.0, 0.0, *scale, |p| {
            p.shadow(4.0, 2.0, 66.0, 15.0, 0.5);
            let saucer = subject.colour.light(0.12);
            p.fill(&oval(0.0, 0.0, 58.0, 12.5), saucer.dark(0.28));
            p.fill(
                &oval(0.0, -2.0, 58.0, 12.0),
                super::brush::slope(
                    (-58.0, 0.0),
                    (58.0, 0.0),
                    &[
                        (0.0, saucer.light(0.25), 1.0),
                        (0.6, saucer, 1.0),
                        (1.0, saucer.dark(0.3), 1.0),
                    ],
                ),
            );
            p.line(&oval(0.0, -2.0, 55.0, 11.2), 0.8, inks(subject.colour).0);
            let handle = "M 30 -46 C 56 -50 58 -18 24 -16";
            p.line(&path(handle), 6.5, subject.colour.dark(0.38));
            p.line(&path(handle), 3.6, subject.colour.light(0.08));
            let body = Body {
                x: 0.0,
                profile: vec![
                    (-58.0, 35.0),
                    (-36.0, 33.0),
                    (-12.0, 22.0),
                    (-4.0, 18.0),
                    (0.0, 19.0),
                ],
                tilt: 0.22,
            };
            decorate(p, &body, subject, -36.0, 7, &mut rng);
            body.mouth(p, subject.colour.light(0.5), subject.colour.dark(0.2));
            p.fill(&oval(0.0, -56.6, 31.0, 6.2), Rgb::hex("#3A2114"));
            p.fill(&oval(-6.0, -57.4, 20.0, 3.2), wash(Rgb::hex("#A9744A"), 0.55));
        });
    }
}
