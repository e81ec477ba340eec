//! Reshapes products for a comparison: the properties of each, and rows across all of them.

use std::collections::HashMap;

use commerce::media::Image;
use commerce::product::card::ProductCard;
use commerce::product::color;
use commerce::product::detail::ProductDetail;
use commerce::product::variant::VariantOption;
use commerce::view::{PathParams, View};
use legacy_markup::{Document, properties};

use super::super::calls;
use super::super::types::compare::{
    ComparedProduct, ComparedProperty, Comparison, ComparisonRow, PropertyKind,
};

/// Rows of a comparison at most.
const MAX_ROWS: usize = 80;

/// The path parameter is the product's id.
pub static COMPARED: View<PathParams, ComparedProduct> =
    View::new(&calls::VIEW, "compared", |answer, context, _| {
        super::product_detail(&answer.text(), context).map(compared)
    });

fn compared(product: ProductDetail) -> ComparedProduct {
    let mut properties = Vec::new();
    let mut add = |kind, name: Option<String>, value: Option<String>| {
        let value = value.filter(|value| !value.is_empty());
        properties.extend(value.map(|value| ComparedProperty { kind, name, value }));
    };
    let name_of = |link: &Option<commerce::addresses::Link>| Some(link.as_ref()?.name.clone());
    add(PropertyKind::Brand, None, name_of(&product.brand));
    add(PropertyKind::Category, None, name_of(&product.category));
    add(PropertyKind::Sku, None, Some(product.sku.clone()));
    add(PropertyKind::Unit, None, Some(product.unit.clone()));
    if let Some(variants) = &product.variants {
        add(PropertyKind::Options, Some(variants.first_name.clone()), names(&variants.first));
        if let Some(second) = &variants.second_name {
            add(PropertyKind::Options, Some(second.clone()), names(&variants.second));
        }
    }
    for html in product.tabs.iter().filter_map(|tab| tab.html.as_deref()) {
        for property in properties::properties(&Document::parse(html)) {
            add(PropertyKind::Specification, Some(property.name), Some(property.value));
        }
    }
    ComparedProduct { card: card(product), properties }
}

fn names(options: &[VariantOption]) -> Option<String> {
    let names: Vec<&str> = options.iter().map(|option| option.name.as_str()).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

fn card(product: ProductDetail) -> ProductCard {
    let images = product.images.into_iter().take(2);
    let variants = product.variants.as_ref();
    ProductCard {
        id: product.id,
        variant_id: "0".to_owned(),
        title: product.title,
        path: product.path,
        brand: product.brand,
        sku: product.sku,
        images: images
            .map(|image| Image { url: image.url, alt: image.alt, sources: image.sources })
            .collect(),
        price: product.price,
        list_price: product.list_price,
        discount_percent: product.discount_percent,
        vat_included: product.vat_included,
        in_stock: product.in_stock,
        is_new: product.is_new,
        free_shipping: product.free_shipping,
        display_only: product.display_only,
        has_variants: variants.is_some(),
        colors: variants.map_or_else(Vec::new, |variants| color::of_options(&variants.first)),
        personalized: product.personalized,
        min_quantity: product.min_quantity,
        quantity_step: product.quantity_step,
        rating: product.rating,
    }
}

/// Joins products into rows. Properties of one name are one row, in the order in which they are
/// first met; a product that states a name twice is taken at its first word.
pub fn comparison(compared: Vec<ComparedProduct>, unavailable: Vec<String>) -> Comparison {
    let mut rows: Vec<ComparisonRow> = Vec::new();
    let mut places: HashMap<(PropertyKind, String), usize> = HashMap::new();
    let count = compared.len();
    let mut products = Vec::with_capacity(count);
    for (column, product) in compared.into_iter().enumerate() {
        products.push(product.card);
        for property in product.properties {
            let key = (property.kind, key_of(property.name.as_deref()));
            if !places.contains_key(&key) && rows.len() >= MAX_ROWS {
                continue;
            }
            let place = *places.entry(key).or_insert_with(|| {
                rows.push(ComparisonRow {
                    kind: property.kind,
                    name: property.name,
                    values: vec![None; count],
                    differs: false,
                });
                rows.len() - 1
            });
            rows[place].values[column].get_or_insert(property.value);
        }
    }
    // Rows of one kind stand together: a product without a brand would put it last otherwise.
    rows.sort_by_key(|row| row.kind);
    for row in &mut rows {
        row.differs =
            row.values.windows(2).any(|pair| key_of_value(&pair[0]) != key_of_value(&pair[1]));
    }
    Comparison { products, rows, unavailable }
}

/// Names that differ in letter case or spaces only are one.
fn key_of(name: Option<&str>) -> String {
    let name = name.unwrap_or_default();
    name.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}

fn key_of_value(value: &Option<String>) -> Option<String> {
    value.as_deref().map(|value| key_of(Some(value)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn product(id: &str, properties: &[(PropertyKind, Option<&str>, &str)]) -> ComparedProduct {
        let card = serde_json::json!({
            "id": id, "variantId": "0", "title": id, "path": "/x", "brand": null, "sku": "",
            "images": [], "price": { "amount": "1.00", "currency": "TL" }, "listPrice": null,
            "discountPercent": null, "vatIncluded": true, "inStock": true, "isNew": false,
            "freeShipping": false, "displayOnly": false, "hasVariants": false, "colors": [],
            "personalized": false, "minQuantity": 1,
            "quantityStep": 1, "rating": null,
        });
        let properties = properties.iter().map(|(kind, name, value)| ComparedProperty {
            kind: *kind,
            name: name.map(str::to_owned),
            value: (*value).to_owned(),
        });
        ComparedProduct {
            card: serde_json::from_value(card).unwrap(),
            properties: properties.collect(),
        }
    }

    #[test]
    fn properties_of_one_name_are_one_row() {
        use PropertyKind::{Brand, Specification};
        let comparison = comparison(
            vec![
                product(
                    "1",
                    &[(Specification, Some("Boy"), "120 cm"), (Specification, Some("En"), "x")],
                ),
                product(
                    "2",
                    &[
                        (Brand, None, "Sal"),
                        (Specification, Some(" boy "), "120  CM"),
                        (Specification, Some("BOY"), "9"),
                    ],
                ),
            ],
            Vec::new(),
        );
        let rows: Vec<_> = comparison
            .rows
            .iter()
            .map(|row| (row.name.as_deref(), row.values.clone(), row.differs))
            .collect();
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(
            rows,
            [
                (None, vec![None, some("Sal")], true),
                (Some("Boy"), vec![some("120 cm"), some("120  CM")], false),
                (Some("En"), vec![some("x"), None], true),
            ]
        );
    }

    #[test]
    fn rows_are_bounded() {
        let names: Vec<String> = (0..200).map(|name| name.to_string()).collect();
        let many: Vec<_> = names
            .iter()
            .map(|name| (PropertyKind::Specification, Some(name.as_str()), "x"))
            .collect();
        let comparison = comparison(vec![product("1", &many), product("2", &many)], Vec::new());
        assert_eq!(comparison.rows.len(), MAX_ROWS);
        assert!(comparison.rows.iter().all(|row| !row.differs));
    }
}
