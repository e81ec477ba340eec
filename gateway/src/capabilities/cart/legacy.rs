//! What the shop speaks of the basket [wire 4].

use serde::Deserialize;

use crate::platform::loose::{Flag, List, Number, Text};

/// `cart/load` [wire 4.3].
#[derive(Debug, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct WireCart {
    pub products: List<WireLine>,
    #[serde(default)]
    pub error: Text,
    #[serde(default)]
    pub coupon_code: Text,
    #[serde(default)]
    pub general_order_note: Text,
    #[serde(default)]
    pub is_buy_button_active: Flag,
    #[serde(default)]
    pub is_member_logged_in: Flag,
    #[serde(default)]
    pub display_cargo: Flag,
    #[serde(default)]
    pub target_currency: Text,
    #[serde(default)]
    pub price_cart: Number,
    #[serde(default)]
    pub price_personalization: Number,
    #[serde(default)]
    pub price_gift_package: Number,
    #[serde(default)]
    pub price_coupon: Number,
    #[serde(default)]
    pub price_campaign: Number,
    #[serde(default)]
    pub price_cargo: Number,
    #[serde(default)]
    pub price_general: Number,
    #[serde(default)]
    pub price_for_cargo_free: Number,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", default)]
pub struct WireLine {
    #[serde(rename = "ID")]
    pub id: Text,
    /// Position in the session's cart.
    pub cart_id: Number,
    pub variant_id: Text,
    pub title: Text,
    #[serde(rename = "URL")]
    pub url: Text,
    pub brand: Text,
    #[serde(rename = "BRAND_URL")]
    pub brand_url: Text,
    pub image: WireImage,
    pub variant_name: Text,
    #[serde(rename = "VARIANT1_NAME")]
    pub variant1_name: Text,
    #[serde(rename = "VARIANT2_NAME")]
    pub variant2_name: Text,
    pub count: Number,
    pub stock: Number,
    pub min_order_count: Number,
    pub stock_increment: Number,
    pub price_sell: Number,
    pub price_not_discounted: Number,
    pub discount_percent: Number,
    pub is_display_discounted_active: Flag,
    #[serde(rename = "VAT")]
    pub vat: Number,
    #[serde(rename = "DISPLAY_VAT")]
    pub display_vat: Flag,
    pub order_notes: Text,
    pub gift_notes: Text,
    pub subscribe: Flag,
    pub subscribe_frequency: Text,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", default)]
pub struct WireImage {
    pub small: Text,
}

/// The answer of add, update and delete [wire 4.1, 4.2]. The totals in it are read from the cart itself instead.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct WireAction {
    pub status: Number,
    pub status_text: Text,
    /// `EOC0001`: the cart is locked by a running payment.
    pub status_code: Text,
    pub url: Text,
    pub title: Text,
    #[serde(rename = "personalization_error")]
    pub personalization_error: Flag,
}

/// One answer, or one per product [wire 4.1]; totals and outcome are the last one's.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum WireActions {
    Many(Vec<WireAction>),
    One(WireAction),
}

impl WireActions {
    #[must_use]
    pub fn last(self) -> WireAction {
        match self {
            Self::One(action) => action,
            Self::Many(mut actions) => actions.pop().unwrap_or_default(),
        }
    }
}

/// `CART_CSRF_TOKEN` of a page: 44 characters of base64 [wire 1.6]; `None` when it is absent or odd.
#[must_use]
pub fn csrf_token(html: &str) -> Option<&str> {
    let (_, rest) = html.split_once("CART_CSRF_TOKEN")?;
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_whitespace() || matches!(c, '=' | ':' | '"'));
    let quote = rest.chars().next().filter(|c| matches!(c, '\'' | '"')).unwrap_or('"');
    let token = rest.trim_start_matches(quote).split(quote).next()?;
    let valid = (16..=128).contains(&token.len())
        && token.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'/' | b'+' | b'='));
    valid.then_some(token)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_token_is_found_however_it_is_written() {
        let token = "q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=";
        for html in [
            format!("var CART_CSRF_TOKEN = '{token}';"),
            format!("window.CART_CSRF_TOKEN=\"{token}\""),
            format!("{{\"CART_CSRF_TOKEN\": \"{token}\"}}"),
        ] {
            assert_eq!(csrf_token(&html), Some(token), "{html}");
        }
        assert_eq!(csrf_token("var CART_CSRF_TOKEN = '';"), None);
        assert_eq!(csrf_token("<html></html>"), None);
    }
}
