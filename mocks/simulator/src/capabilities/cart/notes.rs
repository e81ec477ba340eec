//! Notes on lines and on the whole order, each with its maximum length
//! (contracts/upstream/cart.md#notes).

use super::texts;
use crate::{
    state::cart::Line,
    values::legacy_json::{Json, object},
    visit::Visit,
    web::reply::Reply,
};

const MAX_GIFT_NOTE_CHARS: usize = 150;
const MAX_ORDER_NOTE_CHARS: usize = 250;
const MAX_GENERAL_NOTE_CHARS: usize = 500;

fn line(visit: &Visit<'_>, at: &str) -> Option<usize> {
    at.parse().ok().filter(|at| *at < visit.session.lines.len())
}

/// The limit is a string beside gift notes and a number beside order notes.
pub(super) fn gift(visit: &Visit<'_>, at: &str) -> Reply {
    let note = line(visit, at).map_or("", |at| visit.session.lines[at].gift_note.as_str());
    Reply::json(&object! {
        "GIFT_NOTES": Json::text(note), "GIFT_NOTES_LIMIT": MAX_GIFT_NOTE_CHARS.to_string(),
    })
}

pub(super) fn order(visit: &Visit<'_>, at: &str) -> Reply {
    let note = line(visit, at).map_or("", |at| visit.session.lines[at].note.as_str());
    Reply::json(
        &object! { "ORDER_NOTES": Json::text(note), "ORDER_NOTES_LIMIT": MAX_ORDER_NOTE_CHARS },
    )
}

pub(super) fn set_gift(visit: &mut Visit<'_>, at: &str) -> Reply {
    set(visit, at, MAX_GIFT_NOTE_CHARS, |line, note| line.gift_note = note)
}

pub(super) fn set_order(visit: &mut Visit<'_>, at: &str) -> Reply {
    set(visit, at, MAX_ORDER_NOTE_CHARS, |line, note| line.note = note)
}

fn set(
    visit: &mut Visit<'_>,
    at: &str,
    limit: usize,
    change: impl FnOnce(&mut Line, String),
) -> Reply {
    let Some(at) = line(visit, at) else { return visit.status_reply(0, texts::NO_LINE) };
    match content(visit, limit) {
        Some(note) => {
            visit.change(|session| change(&mut session.lines[at], note));
            visit.status_reply(1, texts::NOTED)
        }
        None => visit.status_reply(0, texts::NOTE_TOO_LONG),
    }
}

pub(super) fn set_general(visit: &mut Visit<'_>) -> Reply {
    match content(visit, MAX_GENERAL_NOTE_CHARS) {
        Some(note) => {
            visit.change(|session| session.extras.general_note = note);
            visit.status_reply(1, texts::NOTED)
        }
        None => visit.status_reply(0, texts::NOTE_TOO_LONG),
    }
}

/// Returns the submitted note unless it is too long.
fn content(visit: &Visit<'_>, limit: usize) -> Option<String> {
    let note = visit.call.field("content").unwrap_or("").trim();
    (note.chars().count() <= limit).then(|| note.to_owned())
}

/// Pictures for the order: `imageCount` of them, with a name and an e-mail address.
pub(super) fn images(visit: &Visit<'_>) -> Reply {
    let field = |name: &str| visit.call.field(name).unwrap_or("");
    let count: usize = field("imageCount").parse().unwrap_or(0);
    let all_there = (1..=count.min(10)).all(|at| !field(&format!("image{at}")).is_empty());
    if count == 0 || !all_there {
        visit.status_reply(0, texts::NO_PICTURE)
    } else if field("fullname").trim().is_empty() || !field("email").contains('@') {
        visit.status_reply(0, texts::NO_NAME)
    } else {
        visit.status_reply(1, texts::PICTURES_TAKEN)
    }
}
