//! Reshapes category, brand and search pages.

use commerce::listing_query::DEFAULT_PAGE_SIZE;
use commerce::media::Image;
use commerce::product::card::{RecordIndex, cards_only, product_cards};
use commerce::reshape_context::ReshapeContext;
use legacy_markup::listing::Listing;
use legacy_markup::page::Page as ReadPage;

use super::{showcases, tiles};
use crate::capabilities::content::types::listing::{
    BrandLink, FilterMode, ListingData, SortOption,
};

pub(super) fn listing_data(
    listing: &Listing,
    page: &ReadPage,
    asked_page: u32,
    context: &ReshapeContext,
) -> ListingData {
    let index = RecordIndex::of(&listing.records);
    let setting = &page.variables.setting;
    let stated_size = listing.list.page_size.or(setting.page_size).filter(|size| *size > 0);
    // A page's records belong to its showcases too, so records without cards count only if the page
    // has no showcase.
    let products = if listing.showcases.iter().all(|showcase| showcase.cards.is_empty()) {
        product_cards(&listing.list.cards, &index, context)
    } else {
        cards_only(&listing.list.cards, &index, context)
    };
    let last_crumb = page.breadcrumbs.last().map(|crumb| crumb.text.clone());
    let image = listing.image.as_ref();
    ListingData {
        id: listing.list.id.clone(),
        name: Some(listing.name.clone())
            .filter(|name| !name.is_empty())
            .or(last_crumb)
            .unwrap_or_default(),
        query: listing.list.query.clone(),
        image: image.and_then(|image| Image::at(&context.addresses, &image.address, &image.alt)),
        description_html: context.html(listing.description_html.as_deref()),
        block_id: listing
            .list
            .block_id
            .clone()
            .or_else(|| page.variables.block.id.clone())
            .unwrap_or_default(),
        page: listing.list.page.unwrap_or(asked_page),
        page_size: stated_size.unwrap_or(DEFAULT_PAGE_SIZE),
        total: listing.list.total,
        products,
        categories: tiles(&listing.categories, context),
        brands: brands(listing, context),
        showcases: showcases(&listing.showcases, &index, context),
        sort_options: sort_options(listing),
        filter_mode: if setting.filter_button { FilterMode::OnRun } else { FilterMode::Instant },
        show_previous_button: setting.show_button,
    }
}

fn brands(listing: &Listing, context: &ReshapeContext) -> Vec<BrandLink> {
    let usable = listing.brands.iter().filter_map(|brand| {
        Some(BrandLink {
            id: brand.id.clone().unwrap_or_default(),
            name: brand.link.text.clone(),
            path: context.addresses.path(&brand.link.href)?,
            count: brand.count,
        })
    });
    usable.collect()
}

fn sort_options(listing: &Listing) -> Vec<SortOption> {
    let options = listing.sort_options.iter().map(|option| SortOption {
        value: option.value.clone(),
        label: option.label.clone(),
        selected: option.selected,
    });
    options.collect()
}
