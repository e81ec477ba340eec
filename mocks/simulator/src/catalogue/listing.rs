//! Which products a page lists, and in what order
//! (contracts/upstream/catalogue.md#listing-parameters).

use std::cmp::Reverse;

use super::{
    index::Catalogue,
    model::{Place, Product, colour_id, size_id},
    slugs::fold,
};
use crate::{
    values::language::{Currency, Language, Localized},
    web::request::{Call, Pairs},
};

/// Products on a page.
pub(crate) const PAGE_SIZE: usize = 8;

/// The sort box: values 0 to 8.
pub(crate) const SORTS: [Localized; 9] = [
    ["Varsayılan", "Recommended", "Empfohlen", "الموصى به"],
    ["En yeni", "Newest", "Neueste", "الأحدث"],
    ["En eski", "Oldest", "Älteste", "الأقدم"],
    ["Fiyat artan", "Price, low to high", "Preis aufsteigend", "السعر من الأدنى"],
    ["Fiyat azalan", "Price, high to low", "Preis absteigend", "السعر من الأعلى"],
    ["İsim A–Z", "Name A–Z", "Name A–Z", "الاسم أ–ي"],
    ["İsim Z–A", "Name Z–A", "Name Z–A", "الاسم ي–أ"],
    ["En beğenilen", "Best rated", "Beste Bewertung", "الأعلى تقييمًا"],
    ["En yüksek indirim", "Biggest discount", "Größter Rabatt", "أكبر خصم"],
];

/// What a page lists before anything is filtered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Scope {
    All,
    Category(usize),
    Brand(usize),
    /// Folded words; every one must occur.
    Search(Vec<String>),
    Nothing,
}

/// A filter that a count ignores, so its other values can still be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Facet {
    Filter(u64),
    Brand,
    Supplier,
    Price,
    Type1,
    Type2,
    Category,
}

/// A list as it was asked for.
#[derive(Debug, Clone)]
pub(crate) struct Listing {
    pub(crate) scope: Scope,
    /// The words as typed, on a search page.
    pub(crate) words: Option<String>,
    /// `multi` and `single`: filter, value.
    pub(crate) chosen: Vec<(u64, u64)>,
    pub(crate) ranges: Vec<(u64, i64, i64)>,
    pub(crate) price: Option<(i64, i64)>,
    pub(crate) brands: Vec<u64>,
    pub(crate) suppliers: Vec<u64>,
    pub(crate) models: Vec<u64>,
    pub(crate) type1: Vec<u64>,
    pub(crate) type2: Vec<u64>,
    pub(crate) category: Option<u64>,
    pub(crate) stock: bool,
    pub(crate) discounted: bool,
    pub(crate) new: bool,
    pub(crate) page: usize,
    pub(crate) sort: usize,
}

impl Listing {
    /// Reads a call that names its page by `link`: `?link=kilimler&brand=80&ps=2`.
    pub(crate) fn of_link(shop: &Catalogue, call: &Call) -> Self {
        let link = call.query.get("link").unwrap_or("");
        // A page's own query may still hang on the link, escaped.
        let (path, more) = link.split_once(['?', '&']).unwrap_or((link, ""));
        let mut pairs = Pairs::parse(more);
        pairs.0.extend(call.query.0.iter().cloned());
        let slug = path
            .rsplit('/')
            .find(|part| !part.is_empty() && Language::parse(part).is_none())
            .unwrap_or("");
        let scope = if slug == "arama" || (slug.is_empty() && pairs.get("q").is_some()) {
            Scope::Search(Vec::new())
        } else if slug.is_empty() {
            Scope::All
        } else {
            match shop.place(slug) {
                Some(Place::Category(at)) => Scope::Category(at),
                Some(Place::Brand(at)) => Scope::Brand(at),
                None => Scope::Nothing,
            }
        };
        Self::new(scope, &pairs)
    }

    /// Parses the listing parameters; invalid ones are ignored.
    pub(crate) fn new(scope: Scope, query: &Pairs) -> Self {
        let ids = |name: &str| query.get(name).map(|text| numbers(text, '-')).unwrap_or_default();
        let on = |name: &str| query.get(name) == Some("1");
        let mut chosen = Vec::new();
        for name in ["multi", "single"] {
            for part in query.get(name).unwrap_or("").split(['+', ' ']) {
                if let [filter, value] = numbers(part, '-')[..] {
                    chosen.push((filter, value));
                }
            }
        }
        let ranges = query
            .get("decimal")
            .unwrap_or("")
            .split(['+', ' '])
            .filter_map(|part| match numbers(part, '-')[..] {
                [filter, min, max] => Some((filter, min as i64, max as i64)),
                _ => None,
            })
            .collect();
        let price = query.get("price").and_then(|text| match numbers(text, '-')[..] {
            [min, max] => Some((min as i64, max as i64)),
            _ => None,
        });
        let page = query.get("pg").filter(|text| !text.is_empty()).or_else(|| query.get("ps"));
        let words = query.get("q").map(str::trim).filter(|words| !words.is_empty());
        let scope = match scope {
            Scope::Search(_) => {
                words.map_or(Scope::Nothing, |words| Scope::Search(search_words(words)))
            }
            scope => scope,
        };
        Self {
            words: if matches!(scope, Scope::Search(_)) { words.map(str::to_owned) } else { None },
            scope,
            chosen,
            ranges,
            price,
            brands: ids("brand"),
            suppliers: ids("supplier"),
            models: ids("model"),
            type1: ids("type1"),
            type2: ids("type2"),
            category: query.get("category").and_then(|text| text.parse().ok()),
            stock: on("stock"),
            discounted: on("discounted"),
            new: on("new"),
            page: page.and_then(|text| text.parse().ok()).filter(|page| *page > 0).unwrap_or(1),
            sort: query
                .get("sort")
                .and_then(|text| text.parse().ok())
                .filter(|sort| *sort < SORTS.len())
                .unwrap_or(0),
        }
    }

