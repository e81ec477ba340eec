//! Peştemal, towels and bathrobes.

use super::{
    brush::{Painter, Rgb, path, polygon, rect, rounded, slope, wash},
    subject::Subject,
};
use crate::values::seed::Rng;

fn pale(subject: &Subject) -> Rgb {
    if subject.colour.far(Rgb(255, 255, 255)) < 150 {
        Rgb::hex("#8FA3A0")
    } else {
        Rgb::hex("#F4EFE3")
    }
}

/// Stripes across a cloth: position and width in parts of its height.
fn stripes(rng: &mut Rng) -> Vec<(f32, f32)> {
    match rng.below(4) {
        0 => vec![
            (0.06, 0.03),
            (0.11, 0.012),
            (0.14, 0.012),
            (0.84, 0.012),
            (0.87, 0.012),
            (0.91, 0.03),
        ],
        1 => (0..13).map(|at| (0.03 + at as f32 * 0.076, 0.026)).collect(),
        2 => vec![(0.08, 0.12), (0.23, 0.02), (0.75, 0.02), (0.8, 0.12)],
        _ => (0..26).map(|at| (0.02 + at as f32 * 0.038, 0.008)).collect(),
    }
}

/// Woven ground: herringbone, honeycomb or plain.
fn weave(p: &mut Painter, x: f32, y: f32, w: f32, h: f32, kind: usize) {
    let dark = 0.09;
    let step = 3.2;
    let mut row = 0;
    let mut yy = y;
    while yy < y + h {
        let mut xx = x;
        while xx < x + w {
            match kind {
                0 => p.cell(
                    xx + if row % 2 == 0 { 0.0 } else { step / 2.0 },
                    yy,
                    step * 0.46,
                    step * 0.9,
                    wash(Rgb(30, 20, 12), dark),
                ),
                1 => p.cell(xx, yy, step * 0.5, step * 0.5, wash(Rgb(30, 20, 12), dark * 1.2)),
                _ => p.cell(xx, yy, w, 0.5, wash(Rgb(30, 20, 12), dark * 0.8)),
            }
            if kind >= 2 {
                break;
            }
            xx += step;
        }
        yy += step;
        row += 1;
    }
}

/// Folds running down a hanging cloth.
fn folds(p: &mut Painter, x: f32, y: f32, w: f32, h: f32, rng: &mut Rng) {
    let count = 5 + rng.below(3);
    for at in 0..count {
        let fx = x + w * (at as f32 + rng.range(0.2, 0.8)) / count as f32;
        let fw = rng.range(9.0, 20.0);
        let (black, white) = (Rgb(24, 14, 8), Rgb(255, 252, 244));
        p.fill(
            &rect(fx - fw, y - 4.0, 2.0 * fw, h + 12.0),
            slope(
                (fx - fw, 0.0),
                (fx + fw, 0.0),
                &[
                    (0.0, white, 0.0),
                    (0.28, white, 0.2),
                    (0.5, black, 0.03),
                    (0.64, black, 0.24),
                    (1.0, black, 0.0),
                ],
            ),
        );
    }
}

fn tassels(p: &mut Painter, from: f32, to: f32, y: f32, colour: Rgb, rng: &mut Rng) {
    let mut x = from + 2.0;
    while x < to {
        let length = rng.range(11.0, 14.0);
        p.line(
            &path(&format!(
                "M {x} {y} Q {} {} {} {}",
                x + rng.range(-1.0, 1.0),
                y + length * 0.6,
                x + rng.range(-0.8, 0.8),
                y + length
            )),
            1.15,
            colour.dark(rng.range(0.02, 0.2)),
        );
        p.fill(&rect(x - 0.9, y + 3.4, 1.8, 1.7), colour.dark(0.3));
        x += 3.9;
    }
}

/// `leaf` 0 peştemal, 1 towels, 2 bathrobes.
pub(super) fn draw(p: &mut Painter, subject: &Subject, rng: &mut Rng) {
    match subject.leaf {
        0 => hanging(p, subject, rng),
        1 => stack(p, subject, rng),
        _ => robe(p, subject, rng),
    }
}

fn hanging(p: &mut Painter, subject: &Subject, rng: &mut Rng) {
    let second = pale(subject);
    let list = stripes(rng);
    let kind = rng.below(3);
    let wood = Rgb::hex("#A47B4F");
    p.fill(
        &rounded(40.0, 19.0, 220.0, 5.0, 2.5),
        slope((0.0, 19.0), (0.0, 25.0), &[(0.0, wood.light(0.4), 1.0), (1.0, wood.dark(0.4), 1.0)]),
    );
    let (x, y, w, h) = (86.0, 20.0, 128.0, 148.0);
    p.drop_shadow(x + 4.0, y + 4.0, w, h);
    let cloth = path(&format!(
        "M {x} {y} Q 150 {} {} {y} C {} 70 {} 120 {} {} Q 150 {} {} {} C {} 120 {} 70 {x} {y} Z",
        y - 5.0,
        x + w,
        x + w + 3.0,
        x + w - 2.0,
        x + w + 2.0,
        y + h,
        y + h + 5.0,
        x - 2.0,
        y + h - 1.0,
        x - 1.0,
        x + 3.0
    ));
    tassels(p, x - 1.0, x + w + 1.0, y + h, second.mix(subject.colour, 0.35), rng);
    p.inside(&cloth, |p| {
        p.fill(&rect(x - 10.0, y - 10.0, w + 20.0, h + 20.0), subject.colour);
        for (at, width) in &list {
            p.fill(&rect(x - 10.0, y + at * h, w + 20.0, width * h), second);
        }
        weave(p, x - 6.0, y - 5.0, w + 14.0, h + 12.0, kind);
        folds(p, x, y, w, h, rng);
        p.fill(
            &rect(x - 10.0, y - 8.0, w + 20.0, 22.0),
            slope(
                (0.0, y),
                (0.0, y + 14.0),
                &[(0.0, Rgb(255, 252, 244), 0.3), (1.0, Rgb(24, 14, 8), 0.0)],
            ),
        );
    });
}

