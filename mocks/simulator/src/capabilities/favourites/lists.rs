//! Shared by both modes: product references and names of lists.

use crate::{state::favourites::List, values::language::Localized, visit::Visit};

pub(super) const NO_LIST: Localized = [
    "Liste bulunamadı",
    "There is no such list",
    "Diese Liste gibt es nicht",
    "القائمة غير موجودة",
];
pub(super) const UNKNOWN: Localized =
    ["Ürün bulunamadı", "Product not found", "Artikel nicht gefunden", "المنتج غير موجود"];
const DEFAULT_NAME: Localized = ["Favorilerim", "My favourites", "Meine Favoriten", "مفضلتي"];

/// A product and variant written `1204-0` or `1204_0`; the bare product of the oldest client means
/// any variant.
pub(super) fn pair(visit: &Visit<'_>, text: &str) -> Option<(u64, u64)> {
    let (product, variant) = text.split_once(['-', '_']).unwrap_or((text, "0"));
    let product = visit.shop().product(product.trim().parse().ok()?)?;
    let variant = variant.trim().parse().ok()?;
    (variant == 0 || product.variant(variant).is_some()).then_some((product.id, variant))
}

pub(super) fn name_of(visit: &Visit<'_>, list: &List) -> String {
    if list.name.is_empty() {
        visit.language().choose(DEFAULT_NAME).to_owned()
    } else {
        list.name.clone()
    }
}