    /// The same list before anything is filtered.
    pub(crate) fn unfiltered(&self) -> Self {
        Self {
            scope: self.scope.clone(),
            words: self.words.clone(),
            ..Self::new(Scope::Nothing, &Pairs::parse(""))
        }
    }

    /// The places in the catalogue of all products listed, in order.
    pub(crate) fn products(
        &self,
        shop: &Catalogue,
        language: Language,
        currency: Currency,
    ) -> Vec<usize> {
        let mut found: Vec<usize> = (0..shop.products.len())
            .filter(|at| self.lists(shop, &shop.products[*at], language, currency, None))
            .collect();
        let product = |at: &usize| &shop.products[*at];
        let price = |at: &usize| product(at).price(currency).sell;
        match self.sort {
            1 => found.sort_by_key(|at| Reverse(product(at).registered)),
            2 => found.sort_by_key(|at| product(at).registered),
            3 => found.sort_by_key(price),
            4 => found.sort_by_key(|at| Reverse(price(at))),
            5 => found.sort_by_cached_key(|at| fold(product(at).name(language))),
            6 => found.sort_by_cached_key(|at| Reverse(fold(product(at).name(language)))),
            7 => found.sort_by_key(|at| Reverse((product(at).rank, product(at).comments))),
            8 => found.sort_by_key(|at| Reverse(product(at).price(currency).discount())),
            _ => {}
        }
        found
    }

    /// The part of `products` on the asked page; empty past the end.
    pub(crate) fn page_of<'a>(&self, products: &'a [usize]) -> &'a [usize] {
        let from = (self.page - 1).saturating_mul(PAGE_SIZE).min(products.len());
        &products[from..(from + PAGE_SIZE).min(products.len())]
    }

    /// Whether the product belongs on the list, ignoring the filter `aside`.
    pub(crate) fn lists(
        &self,
        shop: &Catalogue,
        product: &Product,
        language: Language,
        currency: Currency,
        aside: Option<Facet>,
    ) -> bool {
        let asked = |facet| aside != Some(facet);
        let one_of = |ids: &[u64], id: u64| ids.is_empty() || ids.contains(&id);
        let in_scope = match &self.scope {
            Scope::All => true,
            Scope::Category(at) => shop.within(product.category, *at),
            Scope::Brand(at) => product.brand == *at,
            Scope::Search(words) => {
                words.iter().all(|word| product.search[language.index()].contains(word.as_str()))
            }
            Scope::Nothing => false,
        };
        in_scope
            && (!self.stock || product.in_stock())
            && (!self.discounted || product.prices[0].discount() > 0)
            && (!self.new || product.is_new)
            && (!asked(Facet::Brand) || one_of(&self.brands, shop.brand_of(product).id))
            && (!asked(Facet::Supplier)
                || one_of(&self.suppliers, 1 + shop.brand_of(product).supplier as u64))
            && self.models.is_empty()
            && (!asked(Facet::Category) || self.in_category(shop, product))
            && (!asked(Facet::Price)
                || self.price.is_none_or(|range| within(range, product.price(currency).sell, 100)))
            && (!asked(Facet::Type1) || self.type1.is_empty() || has_colour(product, &self.type1))
            && (!asked(Facet::Type2) || self.type2.is_empty() || has_size(product, &self.type2))
            && self.ranges.iter().all(|(filter, min, max)| {
                !asked(Facet::Filter(*filter)) || (*min..=*max).contains(&product.length)
            })
            && self.chosen.iter().all(|(filter, _)| {
                !asked(Facet::Filter(*filter))
                    || self
                        .chosen
                        .iter()
                        .any(|(of, value)| of == filter && has_feature(product, *of, *value))
            })
    }

    fn in_category(&self, shop: &Catalogue, product: &Product) -> bool {
        self.category.is_none_or(|id| {
            shop.line_of(product.category).iter().any(|at| shop.categories[*at].id == id)
        })
    }
}

/// Folded words of a search.
pub(crate) fn search_words(text: &str) -> Vec<String> {
    fold(text).split_whitespace().map(str::to_owned).collect()
}

fn within((min, max): (i64, i64), cents: i64, scale: i64) -> bool {
    cents >= min.saturating_mul(scale) && cents < (max.saturating_add(1)).saturating_mul(scale)
}

fn numbers(text: &str, separator: char) -> Vec<u64> {
    text.split(separator)
        .filter_map(|part| part.trim().parse::<f64>().ok().map(|number| number as u64))
        .collect()
}

fn has_colour(product: &Product, ids: &[u64]) -> bool {
    product.variants.iter().any(|variant| ids.contains(&colour_id(variant.colour)))
}

fn has_size(product: &Product, ids: &[u64]) -> bool {
    let Some(set) = product.sizes else { return false };
    product
        .variants
        .iter()
        .filter_map(|variant| variant.size)
        .any(|size| ids.contains(&size_id(set, size)))
}

/// Filters: 1 colour, 2 material, 3 region; values count from 1.
pub(crate) fn has_feature(product: &Product, filter: u64, value: u64) -> bool {
    let at = (value as usize).wrapping_sub(1);
    match filter {
        1 => product.colour == at || product.variants.iter().any(|variant| variant.colour == at),
        2 => product.material == at,
        3 => product.origin == at,
        _ => false,
    }
}