fn stack(p: &mut Painter, subject: &Subject, rng: &mut Rng) {
    p.shadow(152.0, 170.0, 104.0, 14.0, 0.6);
    let second = pale(subject);
    let tones = [subject.colour.dark(0.12), subject.colour, second.mix(subject.colour, 0.25)];
    let list = stripes(rng);
    for (at, tone) in tones.iter().enumerate() {
        let y = 136.0 - 36.0 * at as f32;
        let inset = at as f32 * 3.0 + rng.range(-2.0, 2.0);
        let (x, w) = (62.0 + inset, 176.0 - 2.0 * inset);
        for layer in 0..2 {
            let ly = y + layer as f32 * 17.0;
            let fold = rounded(x, ly, w, 17.6, 8.6);
            p.inside(&fold, |p| {
                p.fill(
                    &rect(x, ly, w, 18.0),
                    slope(
                        (0.0, ly),
                        (0.0, ly + 17.6),
                        &[
                            (0.0, tone.light(0.3), 1.0),
                            (0.45, *tone, 1.0),
                            (1.0, tone.dark(0.42), 1.0),
                        ],
                    ),
                );
                for (place, width) in list.iter().take(6) {
                    p.fill(
                        &rect(x + place * 70.0 + 14.0, ly, (width * 70.0).max(0.8), 18.0),
                        wash(if at == 2 { subject.colour } else { second }, 0.85),
                    );
                }
                weave(p, x, ly, w, 18.0, 1);
                p.fill(
                    &rect(x, ly, w, 18.0),
                    slope(
                        (x, 0.0),
                        (x + w, 0.0),
                        &[
                            (0.0, Rgb(255, 252, 244), 0.2),
                            (0.4, Rgb(0, 0, 0), 0.0),
                            (1.0, Rgb(24, 14, 8), 0.36),
                        ],
                    ),
                );
            });
        }
    }
}

fn robe(p: &mut Painter, subject: &Subject, rng: &mut Rng) {
    let second = pale(subject);
    p.fill(&path("M 146 8 Q 150 2 154 8 L 152 18 L 148 18 Z"), Rgb::hex("#8B8B88"));
    p.drop_shadow(104.0, 28.0, 94.0, 156.0);
    for side in [-1.0, 1.0] {
        let sleeve = polygon(&[
            (150.0 + side * 42.0, 28.0),
            (150.0 + side * 92.0, 118.0),
            (150.0 + side * 70.0, 128.0),
            (150.0 + side * 36.0, 76.0),
        ]);
        p.fill(
            &sleeve,
            slope(
                (150.0 + side * 30.0, 40.0),
                (150.0 + side * 90.0, 110.0),
                &[(0.0, subject.colour.light(0.08), 1.0), (1.0, subject.colour.dark(0.3), 1.0)],
            ),
        );
        p.line(
            &path(&format!("M {} 113 L {} 124", 150.0 + side * 89.0, 150.0 + side * 68.0)),
            5.0,
            second,
        );
    }
    let body = path("M 112 24 Q 150 12 188 24 L 196 92 L 204 186 Q 150 194 96 186 L 104 92 Z");
    p.inside(&body, |p| {
        p.fill(&rect(80.0, 0.0, 140.0, 200.0), subject.colour);
        weave(p, 90.0, 10.0, 120.0, 184.0, 1);
        folds(p, 96.0, 20.0, 108.0, 170.0, rng);
        p.fill(
            &path("M 126 14 L 152 104 L 152 196 L 162 196 L 160 104 L 140 14 Z"),
            wash(Rgb(20, 12, 8), 0.25),
        );
    });
    p.line(&path("M 128 18 Q 140 70 156 104 L 158 188"), 8.5, second);
    p.line(&path("M 172 18 Q 162 66 148 100"), 8.5, second.dark(0.06));
    p.fill(
        &polygon(&[(101.0, 102.0), (199.0, 102.0), (200.0, 114.0), (100.0, 114.0)]),
        slope(
            (0.0, 102.0),
            (0.0, 114.0),
            &[(0.0, subject.colour.light(0.2), 1.0), (1.0, subject.colour.dark(0.4), 1.0)],
        ),
    );
    p.fill(&path("M 146 106 L 134 158 L 142 160 L 152 112 Z"), subject.colour.dark(0.18));
    p.fill(&path("M 150 106 L 164 150 L 171 147 L 156 106 Z"), subject.colour.dark(0.08));
    p.fill(&rounded(141.0, 101.0, 18.0, 14.0, 4.0), subject.colour.dark(0.25));
    for x in [112.0, 170.0] {
        p.line(&rounded(x, 128.0, 22.0, 26.0, 3.0), 1.0, wash(subject.colour.dark(0.55), 0.6));
    }
}
