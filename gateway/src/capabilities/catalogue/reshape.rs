//! The shop's listings in our words.

use legacy_client::LegacyError;
use legacy_markup::Document;
use legacy_markup::listing::loader_answer;

use super::api::{
    FilterCategory, FilterGroup, FilterKind, FilterValue, Filters, Menu, MenuCategory, PriceRange,
    ProductPage, SelectedFilter, VariantFilters,
};
use super::legacy::{WireCategory, WireFilters, WireGroup, WirePrice, WireValue};
use crate::platform::loose::{List, Number};
use crate::platform::product::card::{RecordIndex, product_cards};
use crate::platform::product::variant::css_colour;
use crate::platform::surroundings::Surroundings;

/// Products a page holds when the shop does not say [spec 9].
const PAGE_SIZE: u32 = 8;
/// Deeper category trees are cut: nobody navigates them, and recursion must end.
const DEEPEST: usize = 6;

pub(super) fn products(
    html: &str,
    asked_page: u32,
    around: &Surroundings,
) -> Result<ProductPage, LegacyError> {
    let document = Document::parse(html);
    let answer = loader_answer(&document);
    let products = product_cards(&answer.list.cards, &RecordIndex::of(&answer.records), &around.reshaping());
    // Past the end comes a fragment without cards; a whole page without any is somebody's excuse, not an empty list.
    if products.is_empty() && document.find(|element| element.name() == "html").is_some() {
        return Err(LegacyError::Unreadable("a whole page where cards were promised".to_owned()));
    }
    let page_size = answer.list.page_size.filter(|size| *size > 0).unwrap_or(PAGE_SIZE);
    let shown = u32::try_from(products.len()).unwrap_or(u32::MAX);
    let seen = asked_page.saturating_mul(page_size);
    Ok(ProductPage {
        page: asked_page,
        page_size,
        total: answer.list.total,
        // A short page is the last one [wire 7.3]; a full one too when it reaches the total.
        is_last: shown < page_size || answer.list.total.is_some_and(|total| seen >= total),
        products,
    })
}

pub(super) fn filters(wire: WireFilters, around: &Surroundings) -> Result<Filters, LegacyError> {
    around.expect_locale(None, wire.target_currency.some().as_deref())?;
    let values =
        |wire: &List<WireValue>| wire.0.iter().filter_map(|one| value(one, around)).collect::<Vec<_>>();
    Ok(Filters {
        groups: wire.filters.0.iter().map(|one| group(one, around)).collect(),
        brands: values(&wire.brands),
        suppliers: values(&wire.suppliers),
        models: values(&wire.models),
        categories: categories(&wire.categories, DEEPEST, around),
        variants: VariantFilters {
            first_name: wire.variants.first_name.some(),
            first: values(&wire.variants.first),
            second_name: wire.variants.second_name.some(),
            second: values(&wire.variants.second),
        },
        price: wire.price.as_ref().and_then(price),
        selected: wire
            .selected
            .0
            .into_iter()
            .map(|one| SelectedFilter { kind: one.xtype.0, value: one.value.0 })
            .collect(),
        currency: around.currency.to_string(),
        show_counts: wire.settings.show_count.0,
    })
}

fn group(wire: &WireGroup, around: &Surroundings) -> FilterGroup {
    let kind = match wire.kind.as_str() {
        "2" => FilterKind::Range,
        "1" => FilterKind::Single,
        _ => FilterKind::Multi,
    };
    let bound = |number: Number| number.0.filter(|_| kind == FilterKind::Range).map(|_| number.as_f64());
    FilterGroup {
        id: wire.id.0.clone(),
        name: wire.name.0.clone(),
        kind,
        view: wire.view.some(),
        values: wire.values.0.iter().filter_map(|one| value(one, around)).collect(),
        min: bound(wire.min),
        max: bound(wire.max),
        min_selected: bound(wire.min_selected),
        max_selected: bound(wire.max_selected),
    }
}

/// A value without an id cannot be chosen and is left out.
fn value(wire: &WireValue, around: &Surroundings) -> Option<FilterValue> {
    let picture = wire.image.some().or_else(|| wire.picture.some());
    let colour = wire.color_code.some().or_else(|| wire.data.some());
    Some(FilterValue {
        id: wire.id.some()?,
        name: wire.name.0.clone(),
        count: wire.count.as_count(),
        selected: wire.selected.0,
        color: colour.as_deref().and_then(css_colour),
        image: picture.and_then(|address| around.addresses().media(&address)),
    })
}

