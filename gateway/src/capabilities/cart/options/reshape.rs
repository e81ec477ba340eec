//! Reshapes the options of a basket. Pure functions.

use commerce::reshape_context::ReshapeContext;
use commerce::text::{non_empty_text, plain_text};
use rust_decimal::Decimal;

use super::super::line_id::LineId;
use super::super::wire::Line;
use super::types::{
    CartCampaign, CartOptions, CouponOption, DeliveryDateOption, DeliveryHourOption,
    GiftPackageOption, LineOptions, NoteOption,
};
use super::wire;

/// Reshapes what the shop offers for this basket.
#[must_use]
pub fn options(options: &wire::Options, context: &ReshapeContext) -> CartOptions {
    let offered = |flag: Option<bool>| flag == Some(true);
    let text = |text: &Option<String>| non_empty_text(text.as_deref());
    let cost = options.gift_package_cost.filter(|cost| *cost > Decimal::ZERO);
    CartOptions {
        coupon: offered(options.is_discount_coupon_active)
            .then(|| CouponOption { code: text(&options.coupon_code) }),
        campaigns: options.campaign_list.iter().filter_map(|one| campaign(one, context)).collect(),
        order_note: offered(options.is_general_order_note_active)
            .then(|| NoteOption { text: text(&options.general_order_note).unwrap_or_default() }),
        delivery_date: offered(options.is_delivery_date_active).then(|| DeliveryDateOption {
            date: options.delivery_date.as_deref().and_then(iso_date),
        }),
        delivery_hour: offered(options.is_delivery_hour_active)
            .then(|| DeliveryHourOption { hour: text(&options.delivery_hour) }),
        gift_package: offered(options.has_gift).then(|| GiftPackageOption {
            cost: cost.map(|cost| context.money(cost, options.target_currency.as_deref())),
        }),
        lines: options
            .products
            .iter()
            .enumerate()
            .map(|(at, line)| line_options(at, line))
            .collect(),
    }
}

fn campaign(campaign: &wire::Campaign, context: &ReshapeContext) -> Option<CartCampaign> {
    let title = campaign.title.as_deref().map(plain_text).filter(|title| !title.is_empty())?;
    Some(CartCampaign {
        id: campaign.id.clone()?,
        group: non_empty_text(campaign.group.as_deref()),
        html: context.html(campaign.description.as_deref()),
        image: context.image(campaign.image.as_deref(), &title),
        selected: campaign.selected.unwrap_or(false),
        title,
    })
}

fn line_options(at: usize, line: &Line) -> LineOptions {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    LineOptions {
        line_id: LineId::of(line, at),
        gift_package: line.is_gift_package_active.unwrap_or(false),
        gift_note: text(&line.gift_notes),
        note: text(&line.order_notes),
    }
}

/// `01.12.2026` as `2026-12-01`; `None` if it is no date.
fn iso_date(text: &str) -> Option<String> {
    let mut parts = text.trim().split('.');
    let [day, month, year] = [parts.next()?, parts.next()?, parts.next()?];
    let is_number = |text: &str, length: usize| {
        text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    (is_number(day, 2) && is_number(month, 2) && is_number(year, 4))
        .then(|| format!("{year}-{month}-{day}"))
}

/// `2026-12-01` as the shop takes it: `01.12.2026`. `None` if it is no date.
#[must_use]
pub fn shop_date(text: &str) -> Option<String> {
    let mut parts = text.split('-');
    let [year, month, day] = [parts.next()?, parts.next()?, parts.next()?];
    let written = format!("{day}.{month}.{year}");
    (parts.next().is_none() && iso_date(&written).as_deref() == Some(text)).then_some(written)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_the_same_there_and_back() {
        assert_eq!(shop_date("2026-12-01").as_deref(), Some("01.12.2026"));
        assert_eq!(iso_date(" 01.12.2026 ").as_deref(), Some("2026-12-01"));
        for wrong in ["2026-12", "2026-12-01-1", "26-12-01", "2026-1-1", "../../x", "", "a-b-c"] {
            assert_eq!(shop_date(wrong), None, "{wrong}");
        }
        assert_eq!(iso_date("yarın"), None);
    }
}
