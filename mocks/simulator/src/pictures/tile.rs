//! Iznik tiles: white ground, cobalt drawing, tulips, carnations and long saz leaves.

use super::{
    brush::{Painter, Rgb, circle, path, rect, rounded, slope, wash},
    subject::Subject,
};
use crate::values::seed::Rng;

struct Glazes {
    ground: Rgb,
    line: Rgb,
    main: Rgb,
    second: Rgb,
    red: Rgb,
    leaf: Rgb,
}

/// What is painted where on one tile; drawn alike on every tile of a wall.
struct Design {
    flower: usize,
    corner: usize,
    petals: usize,
    dark_ground: bool,
}

fn glazes(subject: &Subject, design: &Design) -> Glazes {
    let cobalt = Rgb::hex("#1B3F8F");
    let turquoise = Rgb::hex("#1C93A0");
    let main = subject.colour;
    let second = if main.far(turquoise) > 110 { turquoise } else { cobalt };
    if design.dark_ground {
        Glazes {
            ground: main.dark(0.18),
            line: Rgb::hex("#F4F0E4"),
            main: Rgb::hex("#F4F0E4"),
            second: second.light(0.3),
            red: Rgb::hex("#D2482C"),
            leaf: Rgb::hex("#59B39B"),
        }
    } else {
        Glazes {
            ground: Rgb::hex("#F5F2E8"),
            line: cobalt.dark(0.25),
            main,
            second,
            red: Rgb::hex("#C63F25"),
            leaf: Rgb::hex("#2F8266"),
        }
    }
}

fn tulip(p: &mut Painter, x: f32, y: f32, turn: f32, scale: f32, g: &Glazes, fill: Rgb) {
    p.placed(x, y, turn, scale, |p| {
        for petal in [
            "M 0 0 C -9 -4 -9 -16 -5 -25 C -1 -19 -1 -9 0 0 Z",
            "M 0 0 C 9 -4 9 -16 5 -25 C 1 -19 1 -9 0 0 Z",
            "M 0 0 C -5 -8 -4 -18 0 -24 C 4 -18 5 -8 0 0 Z",
        ] {
            p.fill(&path(petal), fill);
            p.line(&path(petal), 0.7, g.line);
        }
        p.line(&path("M 0 -3 L 0 -16"), 0.8, wash(g.ground, 0.8));
    });
}

fn carnation(p: &mut Painter, x: f32, y: f32, turn: f32, scale: f32, g: &Glazes) {
    p.placed(x, y, turn, scale, |p| {
        let fan = "M 0 0 L -13 -12 L -11 -15 L -12 -19 L -8 -19 L -7 -23 L -3 -21 L 0 -25 L 3 -21 L 7 -23 L 8 -19 L 12 -19 L 11 -15 L 13 -12 Z";
        p.fill(&path(fan), g.red);
        p.line(&path(fan), 0.7, g.line);
        for ray in [-9.0, -4.5, 0.0, 4.5, 9.0] {
            p.line(&path(&format!("M 0 -3 L {} -15", ray * 0.8)), 0.6, wash(g.ground, 0.75));
        }
        p.fill(&path("M -4 2 Q 0 -8 4 2 Q 0 5 -4 2 Z"), g.leaf);
        p.line(&path("M -4 2 Q 0 -8 4 2 Q 0 5 -4 2 Z"), 0.6, g.line);
    });
}

/// A palmette seen from above: rings of petals.
fn rosette(p: &mut Painter, x: f32, y: f32, r: f32, petals: usize, g: &Glazes) {
    for (ring, (reach, colour)) in
        [(1.0, g.main), (0.66, g.second), (0.38, g.red)].into_iter().enumerate()
    {
        for at in 0..petals {
            let turn = 360.0 / petals as f32 * (at as f32 + if ring == 1 { 0.5 } else { 0.0 });
            p.placed(x, y, turn, r * reach / 20.0, |p| {
                let petal = path("M 0 0 C -8 -6 -7 -17 0 -21 C 7 -17 8 -6 0 0 Z");
                p.fill(&petal, colour);
                p.line(&petal, 0.9, g.line);
            });
        }
    }
    p.fill(&circle(x, y, r * 0.13), g.ground);
    p.line(&circle(x, y, r * 0.13), 0.7, g.line);
}

fn saz(p: &mut Painter, x: f32, y: f32, turn: f32, scale: f32, g: &Glazes) {
    p.placed(x, y, turn, scale, |p| {
        let leaf = path("M 0 0 C 10 -8 12 -24 2 -40 C -2 -30 -10 -18 0 0 Z");
        p.fill(&leaf, g.leaf);
        p.line(&leaf, 0.7, g.line);
        p.line(&path("M 0 -2 C 4 -12 5 -24 2 -36"), 0.7, wash(g.ground, 0.85));
        for at in 0..4 {
            let y = -8.0 - 7.0 * at as f32;
            p.line(&path(&format!("M 2.5 {y} L 6 {}", y - 3.0)), 0.5, wash(g.ground, 0.8));
        }
    });
}

