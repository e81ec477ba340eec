//! From a page of the shop to what the storefront sees. Pure.

pub mod fragments;
mod listing;

use std::sync::Arc;

use commerce::addresses::Link;
use commerce::media::Image;
use commerce::money::NumberFormat;
use commerce::product::card::{RecordIndex, cards_only};
use commerce::product::detail;
use commerce::reshaping::Reshaping;
use http::StatusCode;
use legacy_client::{LegacyAnswer, LegacyError};
use legacy_markup::home::{self, home};
use legacy_markup::page::{self as markup, content_html};
use legacy_markup::product::product_page;
use legacy_markup::{Document, listing as list_markup};

use super::api::{Alternate, ContentData, Page, PageKind};
use super::listing_data::{CategoryTile, HomeData, Showcase, ShowcasePosition, Slide};

/// What the shop answers for `path` (leading slash, no language prefix); `asked_page` is the page
/// of products asked for.
///
/// # Errors
/// [`LegacyError::Refused`] with 404 when the shop says there is no such page; else the page is in
/// another language or currency, does not say what it is, or lacks what its kind promises.
pub fn page(
    answer: &LegacyAnswer,
    path: &str,
    asked_page: u32,
    asked: &Reshaping<'_>,
) -> Result<Page, LegacyError> {
    if answer.status.is_redirection() {
        return moved(answer, path, asked);
    }
    let document = Document::parse(&answer.text());
    let read = markup::page(&document);
    let unreadable = |what: &str| LegacyError::Unreadable(what.to_owned());
    let link_type =
        read.kind.clone().ok_or_else(|| unreadable("the page does not say what it is"))?;
    let kind = kind(&link_type).ok_or_else(|| LegacyError::Refused {
        status: StatusCode::NOT_FOUND,
        message: None,
        answer: Arc::new(answer.clone()),
    })?;
    asked.expect_locale(read.variables.language.as_deref(), read.variables.currency.as_deref())?;
    let number_format = NumberFormat::of_page(&read.variables);
    let reshaping = Reshaping { numbers: &number_format, ..*asked };
    let mut page = Page {
        page_type: link_type,
        id: read.id.clone().unwrap_or_default(),
        title: read.title.clone(),
        description: read.description.clone(),
        alternates: alternates(&read, asked),
        breadcrumbs: links(&read.breadcrumbs, asked),
        number_format: number_format.clone(),
        cookie_notice: read.cookie_notice,
        ..bare(kind, path, asked)
    };
    match kind {
        PageKind::Home => page.home = Some(home_data(&home(&document), &reshaping)),
        PageKind::Category | PageKind::Brand | PageKind::Search => {
            let listing = list_markup::listing(&document);
            page.listing = Some(listing::listing_data(&listing, &read, asked_page, &reshaping));
        }
        PageKind::Product => {
            let product = detail::of_page(&product_page(&document), path, &reshaping);
            page.product = Some(product.ok_or_else(|| unreadable("the page names no product"))?);
        }
        PageKind::Content | PageKind::Contact => {
            page.content = reshaping.html(content_html(&document)).map(|html| ContentData { html });
        }
        _ => {}
    }
    Ok(page)
}

/// A moved page. One that leaves the shop or leads back to itself is none: there is nothing to go
/// to.
fn moved(answer: &LegacyAnswer, path: &str, asked: &Reshaping<'_>) -> Result<Page, LegacyError> {
    let target = answer.location().and_then(|location| asked.addresses.path(location));
    let target = target.filter(|target| target != path).ok_or_else(|| {
        LegacyError::Unreadable("the page moved to another host or to itself".to_owned())
    })?;
    Ok(Page { redirect_to: Some(target), ..bare(PageKind::Redirect, path, asked) })
}

/// A page that says nothing yet.
fn bare(kind: PageKind, path: &str, asked: &Reshaping<'_>) -> Page {
    Page {
        kind,
        page_type: String::new(),
        id: String::new(),
        path: path.to_owned(),
        language: asked.language.to_owned(),
        currency: asked.currency.to_owned(),
        title: String::new(),
        description: String::new(),
        alternates: Vec::new(),
        breadcrumbs: Vec::new(),
        number_format: asked.numbers.clone(),
        cookie_notice: false,
        redirect_to: None,
        home: None,
        listing: None,
        product: None,
        content: None,
    }
}

/// Types we do not know are pages of text.
fn kind(link_type: &str) -> Option<PageKind> {
    Some(match link_type {
        "404" => return None,
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
    })
}

fn alternates(read: &markup::Page, reshaping: &Reshaping<'_>) -> Vec<Alternate> {
    let spoken =
        read.alternates.iter().filter(|alternate| reshaping.addresses.speaks(&alternate.language));
    let alternates = spoken.filter_map(|alternate| {
        let path = reshaping.addresses.path(&alternate.href)?;
        Some(Alternate { language: alternate.language.clone(), path })
    });
    alternates.collect()
}

fn links(anchors: &[markup::Anchor], reshaping: &Reshaping<'_>) -> Vec<Link> {
    anchors
        .iter()
        .filter_map(|anchor| reshaping.addresses.link(Some(&anchor.text), Some(&anchor.href)))
        .collect()
}

fn home_data(home: &home::Home, reshaping: &Reshaping<'_>) -> HomeData {
    HomeData {
        slides: home.slides.iter().filter_map(|slide| slide_of(slide, reshaping)).collect(),
        categories: tiles(&home.categories, reshaping),
        showcases: showcases(&home.showcases, &RecordIndex::of(&home.records), reshaping),
    }
}

/// A slide is its picture: one without is none.
fn slide_of(slide: &home::Slide, reshaping: &Reshaping<'_>) -> Option<Slide> {
    let picture = slide.picture.as_ref()?;
    Some(Slide {
        title: slide.title.clone(),
        text: slide.text.clone(),
        path: reshaping.addresses.path_or_home(slide.href.as_deref().unwrap_or_default()),
        image: Image::at(reshaping.addresses, &picture.address, &picture.alt)?,
    })
}

fn tiles(tiles: &[home::CategoryTile], reshaping: &Reshaping<'_>) -> Vec<CategoryTile> {
    let usable = tiles.iter().filter_map(|tile| {
        let picture = tile.picture.as_ref();
        Some(CategoryTile {
            id: tile.id.clone().unwrap_or_default(),
            name: tile.link.text.clone(),
            path: reshaping.addresses.path(&tile.link.href)?,
            image: picture
                .and_then(|picture| Image::at(reshaping.addresses, &picture.address, &picture.alt)),
            count: tile.count,
        })
    });
    usable.collect()
}

fn showcases(
    showcases: &[home::Showcase],
    index: &RecordIndex,
    reshaping: &Reshaping<'_>,
) -> Vec<Showcase> {
    let filled = showcases.iter().map(|showcase| Showcase {
        id: showcase.block_id.clone().unwrap_or_default(),
        title: showcase.title.clone(),
        path: showcase.href.as_deref().and_then(|href| reshaping.addresses.path(href)),
        position: match showcase.position.as_deref() {
            Some("bottom") => ShowcasePosition::Bottom,
            _ => ShowcasePosition::Top,
        },
        products: cards_only(&showcase.cards, index, reshaping),
    });
    filled.filter(|showcase| !showcase.products.is_empty()).collect()
}
