//! What the shop sells: categories, brands and products, all of them following from the seed.

mod catalogs;
mod filters;
mod listing;
mod naming;
mod object;
mod prices;
mod products;
mod slugs;
mod specials;
mod words;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, OnceLock},
};

pub(crate) use catalogs::{Catalogs, attributes, by_properties};
pub(crate) use filters::filter_answer;
pub(crate) use listing::{Listing, PAGE_SIZE, SORTS, Scope};
pub(crate) use object::{
    Level, delivery, description, picture, product_object, quantity, short_description, variant_list,
};
pub(crate) use prices::{Price, net};
pub(crate) use slugs::fold;
pub use specials::Specials;
pub(crate) use words::{COLOURS, Family, Kind, Leaf, MATERIALS, ORIGINS, SIZE_SETS, UNITS};

use crate::values::language::{Currency, Language, Words};

/// How many products the shop has.
pub(crate) const PRODUCTS: usize = 1500;
/// The id of the first product.
pub(crate) const FIRST_ID: u64 = 1001;
/// What a metre or a piece is in stock and basket figures: a thousand of them.
pub(crate) const UNIT: i64 = 1000;

/// A category of the first or second level.
#[derive(Debug)]
pub(crate) struct Category {
    pub(crate) id: u64,
    pub(crate) parent: Option<usize>,
    pub(crate) name: Words,
    pub(crate) slug: Words,
    pub(crate) description: Words,
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
    /// A place in [`COLOURS`].
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
    pub(crate) noun: Words,
    pub(crate) motif: Words,
    pub(crate) colour: usize,
    pub(crate) material: usize,
    pub(crate) origin: usize,
    pub(crate) length: i64,
    /// In thousandths; of all variants together when there are any.
    pub(crate) stock: i64,
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
        self.stock > 0 && !self.display_only
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

/// Everything the shop sells.
#[derive(Debug)]
pub(crate) struct Catalogue {
    pub(crate) seed: u64,
    pub(crate) categories: Vec<Category>,
    pub(crate) roots: Vec<usize>,
    pub(crate) brands: Vec<Brand>,
    pub(crate) products: Vec<Product>,
    pub(crate) specials: Specials,
    pub(crate) catalogs: Catalogs,
    places: HashMap<String, Place>,
}

impl Catalogue {
    /// The catalogue of a seed. Made once per process and shared by every shop of that seed.
    pub(crate) fn of(seed: u64) -> Arc<Self> {
        static MADE: OnceLock<Mutex<HashMap<u64, Arc<Catalogue>>>> = OnceLock::new();
        let mut made = MADE.get_or_init(Mutex::default).lock().expect("no holder panics");
        Arc::clone(made.entry(seed).or_insert_with(|| Arc::new(Self::make(seed))))
    }

    fn make(seed: u64) -> Self {
        let (mut categories, roots) = products::categories();
        let mut brands = products::brands();
        let products = products::products(seed, &mut categories, &mut brands);
        let mut places = HashMap::new();
        for (at, category) in categories.iter().enumerate() {
            for slug in category.slug {
                places.insert(slug.to_owned(), Place::Category(at));
            }
        }
        for (at, brand) in brands.iter().enumerate() {
            places.insert(brand.slug.clone(), Place::Brand(at));
        }
        let catalogs = Catalogs::find(&products);
        let specials = Specials::choose(&products, &catalogs);
        Self { seed, categories, roots, brands, products, specials, catalogs, places }
    }

    pub(crate) fn place(&self, slug: &str) -> Option<Place> {
        self.places.get(slug).copied()
    }

    pub(crate) fn product(&self, id: u64) -> Option<&Product> {
        self.products.get(usize::try_from(id.checked_sub(FIRST_ID)?).ok()?)
    }

    /// The product whose id ends a slug (`…-1204`).
    pub(crate) fn product_of_slug(&self, slug: &str) -> Option<&Product> {
        self.product(slug.rsplit_once('-')?.1.parse().ok()?)
    }

    pub(crate) fn brand_of(&self, product: &Product) -> &Brand {
        &self.brands[product.brand]
    }

    pub(crate) fn category_of(&self, product: &Product) -> &Category {
        &self.categories[product.category]
    }

    /// The category and those above it, topmost first.
    pub(crate) fn line_of(&self, category: usize) -> Vec<usize> {
        let mut line = vec![category];
        while let Some(parent) = self.categories[line[0]].parent {
            line.insert(0, parent);
        }
        line
    }

    /// Whether the category at `inner` is `outer` or lies below it.
    pub(crate) fn within(&self, inner: usize, outer: usize) -> bool {
        inner == outer || self.categories[inner].parent == Some(outer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shop_is_as_large_as_promised() {
        let shop = Catalogue::of(2026);
        assert_eq!(shop.products.len(), PRODUCTS);
        assert_eq!(shop.brands.len(), 40);
        assert!(shop.categories.len() >= 12 && shop.roots.len() >= 8);
        assert!(shop.brands.iter().all(|brand| brand.count > 5));
        for product in &shop.products {
            assert!((3..=5).contains(&product.views), "{}", product.id);
            for colour in product.colours() {
                assert!(
                    (1..=product.views).any(|view| product.colour_of_view(view) == colour),
                    "{}",
                    product.id
                );
            }
        }
    }

    #[test]
    fn a_seed_makes_one_shop() {
        let names = |seed| {
            Catalogue::make(seed).products.into_iter().map(|p| (p.names, p.prices)).collect::<Vec<_>>()
        };
        assert_eq!(names(7), names(7));
        assert_ne!(names(7), names(8));
    }

    #[test]
    fn names_are_varied() {
        let shop = Catalogue::of(2026);
        for language in Language::ALL {
            let mut names: Vec<&str> = shop.products.iter().map(|product| product.name(language)).collect();
            names.sort_unstable();
            names.dedup();
            assert!(names.len() > 1300, "{} has {} names", language.code(), names.len());
        }
        assert!(shop.products.iter().any(|product| product.name(Language::Tr).contains('"')));
        assert!(shop.products.iter().any(|product| product.name(Language::Tr).contains('\'')));
    }
}