/// One tile of 60 by 60 around the middle.
fn tile(p: &mut Painter, design: &Design, g: &Glazes) {
    p.fill(&rect(-30.0, -30.0, 60.0, 60.0), g.ground);
    for corner in 0..4 {
        p.placed(0.0, 0.0, 90.0 * corner as f32, 1.0, |p| {
            // Quarter rosettes meet across the joints.
            match design.corner {
                0 => rosette_quarter(p, g),
                1 => {
                    p.fill(&circle(30.0, 30.0, 11.0), g.second);
                    p.line(&circle(30.0, 30.0, 11.0), 0.9, g.line);
                    p.fill(&circle(30.0, 30.0, 6.0), g.red);
                    p.line(&circle(30.0, 30.0, 6.0), 0.7, g.line);
                }
                _ => {
                    p.line(&path("M 30 12 C 20 14 14 20 12 30"), 2.2, g.main);
                    p.line(&path("M 30 17 C 24 18 18 24 17 30"), 0.9, g.line);
                }
            }
            saz(p, 7.0, -10.0, 28.0, 0.46, g);
            saz(p, -7.0, -10.0, -40.0, 0.4, g);
            p.line(&path("M 0 -8 C -2 -14 2 -18 0 -24"), 1.0, g.leaf);
            match design.flower {
                0 => {
                    tulip(p, 0.0, -11.5, 0.0, 0.6, g, if corner % 2 == 0 { g.red } else { g.main });
                }
                1 => carnation(p, 0.0, -12.0, 0.0, 0.55, g),
                _ => {
                    tulip(p, 0.0, -11.5, 0.0, 0.5, g, g.main);
                    carnation(p, 18.0, -16.0, 45.0, 0.36, g);
                }
            }
        });
    }
    rosette(p, 0.0, 0.0, 10.5, design.petals, g);
}

fn rosette_quarter(p: &mut Painter, g: &Glazes) {
    for turn in [180.0, 225.0, 270.0, 315.0, 360.0] {
        p.placed(30.0, 30.0, turn + 22.5, 0.62, |p| {
            let petal = path("M 0 0 C -8 -6 -7 -17 0 -21 C 7 -17 8 -6 0 0 Z");
            p.fill(&petal, g.second);
            p.line(&petal, 0.9, g.line);
        });
    }
    p.fill(&circle(30.0, 30.0, 4.0), g.red);
    p.line(&circle(30.0, 30.0, 4.0), 0.7, g.line);
}

/// Glaze over a field of tiles: a window's reflection and a thin shade at the joints.
fn gloss(p: &mut Painter, x: f32, y: f32, w: f32, h: f32) {
    let white = Rgb(255, 255, 255);
    p.fill(
        &rect(x, y, w, h),
        slope(
            (x, y),
            (x + w, y + h),
            &[
                (0.0, white, 0.3),
                (0.28, white, 0.06),
                (0.5, white, 0.0),
                (1.0, Rgb(10, 20, 40), 0.12),
            ],
        ),
    );
    p.inside(&rect(x, y, w, h), |p| {
        p.fill(
            &path(&format!(
                "M {} {} L {} {} L {} {} L {} {} Z",
                x + w * 0.1,
                y,
                x + w * 0.34,
                y,
                x + w * 0.1,
                y + h * 0.5,
                x,
                y + h * 0.32
            )),
            wash(white, 0.1),
        );
    });
}

/// A square of `count` by `count` tiles.
fn wall(p: &mut Painter, x: f32, y: f32, count: usize, size: f32, design: &Design, g: &Glazes) {
    for at in 0..count * count {
        let (cx, cy) =
            (x + ((at % count) as f32 + 0.5) * size, y + ((at / count) as f32 + 0.5) * size);
        let face = (cx - size / 2.0 + 0.35, cy - size / 2.0 + 0.35, size - 0.7);
        p.inside(&rounded(face.0, face.1, face.2, face.2, 0.8), |p| {
            p.placed(cx, cy, 0.0, size / 60.0, |p| tile(p, design, g));
        });
        gloss(p, face.0, face.1, face.2, face.2);
    }
}

/// Tiles from edge to edge of the picture.
pub(super) fn whole_wall(p: &mut Painter, subject: &Subject) {
    let design = Design { flower: 2, corner: 0, petals: 8, dark_ground: false };
    let g = glazes(subject, &design);
    p.fill(&rect(0.0, 0.0, 300.0, 200.0), Rgb::hex("#E4DED0"));
    wall(p, -18.0, -12.0, 4, 84.0, &design, &g);
}

