//! Reshapes the shop's answers into the storefront's types. Pure functions.

use commerce::listing_query::DEFAULT_PAGE_SIZE;
use commerce::number::Number;
use commerce::product::card::{RecordIndex, product_cards};
use commerce::product::variant::css_colour;
use commerce::reshape_context::ReshapeContext;
use commerce::view::View;
use legacy_client::LegacyError;
use legacy_markup::Document;
use legacy_markup::listing::{listing as list_markup, loader_answer};
use platform::call_table::PAGE;
use rust_decimal::Decimal;

use super::calls::{self, BlockParams, FilterParams, LoaderParams};
use super::types::{
    FilterCategory, FilterGroup, FilterKind, FilterValue, Filters, Menu, MenuCategory, PriceRange,
    ProductPage, SelectedFilter, VariantFilters,
};
use super::wire;

pub static FILTERS: View<FilterParams, Filters> =
    View::new(&calls::FILTERS, "filters", |answer, context, _| filters(&answer.json()?, context));

pub static PRODUCTS: View<LoaderParams, ProductPage> =
    View::new(&calls::LOADER, "products", |answer, context, params| {
        product_page(&answer.text(), params.page, context)
    });

pub static MENU: View<(), Menu> =
    View::new(&calls::CATEGORIES, "menu", |answer, context, ()| Ok(menu(&answer.json()?, context)));

/// The block of products on a listing's page. None if the page has no list.
pub static BLOCK: View<BlockParams, Option<String>> = View::new(&PAGE, "block", |answer, _, _| {
    Ok(list_markup(&Document::parse(&answer.text())).list.block_id)
});

/// Reshapes the menu: active categories that have a page, with their children.
pub fn menu(categories: &wire::Categories, context: &ReshapeContext) -> Menu {
    Menu { categories: menu_categories(&categories.0, context) }
}

fn menu_categories(categories: &[wire::Category], context: &ReshapeContext) -> Vec<MenuCategory> {
    let shown = categories.iter().filter(|category| category.status != Some(false));
    shown
        .filter_map(|category| {
            Some(MenuCategory {
                id: category.id.clone()?,
                name: category.name.clone().or_else(|| category.title.clone())?,
                path: context.addresses.path(category.url.as_deref()?)?,
                // Beside its name, so it has nothing to say.
                image: context.image(category.image.as_deref(), ""),
                children: menu_categories(&category.children, context),
            })
        })
        .collect()
}

/// Reshapes a loader answer into a page of products. `asked_page` is the page that was requested.
///
/// The list ends with an answer shorter than a page, or with the last page by the list's total
/// (contracts/upstream/catalogue.md#product-loader). Unreadable records are only counted.
///
/// # Errors
/// A complete page without any product: it is an error page, not an empty last page, which would be
/// a fragment.
pub fn product_page(
    html: &str,
    asked_page: u32,
    context: &ReshapeContext,
) -> Result<ProductPage, LegacyError> {
    let document = Document::parse(html);
    let answer = loader_answer(&document);
    let index = RecordIndex::of(&answer.records);
    let products = product_cards(&answer.list.cards, &index, context);
    if products.is_empty() && document.find(|element| element.name() == "html").is_some() {
        return Err(LegacyError::Unreadable("a whole page where cards were promised".to_owned()));
    }
    let page = answer.list.page.unwrap_or(asked_page);
    let page_size = answer.list.page_size.filter(|size| *size > 0).unwrap_or(DEFAULT_PAGE_SIZE);
    // Counts what was answered, not what could be read: an unreadable product does not end the
    // list.
    let answered = answer.list.cards.len().max(products.len());
    let short = answered < page_size as usize;
    let reached = answer.list.total.is_some_and(|total| page.saturating_mul(page_size) >= total);
    Ok(ProductPage {
        page,
        page_size,
        total: answer.list.total,
        products,
        is_last: short || reached,
    })
}

