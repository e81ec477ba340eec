//! The captcha picture, drawn by the program (contracts/upstream/membership.md#captcha). A test
//! reads its answer in the header `x-captcha-answer`, which the shop itself does not send.

use std::fmt::Write as _;

use http::{HeaderName, HeaderValue, StatusCode, header};
use rand::Rng as _;
use resvg::{tiny_skia, usvg};

use crate::{
    values::{clock::unix_time, legacy_json::object},
    visit::Visit,
    web::{envelope, reply::Reply},
};

const ANSWER_HEADER: HeaderName = HeaderName::from_static("x-captcha-answer");
/// Failures of a session before the captcha is required.
const FREE_ATTEMPTS: u32 = 3;
const DIGIT_COUNT: usize = 5;
const WIDTH_PX: u32 = 180;
const HEIGHT_PX: u32 = 60;

/// Strokes of each digit in a box of 20 by 36.
const STROKES: [&str; 10] = [
    "M10 2 C20 2 20 34 10 34 C0 34 0 2 10 2 Z",
    "M4 9 L12 2 L12 34",
    "M2 10 C2 -2 20 0 18 12 C17 20 4 26 2 34 L19 34",
    "M3 4 C22 -2 20 18 9 17 C23 17 21 38 2 32",
    "M14 34 L14 2 L2 24 L20 24",
    "M18 2 L5 2 L4 16 C22 10 22 36 3 33",
    "M16 3 C2 6 0 34 10 34 C22 34 20 15 10 17 C6 18 4 22 4 26",
    "M2 2 L19 2 L8 34",
    "M10 17 C-2 12 2 2 10 2 C18 2 22 12 10 17 C-3 22 1 34 10 34 C19 34 23 22 10 17 Z",
    "M16 12 C14 22 2 20 3 10 C4 -1 18 0 17 12 C16 26 13 33 6 34",
];

/// `SecCode.php`: draws a new captcha.
pub(crate) fn picture(visit: &mut Visit<'_>) -> Reply {
    let answer: String =
        (0..DIGIT_COUNT).map(|_| char::from(b'0' + rand::rng().random_range(0..10_u8))).collect();
    let Some(drawn) = draw(&answer) else {
        return Reply::text("").status(StatusCode::INTERNAL_SERVER_ERROR);
    };
    visit.change(|session| session.sign_in.captcha = Some(answer.clone()));
    let mut reply = Reply::new(HeaderValue::from_static("image/png"), drawn)
        .with(header::CACHE_CONTROL, "no-store, no-cache, must-revalidate");
    if let Ok(answer) = HeaderValue::from_str(&answer) {
        reply.headers.insert(ANSWER_HEADER, answer);
    }
    reply
}

/// `security/captcha/{form}`: the address of a new picture.
pub(crate) fn description(form: &str) -> Reply {
    let form: String = form.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
    envelope::success("", vec![object! { "path": format!("{}&form={form}", path()) }])
}

/// Returns an address for a new picture.
pub(crate) fn path() -> String {
    format!("/SecCode.php?{}", unix_time() * 1000)
}

/// Whether the submitted form passes: its code is right, or none is sent and none required yet. A
/// code is valid once.
pub(crate) fn passes(visit: &mut Visit<'_>) -> bool {
    let fields = ["security_code", "security", "g-recaptcha-response"];
    let given =
        fields.into_iter().find_map(|name| visit.call.field(name)).unwrap_or("").trim().to_owned();
    if given.is_empty() {
        return visit.session.sign_in.failures < FREE_ATTEMPTS;
    }
    answers(visit, &given)
}

/// Whether `given` answers the last picture, which is thereby used up.
pub(crate) fn answers(visit: &mut Visit<'_>, given: &str) -> bool {
    let wanted = visit.session.sign_in.captcha.clone();
    if wanted.is_some() {
        visit.change(|session| session.sign_in.captcha = None);
    }
    wanted.is_some_and(|wanted| wanted == given)
}

/// Draws the digits, each rotated and shifted a little, crossed by lines.
fn draw(answer: &str) -> Option<Vec<u8>> {
    let mut dice = rand::rng();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH_PX}\" height=\"{HEIGHT_PX}\"><rect width=\"{WIDTH_PX}\" \
         height=\"{HEIGHT_PX}\" fill=\"#f4efe6\"/><g fill=\"none\" stroke=\"#1f3a5f\" stroke-width=\"4\" stroke-linecap=\"round\">"
    );
    for (at, digit) in answer.bytes().enumerate() {
        let (turn, down) = (dice.random_range(-18..=18), dice.random_range(6..=18));
        let stroke = STROKES.get(usize::from(digit.wrapping_sub(b'0')))?;
        write!(
            svg,
            "<path transform=\"translate({} {down}) rotate({turn} 10 18)\" d=\"{stroke}\"/>",
            14 + at * 33
        )
        .ok()?;
    }
    svg.push_str("</g><g fill=\"none\" stroke=\"#b5523b\" stroke-width=\"2\" opacity=\".6\">");
    for _ in 0..4 {
        let mut height = || dice.random_range(4..HEIGHT_PX - 4);
        write!(
            svg,
            "<path d=\"M0 {} Q60 {} 90 {} T{WIDTH_PX} {}\"/>",
            height(),
            height(),
            height(),
            height()
        )
        .ok()?;
    }
    svg.push_str("</g></svg>");
    let tree = usvg::Tree::from_str(&svg, &usvg::Options::default()).ok()?;
    let mut canvas = tiny_skia::Pixmap::new(WIDTH_PX, HEIGHT_PX)?;
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut canvas.as_mut());
    canvas.encode_png().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aut_12_every_digit_can_be_drawn() {
        let picture = draw("01234").unwrap();
        assert!(picture.starts_with(b"\x89PNG\r\n") && picture.len() > 500);
        assert_ne!(draw("56789").unwrap(), picture);
        assert_eq!(draw("x"), None);
    }
}
