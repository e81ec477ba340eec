//! Bags, wallets, yemeni shoes and belts, saddle-stitched.

use super::{
    brush::{Painter, Rgb, circle, glow, oval, path, rect, rounded, slope, wash},
    subject::Subject,
};
use crate::values::seed::Rng;
use resvg::tiny_skia::Path;

struct Hide {
    skin: Rgb,
    thread: Rgb,
    emblem: usize,
}

fn panel(p: &mut Painter, shape: &Path, skin: Rgb, from: (f32, f32), to: (f32, f32)) {
    p.fill(
        shape,
        slope(
            from,
            to,
            &[(0.0, skin.light(0.28), 1.0), (0.4, skin, 1.0), (1.0, skin.dark(0.42), 1.0)],
        ),
    );
    p.line(shape, 0.8, wash(skin.dark(0.7), 0.8));
}

/// Grain: a few faint pores and creases.
fn grain(p: &mut Painter, shape: &Path, frame: (f32, f32, f32, f32), rng: &mut Rng) {
    let (x, y, w, h) = frame;
    p.inside(shape, |p| {
        for _ in 0..150 {
            p.fill(
                &oval(x + rng.range(0.0, w), y + rng.range(0.0, h), rng.range(0.3, 1.3), 0.35),
                wash(Rgb(20, 10, 4), 0.12),
            );
        }
        p.fill(
            &rect(x, y, w, h),
            glow(
                x + w * 0.3,
                y + h * 0.25,
                w * 0.7,
                &[(0.0, Rgb(255, 240, 214), 0.22), (1.0, Rgb(255, 240, 214), 0.0)],
            ),
        );
    });
}

/// An embossed emblem of about 30 across.
fn emblem(p: &mut Painter, hide: &Hide) {
    let draw = |p: &mut Painter, ink: Rgb, alpha: f32| match hide.emblem {
        0 => {
            for at in 0..8 {
                p.placed(0.0, 0.0, 45.0 * at as f32, 1.0, |p| {
                    p.line(
                        &path("M 0 -3 C -6 -6 -5 -14 0 -15 C 5 -14 6 -6 0 -3 Z"),
                        1.2,
                        wash(ink, alpha),
                    );
                });
            }
        }
        1 => {
            for turn in [0.0, 45.0] {
                p.placed(0.0, 0.0, turn, 1.0, |p| {
                    p.line(&rect(-10.0, -10.0, 20.0, 20.0), 1.4, wash(ink, alpha));
                });
            }
            p.line(&circle(0.0, 0.0, 5.0), 1.2, wash(ink, alpha));
        }
        2 => {
            p.line(&path("M -14 8 C -16 -8 -4 -14 0 -4 C 4 -14 16 -8 14 8"), 1.5, wash(ink, alpha));
            p.line(&path("M -7 8 C -8 0 -2 -2 0 4 C 2 -2 8 0 7 8"), 1.3, wash(ink, alpha));
        }
        _ => {
            p.line(
                &path("M 0 12 C -2 2 -12 2 -14 -6 C -8 -6 -3 -2 0 2 C 3 -2 8 -6 14 -6 C 12 2 2 2 0 12 Z"),
                1.3,
                wash(ink, alpha),
            );
            p.line(&path("M 0 2 L 0 -14"), 1.2, wash(ink, alpha));
        }
    };
    p.placed(0.6, 0.7, 0.0, 1.0, |p| draw(p, hide.skin.light(0.5), 0.6));
    draw(p, hide.skin.dark(0.6), 0.85);
}

fn buckle(p: &mut Painter, x: f32, y: f32, w: f32, h: f32) {
    let brass = Rgb::hex("#C29B4B");
    p.line(&rounded(x, y, w, h, 3.0), 3.6, brass.dark(0.5));
    p.line(&rounded(x - 0.4, y - 0.5, w, h, 3.0), 2.2, brass.light(0.3));
    p.line(
        &path(&format!("M {} {} L {} {}", x, y + h / 2.0, x + w + 2.0, y + h / 2.0)),
        2.0,
        brass,
    );
}

/// `leaf` 0 bags, 1 wallets, 2 shoes, 3 belts.
pub(super) fn draw(p: &mut Painter, subject: &Subject, rng: &mut Rng) {
    let skin = subject.colour;
    let hide = Hide {
        skin,
        thread: if skin.far(Rgb(240, 230, 210)) > 160 {
            Rgb::hex("#EBDDBF")
        } else {
            Rgb::hex("#6B4A2C")
        },
        emblem: rng.below(4),
    };
    match subject.leaf {
        0 => bag(p, subject, &hide, rng),
        1 => wallet(p, &hide, rng),
        2 => shoes(p, subject, &hide, rng),
        _ => belt(p, subject, &hide),
    }
}