/// Reshapes the filters of a list.
///
/// # Errors
/// The answer is in another currency.
pub fn filters(
    answer: &wire::FilterAnswer,
    context: &ReshapeContext,
) -> Result<Filters, LegacyError> {
    context.expect_locale(None, answer.target_currency.as_deref())?;
    let none = wire::Variants::default();
    let variants = answer.variants.as_ref().unwrap_or(&none);
    Ok(Filters {
        groups: answer.filters.iter().filter_map(|group| filter_group(group, context)).collect(),
        brands: filter_values(&answer.brands, context),
        suppliers: filter_values(&answer.suppliers, context),
        models: filter_values(&answer.models, context),
        categories: filter_categories(&answer.categories, context),
        variants: VariantFilters {
            first_name: variants.first_name.clone(),
            first: filter_values(&variants.first, context),
            second_name: variants.second_name.clone(),
            second: filter_values(&variants.second, context),
        },
        price: answer.price.as_ref().and_then(price_range),
        selected: answer.selected.iter().filter_map(selected_filter).collect(),
        currency: context.currency.to_string(),
        show_counts: answer
            .settings
            .as_ref()
            .and_then(|settings| settings.show_count)
            .unwrap_or(true),
    })
}

fn filter_group(group: &wire::FilterGroup, context: &ReshapeContext) -> Option<FilterGroup> {
    let kind = match group.kind {
        Some(1) => FilterKind::Single,
        Some(2) => FilterKind::Range,
        _ => FilterKind::Multi,
    };
    let bound = |bound: Option<Decimal>| bound.filter(|_| kind == FilterKind::Range).map(Number);
    Some(FilterGroup {
        id: group.id.clone()?,
        name: group.name.clone()?,
        kind,
        view: group.view.clone(),
        values: filter_values(&group.values, context),
        min: bound(group.range.min),
        max: bound(group.range.max),
        min_selected: bound(group.range.min_selected),
        max_selected: bound(group.range.max_selected),
    })
}

fn filter_values(values: &[wire::FilterValue], context: &ReshapeContext) -> Vec<FilterValue> {
    values.iter().filter_map(|value| filter_value(value, context)).collect()
}

fn filter_value(value: &wire::FilterValue, context: &ReshapeContext) -> Option<FilterValue> {
    let color = value.color_code.as_deref().or(value.data.as_deref()).and_then(css_colour);
    // `DATA` is a colour, a picture or, for plain values, anything. Only a file name counts as a
    // picture.
    let data_picture = value.data.as_deref().filter(|data| color.is_none() && data.contains('.'));
    let picture = value.image.as_deref().or(value.brand_image.as_deref()).or(data_picture);
    Some(FilterValue {
        id: value.id.clone()?,
        name: value.name.clone()?,
        count: count(value.count),
        selected: value.selected.unwrap_or(false),
        color,
        image: picture.and_then(|picture| context.addresses.media(picture)),
    })
}

fn filter_categories(
    categories: &[wire::Category],
    context: &ReshapeContext,
) -> Vec<FilterCategory> {
    let usable = categories.iter().filter_map(|category| {
        Some(FilterCategory {
            id: category.id.clone()?,
            name: category.name.clone().or_else(|| category.title.clone())?,
            path: context.addresses.path(category.url.as_deref()?)?,
            count: count(category.count),
            selected: category.selected.unwrap_or(false),
            children: filter_categories(&category.children, context),
        })
    });
    usable.collect()
}

/// Reshapes a range whose ends differ. Without a selection the whole range is selected.
fn price_range(range: &wire::Range) -> Option<PriceRange> {
    let (min, max) = (range.min?, range.max.filter(|max| *max > range.min.unwrap_or_default())?);
    let min_selected = range.min_selected.unwrap_or(min).clamp(min, max);
    let max_selected = range.max_selected.unwrap_or(max).clamp(min_selected, max);
    Some(PriceRange {
        min: Number(min),
        max: Number(max),
        min_selected: Number(min_selected),
        max_selected: Number(max_selected),
        selected: range.selected.unwrap_or(min_selected > min || max_selected < max),
    })
}

