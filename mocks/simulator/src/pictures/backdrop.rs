//! What the pieces stand before: a wall, a floor, light from the upper left.

use super::brush::{FRAME_HEIGHT, FRAME_WIDTH, Painter, Rgb, glow, rect, slope, wash};
use crate::{catalogue::Kind, values::seed::Rng};

/// Walls that suit a family: quiet, warm, a little of the family's own colour.
fn walls(kind: Kind) -> [&'static str; 4] {
    match kind {
        Kind::Kilim => ["#EFE7DA", "#E6DDD0", "#DCD6CA", "#EADFCF"],
        Kind::Tile => ["#E9EDEB", "#DDE6E6", "#EFE9DF", "#E3E7EA"],
        Kind::Ceramic => ["#E8DFD3", "#DDD9CF", "#EBE3DA", "#D6DBD6"],
        Kind::Copper => ["#DAD3C7", "#CFCBC2", "#E2D6C8", "#C9CBC6"],
        Kind::Towel => ["#EEF0EC", "#E6ECEC", "#F1EADF", "#E9E6DF"],
        Kind::Scarf => ["#F0E6E2", "#E9E2E4", "#EFE9DE", "#E2E4E0"],
        Kind::Lamp => ["#2A2430", "#22262F", "#30241F", "#1F2A2C"],
        Kind::Leather => ["#E6DCCF", "#DAD2C6", "#EDE5DA", "#D3CFC7"],
    }
}

/// Paints wall and floor; `variant` chooses among the family's walls.
pub(super) fn paint(p: &mut Painter, kind: Kind, variant: usize, rng: &mut Rng) {
    let wall = Rgb::hex(walls(kind)[variant % 4]);
    let dark = kind == Kind::Lamp;
    let frame = rect(-400.0, -400.0, 1100.0, 1000.0);
    p.fill(
        &frame,
        slope(
            (0.0, 0.0),
            (0.0, FRAME_HEIGHT),
            &[(0.0, wall.light(if dark { 0.02 } else { 0.25 }), 1.0), (1.0, wall, 1.0)],
        ),
    );
    let floor = wall.dark(if dark { 0.35 } else { 0.09 });
    let horizon = 128.0 + rng.range(-4.0, 6.0);
    p.fill(
        &rect(-400.0, horizon, 1100.0, 500.0),
        slope(
            (0.0, horizon),
            (0.0, FRAME_HEIGHT),
            &[(0.0, floor.mix(wall, 0.7), 1.0), (0.35, floor, 1.0), (1.0, floor.light(0.12), 1.0)],
        ),
    );
    light(p, if dark { 0.05 } else { 0.5 });
}

/// A plain ground seen from above, for things that lie or hang flat.
pub(super) fn ground(p: &mut Painter, kind: Kind, variant: usize) {
    let wall = Rgb::hex(walls(kind)[variant % 4]);
    p.fill(
        &rect(-400.0, -400.0, 1100.0, 1000.0),
        slope(
            (0.0, 0.0),
            (FRAME_WIDTH, FRAME_HEIGHT),
            &[(0.0, wall.light(0.35), 1.0), (1.0, wall.dark(0.06), 1.0)],
        ),
    );
    light(p, 0.45);
}

fn light(p: &mut Painter, density: f32) {
    let white = Rgb(255, 252, 244);
    p.fill(
        &rect(-400.0, -400.0, 1100.0, 1000.0),
        glow(
            80.0,
            24.0,
            260.0,
            &[
                (0.0, white, density),
                (0.35, white, density * 0.55),
                (0.7, white, density * 0.14),
                (1.0, white, 0.0),
            ],
        ),
    );
}

/// Darker corners, over everything.
pub(super) fn vignette(p: &mut Painter) {
    let dark = Rgb(40, 26, 16);
    p.fill(
        &rect(0.0, 0.0, FRAME_WIDTH, FRAME_HEIGHT),
        glow(
            150.0,
            92.0,
            220.0,
            &[
                (0.0, dark, 0.0),
                (0.3, dark, 0.0),
                (0.6, dark, 0.03),
                (0.8, dark, 0.09),
                (1.0, dark, 0.2),
            ],
        ),
    );
    p.fill(&rect(0.0, 0.0, FRAME_WIDTH, FRAME_HEIGHT), wash(Rgb(255, 244, 226), 0.03));
}