/// A vase of flowers over a whole panel.
fn bouquet(p: &mut Painter, g: &Glazes, rng: &mut Rng) {
    p.fill(&rect(-60.0, -80.0, 120.0, 160.0), g.ground);
    for (side, at) in (0..8).map(|at| (if at % 2 == 0 { 1.0 } else { -1.0 }, at as f32)) {
        let (tx, ty) = (side * (8.0 + at * 4.6), -58.0 + at * 7.5 + rng.range(-3.0, 3.0));
        p.line(
            &path(&format!("M 0 34 C {} 10 {} {} {tx} {ty}", side * 3.0, tx * 0.8, ty + 40.0)),
            1.2,
            g.leaf,
        );
        if (at as usize).is_multiple_of(3) {
            carnation(p, tx, ty, side * (10.0 + at * 6.0), 0.85, g);
        } else {
            let fill = [g.red, g.main, g.second][at as usize % 3];
            tulip(p, tx, ty, side * (8.0 + at * 6.0), 0.8, g, fill);
        }
        saz(p, side * (6.0 + at * 2.0), 24.0 - at * 3.0, side * (30.0 + at * 6.0), 0.62, g);
    }
    rosette(p, 0.0, -12.0, 17.0, 8, g);
    rosette(p, 0.0, -50.0, 11.0, 6, g);
    let vase = path(
        "M -9 32 L 9 32 C 8 40 22 44 22 56 C 22 66 12 70 10 74 L -10 74 C -12 70 -22 66 -22 56 C -22 44 -8 40 -9 32 Z",
    );
    p.fill(&vase, g.main);
    p.inside(&vase, |p| {
        for at in 0..5 {
            rosette(p, -20.0 + 10.0 * at as f32, 57.0, 4.6, 6, g);
        }
    });
    p.line(&vase, 1.0, g.line);
}

/// `leaf` 0 single tiles, 1 panels, 2 borders.
pub(super) fn draw(p: &mut Painter, subject: &Subject, rng: &mut Rng) {
    let design = Design {
        flower: rng.below(3),
        corner: rng.below(3),
        petals: [6, 8, 10][rng.below(3)],
        dark_ground: rng.chance(28),
    };
    let g = glazes(subject, &design);
    match subject.leaf {
        1 => {
            let (w, h) = (126.0, 168.0);
            let (x, y) = (150.0 - w / 2.0, 100.0 - h / 2.0);
            p.drop_shadow(x, y, w, h);
            p.fill(&rect(x, y, w, h), g.line.dark(0.1));
            p.inside(&rect(x + 4.0, y + 4.0, w - 8.0, h - 8.0), |p| {
                p.placed(150.0, 100.0, 0.0, 1.0, |p| bouquet(p, &g, rng));
            });
            p.line(&rect(x + 7.0, y + 7.0, w - 14.0, h - 14.0), 1.1, g.second);
            for column in 1..3 {
                p.line(
                    &path(&format!("M {0} {y} L {0} {1}", x + w / 3.0 * column as f32, y + h)),
                    0.45,
                    wash(Rgb(60, 50, 40), 0.45),
                );
            }
            for row in 1..4 {
                p.line(
                    &path(&format!("M {x} {0} L {1} {0}", y + h / 4.0 * row as f32, x + w)),
                    0.45,
                    wash(Rgb(60, 50, 40), 0.45),
                );
            }
            gloss(p, x, y, w, h);
        }
        2 => {
            for (row, y) in [52.0, 112.0].into_iter().enumerate() {
                p.drop_shadow(34.0, y, 232.0, 38.0);
                for at in 0..4 {
                    let x = 34.0 + 58.0 * at as f32;
                    p.inside(&rect(x + 0.3, y, 57.4, 38.0), |p| {
                        p.fill(&rect(x, y, 58.0, 38.0), if row == 0 { g.ground } else { g.main });
                        p.placed(x + 29.0, y + 19.0, 0.0, 0.72, |p| tile_band(p, &design, &g));
                        p.fill(&rect(x, y, 58.0, 3.2), g.line);
                        p.fill(&rect(x, y + 34.8, 58.0, 3.2), g.line);
                    });
                    gloss(p, x + 0.3, y, 57.4, 38.0);
                }
            }
        }
        _ if rng.chance(45) => {
            p.drop_shadow(56.0, 6.0, 188.0, 188.0);
            p.fill(&rect(56.0, 6.0, 188.0, 188.0), Rgb::hex("#E4DED0"));
            wall(p, 56.0, 6.0, 2, 94.0, &design, &g);
        }
        _ => {
            p.placed(150.0, 100.0, -3.0 + rng.range(0.0, 6.0), 1.0, |p| {
                p.drop_shadow(-74.0, -74.0, 148.0, 148.0);
                p.fill(&rounded(-74.0, -74.0, 148.0, 149.5, 1.5), Rgb::hex("#B9A58A"));
                wall(p, -74.0, -74.0, 1, 148.0, &design, &g);
            });
        }
    }
}

fn tile_band(p: &mut Painter, design: &Design, g: &Glazes) {
    p.line(&path("M -42 0 C -28 -20 -14 -20 0 0 C 14 20 28 20 42 0"), 1.6, g.leaf);
    rosette(p, 0.0, 0.0, 11.0, design.petals, g);
    tulip(p, -26.0, 6.0, -12.0, 0.72, g, g.red);
    tulip(p, 26.0, -6.0, 168.0, 0.72, g, g.red);
    saz(p, -12.0, 14.0, -70.0, 0.4, g);
    saz(p, 12.0, -14.0, 110.0, 0.4, g);
}
