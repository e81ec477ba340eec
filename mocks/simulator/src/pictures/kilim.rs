//! Kilims: woven cell by cell, as they are.

use super::{
    brush::{Painter, Rgb, path, rect, rounded, slope, wash},
    subject::Subject,
};
use crate::values::seed::Rng;

/// Plant dyes.
const DYES: [&str; 10] = [
    "#8E2F27", "#23395B", "#4B3426", "#C8963E", "#EADFC8", "#7C8464", "#6F93A3", "#B9766B",
    "#D8C7A5", "#2E4A3F",
];

/// Motifs as the upper left quarter of a mirrored stamp; digits are yarns.
const STAMPS: [[&str; 8]; 6] = [
    // Ram's horn
    [
        "........", ".11111..", "11...11.", "1..1..1.", "1.11..1.", "11...11.", "....11.2",
        "1111..22",
    ],
    // Star
    [
        "...1....", "..11....", ".1111...", "11111111", "..111222", "...12233", "..112333",
        "..123344",
    ],
    // Hands on hips
    [
        ".......1", "......11", ".11...11", "1..1..12", "1...1.12", ".111.122", ".....122",
        "11111223",
    ],
    // Hook
    [
        "........", "1111....", "1..1....", "..11..1.", "..1..11.", ".....1.2", "..1111.2",
        "......22",
    ],
    // Eye
    [
        ".......1", "......11", ".....112", "....1122", "...11223", "..112233", ".1122334",
        "11223344",
    ],
    // Tree of life
    [
        "...1...2", "..1.1..2", ".1...1.2", "1..1..12", "..1.1..2", ".1...1.2", "...1..12",
        "..1.1222",
    ],
];

struct Weave {
    wide: usize,
    high: usize,
    cells: Vec<u8>,
}

impl Weave {
    /// A rug of borders, end bands and a field of repeated motifs.
    fn new(wide: usize, high: usize, rng: &mut Rng) -> Self {
        let mut weave = Self { wide, high, cells: vec![0; wide * high] };
        let border = if wide > 36 { 7 } else { 4 };
        let main = rng.pick(&STAMPS);
        let second = rng.pick(&STAMPS);
        let bands = rng.chance(40);
        let medallion = rng.between(22, 34) as usize;
        for y in 0..high {
            for x in 0..wide {
                // Mirrored both ways, as a rug is.
                let (u, v) = (x.min(wide - 1 - x), y.min(high - 1 - y));
                let edge = u.min(v + 2);
                let yarn = if edge < border {
                    border_yarn(u, v, border)
                } else if bands {
                    band_yarn(x, v, main, second)
                } else {
                    field_yarn(x, y, (wide, high), medallion, main, second)
                };
                weave.cells[y * wide + x] = yarn;
            }
        }
        weave
    }

    /// Weaves it into the frame, run by run.
    fn draw(&self, p: &mut Painter, frame: (f32, f32, f32, f32), yarns: &[Rgb; 6], rng: &mut Rng) {
        let (x0, y0, w, h) = frame;
        let (cw, ch) = (w / self.wide as f32, h / self.high as f32);
        for y in 0..self.high {
            let row = &self.cells[y * self.wide..(y + 1) * self.wide];
            // Every dye lot differs a little: abrash.
            let abrash = 0.05 * ((y as f32 / 9.0).sin() * 0.5 + 0.5) + rng.range(0.0, 0.035);
            let mut from = 0;
            while from < self.wide {
                let yarn = row[from];
                let to = row[from..]
                    .iter()
                    .position(|other| *other != yarn)
                    .map_or(self.wide, |run| from + run);
                let colour = yarns[usize::from(yarn) % 6].mix(Rgb(255, 240, 214), abrash);
                p.cell(
                    x0 + from as f32 * cw,
                    y0 + y as f32 * ch,
                    (to - from) as f32 * cw + 0.15,
                    ch + 0.15,
                    colour,
                );
                from = to;
            }
            p.cell(x0, y0 + (y as f32 + 0.78) * ch, w, ch * 0.22, wash(Rgb(30, 18, 10), 0.13));
            p.cell(x0, y0 + y as f32 * ch, w, ch * 0.18, wash(Rgb(255, 246, 230), 0.08));
        }
    }
}

fn border_yarn(u: usize, v: usize, border: usize) -> u8 {
    let along = if u < v + 2 { v } else { u };
    let across = u.min(v + 2);
    if across == 0 || across == border - 1 {
        1
    } else {
        // Running water: a zigzag between two lines.
        let wave = (along % 8).abs_diff(4);
        if across > wave { 4 } else { 2 }
    }
}

fn band_yarn(x: usize, v: usize, main: &[&str; 8], second: &[&str; 8]) -> u8 {
    let band = (v / 16) % 3;
    let inside = v % 16;
    if inside == 0 {
        return 1;
    }
    let stamp = if band == 1 { second } else { main };
    let ground = [0, 3, 5][band];
    stamp_yarn(stamp, x % 16, inside, ground)
}

fn field_yarn(
    x: usize,
    y: usize,
    (wide, high): (usize, usize),
    size: usize,
    main: &[&str; 8],
    second: &[&str; 8],
) -> u8 {
    // Medallions down the middle, small motifs around.
    let (mx, my) = (wide as f32 / 2.0 - 0.5, high as f32 / 2.0 - 0.5);
    let pitch = size as f32 * 1.15;
    let off = ((y as f32 - my + pitch / 2.0).rem_euclid(pitch) - pitch / 2.0).abs();
    let reach = ((x as f32 - mx).abs() * 0.9 / 2.0).floor() * 2.0 + (off / 2.0).floor() * 2.0;
    let half = size as f32 / 2.0;
    if reach < half - 7.0 {
        let (sx, sy) = (((x as f32 - mx).abs() + 0.5) as usize, (off + 0.5) as usize);
        let inside = if sx < 8 && sy < 8 { stamp_yarn(main, sx + 8, sy + 8, 5) } else { 5 };
        return inside;
    }
    if reach < half - 5.0 {
        return 4;
    }
    if reach < half - 2.0 {
        return 2;
    }
    if reach < half {
        return 1;
    }
    let row = y / 16;
    stamp_yarn(second, (x + 8 * (row % 2)) % 16, y % 16, 0)
}