fn selected_filter(selected: &wire::Selected) -> Option<SelectedFilter> {
    Some(SelectedFilter { kind: selected.kind.clone()?, value: selected.value.clone()? })
}

fn count(count: Option<i64>) -> Option<u32> {
    count.and_then(|count| u32::try_from(count).ok())
}

/// How recorded answers are reshaped.
#[cfg(test)]
pub(crate) mod recorded {
    use commerce::listing_query::ListingQuery;
    use platform::address_kind::PageAddress;

    use super::super::calls::{FilterParams, LoaderParams};
    use super::super::reshape;
    use crate::capabilities::call_table;
    use crate::reshape_snapshots::case::Case;

    pub(crate) fn cases() -> Vec<Case> {
        vec![
            Case::of_view(&reshape::MENU, |_| ()),
            Case::of_view(&reshape::FILTERS, |_| FilterParams {
                link: page("kilimler"),
                listing: none(),
            }),
            Case::of_view(&reshape::PRODUCTS, |_| LoaderParams {
                block: String::new(),
                page: 1,
                link: page("kilimler"),
                listing: none(),
            }),
        ]
    }

    fn page(link: &str) -> PageAddress {
        PageAddress::parse("link", link, call_table(), "").expect("a page")
    }

    fn none() -> ListingQuery {
        ListingQuery::default()
    }
}

#[cfg(test)]
mod tests {
    use commerce::number::Number;
    use commerce::reshape_context::ReshapeContext;
    use commerce::reshape_context::testing::reshape_context;
    use legacy_client::LegacyError;

    use super::{Filters, filters, product_page};
    use crate::capabilities::catalogue::types::FilterKind;

    fn read(asked: &ReshapeContext) -> Result<Filters, LegacyError> {
        filters(&serde_json::from_str(FILTERS).unwrap(), asked)
    }

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
        let filters = read(&reshape_context()).unwrap();
        assert_eq!(
            filters.groups.iter().map(|g| g.kind).collect::<Vec<_>>(),
            [FilterKind::Multi, FilterKind::Range]
        );
        let bounds = (filters.groups[1].min, filters.groups[1].max);
        assert_eq!(bounds, (Some(Number(10.into())), Some(Number(90.into()))));
        assert_eq!(filters.groups[0].min, None);
        assert_eq!(filters.groups[0].values[0].color.as_deref(), Some("#0000ff"));
        assert_eq!(filters.variants.first[0].color.as_deref(), Some("#91C9E8"));
        assert!(filters.variants.first[0].selected && filters.price.as_ref().unwrap().selected);
        assert_eq!(filters.brands[0].count, Some(5));
        assert_eq!(filters.categories[0].path, "/giyim");
        assert_eq!(filters.selected[0].value, "24");
    }

    #[test]
    fn filters_in_another_currency_are_not_ours() {
        let asked = ReshapeContext { currency: "USD".into(), ..reshape_context() };
        assert!(matches!(read(&asked), Err(LegacyError::WrongLocale)));
    }

    #[test]
    fn an_answer_without_variants_is_no_filters() {
        assert!(serde_json::from_str::<super::wire::FilterAnswer>(r#"{"FILTERS":[]}"#).is_err());
        assert!(serde_json::from_str::<super::wire::FilterAnswer>(r#"{"VARIANTS":[]}"#).is_ok());
    }

    #[test]
    fn ldr_1_past_the_end_is_an_empty_last_page() {
        let html = r#"<div class="product-list" data-page="99" data-page-size="8" data-total="118"></div>"#;
        let page = product_page(html, 99, &reshape_context()).unwrap();
        assert!(page.is_last && page.products.is_empty());
        assert_eq!(page.total, Some(118));
    }

    #[test]
    fn a_maintenance_page_is_no_empty_page_of_products() {
        assert!(
            product_page("<html><body>Bakımdayız</body></html>", 1, &reshape_context()).is_err()
        );
    }
}
