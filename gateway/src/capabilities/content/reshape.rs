//! The shop's pages in our words.

use std::sync::Arc;

use http::StatusCode;
use legacy_client::{LegacyAnswer, LegacyError};
use legacy_markup::page::{Page as WirePage, Picture, page as read_page};
use legacy_markup::{Document, home, listing, product};

use super::api::{Alternate, ContentData, Page, PageKind};
use super::listing_data::{
    BrandLink, CategoryTile, FilterMode, HomeData, ListingData, Showcase, ShowcasePosition, Slide, SortOption,
};
use crate::platform::addresses::Link;
use crate::platform::listing_query::PageLink;
use crate::platform::media::Image;
use crate::platform::money::NumberFormat;
use crate::platform::product::card::{RecordIndex, cards_only, product_cards};
use crate::platform::product::detail::of_page;
use crate::platform::surroundings::Surroundings;

/// Products a page holds when the shop does not say [spec 9].
const PAGE_SIZE: u32 = 8;
/// The shop's page of a missing page.
const MISSING: &str = "404";

pub(super) fn page(
    answer: &LegacyAnswer,
    link: &PageLink,
    around: &Surroundings,
) -> Result<Page, LegacyError> {
    if answer.status.is_redirection() {
        return moved(answer, link, around);
    }
    let document = Document::parse(&answer.text());
    let wire = read_page(&document);
    let Some(page_type) = wire.kind.clone() else {
        return Err(LegacyError::Unreadable("the page does not say what it is".to_owned()));
    };
    if page_type == MISSING {
        return Err(LegacyError::Refused {
            status: StatusCode::NOT_FOUND,
            message: None,
            answer: Arc::new(answer.clone()),
        });
    }
    around.expect_locale(wire.variables.language.as_deref(), wire.variables.currency.as_deref())?;
    let kind = kind(&page_type);
    let mut page = empty(kind, link, around);
    match kind {
        PageKind::Home => page.home = Some(home_data(&document, around)),
        PageKind::Category | PageKind::Brand | PageKind::Search => {
            page.listing = Some(listing_data(&document, &wire, around));
        }
        PageKind::Product => {
            let detail = of_page(&product::product_page(&document), &link.path(), &around.reshaping());
            page.product =
                Some(detail.ok_or_else(|| LegacyError::Unreadable("the page names no product".to_owned()))?);
        }
        PageKind::Content | PageKind::Contact => page.content = content(&document, around),
        _ => {}
    }
    page.page_type = page_type;
    page.number_format = number_format(&wire);
    page.id = wire.id.unwrap_or_default();
    page.title = wire.title;
    page.description = wire.description;
    page.cookie_notice = wire.cookie_notice;
    page.alternates = wire
        .alternates
        .into_iter()
        .filter_map(|alternate| {
            Some(Alternate { path: around.addresses().path(&alternate.href)?, language: alternate.language })
        })
        .collect();
    page.breadcrumbs = wire
        .breadcrumbs
        .into_iter()
        .filter_map(|crumb| Some(Link { path: around.addresses().path(&crumb.href)?, name: crumb.text }))
        .collect();
    Ok(page)
}

fn kind(page_type: &str) -> PageKind {
    match page_type {
        "home" => PageKind::Home,
        "category" => PageKind::Category,
        "brand" => PageKind::Brand,
        "product" => PageKind::Product,
        "search" => PageKind::Search,
        "cart" => PageKind::Cart,
        "login" => PageKind::Login,
        "register" => PageKind::Register,
        "contact" => PageKind::Contact,
        "orders" => PageKind::Orders,
        "order" => PageKind::Order,
        _ => PageKind::Content,
    }
}

fn empty(kind: PageKind, link: &PageLink, around: &Surroundings) -> Page {
    Page {
        kind,
        page_type: String::new(),
        id: String::new(),
        path: link.path(),
        language: around.language.to_string(),
        currency: around.currency.to_string(),
        title: String::new(),
        description: String::new(),
        alternates: Vec::new(),
        breadcrumbs: Vec::new(),
        number_format: NumberFormat::default(),
        cookie_notice: false,
        redirect_to: None,
        home: None,
        listing: None,
        product: None,
        content: None,
    }
}

fn moved(answer: &LegacyAnswer, link: &PageLink, around: &Surroundings) -> Result<Page, LegacyError> {
    let target = answer.location().and_then(|location| around.addresses().path(location));
    let mut page = empty(PageKind::Redirect, link, around);
    page.redirect_to =
        Some(target.ok_or_else(|| LegacyError::Unreadable("the page moved to another host".to_owned()))?);
    Ok(page)
}

