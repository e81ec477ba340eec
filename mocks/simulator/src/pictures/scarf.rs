//! Silk: scarves, shawls and cloth on the roll.

use super::{
    brush::{Painter, Rgb, circle, path, polygon, rect, rounded, slope, wash},
    subject::Subject,
};
use crate::values::seed::Rng;

struct Silk {
    ground: Rgb,
    border: Rgb,
    ink: Rgb,
    accent: Rgb,
    pattern: usize,
}

fn silk(subject: &Subject, rng: &mut Rng) -> Silk {
    let sets = [
        ["#F2E5CF", "#C8963E", "#9B2C3B"],
        ["#EDE9E1", "#1F4E79", "#D9A441"],
        ["#F6E8E4", "#7A3B52", "#2E7F80"],
        ["#E8EDE4", "#2F5D50", "#C96F4A"],
    ];
    let set = rng.pick(&sets);
    Silk {
        ground: subject.colour,
        border: Rgb::hex(set[0]),
        ink: Rgb::hex(set[1]),
        accent: Rgb::hex(set[2]),
        pattern: rng.below(4),
    }
}

/// A drop of about 34 high: body, outline, heart.
fn paisley(p: &mut Painter, x: f32, y: f32, turn: f32, scale: f32, [fill, ink, heart]: [Rgb; 3]) {
    p.placed(x, y, turn, scale, |p| {
        let drop = path("M 0 14 C -12 14 -14 -2 -4 -10 C 2 -15 8 -16 9 -20 C 14 -8 13 14 0 14 Z");
        p.fill(&drop, fill);
        p.line(&drop, 1.0, ink);
        p.placed(0.0, 3.0, 0.0, 0.55, |p| {
            p.fill(
                &path("M 0 14 C -12 14 -14 -2 -4 -10 C 2 -15 8 -16 9 -20 C 14 -8 13 14 0 14 Z"),
                heart,
            );
        });
        p.fill(&circle(0.0, 5.0, 2.0), ink);
    });
}

fn marbling(p: &mut Painter, silk: &Silk, w: f32, h: f32, rng: &mut Rng) {
    let tones =
        [silk.border, silk.ink, silk.accent, silk.ground.light(0.35), silk.ground.dark(0.3)];
    for at in 0..26 {
        let (x, y) = (rng.range(-w, w) / 2.0, rng.range(-h, h) / 2.0);
        let r = rng.range(5.0, 17.0);
        for ring in 0..3 {
            let rr = r * (1.0 - ring as f32 * 0.3);
            let wobble = rng.range(-4.0, 4.0);
            let blob = format!(
                "M {} {y} C {} {} {} {} {x} {} C {} {} {} {} {} {y} Z",
                x - rr * 1.5,
                x - rr * 1.4,
                y - rr,
                x - wobble,
                y - rr * 1.2,
                y - rr * 0.8,
                x + rr * 1.6,
                y - rr * 0.7,
                x + rr,
                y + rr * 1.5 + wobble,
                x - rr * 1.5
            );
            p.fill(&path(&blob), wash(tones[(at + ring) % 5], 0.85));
        }
    }
}

/// The pattern over a field of `w` by `h` around the middle.
fn field(p: &mut Painter, silk: &Silk, w: f32, h: f32, rng: &mut Rng) {
    p.fill(&rect(-w / 2.0, -h / 2.0, w, h), silk.ground);
    match silk.pattern {
        0 => marbling(p, silk, w, h, rng),
        1 => {
            let mut y = -h / 2.0;
            let mut row = 0;
            while y < h / 2.0 + 16.0 {
                let mut x = -w / 2.0 + if row % 2 == 0 { 0.0 } else { 13.0 };
                while x < w / 2.0 + 16.0 {
                    paisley(
                        p,
                        x,
                        y,
                        if row % 2 == 0 { 20.0 } else { 200.0 },
                        0.62,
                        [silk.border, silk.ink, silk.accent],
                    );
                    p.fill(&circle(x + 13.0, y + 1.0, 1.5), silk.accent);
                    x += 26.0;
                }
                y += 22.0;
                row += 1;
            }
        }
        2 => {
            for ring in (1..8).rev() {
                for at in 0..(ring * 6) {
                    let turn = 360.0 / (ring * 6) as f32 * at as f32;
                    p.placed(0.0, 0.0, turn, 1.0, |p| {
                        p.placed(0.0, -(ring as f32) * 13.5, 0.0, 0.62, |p| {
                            let petal = path("M 0 8 C -8 4 -8 -8 0 -12 C 8 -8 8 4 0 8 Z");
                            p.fill(
                                &petal,
                                [silk.border, silk.accent, silk.ground.light(0.4)][ring % 3],
                            );
                            p.line(&petal, 1.0, silk.ink);
                        });
                    });
                }
            }
            p.fill(&circle(0.0, 0.0, 7.0), silk.accent);
        }
        _ => {
            for _ in 0..34 {
                let (x, y, turn) =
                    (rng.range(-w, w) / 2.0, rng.range(-h, h) / 2.0, rng.range(0.0, 360.0));
                p.placed(x, y, turn, rng.range(0.5, 1.0), |p| {
                    p.line(&path("M 0 20 Q 5 6 0 0"), 1.3, silk.ink);
                    for petal in 0..5 {
                        p.placed(0.0, -2.0, 72.0 * petal as f32, 0.8, |p| {
                            p.fill(
                                &path("M 0 0 C -6 -3 -6 -10 0 -12 C 6 -10 6 -3 0 0 Z"),
                                silk.border,
                            );
                        });
                    }
                    p.fill(&circle(0.0, -2.0, 2.2), silk.accent);
                });
            }
        }
    }
}

