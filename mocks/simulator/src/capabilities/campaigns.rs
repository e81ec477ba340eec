//! Coupons and campaigns of the basket (contracts/upstream/campaigns.md).
//!
//! Codes to try: `VITRIN10` (a tenth off), `HOSGELDIN` (50 TL from 500 TL on), `KARGO` (free
//! delivery), `UYELERE` (members only), `BUYUK` (from 5,000 TL on), `ESKI2025` (expired);
//! everything else is unknown. Campaign 13 wants three pieces.

pub(crate) mod loyalty;
mod texts;

use crate::{
    capabilities::pricing,
    values::{
        language::Localized,
        legacy_json::{Json, object},
    },
    visit::Visit,
    web::reply::Reply,
};

/// What a coupon discounts.
enum Discount {
    Percent(i64),
    Kurus(i64),
    FreeCargo,
}

struct Coupon {
    code: &'static str,
    discount: Discount,
    /// Smallest basket, in kuruş.
    from: i64,
    members_only: bool,
    expired: bool,
    /// Last day, as `END_DATE`; empty for a coupon without an end.
    ends: &'static str,
}

const fn coupon(code: &'static str, discount: Discount, from: i64) -> Coupon {
    Coupon { code, discount, from, members_only: false, expired: false, ends: "" }
}

static COUPONS: [Coupon; 6] = [
    coupon("VITRIN10", Discount::Percent(10), 0),
    Coupon { ends: "31.12.2035", ..coupon("HOSGELDIN", Discount::Kurus(5_000), 50_000) },
    coupon("KARGO", Discount::FreeCargo, 0),
    Coupon { members_only: true, ..coupon("UYELERE", Discount::Percent(15), 0) },
    coupon("BUYUK", Discount::Kurus(50_000), 500_000),
    Coupon { expired: true, ..coupon("ESKI2025", Discount::Percent(50), 0) },
];

struct Campaign {
    id: u64,
    title: Localized,
    description: Localized,
    percent: i64,
    /// Fewest pieces in the basket.
    pieces: i64,
}

static CAMPAIGNS: [Campaign; 3] = [
    Campaign {
        id: 11,
        title: texts::SPRING,
        description: texts::SPRING_TERMS,
        percent: 5,
        pieces: 1,
    },
    Campaign {
        id: 12,
        title: texts::WORKSHOPS,
        description: texts::WORKSHOPS_TERMS,
        percent: 3,
        pieces: 1,
    },
    Campaign {
        id: 13,
        title: texts::THREE,
        description: texts::THREE_TERMS,
        percent: 12,
        pieces: 3,
    },
];

/// The only group: selecting a campaign deselects the other.
const CAMPAIGN_GROUP: &str = "1";

/// Discounts of a basket, in cents of the visitor's currency.
#[derive(Debug, Default)]
pub(crate) struct Reductions {
    pub(crate) coupon: i64,
    pub(crate) campaign: i64,
    pub(crate) coins: i64,
    pub(crate) free_cargo: bool,
}

/// A coupon or campaign whose terms are no longer met stays selected without a discount.
pub(crate) fn reductions(visit: &Visit<'_>, goods: i64) -> Reductions {
    let extras = &visit.session.extras;
    let mut made = Reductions::default();
    let coupon = COUPONS.iter().find(|coupon| coupon.code == extras.coupon);
    if let Some(coupon) = coupon.filter(|coupon| refusal(visit, coupon, goods).is_none()) {
        match coupon.discount {
            Discount::Percent(percent) => made.coupon = goods * percent / 100,
            Discount::Kurus(kurus) => made.coupon = in_currency(visit, kurus).min(goods),
            Discount::FreeCargo => made.free_cargo = true,
        }
    }
    let campaign = CAMPAIGNS.iter().find(|campaign| Some(campaign.id) == extras.campaign);
    if let Some(campaign) = campaign.filter(|campaign| pricing::pieces(visit) >= campaign.pieces) {
        made.campaign = goods * campaign.percent / 100;
    }
    made.coins =
        in_currency(visit, visit.session.loyalty.spent()).min(goods - made.coupon - made.campaign);
    made
}

fn in_currency(visit: &Visit<'_>, kurus: i64) -> i64 {
    (kurus as f64 / visit.currency().rate()).round() as i64
}

