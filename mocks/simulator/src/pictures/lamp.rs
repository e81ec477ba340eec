//! Mosaic lamps, lanterns and chandeliers in a dim room.

use super::{
    brush::{Painter, Rgb, circle, glow, oval, path, polygon, rounded, slope, wash},
    subject::Subject,
};
use crate::values::seed::Rng;

fn jewels(main: Rgb, rng: &mut Rng) -> [Rgb; 5] {
    let sets = [
        ["#E8B23A", "#D9482F", "#2AA6A4", "#F4E3B2"],
        ["#3A6FD8", "#35B8B0", "#F2C14E", "#F7EBD0"],
        ["#C7365F", "#F09A3E", "#5B3FA0", "#FBE6C8"],
        ["#2E9E6B", "#E5C04B", "#2C6FB3", "#FAF0D2"],
    ];
    let set = rng.pick(&sets);
    [main.light(0.16), Rgb::hex(set[0]), Rgb::hex(set[1]), Rgb::hex(set[2]), Rgb::hex(set[3])]
}

fn halo(p: &mut Painter, x: f32, y: f32, r: f32) {
    let warm = Rgb(255, 190, 96);
    p.fill(
        &circle(x, y, r),
        glow(
            x,
            y,
            r,
            &[(0.0, warm, 0.62), (0.35, warm, 0.26), (0.7, warm, 0.07), (1.0, warm, 0.0)],
        ),
    );
}

/// A globe of set glass, lit from inside.
fn globe(p: &mut Painter, x: f32, y: f32, r: f32, glass: &[Rgb; 5], pattern: usize, turn: f32) {
    let lead = Rgb::hex("#2A2118");
    p.fill(&circle(x, y, r), lead);
    p.inside(&circle(x, y, r * 0.985), |p| {
        p.placed(x, y, turn, r / 50.0, |p| {
            let rings = 7;
            for ring in (0..rings).rev() {
                // Rings near the edge look narrower, as on a ball.
                let reach =
                    |at: f32| 50.0 * ((at / rings as f32) * std::f32::consts::FRAC_PI_2).sin();
                let (inner, outer) = (reach(ring as f32), reach(ring as f32 + 1.0));
                let count =
                    if ring == 0 { 1 } else { [8, 12, 16, 24][pattern % 4].max(6 * ring.min(4)) };
                for at in 0..count {
                    let (a0, a1) = (
                        at as f32 / count as f32 * std::f32::consts::TAU,
                        (at as f32 + 1.0) / count as f32 * std::f32::consts::TAU,
                    );
                    let pad = 0.035;
                    let point =
                        |radius: f32, angle: f32| (radius * angle.cos(), radius * angle.sin());
                    let colour = match pattern % 3 {
                        0 => glass[(ring + at % 2) % 5],
                        1 => glass[(ring * 2 + (at / 2) % 2) % 5],
                        _ => glass[(at + ring) % 5],
                    };
                    if ring == 0 {
                        p.fill(&circle(0.0, 0.0, outer * 0.9), colour.light(0.3));
                        continue;
                    }
                    let middle = (a0 + a1) / 2.0;
                    let cell = if ring % 2 == 1 {
                        polygon(&[
                            point(inner + 0.7, a0 + pad),
                            point(outer - 0.5, a0 + pad),
                            point(outer + 0.1, middle),
                            point(outer - 0.5, a1 - pad),
                            point(inner + 0.7, a1 - pad),
                        ])
                    } else {
                        polygon(&[
                            point(inner + 0.6, middle),
                            point((inner + outer) / 2.0, a0 + pad),
                            point(outer - 0.5, middle),
                            point((inner + outer) / 2.0, a1 - pad),
                        ])
                    };
                    p.fill(&cell, colour);
                    if ring % 2 == 0 {
                        for edge in [a0, a1] {
                            let (ex, ey) = point(outer - (outer - inner) * 0.28, edge);
                            p.fill(&circle(ex, ey, (outer - inner) * 0.16), glass[4]);
                        }
                    }
                }
            }
        });
        let warm = Rgb(255, 226, 160);
        p.fill(
            &circle(x, y, r),
            glow(
                x,
                y + r * 0.08,
                r,
                &[
                    (0.0, Rgb(255, 246, 214), 0.72),
                    (0.3, warm, 0.4),
                    (0.68, warm, 0.06),
                    (1.0, Rgb(40, 10, 0), 0.55),
                ],
            ),
        );
        p.fill(&oval(x - r * 0.36, y - r * 0.44, r * 0.2, r * 0.12), wash(Rgb(255, 255, 255), 0.4));
    });
}

fn brass(p: &mut Painter, shape: &resvg::tiny_skia::Path, x0: f32, x1: f32) {
    let brass = Rgb::hex("#A97C34");
    p.fill(
        shape,
        slope(
            (x0, 0.0),
            (x1, 0.0),
            &[
                (0.0, brass.dark(0.65), 1.0),
                (0.25, brass.light(0.55), 1.0),
                (0.45, brass, 1.0),
                (0.75, brass.dark(0.6), 1.0),
                (1.0, brass.light(0.1), 1.0),
            ],
        ),
    );
}

