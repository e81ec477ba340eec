//! Categories, workshops and products.

use std::sync::atomic::{AtomicBool, Ordering};

use super::{
    prices::Price,
    words::{Family, Leaf},
};
use crate::values::language::{Currency, Language, Localized};

/// How many products the shop has.
pub(crate) const PRODUCT_COUNT: usize = 1500;
/// The id of the first product.
pub(crate) const FIRST_PRODUCT_ID: u64 = 1001;
/// What a metre or a piece is in stock and basket figures: a thousand of them.
pub(crate) const UNIT: i64 = 1000;

/// A category of the first or second level.
#[derive(Debug)]
pub(crate) struct Category {
    pub(crate) id: u64,
    pub(crate) parent: Option<usize>,
    pub(crate) name: Localized,
    pub(crate) slug: Localized,
    pub(crate) description: Localized,
    pub(crate) family: &'static Family,
    pub(crate) children: Vec<usize>,
    pub(crate) count: usize,
}

/// A workshop.
#[derive(Debug)]
pub(crate) struct Brand {
    pub(crate) id: u64,
    pub(crate) name: &'static str,
    pub(crate) slug: String,
    pub(crate) count: usize,
    pub(crate) supplier: usize,
}

/// What can be put into a basket of a product that leaves a choice.
#[derive(Debug)]
pub(crate) struct Variant {
    pub(crate) id: u64,
    /// A place in `COLOURS`.
    pub(crate) colour: usize,
    /// A place in the product's size set.
    pub(crate) size: Option<usize>,
    /// In thousandths of the unit.
    pub(crate) stock: i64,
    pub(crate) prices: [Price; 3],
}

/// One product.
#[derive(Debug)]
pub(crate) struct Product {
    pub(crate) id: u64,
    pub(crate) category: usize,
    pub(crate) brand: usize,
    pub(crate) family: &'static Family,
    pub(crate) leaf: &'static Leaf,
    pub(crate) names: [String; 4],
    pub(crate) slugs: [String; 4],
    /// Folded name, brand and category, for searching.
    pub(crate) search: [String; 4],
    pub(crate) code: String,
    pub(crate) supplier_code: String,
    pub(crate) barcode: String,
    pub(crate) prices: [Price; 3],
    pub(crate) noun: Localized,
    pub(crate) motif: Localized,
    pub(crate) colour: usize,
    pub(crate) material: usize,
    pub(crate) origin: usize,
    pub(crate) length: i64,
    /// In thousandths; of all variants together when there are any.
    pub(super) stock: i64,
    /// Sold to somebody else meanwhile, whatever `stock` says.
    pub(super) sold_out: AtomicBool,
    pub(crate) step: i64,
    pub(crate) min: i64,
    pub(crate) max: Option<i64>,
    pub(crate) variants: Vec<Variant>,
    pub(crate) sizes: Option<usize>,
    /// From, to (both in whole units), percent off.
    pub(crate) tiers: Vec<(i64, Option<i64>, i64)>,
    pub(crate) views: usize,
    pub(crate) is_new: bool,
    pub(crate) display_only: bool,
    pub(crate) cargo_free: bool,
    /// Of 100.
    pub(crate) rank: i64,
    pub(crate) comments: i64,
    /// Unix seconds.
    pub(crate) registered: i64,
}

impl Product {
    pub(crate) fn name(&self, language: Language) -> &str {
        &self.names[language.index()]
    }

    pub(crate) fn slug(&self, language: Language) -> &str {
        &self.slugs[language.index()]
    }

    pub(crate) fn price(&self, currency: Currency) -> Price {
        self.prices[currency.index()]
    }

    pub(crate) fn vat(&self) -> u32 {
        self.family.vat
    }

    pub(crate) fn in_stock(&self) -> bool {
        self.stock() > 0 && !self.display_only
    }

    /// In thousandths; of all variants together when there are any.
    pub(crate) fn stock(&self) -> i64 {
        if self.is_sold_out() { 0 } else { self.stock }
    }

    /// The stock of one variant; of the product where there is none.
    pub(crate) fn stock_of(&self, variant: Option<&Variant>) -> i64 {
        match variant {
            Some(variant) if !self.is_sold_out() => variant.stock,
            _ => self.stock(),
        }
    }

    /// Sells all there is, or brings it back.
    pub(crate) fn set_sold_out(&self, sold_out: bool) {
        self.sold_out.store(sold_out, Ordering::SeqCst);
    }

    fn is_sold_out(&self) -> bool {
        self.sold_out.load(Ordering::SeqCst)
    }

    pub(crate) fn variant(&self, id: u64) -> Option<&Variant> {
        self.variants.iter().find(|variant| variant.id == id)
    }

    /// The colours to choose from, in order of appearance; empty when the product leaves no choice.
    pub(crate) fn colours(&self) -> Vec<usize> {
        let mut colours = Vec::new();
        for variant in &self.variants {
            if !colours.contains(&variant.colour) {
                colours.push(variant.colour);
            }
        }
        colours
    }

    /// The colour that picture `view` (from 1) shows.
    pub(crate) fn colour_of_view(&self, view: usize) -> usize {
        let colours = self.colours();
        let plain = self.views - colours.len().saturating_sub(1);
        if view > plain { colours[view - plain] } else { self.colour }
    }

    /// Whether its paid price is printed with fifty digits, as some of the shop's floats are.
    pub(crate) fn prints_long_floats(&self) -> bool {
        self.id % 7 == 3
    }
}

/// The id of a colour as first level of variants.
pub(crate) fn colour_id(colour: usize) -> u64 {
    21 + colour as u64
}

/// The id of a size as second level of variants.
pub(crate) fn size_id(set: usize, size: usize) -> u64 {
    51 + 10 * set as u64 + size as u64
}

/// What a slug of any language leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Category(usize),
    Brand(usize),
}