/// Returns why a coupon cannot be used with this basket.
fn refusal(visit: &Visit<'_>, coupon: &Coupon, goods: i64) -> Option<Localized> {
    if coupon.expired {
        Some(texts::EXPIRED)
    } else if coupon.members_only && visit.member().is_none() {
        Some(texts::MEMBERS_ONLY)
    } else if goods < in_currency(visit, coupon.from) {
        Some(texts::BASKET_TOO_SMALL)
    } else {
        None
    }
}

/// Sets the coupon; an empty code removes it.
pub(crate) fn set_coupon(visit: &mut Visit<'_>, code: &str) -> Reply {
    // Upper-casing on Turkish keyboards yields a dotted capital I.
    let code = code.trim().to_uppercase().replace('İ', "I");
    if code.is_empty() {
        visit.change(|session| session.extras.coupon.clear());
        return visit.status_reply(1, texts::COUPON_REMOVED);
    }
    let goods = pricing::total(visit);
    let Some(coupon) = COUPONS.iter().find(|coupon| coupon.code == code) else {
        return visit.status_reply(0, texts::UNKNOWN_COUPON);
    };
    if let Some(reason) = refusal(visit, coupon, goods) {
        return visit.status_reply(0, reason);
    }
    visit.change(|session| session.extras.coupon = code);
    visit.status_reply(1, texts::COUPON_SET)
}

/// The coupons a member may use (contracts/upstream/alarms.md#subscriptions-and-coupons).
pub(crate) fn coupons_of_member() -> Json {
    Json::list(COUPONS.iter().enumerate().filter(|(_, coupon)| !coupon.expired).map(
        |(at, coupon)| {
            let (kind, value) = match coupon.discount {
                Discount::Percent(percent) => ("percent", percent as f64),
                Discount::Kurus(kurus) => ("price", kurus as f64 / 100.0),
                Discount::FreeCargo => ("cargo", 0.0),
            };
            object! {
                "ID": Json::id(at as u64 + 1), "CODE": coupon.code, "TYPE": kind, "VALUE": value,
                "MIN_PRICE": format!("{}", coupon.from / 100), "CURRENCY": "TL", "USED": 0,
                "END_DATE": coupon.ends,
            }
        },
    ))
}

/// `/srv/campaign-v2/campaign/…`; doubled slashes are gone from the segments
/// (contracts/upstream/protocol.md#paths).
pub(crate) fn answer(visit: &mut Visit<'_>, segments: &[&str]) -> Reply {
    match segments {
        ["select-campaign", id] | ["select-campaign", _, id] => select(visit, id),
        ["deselect-campaign", id] => {
            let id = id.parse().ok();
            visit.change(|session| {
                if session.extras.campaign == id {
                    session.extras.campaign = None;
                }
            });
            visit.status_reply(1, texts::CAMPAIGN_REMOVED)
        }
        ["get-list-by-type", "product" | "cart" | "category", _] => {
            Reply::json(&object! { "CAMPAIGN_LIST": list(visit) })
        }
        _ => visit.status_reply(0, texts::UNKNOWN_CAMPAIGN),
    }
}

fn select(visit: &mut Visit<'_>, id: &str) -> Reply {
    let campaign =
        id.parse().ok().and_then(|id: u64| CAMPAIGNS.iter().find(|campaign| campaign.id == id));
    let Some(campaign) = campaign else { return visit.status_reply(0, texts::UNKNOWN_CAMPAIGN) };
    if pricing::pieces(visit) < campaign.pieces {
        return visit.status_reply(0, texts::TOO_FEW_PIECES);
    }
    visit.change(|session| session.extras.campaign = Some(campaign.id));
    visit.status_reply(1, texts::CAMPAIGN_SET)
}

/// Titles and descriptions are HTML; `SELECTED` is a number where ids are text.
pub(crate) fn list(visit: &Visit<'_>) -> Json {
    let language = visit.language();
    Json::list(CAMPAIGNS.iter().map(|campaign| {
        object! {
            "ID": Json::id(campaign.id), "GROUP": CAMPAIGN_GROUP,
            "TITLE": format!("<b>{}</b>", language.choose(campaign.title)),
            "DESCRIPTION": format!("<p>{}</p>", language.choose(campaign.description)), "IMAGE": "",
            "SELECTED": Json::bit(visit.session.extras.campaign == Some(campaign.id)),
        }
    }))
}