fn bag(p: &mut Painter, subject: &Subject, hide: &Hide, rng: &mut Rng) {
    p.shadow(152.0, 178.0, 104.0, 12.0, 0.6);
    let strap = if subject.noun == 1 {
        "M 104 82 C 106 18 194 18 196 82"
    } else {
        "M 88 90 C 70 -22 230 -22 212 90"
    };
    p.line(&path(strap), 8.0, hide.skin.dark(0.5));
    p.line(&path(strap), 5.4, hide.skin.dark(0.12));
    p.dashes(&path(strap), 0.6, 2.2, wash(hide.thread, 0.9));
    let body = path(
        "M 78 80 L 222 80 C 230 116 236 150 232 168 Q 230 178 218 178 L 82 178 Q 70 178 68 168 C 64 150 70 116 78 80 Z",
    );
    panel(p, &body, hide.skin.dark(0.14), (90.0, 80.0), (220.0, 180.0));
    grain(p, &body, (64.0, 78.0, 172.0, 102.0), rng);
    p.dashes(&path("M 75 168 Q 76 173 84 173 L 216 173 Q 224 173 225 168"), 0.8, 2.4, hide.thread);
    let flap = if subject.noun == 2 {
        path(
            "M 74 76 Q 150 66 226 76 L 230 118 L 206 146 L 190 118 L 150 150 L 110 118 L 94 146 L 70 118 Z",
        )
    } else {
        path(
            "M 74 76 Q 150 64 226 76 C 230 100 228 118 214 130 C 190 146 110 146 86 130 C 72 118 70 100 74 76 Z",
        )
    };
    p.placed(0.0, 3.0, 0.0, 1.0, |p| p.fill(&flap, wash(Rgb(20, 10, 4), 0.35)));
    panel(p, &flap, hide.skin, (90.0, 66.0), (210.0, 150.0));
    grain(p, &flap, (70.0, 66.0, 160.0, 84.0), rng);
    p.placed(150.0, 104.0, 0.0, 0.93, |p| {
        p.placed(-150.0, -104.0, 0.0, 1.0, |p| p.dashes(&flap, 0.8, 2.4, hide.thread));
    });
    p.placed(150.0, 102.0, 0.0, 1.25, |p| emblem(p, hide));
    p.fill(&rounded(143.0, 134.0, 14.0, 20.0, 4.0), hide.skin.dark(0.35));
    buckle(p, 142.0, 138.0, 16.0, 11.0);
}

fn wallet(p: &mut Painter, hide: &Hide, rng: &mut Rng) {
    p.placed(150.0, 104.0, rng.range(-8.0, -2.0), 1.0, |p| {
        p.drop_shadow(-88.0, -54.0, 176.0, 112.0);
        p.drop_shadow(-88.0, -54.0, 176.0, 112.0);
        let back = rounded(-86.0, -58.0, 172.0, 112.0, 9.0);
        panel(p, &back, hide.skin.dark(0.3), (-80.0, -58.0), (80.0, 54.0));
        p.fill(&rounded(-80.0, -61.0, 150.0, 20.0, 3.0), Rgb::hex("#EFE6D2"));
        let front = rounded(-88.0, -54.0, 176.0, 112.0, 9.0);
        panel(p, &front, hide.skin, (-88.0, -54.0), (88.0, 58.0));
        grain(p, &front, (-88.0, -54.0, 176.0, 112.0), rng);
        p.dashes(&rounded(-83.0, -49.0, 166.0, 102.0, 7.0), 0.9, 2.6, hide.thread);
        p.placed(-34.0, 2.0, 0.0, 1.7, |p| emblem(p, hide));
        let tongue = path("M 88 -16 L 46 -16 Q 32 -16 32 2 Q 32 20 46 20 L 88 20 Z");
        p.placed(0.0, 2.0, 0.0, 1.0, |p| p.fill(&tongue, wash(Rgb(20, 10, 4), 0.35)));
        panel(p, &tongue, hide.skin.light(0.06), (40.0, -16.0), (80.0, 22.0));
        p.dashes(
            &path("M 86 -11.5 L 47 -11.5 Q 37 -11 37 2 Q 37 15 47 15.5 L 86 15.5"),
            0.8,
            2.4,
            hide.thread,
        );
        p.fill(
            &circle(47.0, 2.0, 5.0),
            glow(
                45.0,
                0.0,
                7.0,
                &[
                    (0.0, Rgb::hex("#F6E3B0"), 1.0),
                    (0.6, Rgb::hex("#B98F3C"), 1.0),
                    (1.0, Rgb::hex("#5E451A"), 1.0),
                ],
            ),
        );
    });
}

