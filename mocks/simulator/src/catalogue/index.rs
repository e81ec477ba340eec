//! Everything the shop sells, found by id, slug and category.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, OnceLock},
};

use super::{
    catalogs::Catalogs,
    model::{Brand, Category, FIRST_PRODUCT_ID, Place, Product},
    products,
    specials::Specials,
};

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
        self.products.get(usize::try_from(id.checked_sub(FIRST_PRODUCT_ID)?).ok()?)
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
    use crate::{catalogue::model::PRODUCT_COUNT, values::language::Language};

    #[test]
    fn the_shop_is_as_large_as_promised() {
        let shop = Catalogue::of(2026);
        assert_eq!(shop.products.len(), PRODUCT_COUNT);
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
            Catalogue::make(seed)
                .products
                .into_iter()
                .map(|p| (p.names, p.prices))
                .collect::<Vec<_>>()
        };
        assert_eq!(names(7), names(7));
        assert_ne!(names(7), names(8));
    }

    #[test]
    fn names_are_varied() {
        let shop = Catalogue::of(2026);
        for language in Language::ALL {
            let mut names: Vec<&str> =
                shop.products.iter().map(|product| product.name(language)).collect();
            names.sort_unstable();
            names.dedup();
            assert!(names.len() > 1300, "{} has {} names", language.code(), names.len());
        }
        assert!(shop.products.iter().any(|product| product.name(Language::Tr).contains('"')));
        assert!(shop.products.iter().any(|product| product.name(Language::Tr).contains('\'')));
    }
}