fn sheen(p: &mut Painter, w: f32, h: f32, rng: &mut Rng) {
    for _ in 0..5 {
        let x = rng.range(-w / 2.0, w / 2.0);
        let (white, black) = (Rgb(255, 252, 246), Rgb(26, 14, 14));
        let fold = rng.range(14.0, 34.0);
        p.fill(
            &rect(-w, -h, 2.0 * w, 2.0 * h),
            slope(
                (x, -h / 2.0),
                (x + fold, -h / 2.0 + fold * 0.5),
                &[(0.0, white, 0.0), (0.4, white, 0.16), (0.6, black, 0.1), (1.0, black, 0.0)],
            ),
        );
    }
}

/// `leaf` 0 scarves, 1 shawls, 2 cloth by the metre.
pub(super) fn draw(p: &mut Painter, subject: &Subject, rng: &mut Rng) {
    let silk = silk(subject, rng);
    match subject.leaf {
        0 => {
            let size = 148.0;
            p.placed(150.0, 100.0, rng.range(-9.0, 9.0), 1.0, |p| {
                p.drop_shadow(-size / 2.0, -size / 2.0, size, size);
                let half = size / 2.0;
                let cloth = path(&format!("M -{half} -{half} Q 0 -{} {half} -{half} Q {} 0 {half} {half} Q 0 {} -{half} {half} Q -{} 0 -{half} -{half} Z", half - 3.0, half - 3.0, half + 2.0, half + 2.0));
                p.inside(&cloth, |p| {
                    p.fill(&rect(-90.0, -90.0, 180.0, 180.0), silk.ink);
                    p.fill(&rect(-half + 6.0, -half + 6.0, size - 12.0, size - 12.0), silk.border);
                    for at in 0..18 {
                        for (side, turn) in [0.0, 90.0, 180.0, 270.0].into_iter().enumerate() {
                            p.placed(0.0, 0.0, turn, 1.0, |p| p.fill(&circle(-63.0 + at as f32 * 7.4, -63.5, if side % 2 == 0 { 1.7 } else { 2.1 }), silk.accent));
                        }
                    }
                    p.inside(&rect(-half + 16.0, -half + 16.0, size - 32.0, size - 32.0), |p| field(p, &silk, size - 32.0, size - 32.0, rng));
                    p.line(&rect(-half + 16.0, -half + 16.0, size - 32.0, size - 32.0), 1.4, silk.ink);
                    sheen(p, size, size, rng);
                });
            });
        }
        1 => shawl(p, &silk, rng),
        _ => roll(p, &silk, rng),
    }
}

