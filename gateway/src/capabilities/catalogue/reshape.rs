//! From what the shop speaks to what the storefront sees. Pure.

use legacy_markup::Document;
use legacy_markup::listing::loader_answer;

use super::api::{
    FilterCategory, FilterGroup, FilterKind, FilterValue, Filters, Menu, MenuCategory, PriceRange,
    ProductPage, SelectedFilter, VariantFilters,
};
use super::legacy;
use crate::platform::number::Number;
use crate::platform::product::card::{RecordIndex, product_cards};
use crate::platform::product::variant::css_colour;
use crate::platform::reshaping::Reshaping;

/// Products per page where a list does not say (spec 9).
const DEFAULT_PAGE_SIZE: u32 = 8;

/// The menu: categories that are active and lead somewhere, with their children.
pub fn menu(categories: &legacy::Categories, reshaping: &Reshaping<'_>) -> Menu {
    Menu { categories: menu_categories(&categories.0, reshaping) }
}

fn menu_categories(categories: &[legacy::Category], reshaping: &Reshaping<'_>) -> Vec<MenuCategory> {
    let shown = categories.iter().filter(|category| category.status != Some(false));
    shown
        .filter_map(|category| {
            Some(MenuCategory {
                id: category.id.clone()?,
                name: category.name.clone().or_else(|| category.title.clone())?,
                path: reshaping.addresses.path(category.url.as_deref()?)?,
                children: menu_categories(&category.children, reshaping),
            })
        })
        .collect()
}

/// A page of products out of a loader answer; `asked_page` is what the answer does not have to repeat.
///
/// The end of the list is an answer shorter than a page, or the last page by the list's total (wire 7.3). Records
/// that could not be read are only counted.
pub fn product_page(html: &str, asked_page: u32, reshaping: &Reshaping<'_>) -> ProductPage {
    let answer = loader_answer(&Document::parse(html));
    let index = RecordIndex::of(&answer.records);
    let products = product_cards(&answer.list.cards, &index, reshaping);
    let page = answer.list.page.unwrap_or(asked_page);
    let page_size = answer.list.page_size.filter(|size| *size > 0).unwrap_or(DEFAULT_PAGE_SIZE);
    // Counted in the answer, not in what is left of it: one unreadable product does not end a list.
    let answered = answer.list.cards.len().max(products.len());
    let short = answered < page_size as usize;
    let reached = answer.list.total.is_some_and(|total| page.saturating_mul(page_size) >= total);
    ProductPage { page, page_size, total: answer.list.total, products, is_last: short || reached }
}

/// Filters of a list.
pub fn filters(answer: &legacy::FilterAnswer, reshaping: &Reshaping<'_>) -> Filters {
    let none = legacy::Variants::default();
    let variants = answer.variants.as_ref().unwrap_or(&none);
    Filters {
        groups: answer.filters.iter().filter_map(|group| filter_group(group, reshaping)).collect(),
        brands: filter_values(&answer.brands, reshaping),
        suppliers: filter_values(&answer.suppliers, reshaping),
        models: filter_values(&answer.models, reshaping),
        categories: filter_categories(&answer.categories, reshaping),
        variants: VariantFilters {
            first_name: variants.first_name.clone(),
            first: filter_values(&variants.first, reshaping),
            second_name: variants.second_name.clone(),
            second: filter_values(&variants.second, reshaping),
        },
        price: answer.price.as_ref().and_then(price_range),
        selected: answer.selected.iter().filter_map(selected_filter).collect(),
        currency: answer.target_currency.clone().unwrap_or_else(|| reshaping.currency.to_owned()),
        show_counts: answer.settings.as_ref().and_then(|settings| settings.show_count).unwrap_or(true),
    }
}

fn filter_group(group: &legacy::FilterGroup, reshaping: &Reshaping<'_>) -> Option<FilterGroup> {
    Some(FilterGroup {
        id: group.id.clone()?,
        name: group.name.clone()?,
        kind: match group.kind {
            Some(1) => FilterKind::Single,
            Some(2) => FilterKind::Range,
            _ => FilterKind::Multi,
        },
        view: group.view.clone(),
        values: filter_values(&group.values, reshaping),
        min: group.range.min.map(Number),
        max: group.range.max.map(Number),
        min_selected: group.range.min_selected.map(Number),
        max_selected: group.range.max_selected.map(Number),
    })
}

fn filter_values(values: &[legacy::FilterValue], reshaping: &Reshaping<'_>) -> Vec<FilterValue> {
    values.iter().filter_map(|value| filter_value(value, reshaping)).collect()
}

fn filter_value(value: &legacy::FilterValue, reshaping: &Reshaping<'_>) -> Option<FilterValue> {
    let color = value.color_code.as_deref().or(value.data.as_deref()).and_then(css_colour);
    // `DATA` is a colour or a picture, and of plain values anything: only what looks like a file is a picture.
    let data_picture = value.data.as_deref().filter(|data| color.is_none() && data.contains('.'));
    let picture = value.image.as_deref().or(value.brand_image.as_deref()).or(data_picture);
    Some(FilterValue {
        id: value.id.clone()?,
        name: value.name.clone()?,
        count: count(value.count),
        selected: value.selected.unwrap_or(false),
        color,
        image: picture.and_then(|picture| reshaping.addresses.media(picture)),
    })
}

fn filter_categories(categories: &[legacy::Category], reshaping: &Reshaping<'_>) -> Vec<FilterCategory> {
    let usable = categories.iter().filter_map(|category| {
        Some(FilterCategory {
            id: category.id.clone()?,
            name: category.name.clone().or_else(|| category.title.clone())?,
            path: reshaping.addresses.path(category.url.as_deref()?)?,
            count: count(category.count),
            selected: category.selected.unwrap_or(false),
            children: filter_categories(&category.children, reshaping),
        })
    });
    usable.collect()
}

/// A range with two ends that differ; its selection, where none is made, is the whole of it.
fn price_range(range: &legacy::Range) -> Option<PriceRange> {
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

fn selected_filter(selected: &legacy::Selected) -> Option<SelectedFilter> {
    Some(SelectedFilter { kind: selected.kind.clone()?, value: selected.value.clone()? })
}

fn count(count: Option<i64>) -> Option<u32> {
    count.and_then(|count| u32::try_from(count).ok())
}