/// `leaf` 0 table lamps, 1 lanterns, 2 chandeliers.
pub(super) fn draw(p: &mut Painter, subject: &Subject, rng: &mut Rng) {
    let glass = jewels(subject.colour, rng);
    let pattern = rng.below(12);
    match subject.leaf {
        0 => {
            halo(p, 150.0, 82.0, 150.0);
            p.pool(150.0, 177.0, (130.0, 22.0), Rgb(255, 180, 90), 0.34);
            p.shadow(150.0, 178.0, 60.0, 8.0, 0.8);
            let foot = path(
                "M 142 126 L 158 126 C 158 146 164 152 178 164 Q 184 176 176 178 L 124 178 Q 116 176 122 164 C 136 152 142 146 142 126 Z",
            );
            brass(p, &foot, 116.0, 184.0);
            globe(p, 150.0, 80.0, 54.0, &glass, pattern, rng.range(0.0, 60.0));
            brass(p, &rounded(134.0, 128.0, 32.0, 7.0, 3.0), 134.0, 166.0);
            brass(p, &path("M 142 28 Q 150 12 158 28 Z"), 142.0, 158.0);
        }
        1 => lantern(p, &glass, pattern),
        _ => {
            halo(p, 150.0, 96.0, 170.0);
            let places = [
                (150.0, 108.0, 36.0),
                (94.0, 78.0, 25.0),
                (206.0, 84.0, 25.0),
                (118.0, 152.0, 17.0),
                (186.0, 154.0, 17.0),
            ];
            let count = 3 + rng.below(3);
            for (at, (x, y, r)) in places.into_iter().take(count).enumerate() {
                p.line(&path(&format!("M {x} -200 L {x} {}", y - r)), 1.1, Rgb::hex("#7C5B2A"));
                halo(p, x, y, r * 2.2);
                globe(p, x, y, r, &glass, pattern + at, rng.range(0.0, 60.0));
                brass(
                    p,
                    &path(&format!(
                        "M {} {} Q {x} {} {} {} Z",
                        x - 8.0,
                        y - r + 2.0,
                        y - r - 11.0,
                        x + 8.0,
                        y - r + 2.0
                    )),
                    x - 8.0,
                    x + 8.0,
                );
                brass(
                    p,
                    &path(&format!(
                        "M {} {} L {x} {} L {} {} Z",
                        x - 4.0,
                        y + r - 1.0,
                        y + r + 10.0,
                        x + 4.0,
                        y + r - 1.0
                    )),
                    x - 4.0,
                    x + 4.0,
                );
            }
        }
    }
}

fn lantern(p: &mut Painter, glass: &[Rgb; 5], pattern: usize) {
    halo(p, 150.0, 104.0, 150.0);
    p.shadow(150.0, 182.0, 70.0, 8.0, 0.8);
    p.pool(150.0, 181.0, (120.0, 18.0), Rgb(255, 180, 90), 0.3);
    p.line(&circle(150.0, 17.0, 9.0), 2.4, Rgb::hex("#8A6428"));
    brass(p, &path("M 128 58 C 132 34 144 34 150 24 C 156 34 168 34 172 58 Z"), 126.0, 174.0);
    let body = polygon(&[
        (120.0, 62.0),
        (180.0, 62.0),
        (196.0, 116.0),
        (180.0, 168.0),
        (120.0, 168.0),
        (104.0, 116.0),
    ]);
    p.fill(&body, Rgb::hex("#3A2A16"));
    // Three panes, pierced and glazed.
    let panes = [
        [
            (122.0, 66.0),
            (136.0, 66.0),
            (132.0, 116.0),
            (136.0, 164.0),
            (122.0, 164.0),
            (108.0, 116.0),
        ],
        [
            (140.0, 66.0),
            (160.0, 66.0),
            (165.0, 116.0),
            (160.0, 164.0),
            (140.0, 164.0),
            (135.0, 116.0),
        ],
        [
            (164.0, 66.0),
            (178.0, 66.0),
            (192.0, 116.0),
            (178.0, 164.0),
            (164.0, 164.0),
            (168.0, 116.0),
        ],
    ];
    for (at, pane) in panes.iter().enumerate() {
        let shape = polygon(pane);
        let tint = glass[(at + pattern) % 4];
        p.inside(&shape, |p| {
            p.fill(
                &shape,
                glow(
                    150.0,
                    118.0,
                    70.0,
                    &[
                        (0.0, Rgb(255, 240, 196), 1.0),
                        (0.5, tint.mix(Rgb(255, 200, 110), 0.35), 1.0),
                        (1.0, tint.dark(0.3), 1.0),
                    ],
                ),
            );
            let mut y = 70.0;
            let mut row = 0;
            while y < 168.0 {
                let mut x = 104.0 + if row % 2 == 0 { 0.0 } else { 5.0 };
                while x < 198.0 {
                    p.placed(x, y, 45.0 * (pattern % 2) as f32, 1.0, |p| {
                        p.line(
                            &polygon(&[(-3.4, -3.4), (3.4, -3.4), (3.4, 3.4), (-3.4, 3.4)]),
                            1.3,
                            Rgb::hex("#4A3316"),
                        );
                    });
                    x += 10.0;
                }
                y += 5.0;
                row += 1;
            }
        });
        p.line(&shape, 1.6, Rgb::hex("#B98A3E"));
    }
    brass(p, &rounded(116.0, 56.0, 68.0, 8.0, 3.0), 116.0, 184.0);
    brass(p, &rounded(112.0, 166.0, 76.0, 14.0, 4.0), 112.0, 188.0);
}