/// The yarn of a mirrored 16 by 16 stamp; `ground` where it leaves the field open.
fn stamp_yarn(stamp: &[&str; 8], x: usize, y: usize, ground: u8) -> u8 {
    let (qx, qy) = (if x < 8 { x } else { 15 - x.min(15) }, if y < 8 { y } else { 15 - y.min(15) });
    match stamp[qy].as_bytes()[qx] {
        b'1' => 1,
        b'2' => 2,
        b'3' => 3,
        b'4' => 4,
        _ => ground,
    }
}

/// Field, outline and four more, far enough apart to read.
fn yarns(main: Rgb, rng: &mut Rng) -> [Rgb; 6] {
    let mut chosen = vec![main];
    let outline =
        if main.far(Rgb::hex("#EADFC8")) > 230 { Rgb::hex("#EADFC8") } else { Rgb::hex("#4B3426") };
    chosen.push(outline);
    let start = rng.below(DYES.len());
    for at in 0..DYES.len() {
        let dye = Rgb::hex(DYES[(start + at * 3) % DYES.len()]);
        if chosen.len() < 6 && chosen.iter().all(|other| other.far(dye) > 88) {
            chosen.push(dye);
        }
    }
    while chosen.len() < 6 {
        chosen.push(main.dark(0.25 + chosen.len() as f32 * 0.06));
    }
    [chosen[0], chosen[1], chosen[2], chosen[3], chosen[4], chosen[5]]
}

fn fringe(p: &mut Painter, x: f32, w: f32, y: f32, down: bool, rng: &mut Rng) {
    let wool = Rgb::hex("#E7DBC3");
    let count = (w / 1.9) as usize;
    for at in 0..count {
        let from = x + (at as f32 + 0.5) * w / count as f32;
        let length = rng.range(5.0, 7.0) * if down { 1.0 } else { -1.0 };
        let sway = rng.range(-0.7, 0.7);
        let end = y + length;
        p.line(
            &path(&format!(
                "M {from} {y} Q {} {} {} {end}",
                from + sway,
                y + length / 2.0,
                from + sway
            )),
            0.75,
            wool.dark(rng.range(0.0, 0.16)),
        );
    }
}

/// `leaf` 0 and 1 are rugs, 2 runners, 3 cushions.
pub(super) fn draw(p: &mut Painter, subject: &Subject, rng: &mut Rng) {
    let yarns = yarns(subject.colour, rng);
    match subject.leaf {
        3 => cushion(p, &yarns, rng),
        leaf => {
            let (w, h) = match leaf {
                2 => (252.0, 84.0),
                _ if rng.chance(50) => (112.0, 166.0),
                _ => (204.0, 140.0),
            };
            let (x, y) = (150.0 - w / 2.0, 100.0 - h / 2.0);
            let turned = w > h;
            let weave = if turned {
                Weave::new((h * 0.52) as usize, (w * 0.52) as usize, rng)
            } else {
                Weave::new((w * 0.56) as usize, (h * 0.56) as usize, rng)
            };
            p.drop_shadow(x, y, w, h);
            if turned {
                // The same rug, lying on its side.
                p.placed(150.0, 100.0, 90.0, 1.0, |p| {
                    fringe(p, -h / 2.0, h, -w / 2.0, false, rng);
                    fringe(p, -h / 2.0, h, w / 2.0, true, rng);
                    weave.draw(p, (-h / 2.0, -w / 2.0, h, w), &yarns, rng);
                });
            } else {
                fringe(p, x, w, y, false, rng);
                fringe(p, x, w, y + h, true, rng);
                weave.draw(p, (x, y, w, h), &yarns, rng);
            }
            p.fill(
                &rect(x, y, w, h),
                slope(
                    (x, y),
                    (x + w, y + h),
                    &[
                        (0.0, Rgb(255, 250, 235), 0.14),
                        (0.5, Rgb(0, 0, 0), 0.0),
                        (1.0, Rgb(20, 10, 5), 0.2),
                    ],
                ),
            );
        }
    }
}

fn cushion(p: &mut Painter, yarns: &[Rgb; 6], rng: &mut Rng) {
    p.shadow(150.0, 178.0, 92.0, 13.0, 0.5);
    let shape = path("M 76 34 Q 150 44 224 34 Q 216 104 226 176 Q 150 166 74 176 Q 84 104 76 34 Z");
    let weave = Weave::new(64, 64, rng);
    p.inside(&shape, |p| {
        weave.draw(p, (72.0, 30.0, 156.0, 150.0), yarns, rng);
        p.fill(
            &rounded(60.0, 20.0, 180.0, 170.0, 10.0),
            super::brush::glow(
                132.0,
                84.0,
                122.0,
                &[
                    (0.0, Rgb(255, 248, 230), 0.26),
                    (0.5, Rgb(255, 248, 230), 0.0),
                    (0.72, Rgb(24, 12, 6), 0.1),
                    (1.0, Rgb(24, 12, 6), 0.52),
                ],
            ),
        );
    });
    p.line(&shape, 0.9, wash(yarns[0].dark(0.5), 0.7));
}
