//! Catalogs: products that share category, kind and motif and differ by colour or material, so that one is found by its
//! attributes (wire 7.7).

use std::collections::HashMap;

use super::{COLOURS, Catalogue, FIRST_ID, MATERIALS, Product, colour_id, picture};
use crate::values::{
    language::{Language, Words},
    legacy_json::{Json, object},
};

/// What tells the products of a catalog apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Attribute {
    Colour,
    Material,
}

impl Attribute {
    const ALL: [Self; 2] = [Self::Colour, Self::Material];

    fn id(self) -> &'static str {
        match self {
            Self::Colour => "3",
            Self::Material => "4",
        }
    }

    fn name(self) -> Words {
        match self {
            Self::Colour => ["Renk", "Colour", "Farbe", "اللون"],
            Self::Material => ["Malzeme", "Material", "Material", "المادة"],
        }
    }

    /// `CATALOG_VIEW`: a select box, or anything else for pictures to choose from (spec 3).
    fn view(self) -> &'static str {
        match self {
            Self::Colour => "image",
            Self::Material => "select",
        }
    }

    fn option(self, product: &Product) -> usize {
        match self {
            Self::Colour => product.colour,
            Self::Material => product.material,
        }
    }

    fn option_id(self, option: usize) -> u64 {
        match self {
            Self::Colour => colour_id(option),
            Self::Material => 101 + option as u64,
        }
    }

    fn option_name(self, option: usize) -> Words {
        match self {
            Self::Colour => COLOURS[option].name,
            Self::Material => MATERIALS[option],
        }
    }

    /// The options that occur, in order of appearance.
    fn options(self, members: &[&Product]) -> Vec<usize> {
        let mut options = Vec::new();
        for product in members {
            if !options.contains(&self.option(product)) {
                options.push(self.option(product));
            }
        }
        options
    }
}

/// Which products form a catalog together.
#[derive(Debug, Default)]
pub(crate) struct Catalogs {
    /// Places of products; a catalog's code is the id of its first.
    members: Vec<Vec<usize>>,
    /// The catalog of each product that is in one.
    of: HashMap<u64, usize>,
}

impl Catalogs {
    pub(super) fn find(products: &[Product]) -> Self {
        let mut alike: HashMap<(usize, &str, &str), Vec<usize>> = HashMap::new();
        for (place, product) in products.iter().enumerate() {
            if product.variants.is_empty() && !product.display_only {
                let key = (product.category, product.noun[0], product.motif[0]);
                alike.entry(key).or_default().push(place);
            }
        }
        let mut members: Vec<Vec<usize>> = alike
            .into_values()
            .filter(|places| {
                let group: Vec<&Product> = places.iter().map(|place| &products[*place]).collect();
                Attribute::ALL.iter().any(|attribute| attribute.options(&group).len() > 1)
            })
            .collect();
        members.sort_unstable();
        let of = members
            .iter()
            .enumerate()
            .flat_map(|(at, places)| places.iter().map(move |place| (products[*place].id, at)))
            .collect();
        Self { members, of }
    }

    /// The code of the product's catalog: the id of its first product (`MODEL_ID`, `catalog_code`).
    pub(crate) fn code(&self, product: &Product) -> Option<u64> {
        self.of.get(&product.id).map(|at| FIRST_ID + self.members[*at][0] as u64)
    }
}

fn members(shop: &Catalogue, product: u64) -> Vec<&Product> {
    let places = shop.catalogs.of.get(&product).map(|at| &shop.catalogs.members[*at]);
    places.into_iter().flatten().map(|place| &shop.products[*place]).collect()
}

/// The attributes of a product's catalog that leave a choice; none for a product that is in no catalog.
pub(crate) fn attributes(
    shop: &Catalogue,
    product: &Product,
    language: Language,
    pictures: Option<&str>,
) -> Json {
    let members = members(shop, product.id);
    let groups = Attribute::ALL.into_iter().filter_map(|attribute| {
        let options = attribute.options(&members);
        (options.len() > 1).then(|| {
            let listed = options.into_iter().map(|option| {
                let target = target(product, attribute, option, &members);
                let mut made = object! {
                    "ID": Json::id(attribute.option_id(option)), "NAME": language.choose(attribute.option_name(option)),
                    "PRODUCT_ID": target.map_or(Json::Null, |other| Json::id(other.id)),
                    "SELECTED": option == attribute.option(product),
                };
                if let Some(origin) = pictures {
                    made.set("IMAGE", target.map_or_else(String::new, |other| picture(origin, 'K', other.id, 1)));
                }
                made
            });
            object! {
                "GROUP_ID": attribute.id(), "NAME": language.choose(attribute.name()),
                "CATALOG_VIEW": attribute.view(), "OPTIONS": Json::list(listed),
            }
        })
    });
    Json::list(groups)
}

/// Where an option leads: to the product that differs in nothing else, else to any that can be had.
fn target<'a>(
    product: &'a Product,
    attribute: Attribute,
    option: usize,
    members: &[&'a Product],
) -> Option<&'a Product> {
    if attribute.option(product) == option {
        return Some(product);
    }
    let having =
        || members.iter().copied().filter(|other| attribute.option(other) == option && other.in_stock());
    let alike = |other: &&Product| {
        Attribute::ALL.into_iter().all(|kind| kind == attribute || kind.option(other) == kind.option(product))
    };
    having().find(alike).or_else(|| having().next())
}

/// The product of a catalog that has all of these (attribute, option) pairs.
pub(crate) fn by_properties<'a>(
    shop: &'a Catalogue,
    code: u64,
    wanted: &[(String, String)],
) -> Option<&'a Product> {
    members(shop, code).into_iter().find(|product| {
        wanted.iter().all(|(attribute, option)| {
            let known = Attribute::ALL.into_iter().find(|known| known.id() == attribute);
            known.is_some_and(|known| known.option_id(known.option(product)).to_string() == *option)
        })
    })
}