fn number_format(wire: &WirePage) -> NumberFormat {
    let standard = NumberFormat::default();
    NumberFormat {
        decimal: wire.variables.decimal_separator.clone().unwrap_or(standard.decimal),
        thousand: wire.variables.thousand_separator.clone().unwrap_or(standard.thousand),
        decimals: wire.variables.setting.decimals.unwrap_or(standard.decimals).min(4),
    }
}

fn home_data(document: &Document, around: &Surroundings) -> HomeData {
    let wire = home::home(document);
    let index = RecordIndex::of(&wire.records);
    HomeData {
        slides: wire.slides.iter().filter_map(|one| slide(one, around)).collect(),
        categories: tiles(&wire.categories, around),
        showcases: showcases(&wire.showcases, &index, around),
    }
}

fn listing_data(document: &Document, wire: &WirePage, around: &Surroundings) -> ListingData {
    let listing = listing::listing(document);
    let index = RecordIndex::of(&listing.records);
    let setting = &wire.variables.setting;
    let reshaping = around.reshaping();
    let list = &listing.list;
    // Records of showcases are on the page too, so the list's own cards decide; without any cards the records do.
    let products = if list.cards.is_empty() && !listing.showcases.is_empty() {
        Vec::new()
    } else {
        product_cards(&list.cards, &index, &reshaping)
    };
    ListingData {
        id: list.id.clone(),
        query: list.query.clone(),
        image: image(listing.image.as_ref(), around),
        description_html: reshaping.html(listing.description_html.as_deref()),
        block_id: list.block_id.clone().or_else(|| wire.variables.block.id.clone()).unwrap_or_default(),
        page: list.page.unwrap_or(1).max(1),
        page_size: list.page_size.or(setting.page_size).filter(|size| *size > 0).unwrap_or(PAGE_SIZE),
        total: list.total,
        products,
        categories: tiles(&listing.categories, around),
        brands: listing.brands.iter().filter_map(|one| brand(one, around)).collect(),
        showcases: showcases(&listing.showcases, &index, around),
        sort_options: listing
            .sort_options
            .into_iter()
            .map(|option| SortOption { value: option.value, label: option.label, selected: option.selected })
            .collect(),
        filter_mode: if setting.filter_button { FilterMode::OnRun } else { FilterMode::Instant },
        show_previous_button: setting.show_button,
        name: listing.name,
    }
}

fn slide(wire: &home::Slide, around: &Surroundings) -> Option<Slide> {
    Some(Slide {
        title: wire.title.clone(),
        text: wire.text.clone(),
        path: around.addresses().path(wire.href.as_deref()?)?,
        image: image(wire.picture.as_ref(), around)?,
    })
}

fn tiles(wire: &[home::CategoryTile], around: &Surroundings) -> Vec<CategoryTile> {
    let tile = |one: &home::CategoryTile| {
        Some(CategoryTile {
            id: one.id.clone().unwrap_or_default(),
            name: one.link.text.clone(),
            path: around.addresses().path(&one.link.href)?,
            image: image(one.picture.as_ref(), around),
            count: one.count,
        })
    };
    wire.iter().filter_map(tile).collect()
}

/// An empty showcase is none.
fn showcases(wire: &[home::Showcase], index: &RecordIndex, around: &Surroundings) -> Vec<Showcase> {
    let showcase = |one: &home::Showcase| {
        let products = cards_only(&one.cards, index, &around.reshaping());
        (!products.is_empty()).then(|| Showcase {
            id: one.block_id.clone().unwrap_or_default(),
            title: one.title.clone(),
            path: one.href.as_deref().and_then(|href| around.addresses().path(href)),
            position: if one.position.as_deref() == Some("bottom") {
                ShowcasePosition::Bottom
            } else {
                ShowcasePosition::Top
            },
            products,
        })
    };
    wire.iter().filter_map(showcase).collect()
}

fn brand(wire: &listing::Brand, around: &Surroundings) -> Option<BrandLink> {
    Some(BrandLink {
        id: wire.id.clone().unwrap_or_default(),
        name: wire.link.text.clone(),
        path: around.addresses().path(&wire.link.href)?,
        count: wire.count,
    })
}

fn image(wire: Option<&Picture>, around: &Surroundings) -> Option<Image> {
    let wire = wire?;
    Image::at(around.addresses(), &wire.address, &wire.alt)
}

/// The cleaned body of a page of words.
fn content(document: &Document, around: &Surroundings) -> Option<ContentData> {
    let body = document
        .find(|element| element.has_class("page-content"))
        .or_else(|| document.find(|element| element.name() == "main"))?;
    around.reshaping().html(Some(body.inner_html())).map(|html| ContentData { html })
}