fn shoes(p: &mut Painter, subject: &Subject, hide: &Hide, rng: &mut Rng) {
    for (x, turn, mirror) in [(112.0, -9.0, 1.0f32), (188.0, 9.0, -1.0)] {
        p.placed(x, 100.0, turn, 1.0, |p| {
            p.under(resvg::tiny_skia::Transform::from_scale(mirror, 1.0), |p| {
                p.shadow(4.0, 8.0, 44.0, 84.0, 0.55);
                let sole = path("M 2 -88 C 18 -76 34 -46 31 -14 C 29 10 27 24 27 46 C 27 74 16 84 0 84 C -16 84 -27 74 -26 46 C -25 22 -30 8 -31 -14 C -32 -44 -16 -74 2 -88 Z");
                p.fill(&sole, hide.skin.dark(0.6));
                let upper = path("M 2 -84 C 16 -72 31 -46 28 -14 C 26 8 24 24 24 46 C 24 72 14 80 0 80 C -14 80 -24 72 -23 46 C -22 22 -27 8 -28 -14 C -29 -42 -14 -70 2 -84 Z");
                panel(p, &upper, hide.skin, (-26.0, -80.0), (28.0, 80.0));
                grain(p, &upper, (-30.0, -84.0, 60.0, 164.0), rng);
                let open = if subject.noun == 1 { path("M -26 -2 C -12 -14 12 -14 26 -2 L 23 46 C 23 66 12 74 0 74 C -12 74 -22 66 -22 46 Z") } else { path("M -15 4 C -10 -14 10 -14 15 4 C 18 24 18 40 17 52 C 15 68 8 72 0 72 C -8 72 -15 68 -17 52 C -18 40 -18 24 -15 4 Z") };
                p.fill(&open, slope((-20.0, 0.0), (20.0, 0.0), &[(0.0, Rgb::hex("#6E4B2E"), 1.0), (0.4, Rgb::hex("#C79F72"), 1.0), (1.0, Rgb::hex("#A67C50"), 1.0)]));
                p.line(&open, 1.6, hide.skin.dark(0.45));
                p.dashes(&path("M 2 -78 C 14 -66 26 -44 23.5 -14 C 22 8 20 24 20 46 C 20 68 12 76 0 76 C -12 76 -20 68 -19 46 C -18 22 -23 8 -23.5 -14 C -24 -40 -12 -64 2 -78 Z"), 0.7, 2.2, hide.thread);
                p.placed(0.0, -40.0, 0.0, 0.95, |p| emblem(p, hide));
                p.fill(&path("M -4 -82 Q 2 -100 8 -96 Q 4 -92 6 -80 Z"), hide.skin.dark(0.15));
            });
        });
    }
}

fn belt(p: &mut Painter, subject: &Subject, hide: &Hide) {
    p.shadow(154.0, 112.0, 104.0, 92.0, 0.22);
    // Coiled, seen from above.
    for turn in (0..4).rev() {
        let r = 40.0 + turn as f32 * 11.0;
        p.line(&oval(150.0, 102.0, r * 1.12, r), 10.0, hide.skin.dark(0.55));
        p.line(
            &oval(150.0, 101.0, r * 1.12, r),
            8.4,
            slope(
                (70.0, 40.0),
                (230.0, 170.0),
                &[
                    (0.0, hide.skin.light(0.3), 1.0),
                    (0.5, hide.skin, 1.0),
                    (1.0, hide.skin.dark(0.4), 1.0),
                ],
            ),
        );
        let seam = if subject.noun == 1 { 4.0 } else { 2.2 };
        p.dashes(&oval(150.0, 101.0, r * 1.12, r + 2.8), 0.7, seam, hide.thread);
        p.dashes(&oval(150.0, 101.0, r * 1.12, r - 2.8), 0.7, seam, hide.thread);
    }
    let tail = path(
        "M 66 96 L 66 150 Q 66 158 74 158 L 196 158 Q 206 158 212 151 Q 206 144 196 144 L 82 144 L 80 96 Z",
    );
    p.placed(1.5, 3.0, 0.0, 1.0, |p| p.fill(&tail, wash(Rgb(20, 10, 4), 0.35)));
    panel(p, &tail, hide.skin, (66.0, 140.0), (70.0, 162.0));
    p.dashes(&path("M 74 155.5 L 200 155.5"), 0.7, 2.2, hide.thread);
    p.dashes(&path("M 84 146.5 L 200 146.5"), 0.7, 2.2, hide.thread);
    for at in 0..5 {
        p.fill(&circle(150.0 + 11.0 * at as f32, 151.0, 1.4), hide.skin.dark(0.75));
    }
    buckle(p, 92.0, 138.0, 26.0, 26.0);
}
