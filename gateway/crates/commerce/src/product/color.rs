//! The colours to choose from, as a card shows them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::variant::{VariantOption, css_colour};
use super::wire;

/// Colours of a card at most.
const MAX_COLORS: usize = 16;

/// A colour that a product may be had in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductColor {
    pub name: String,
    /// CSS colour such as `#91C9E8`.
    pub color: String,
}

/// Returns the colours with a name that are told apart, in the shop's order; none if there is no
/// choice.
fn choices<'a>(
    found: impl Iterator<Item = (Option<&'a str>, Option<&'a str>)>,
) -> Vec<ProductColor> {
    let mut colors: Vec<ProductColor> = Vec::new();
    for (name, code) in found {
        let name = name.map(str::trim).filter(|name| !name.is_empty());
        let Some((name, color)) = name.zip(code.and_then(css_colour)) else { continue };
        let is_known = colors.iter().any(|known| known.color.eq_ignore_ascii_case(&color));
        if !is_known && colors.len() < MAX_COLORS {
            colors.push(ProductColor { name: name.to_owned(), color });
        }
    }
    if colors.len() < 2 { Vec::new() } else { colors }
}

/// Of a card in markup.
pub fn of_markup(colors: &[legacy_markup::card::CardColor]) -> Vec<ProductColor> {
    choices(colors.iter().map(|color| (color.name.as_deref(), Some(color.code.as_str()))))
}

/// Of the first level of variants of a product object.
pub fn of_variants(variants: &[wire::ListedVariant]) -> Vec<ProductColor> {
    choices(
        variants
            .iter()
            .map(|variant| (variant.name.as_deref(), variant.type_color_code.as_deref())),
    )
}

/// Of the first level of variants of a product's page.
pub fn of_options(options: &[VariantOption]) -> Vec<ProductColor> {
    choices(options.iter().map(|option| (Some(option.name.as_str()), option.color.as_deref())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(found: &[(&str, &str)]) -> Vec<(String, String)> {
        choices(found.iter().map(|(name, code)| (Some(*name), Some(*code))))
            .into_iter()
            .map(|color| (color.name, color.color))
            .collect()
    }

    fn pair(name: &str, color: &str) -> (String, String) {
        (name.to_owned(), color.to_owned())
    }

    #[test]
    fn a_color_is_listed_once_with_its_first_name() {
        let read = read(&[("Mavi", "91c9e8"), ("Kırmızı", "#A00"), ("Mavi, büyük", "#91C9E8")]);
        assert_eq!(read, [pair("Mavi", "#91c9e8"), pair("Kırmızı", "#A00")]);
    }

    #[test]
    fn one_color_is_no_choice() {
        assert!(read(&[("Mavi", "91c9e8"), ("Mavi", "91C9E8")]).is_empty());
    }

    #[test]
    fn what_is_no_color_or_has_no_name_is_left_out() {
        let read = read(&[
            ("Mavi", "red;background:url(//evil.example)"),
            (" ", "#A00"),
            ("Kum", "#EED"),
            ("Gece", "#001"),
        ]);
        assert_eq!(read, [pair("Kum", "#EED"), pair("Gece", "#001")]);
    }

    #[test]
    fn a_shop_that_lists_very_many_is_cut_off() {
        let codes: Vec<String> = (0..100).map(|at| format!("#0000{at:02}")).collect();
        let found: Vec<(&str, &str)> = codes.iter().map(|code| ("Renk", code.as_str())).collect();
        assert_eq!(read(&found).len(), MAX_COLORS);
    }
}
