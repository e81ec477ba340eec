//! The shop's basket in our words.

use rust_decimal::Decimal;

use super::api::{AddOutcome, AddToCartAnswer, Cart, CartLine, CartTotals};
use super::legacy::{WireAction, WireCart, WireLine};
use super::line_id::LineId;
use crate::platform::addresses::Link;
use crate::platform::loose::Number;
use crate::platform::media::Image;
use crate::platform::money::{Money, with_vat};
use crate::platform::surroundings::Surroundings;

/// The shop's mark of a cart that a running payment holds [wire 4.1].
const LOCKED: &str = "EOC0001";

#[must_use]
pub fn cart(wire: &WireCart, around: &Surroundings) -> Cart {
    let currency = wire.target_currency.some().unwrap_or_else(|| around.currency.to_string());
    let lines: Vec<CartLine> = wire
        .products
        .0
        .iter()
        .enumerate()
        .map(|(index, line)| self::line(line, index, &currency, around))
        .collect();
    let money = |amount: Number| Money::new(amount.or_zero(), &currency);
    let some = |amount: Number| if amount.or_zero().is_zero() { None } else { Some(money(amount)) };
    let total = if wire.price_general.0.is_some() { wire.price_general } else { wire.price_cart };
    Cart {
        item_count: wire.products.0.iter().map(|line| line.count.as_f64()).sum(),
        message: wire.error.some(),
        totals: CartTotals {
            products: money(wire.price_cart),
            gift_package: some(wire.price_gift_package),
            personalization: some(wire.price_personalization),
            coupon: some(wire.price_coupon),
            campaign: some(wire.price_campaign),
            shipping: if wire.display_cargo.0 && !lines.is_empty() {
                Some(money(wire.price_cargo))
            } else {
                None
            },
            total: money(total),
            free_shipping_remaining: some(wire.price_for_cargo_free),
        },
        can_buy: wire.is_buy_button_active.0 && !lines.is_empty(),
        coupon_code: wire.coupon_code.some(),
        order_note: wire.general_order_note.some(),
        member_logged_in: wire.is_member_logged_in.0,
        lines,
        currency,
    }
}

fn line(wire: &WireLine, index: usize, currency: &str, around: &Surroundings) -> CartLine {
    let vat = if wire.display_vat.0 { wire.vat.or_zero() } else { Decimal::ZERO };
    let unit = with_vat(wire.price_sell.or_zero(), vat);
    let list = with_vat(wire.price_not_discounted.or_zero(), vat);
    let discounted = wire.is_display_discounted_active.0 && list > unit;
    let one = Decimal::ONE;
    let positive = |number: Number| number.0.filter(|n| *n > Decimal::ZERO);
    let names = [&wire.variant1_name, &wire.variant2_name]
        .into_iter()
        .filter_map(|name| name.some())
        .collect::<Vec<_>>();
    let title = wire.title.0.clone();
    let brand_path = wire.brand_url.some().and_then(|url| around.addresses().path(&url));
    CartLine {
        line_id: LineId::of(wire, index).text(),
        product_id: wire.id.0.clone(),
        variant_id: wire.variant_id.id(),
        path: around.addresses().path(wire.url.as_str()).unwrap_or_else(|| "/".to_owned()),
        image: Image::at(around.addresses(), wire.image.small.as_str(), &title),
        brand: wire.brand.some().zip(brand_path).map(|(name, path)| Link { name, path }),
        variant_name: if names.is_empty() { wire.variant_name.some() } else { Some(names.join(", ")) },
        quantity: wire.count.as_f64(),
        min_quantity: Number(positive(wire.min_order_count).or(Some(one))).as_f64(),
        max_quantity: positive(wire.stock).map(|stock| Number(Some(stock)).as_f64()),
        quantity_step: Number(positive(wire.stock_increment).or(Some(one))).as_f64(),
        unit_price: Money::new(unit, currency),
        unit_list_price: discounted.then(|| Money::new(list, currency)),
        discount_percent: wire.discount_percent.as_count().filter(|percent| discounted && *percent > 0),
        line_total: Money::new(unit.saturating_mul(wire.count.or_zero()), currency),
        title,
    }
}

/// Whether an action was refused because a payment holds the cart.
#[must_use]
pub fn is_locked(action: &WireAction) -> bool {
    action.status_code.as_str() == LOCKED
}