fn price(wire: &WirePrice) -> Option<PriceRange> {
    let (min, max) = (wire.min.0?, wire.max.0?);
    let chosen = |number: Number, otherwise| Number(number.0.or(Some(otherwise))).as_f64();
    let (min_selected, max_selected) = (chosen(wire.min_selected, min), chosen(wire.max_selected, max));
    let (min, max) = (Number(Some(min)).as_f64(), Number(Some(max)).as_f64());
    let narrowed = min_selected > min || max_selected < max;
    Some(PriceRange { min, max, min_selected, max_selected, selected: wire.selected.0 || narrowed })
}

fn categories(wire: &List<WireCategory>, depth: usize, around: &Surroundings) -> Vec<FilterCategory> {
    if depth == 0 {
        return Vec::new();
    }
    let category = |one: &WireCategory| {
        Some(FilterCategory {
            id: one.id.some()?,
            name: name(one)?,
            path: around.addresses().path(one.url.as_str())?,
            count: one.count.as_count(),
            selected: one.selected.0,
            children: categories(&one.children, depth - 1, around),
        })
    };
    wire.0.iter().filter_map(category).collect()
}

pub(super) fn menu(wire: &List<WireCategory>, around: &Surroundings) -> Menu {
    Menu { categories: branches(wire, DEEPEST, around) }
}

fn branches(wire: &List<WireCategory>, depth: usize, around: &Surroundings) -> Vec<MenuCategory> {
    if depth == 0 {
        return Vec::new();
    }
    let branch = |one: &WireCategory| {
        Some(MenuCategory {
            id: one.id.some()?,
            name: name(one)?,
            path: around.addresses().path(one.url.as_str())?,
            children: branches(&one.children, depth - 1, around),
        })
    };
    wire.0.iter().filter_map(branch).collect()
}

fn name(wire: &WireCategory) -> Option<String> {
    wire.name.some().or_else(|| wire.title.some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::surroundings::tests::surroundings;

    const FILTERS: &str = r##"{"FILTERS": [{"ID": "1", "NAME": "Renk", "TYPE": "0", "VIEW": "color",
        "VALUES": [{"ID": "3", "NAME": "Mavi", "DATA": "#0000ff", "COUNT": 4, "SELECTED": 0}]},
        {"ID": 7, "NAME": "Boy", "TYPE": 2, "MIN": 10, "MAX": "90", "MIN_SELECTED": 10, "MAX_SELECTED": 90, "VALUES": []}],
        "CATEGORIES": [{"ID": 335, "NAME": "Giyim", "URL": "giyim", "COUNT": 5, "SELECTED": 1, "CHILDREN": []}],
        "BRANDS": [{"ID": "80", "NAME": "Demo", "COUNT": "5", "SELECTED": 0}], "MODELS": [], "SUPPLIERS": null,
        "PRICE": {"MIN": 90, "MAX": 799, "MIN_SELECTED": 120, "MAX_SELECTED": 799},
        "VARIANTS": {"TYPE1_NAME": "Renk", "TYPE1_LIST": [{"ID": "24", "NAME": "Mavi", "COLOR_CODE": "91C9E8", "COUNT": "2", "SELECTED": 1}], "TYPE2_LIST": []},
        "TARGET_CURRENCY": "TL", "SELECTED": [{"XTYPE": "type1", "VALUE": 24}], "SETTINGS": {"SHOW_COUNT": true}}"##;

    #[test]
    fn flt_1_flt_2_every_part_and_the_three_types() {
        let filters = filters(serde_json::from_str(FILTERS).unwrap(), &surroundings("tr", "TL")).unwrap();
        assert_eq!(
            filters.groups.iter().map(|g| g.kind).collect::<Vec<_>>(),
            [FilterKind::Multi, FilterKind::Range]
        );
        assert_eq!((filters.groups[1].min, filters.groups[1].max), (Some(10.0), Some(90.0)));
        assert_eq!(filters.groups[0].values[0].color.as_deref(), Some("#0000ff"));
        assert_eq!(filters.variants.first[0].color.as_deref(), Some("#91C9E8"));
        assert!(filters.variants.first[0].selected && filters.price.as_ref().unwrap().selected);
        assert_eq!(filters.brands[0].count, Some(5));
        assert_eq!(filters.categories[0].path, "/giyim");
        assert_eq!(filters.selected[0].value, "24");
    }

    #[test]
    fn filters_in_another_currency_are_not_ours() {
        let wire = serde_json::from_str(FILTERS).unwrap();
        assert!(matches!(filters(wire, &surroundings("tr", "USD")), Err(LegacyError::WrongLocale)));
    }

    #[test]
    fn ldr_1_past_the_end_is_an_empty_last_page() {
        let html = r#"<div class="product-list" data-page="99" data-page-size="8" data-total="118"></div>"#;
        let page = products(html, 99, &surroundings("tr", "TL")).unwrap();
        assert!(page.is_last && page.products.is_empty());
        assert_eq!(page.total, Some(118));
    }
}
