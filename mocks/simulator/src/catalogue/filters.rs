//! The filter panel's data (contracts/upstream/catalogue.md#filters).

use super::{
    index::Catalogue,
    listing::{Facet, Listing, Scope, has_feature},
    model::{Product, colour_id, size_id},
    object::{colour_title, size_title},
    words::{COLOURS, MATERIALS, ORIGINS, SIZE_SETS},
};
use crate::values::{
    language::{Currency, Language, Localized},
    legacy_json::{Json, object},
};

/// Filters by id.
const NAMES: [(u64, Localized); 4] = [
    (1, ["Renk", "Colour", "Farbe", "اللون"]),
    (2, ["Malzeme", "Material", "Material", "الخامة"]),
    (3, ["Yöre", "Region", "Region", "المنطقة"]),
    (7, ["Boy (cm)", "Length (cm)", "Länge (cm)", "الطول (سم)"]),
];

const SUPPLIERS: [&str; 5] = [
    "İç Anadolu Kooperatifi",
    "Ege El Sanatları Birliği",
    "Güneydoğu Ustaları",
    "Marmara Zanaat",
    "Akdeniz Atölyeleri",
];

/// Name of a filter.
pub(crate) fn filter_name(id: u64, language: Language) -> &'static str {
    NAMES.iter().find(|(known, _)| *known == id).map_or("", |(_, name)| language.choose(*name))
}

struct Panel<'a> {
    shop: &'a Catalogue,
    listing: &'a Listing,
    language: Language,
    currency: Currency,
    /// The list before anything is filtered. Every value that occurs in it is offered, with a count
    /// of 0 where the other choices leave none of it.
    whole: Vec<&'a Product>,
}

/// The answer to `filter/get/{blocks}`: only the parts asked for are filled, all keys are there.
pub(crate) fn filter_answer(
    shop: &Catalogue,
    listing: &Listing,
    blocks: &str,
    language: Language,
    currency: Currency,
) -> Json {
    let unfiltered = listing.unfiltered();
    let whole = shop
        .products
        .iter()
        .filter(|product| unfiltered.lists(shop, product, language, currency, None))
        .collect();
    let panel = Panel { shop, listing, language, currency, whole };
    let asked = |block: &str| blocks.split('-').any(|part| part.eq_ignore_ascii_case(block));
    let list = |block: &str, make: &dyn Fn() -> Json| {
        if asked(block) { make() } else { Json::List(Vec::new()) }
    };
    object! {
        "FILTERS": list("filters", &|| panel.filters()),
        "CATEGORIES": list("categories", &|| panel.categories()),
        "BRANDS": list("brands", &|| panel.brands()),
        "MODELS": Json::List(Vec::new()), "MODELS_TOTAL": "0",
        "SUPPLIERS": list("suppliers", &|| panel.suppliers()),
        "PRICE": panel.price(),
        "VARIANTS": panel.variants(asked("variants")),
        "TARGET_CURRENCY": currency.code(),
        "SELECTED": panel.selected(),
        "SETTINGS": object! { "LANGUAGE": language.code(), "SHOW_COUNT": true },
    }
}