/// What became of an addition [spec 4: add-to-cart result status].
#[must_use]
pub fn added(action: &WireAction, cart: Option<Cart>, around: &Surroundings) -> AddToCartAnswer {
    let status = action.status.0.map(|status| status.trunc().normalize().to_string());
    let outcome = match status.as_deref() {
        _ if is_locked(action) => AddOutcome::CartLocked,
        Some("1") => AddOutcome::Added,
        Some("2") => AddOutcome::GoTo,
        Some("3") => AddOutcome::AddedPopup,
        Some("4") => AddOutcome::AddedNotice,
        Some("-1") => AddOutcome::VariantNeeded,
        Some("-2") => AddOutcome::StoreNeeded,
        _ => AddOutcome::Failed,
    };
    AddToCartAnswer {
        outcome,
        message: action.status_text.some(),
        path: action.url.some().and_then(|url| around.addresses().path(&url)),
        title: action.title.some(),
        personalization_error: action.personalization_error.0,
        cart,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::capabilities::cart::legacy::WireActions;
    use crate::platform::surroundings::tests::surroundings;

    #[test]
    fn crt_1_every_status_is_its_own_outcome() {
        let outcome = |json: &str| {
            let action = serde_json::from_str::<WireActions>(json).unwrap().last();
            added(&action, None, &surroundings("tr", "TL")).outcome
        };
        for (json, wanted) in [
            (r#"{"status":1}"#, AddOutcome::Added),
            (r#"{"status":"1"}"#, AddOutcome::Added),
            (r#"{"status":2,"url":"x"}"#, AddOutcome::GoTo),
            (r#"{"status":3}"#, AddOutcome::AddedPopup),
            (r#"{"status":4}"#, AddOutcome::AddedNotice),
            (r#"{"status":0}"#, AddOutcome::Failed),
            (r#"{"status":-1}"#, AddOutcome::VariantNeeded),
            (r#"{"status":"-2"}"#, AddOutcome::StoreNeeded),
            (r#"{"status":0,"statusCode":"EOC0001"}"#, AddOutcome::CartLocked),
            (r#"[{"status":0},{"status":3}]"#, AddOutcome::AddedPopup),
            (r#"{}"#, AddOutcome::Failed),
            (r#"{"status":true}"#, AddOutcome::Added),
        ] {
            assert_eq!(outcome(json), wanted, "{json}");
        }
    }

    #[test]
    fn a_line_is_priced_with_vat_and_by_decimal_arithmetic() {
        let wire: WireCart = serde_json::from_str(
            r#"{"PRODUCTS":[{"ID":"1204","CART_ID":0,"TITLE":"Keten Gömlek","URL":"keten-gomlek-12","BRAND":"Demo","BRAND_URL":"demo",
                "IMAGE":{"SMALL":"http://shop.example/Data/K/1204-1.jpg"},"VARIANT1_NAME":"Mavi","VARIANT2_NAME":"M","COUNT":2,"STOCK":"14",
                "MIN_ORDER_COUNT":"1","STOCK_INCREMENT":1,"PRICE_SELL":"520.79","PRICE_NOT_DISCOUNTED":600,"DISCOUNT_PERCENT":13,
                "IS_DISPLAY_DISCOUNTED_ACTIVE":"1","VAT":20,"DISPLAY_VAT":"1"}],
                "ERROR":"","TARGET_CURRENCY":"TL","PRICE_CART":1249.9,"PRICE_CARGO":39.9,"DISPLAY_CARGO":1,"PRICE_GENERAL":1289.8,
                "PRICE_FOR_CARGO_FREE":250.1,"IS_BUY_BUTTON_ACTIVE":1}"#,
        )
        .unwrap();
        let cart = cart(&wire, &surroundings("tr", "TL"));
        let line = &cart.lines[0];
        assert_eq!((line.unit_price.amount.as_str(), line.line_total.amount.as_str()), ("624.95", "1249.90"));
        assert_eq!(line.unit_list_price.as_ref().unwrap().amount, "720.00");
        assert_eq!(line.variant_name.as_deref(), Some("Mavi, M"));
        assert_eq!((cart.item_count, cart.totals.total.amount.as_str()), (2.0, "1289.80"));
        assert!(cart.can_buy);
    }
}
