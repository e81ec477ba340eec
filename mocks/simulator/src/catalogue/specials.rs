//! Products with a known behaviour, so that tests and demonstrations can ask for one.

use super::{
    catalogs::Catalogs,
    model::{Product, UNIT},
    personalization,
};
use crate::values::{
    language::Language,
    legacy_json::{Json, object},
};

/// Ids of products, by their behaviour. Every seed has them all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Specials {
    /// Adding it answers status 1.
    pub added: u64,
    /// Adding answers status 2 with an address to go to.
    pub go_to: u64,
    /// Adding answers status 3.
    pub added_popup: u64,
    /// Adding answers status 4.
    pub added_notice: u64,
    /// Adding answers status 0 with a reason.
    pub failed: u64,
    /// Adding without its form answers status 0 with a personalisation error.
    pub personalization: u64,
    /// Adding without a variant answers status −1; it has two levels.
    pub variant_needed: u64,
    /// Adding answers status −2.
    pub store_needed: u64,
    /// Adding answers the code `EOC0001`.
    pub cart_locked: u64,
    /// A product with colours only.
    pub single_level: u64,
    /// Sold by the metre: steps of a quarter or a half.
    pub decimal: u64,
    /// The smallest order is above one piece.
    pub min_order: u64,
    /// Out of stock.
    pub out_of_stock: u64,
    /// Cheaper from three pieces on.
    pub multi_buy: u64,
    /// Shown but not sold.
    pub display_only: u64,
    /// On discount.
    pub discounted: u64,
    /// Quotation marks in its Turkish name.
    pub quoted: u64,
    /// An apostrophe in its Turkish name.
    pub apostrophe: u64,
    /// Its paid price is printed with fifty digits.
    pub long_float: u64,
    /// One of several that differ by colour or material.
    pub catalog: u64,
    /// May be subscribed to; leaves no other choice.
    pub subscribable: u64,
    /// May be subscribed to, in one of its colours.
    pub subscribable_colour: u64,
    /// On discount as long as its deal lasts.
    pub deal: u64,
}

impl Specials {
    /// Chooses them from the end of the catalogue, so the first pages of the shop behave normally.
    pub(crate) fn choose(products: &[Product], catalogs: &Catalogs) -> Self {
        let mut taken: Vec<u64> = Vec::new();
        let mut find = |wanted: &dyn Fn(&Product) -> bool| {
            let product = products
                .iter()
                .rev()
                .find(|product| wanted(product) && !taken.contains(&product.id));
            let id = product.map_or(0, |product| product.id);
            taken.push(id);
            id
        };
        let plain = |product: &Product| {
            product.variants.is_empty()
                && product.step == UNIT
                && product.stock > 5 * UNIT
                && !product.display_only
        };
        let name = |product: &Product, letter| product.name(Language::Tr).contains(letter);
        Self {
            added: find(&|p| plain(p) && p.id % 2 == 0),
            added_popup: find(&|p| plain(p) && p.id % 2 == 1),
            go_to: find(&plain),
            added_notice: find(&plain),
            failed: find(&plain),
            personalization: find(&plain),
            store_needed: find(&plain),
            cart_locked: find(&plain),
            variant_needed: find(&|p| p.sizes.is_some() && p.in_stock() && p.variants.len() > 4),
            single_level: find(&|p| p.sizes.is_none() && !p.variants.is_empty() && p.in_stock()),
            decimal: find(&|p| p.leaf.by_metre && p.stock > 5 * UNIT && !p.display_only),
            min_order: find(&|p| {
                p.min > UNIT && p.variants.is_empty() && p.stock > 5 * UNIT && !p.display_only
            }),
            out_of_stock: find(&|p| p.stock == 0 && p.variants.is_empty() && !p.display_only),
            multi_buy: find(&|p| {
                !p.tiers.is_empty() && plain(p) && p.stock > 13 * UNIT && p.max.is_none()
            }),
            display_only: find(&|p| p.display_only && p.variants.is_empty()),
            discounted: find(&|p| p.prices[0].list > p.prices[0].sell && plain(p)),
            quoted: find(&|p| name(p, '"') && plain(p)),
            apostrophe: find(&|p| name(p, '\'') && plain(p)),
            long_float: find(&|p| p.prints_long_floats() && plain(p)),
            catalog: find(&|p| plain(p) && catalogs.code(p).is_some()),
            subscribable: find(&|p| plain(p) && p.tiers.is_empty() && p.max.is_none()),
            subscribable_colour: find(&|p| {
                p.sizes.is_none() && p.variants.len() > 1 && p.step == UNIT && p.in_stock()
            }),
            deal: find(&|p| {
                p.prices.iter().all(|price| price.list > price.sell)
                    && plain(p)
                    && p.tiers.is_empty()
            }),
        }
    }

    /// How often a product may be delivered again, in days; empty if it is sold once only.
    pub(crate) fn frequencies(&self, product: u64) -> &'static [&'static str] {
        let is_subscribable = [self.subscribable, self.subscribable_colour].contains(&product);
        if is_subscribable { &["14", "30", "60"] } else { &[] }
    }

    /// The id of the product's form; `None` for a product that is the same for everybody.
    pub(crate) fn form(&self, product: u64) -> Option<u64> {
        (product == self.personalization).then_some(personalization::FORM_ID)
    }

    pub(crate) fn print(&self) -> Json {
        let id = |id: u64| Json::id(id);
        object! {
            "added": id(self.added), "go_to": id(self.go_to), "added_popup": id(self.added_popup),
            "added_notice": id(self.added_notice), "failed": id(self.failed),
            "personalization": id(self.personalization), "variant_needed": id(self.variant_needed),
            "store_needed": id(self.store_needed), "cart_locked": id(self.cart_locked),
            "single_level": id(self.single_level), "decimal": id(self.decimal),
            "min_order": id(self.min_order),
            "out_of_stock": id(self.out_of_stock), "multi_buy": id(self.multi_buy),
            "display_only": id(self.display_only), "discounted": id(self.discounted),
            "quoted": id(self.quoted),
            "apostrophe": id(self.apostrophe), "long_float": id(self.long_float),
            "catalog": id(self.catalog), "subscribable": id(self.subscribable),
            "subscribable_colour": id(self.subscribable_colour), "deal": id(self.deal),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::catalogue::Catalogue;

    #[test]
    fn every_seed_has_them_all() {
        for seed in [2026, 1, 2, 3] {
            let printed = Catalogue::of(seed).specials.print().print();
            assert!(!printed.contains("\"0\""), "seed {seed}: {printed}");
        }
    }
}
