//! Catalogs: products that share category, kind and motif and differ by colour or material, so that
//! one is found by its attributes (contracts/upstream/product.md#catalog-attributes).

use std::collections::HashMap;

use super::{
    model::{FIRST_PRODUCT_ID, Product, colour_id},
    words::{COLOURS, MATERIALS},
};
use crate::values::language::Localized;

/// What tells the products of a catalog apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Attribute {
    Colour,
    Material,
}

impl Attribute {
    pub(super) const ALL: [Self; 2] = [Self::Colour, Self::Material];

    pub(super) fn id(self) -> &'static str {
        match self {
            Self::Colour => "3",
            Self::Material => "4",
        }
    }

    pub(super) fn name(self) -> Localized {
        match self {
            Self::Colour => ["Renk", "Colour", "Farbe", "اللون"],
            Self::Material => ["Malzeme", "Material", "Material", "المادة"],
        }
    }

    /// `CATALOG_VIEW`: a select box, or anything else for pictures to choose from (PRD-2).
    pub(super) fn view(self) -> &'static str {
        match self {
            Self::Colour => "image",
            Self::Material => "select",
        }
    }

    pub(super) fn option(self, product: &Product) -> usize {
        match self {
            Self::Colour => product.colour,
            Self::Material => product.material,
        }
    }

    pub(super) fn option_id(self, option: usize) -> u64 {
        match self {
            Self::Colour => colour_id(option),
            Self::Material => 101 + option as u64,
        }
    }

    pub(super) fn option_name(self, option: usize) -> Localized {
        match self {
            Self::Colour => COLOURS[option].name,
            Self::Material => MATERIALS[option],
        }
    }

    /// The options that occur, in order of appearance.
    pub(super) fn options(self, members: &[&Product]) -> Vec<usize> {
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
        self.of.get(&product.id).map(|at| FIRST_PRODUCT_ID + self.members[*at][0] as u64)
    }

    /// The products of the catalog that this one is in.
    pub(super) fn members<'a>(&self, products: &'a [Product], product: u64) -> Vec<&'a Product> {
        let places = self.of.get(&product).map(|at| &self.members[*at]);
        places.into_iter().flatten().map(|place| &products[*place]).collect()
    }
}
