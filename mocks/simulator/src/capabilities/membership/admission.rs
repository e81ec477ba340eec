//! What every way in ends with: the session opened, a bearer, and the page to go to.

use crate::{
    state::members::Member,
    values::legacy_json::{Json, object},
    visit::Visit,
};

/// Opens the session for `member` and hands out a bearer: what token logins of every kind answer.
pub(super) fn start_session(visit: &mut Visit<'_>, member: &Member) -> Json {
    visit.change(|session| {
        session.member = Some(member.id);
        session.sign_in.failures = 0;
    });
    visit.resend_cookies();
    bearer(visit, member.id)
}

pub(super) fn bearer(visit: &Visit<'_>, id: u64) -> Json {
    let (bearer, expiry) = visit.state.members.issue_bearer(id);
    object! { "bearer": bearer, "exp_at": Json::Int(expiry as i64), "password_change": false }
}

/// The page a form asks to go to afterwards, as a path of the shop; home when it asks for none or for somewhere else.
pub(super) fn redirect(visit: &Visit<'_>) -> String {
    let asked = visit.call.field("redirect").unwrap_or("").trim_start_matches('/');
    let ours =
        asked.chars().all(|c| c.is_ascii_alphanumeric() || "-_/.".contains(c)) && !asked.contains("..");
    format!("/{}{}", visit.language().prefix(), if ours { asked } else { "" })
}