impl Panel<'_> {
    fn without(&self, facet: Facet) -> Vec<&Product> {
        self.shop
            .products
            .iter()
            .filter(|product| {
                self.listing.lists(self.shop, product, self.language, self.currency, Some(facet))
            })
            .collect()
    }

    fn filters(&self) -> Json {
        let mut groups = vec![
            self.group(1, "0", "color"),
            self.group(2, "0", "list"),
            self.group(3, "1", "list"),
        ];
        let lengths: Vec<i64> =
            self.without(Facet::Filter(7)).iter().map(|product| product.length).collect();
        if let (Some(min), Some(max)) = (lengths.iter().min(), lengths.iter().max()) {
            let chosen = self.listing.ranges.iter().find(|(filter, ..)| *filter == 7);
            groups.push(object! {
                "ID": "7", "NAME": filter_name(7, self.language), "TYPE": "2", "VIEW": "range",
                "LIST_NO": "4",
                "MIN": *min, "MAX": *max, "MIN_SELECTED": chosen.map_or(*min, |range| range.1),
                "MAX_SELECTED": chosen.map_or(*max, |range| range.2),
                "VALUES": Json::List(Vec::new()),
            });
        }
        groups.retain(|group| matches!(group, Json::Object(_)));
        Json::List(groups)
    }

    fn group(&self, id: u64, kind: &'static str, view: &'static str) -> Json {
        let products = self.without(Facet::Filter(id));
        let names: Vec<(&'static str, &'static str)> = match id {
            1 => COLOURS
                .iter()
                .map(|colour| (self.language.choose(colour.name), colour.hex))
                .collect(),
            2 => MATERIALS.iter().map(|name| (self.language.choose(*name), "")).collect(),
            _ => ORIGINS.iter().map(|origin| (self.language.choose(origin.name), "")).collect(),
        };
        let mut values = Vec::new();
        for (at, (name, data)) in names.into_iter().enumerate() {
            let value = at as u64 + 1;
            let has = |product: &&&Product| has_feature(product, id, value);
            if self.whole.iter().any(|product| has(&product)) {
                let count = products.iter().filter(has).count();
                values.push(object! {
                    "ID": Json::id(value), "NAME": name, "DATA": data, "COUNT": count,
                    "SELECTED": Json::bit(self.listing.chosen.contains(&(id, value))),
                });
            }
        }
        if values.is_empty() {
            return Json::Null;
        }
        object! {
            "ID": Json::id(id), "NAME": filter_name(id, self.language), "TYPE": kind, "VIEW": view,
            "LIST_NO": "999", "VALUES": Json::List(values),
        }
    }

    fn brands(&self) -> Json {
        let mut counts = vec![None; self.shop.brands.len()];
        for product in &self.whole {
            counts[product.brand] = Some(0usize);
        }
        for product in self.without(Facet::Brand) {
            counts[product.brand] = counts[product.brand].map(|count| count + 1);
        }
        let prefix = self.language.prefix();
        Json::list(self.shop.brands.iter().zip(counts).filter_map(|(brand, count)| {
            Some(object! {
                "ID": Json::id(brand.id), "NAME": brand.name,
                "URL": format!("{prefix}{}", brand.slug),
                "COUNT": count?.to_string(), "img1_path": "", "LIST_NO": "0",
                "SELECTED": Json::bit(self.listing.brands.contains(&brand.id)),
            })
        }))
    }

    fn suppliers(&self) -> Json {
        let products = self.without(Facet::Supplier);
        Json::list(SUPPLIERS.into_iter().enumerate().filter_map(|(at, name)| {
            let has = |product: &&&Product| self.shop.brand_of(product).supplier == at;
            self.whole.iter().any(|product| has(&product)).then(|| {
                object! {
                    "ID": at + 1, "NAME": name, "COUNT": products.iter().filter(has).count(),
                    "SELECTED": Json::bit(self.listing.suppliers.contains(&(at as u64 + 1))),
                }
            })
        }))
    }

    /// The tree around the page's category: its ancestors and children; all roots elsewhere.
    fn categories(&self) -> Json {
        let products = self.without(Facet::Category);
        let mut counts = vec![0usize; self.shop.categories.len()];
        for product in &products {
            for at in self.shop.line_of(product.category) {
                counts[at] += 1;
            }
        }
        let roots: Vec<usize> = match self.listing.scope {
            Scope::Category(at) => vec![self.shop.line_of(at)[0]],
            _ => self.shop.roots.clone(),
        };
        Json::list(roots.into_iter().filter_map(|at| self.category(at, &counts)))
    }

    fn category(&self, at: usize, counts: &[usize]) -> Option<Json> {
        let category = &self.shop.categories[at];
        let current = matches!(self.listing.scope, Scope::Category(page) if page == at)
            || self.listing.category == Some(category.id);
        if counts[at] == 0 && !current && !category.children.contains(&self.current()) {
            return None;
        }
        let children: Vec<Json> =
            category.children.iter().filter_map(|at| self.category(*at, counts)).collect();
        Some(object! {
            "ID": category.id as i64, "NAME": self.language.choose(category.name),
            "URL": format!("{}{}", self.language.prefix(), category.slug[self.language.index()]),
            "COUNT": counts[at], "SELECTED": Json::bit(current), "ROW_NUMBER": at + 1,
            "CHILDREN": Json::List(children),
        })
    }

    fn current(&self) -> usize {
        if let Scope::Category(at) = self.listing.scope { at } else { usize::MAX }
    }

    fn price(&self) -> Json {
        let prices: Vec<i64> = self
            .without(Facet::Price)
            .iter()
            .map(|product| product.price(self.currency).sell)
            .collect();
        let min = prices.iter().min().map_or(0, |cents| cents / 100);
        let max = prices.iter().max().map_or(0, |cents| (cents + 99) / 100);
        let (low, high) = self.listing.price.unwrap_or((min, max));
        object! {
            "MIN": min, "MAX": max, "MIN_SELECTED": low, "MAX_SELECTED": high,
            "SELECTED": Json::bit(self.listing.price.is_some()),
        }
    }

    fn variants(&self, asked: bool) -> Json {
        let mut made = object! {
            "TYPE1_NAME": colour_title(self.language), "TYPE2_NAME": size_title(self.language),
            "TYPE1_LIST": Json::List(Vec::new()), "TYPE2_LIST": Json::List(Vec::new()),
        };
        if !asked {
            return made;
        }
        let products = self.without(Facet::Type1);
        let colours = COLOURS.iter().enumerate().filter_map(|(at, colour)| {
            let has =
                |product: &&&Product| product.variants.iter().any(|variant| variant.colour == at);
            self.whole.iter().any(|product| has(&product)).then(|| {
                let count = products.iter().filter(has).count();
                object! {
                    "ID": Json::id(colour_id(at)), "NAME": self.language.choose(colour.name),
                    "COLOR_CODE": colour.hex,
                    "IMAGE": "", "LIST_NO": "1", "COUNT": count.to_string(),
                    "SELECTED": Json::bit(self.listing.type1.contains(&colour_id(at))),
                }
            })
        });
        made.set("TYPE1_LIST", Json::list(colours));
        let products = self.without(Facet::Type2);
        let mut sizes = Vec::new();
        for (set, list) in SIZE_SETS.iter().enumerate() {
            for (size, (name, _)) in list.iter().enumerate() {
                let has = |product: &&&Product| {
                    product.sizes == Some(set)
                        && product.variants.iter().any(|variant| variant.size == Some(size))
                };
                if self.whole.iter().any(|product| has(&product)) {
                    let count = products.iter().filter(has).count();
                    sizes.push(object! {
                        "ID": Json::id(size_id(set, size)), "NAME": self.language.choose(*name),
                        "COLOR_CODE": "",
                        "IMAGE": "", "LIST_NO": "1", "COUNT": count.to_string(),
                        "SELECTED": Json::bit(self.listing.type2.contains(&size_id(set, size))),
                    });
                }
            }
        }
        made.set("TYPE2_LIST", Json::List(sizes));
        made
    }

    /// The chosen values, as in the address bar.
    fn selected(&self) -> Json {
        let listing = self.listing;
        let mut chosen = Vec::new();
        let mut add = |kind: &'static str, value: String| {
            chosen.push(object! { "XTYPE": kind, "VALUE": value });
        };
        for (filter, value) in &listing.chosen {
            add(if *filter == 3 { "single" } else { "multi" }, format!("{filter}-{value}"));
        }
        for (filter, min, max) in &listing.ranges {
            add("decimal", format!("{filter}-{min}-{max}"));
        }
        if let Some((min, max)) = listing.price {
            add("price", format!("{min}-{max}"));
        }
        let lists = [
            ("brand", &listing.brands),
            ("supplier", &listing.suppliers),
            ("type1", &listing.type1),
            ("type2", &listing.type2),
        ];
        for (kind, ids) in lists {
            for id in ids {
                add(kind, id.to_string());
            }
        }
        for (kind, on) in
            [("stock", listing.stock), ("discounted", listing.discounted), ("new", listing.new)]
        {
            if on {
                add(kind, "1".to_owned());
            }
        }
        Json::List(chosen)
    }
}