/// Laid over a rail, one end longer than the other.
fn shawl(p: &mut Painter, silk: &Silk, rng: &mut Rng) {
    let wood = Rgb::hex("#8A6A48");
    p.fill(
        &rounded(44.0, 20.0, 212.0, 5.0, 2.5),
        slope((0.0, 20.0), (0.0, 26.0), &[(0.0, wood.light(0.4), 1.0), (1.0, wood.dark(0.4), 1.0)]),
    );
    p.drop_shadow(98.0, 26.0, 112.0, 138.0);
    let back =
        path("M 96 22 L 206 22 C 208 60 205 90 207 122 Q 150 130 94 122 C 97 90 94 60 96 22 Z");
    let front = path(
        "M 92 21 Q 150 15 208 21 C 211 70 206 120 209 164 Q 150 172 91 164 C 94 120 89 70 92 21 Z",
    );
    p.fill(&back, silk.ground.dark(0.4));
    let mut x: f32 = 93.0;
    while x < 208.0 {
        let ink = silk.border.dark(rng.range(0.05, 0.25));
        p.line(
            &path(&format!(
                "M {x} 164 Q {} 172 {} 180",
                x + rng.range(-1.5, 1.5),
                x + rng.range(-1.0, 1.0)
            )),
            0.9,
            ink,
        );
        x += 2.6;
    }
    p.inside(&front, |p| {
        p.placed(150.0, 92.0, 0.0, 1.0, |p| field(p, silk, 130.0, 164.0, rng));
        for (y, h, ink) in
            [(132.0, 3.0, silk.accent), (137.0, 16.0, silk.border), (155.0, 3.0, silk.accent)]
        {
            p.fill(&rect(80.0, y, 140.0, h), ink);
        }
        for at in 0..9 {
            p.placed(98.0 + 13.0 * at as f32, 146.0, 0.0, 0.42, |p| {
                paisley(p, 0.0, 0.0, 0.0, 1.0, [silk.ground, silk.ink, silk.accent]);
            });
        }
        for at in 0..8 {
            let x = 90.0 + 16.0 * at as f32 + rng.range(-4.0, 4.0);
            let (white, black) = (Rgb(255, 252, 246), Rgb(26, 14, 14));
            p.fill(
                &rect(x - 9.0, 10.0, 18.0, 170.0),
                slope(
                    (x - 9.0, 0.0),
                    (x + 9.0, 0.0),
                    &[
                        (0.0, white, 0.0),
                        (0.35, white, 0.22),
                        (0.6, black, 0.04),
                        (0.78, black, 0.22),
                        (1.0, black, 0.0),
                    ],
                ),
            );
        }
        p.fill(
            &rect(80.0, 14.0, 140.0, 26.0),
            slope(
                (0.0, 18.0),
                (0.0, 38.0),
                &[(0.0, Rgb(255, 252, 246), 0.34), (1.0, Rgb(26, 14, 14), 0.0)],
            ),
        );
    });
}

fn roll(p: &mut Painter, silk: &Silk, rng: &mut Rng) {
    p.shadow(150.0, 172.0, 120.0, 13.0, 0.55);
    let sheet = polygon(&[(64.0, 84.0), (236.0, 84.0), (262.0, 174.0), (38.0, 174.0)]);
    p.inside(&sheet, |p| {
        p.placed(150.0, 128.0, 0.0, 1.0, |p| {
            field(p, silk, 240.0, 110.0, rng);
            sheen(p, 240.0, 110.0, rng);
        });
        p.fill(
            &rect(30.0, 80.0, 240.0, 100.0),
            slope(
                (0.0, 84.0),
                (0.0, 176.0),
                &[
                    (0.0, Rgb(24, 14, 10), 0.42),
                    (0.2, Rgb(24, 14, 10), 0.04),
                    (1.0, Rgb(255, 250, 240), 0.12),
                ],
            ),
        );
    });
    let bolt = rounded(52.0, 36.0, 196.0, 54.0, 25.0);
    p.inside(&bolt, |p| {
        p.placed(150.0, 63.0, 0.0, 0.9, |p| field(p, silk, 240.0, 70.0, rng));
        p.fill(
            &rect(40.0, 30.0, 220.0, 66.0),
            slope(
                (0.0, 36.0),
                (0.0, 90.0),
                &[
                    (0.0, Rgb(255, 252, 244), 0.42),
                    (0.35, Rgb(255, 252, 244), 0.04),
                    (0.7, Rgb(24, 14, 10), 0.22),
                    (1.0, Rgb(24, 14, 10), 0.6),
                ],
            ),
        );
    });
    p.fill(&super::brush::oval(240.0, 63.0, 12.0, 26.0), silk.ground.light(0.45));
    for ring in 1..6 {
        p.line(
            &super::brush::oval(240.0, 63.0, 2.0 * ring as f32, 4.4 * ring as f32),
            0.7,
            silk.ground.dark(0.25),
        );
    }
    p.fill(&super::brush::oval(240.0, 63.0, 3.0, 6.4), Rgb::hex("#B79468"));
}
