//! Common end of every sign-in: the session, a bearer, and the page to go to.

use crate::{
    capabilities::cart,
    catalogue::UNIT,
    state::members::{MEMBER_WITH_BASKET, Member},
    values::legacy_json::{Json, object},
    visit::Visit,
};

/// Signs `member` in to the session and issues a bearer: the answer of every token login.
pub(super) fn start_session(visit: &mut Visit<'_>, member: &Member) -> Json {
    visit.change(|session| {
        session.member = Some(member.id);
        session.sign_in.failures = 0;
    });
    join_baskets(visit, member.id);
    visit.resend_cookies();
    bearer(visit, member.id)
}

/// What the member left in a basket elsewhere joins what the session has, as far as there is stock.
/// Once: afterwards it is one basket.
pub(super) fn join_baskets(visit: &mut Visit<'_>, member: u64) {
    if member != MEMBER_WITH_BASKET
        || visit.session.joined_basket == Some(member)
        || visit.session.checkout.is_under_way()
    {
        return;
    }
    visit.change(|session| session.joined_basket = Some(member));
    let specials = &visit.shop().specials;
    let products = [specials.added, specials.added_popup];
    for product in products {
        cart::put(visit, product, 0, UNIT);
    }
}

pub(super) fn bearer(visit: &Visit<'_>, id: u64) -> Json {
    let (bearer, expiry) = visit.state.members.issue_bearer(id);
    object! { "bearer": bearer, "exp_at": Json::Int(expiry as i64), "password_change": false }
}

/// Returns the path the form asks to continue with; home when it names none or one outside the
/// shop.
pub(super) fn redirect(visit: &Visit<'_>) -> String {
    let asked = visit.call.field("redirect").unwrap_or("").trim_start_matches('/');
    let ours = asked.chars().all(|c| c.is_ascii_alphanumeric() || "-_/.".contains(c))
        && !asked.contains("..");
    format!("/{}{}", visit.language().prefix(), if ours { asked } else { "" })
}
