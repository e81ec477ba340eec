//! Reshapes pages of the shop into the storefront's types. Pure functions.

pub mod fragments;
mod listing;

use std::sync::Arc;

use commerce::addresses::Link;
use commerce::media::Image;
use commerce::money::NumberFormat;
use commerce::product::card::{RecordIndex, cards_only};
use commerce::product::detail;
use commerce::reshape_context::ReshapeContext;
use commerce::view::View;
use http::StatusCode;
use legacy_client::{LegacyAnswer, LegacyError};
use legacy_markup::home::{self, home};
use legacy_markup::page::{self as markup, content_html};
use legacy_markup::product::product_page;
use legacy_markup::{Document, listing as list_markup};
use platform::call_table::PAGE;

use super::calls::PageParams;
use super::types::listing::{CategoryTile, HomeData, Showcase, ShowcasePosition, Slide};
use super::types::{Alternate, ContentData, Page, PageKind};

pub static PAGE_VIEW: View<PageParams, Page> =
    View::new(&PAGE, "page", |answer, context, params| {
        page(answer, &params.page.path(), params.listing.page(), context)
    });

/// Reshapes the shop's answer for `path` (leading slash, no language prefix). `asked_page` is the
/// requested page of products.
///
/// # Errors
/// [`LegacyError::Refused`] with 404 if the shop has no such page. Otherwise the page is in another
/// language or currency, does not state its kind, or lacks what its kind requires.
pub fn page(
    answer: &LegacyAnswer,
    path: &str,
    asked_page: u32,
    asked: &ReshapeContext,
) -> Result<Page, LegacyError> {
    if answer.status.is_redirection() {
        return moved_page(answer, path, asked);
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
    let context = ReshapeContext { numbers: Arc::new(number_format.clone()), ..asked.clone() };
    let mut page = Page {
        page_type: link_type,
        id: read.id.clone().unwrap_or_default(),
        title: read.title.clone(),
        description: read.description.clone(),
        alternates: alternates(&read, asked),
        breadcrumbs: links(&read.breadcrumbs, asked),
        number_format,
        cookie_notice: read.cookie_notice,
        ..empty_page(kind, path, asked)
    };
    match kind {
        PageKind::Home => page.home = Some(home_data(&home(&document), &context)),
        PageKind::Category | PageKind::Brand | PageKind::Search => {
            let listing = list_markup::listing(&document);
            page.listing = Some(listing::listing_data(&listing, &read, asked_page, &context));
        }
        PageKind::Product => {
            let product = detail::of_page(&product_page(&document), path, &context);
            page.product = Some(product.ok_or_else(|| unreadable("the page names no product"))?);
        }
        PageKind::Content | PageKind::Contact => {
            page.content = context.html(content_html(&document)).map(|html| ContentData { html });
        }
        _ => {}
    }
    Ok(page)
}

/// Reshapes a moved page. Fails if the target is outside the shop or is the page itself.
fn moved_page(
    answer: &LegacyAnswer,
    path: &str,
    asked: &ReshapeContext,
) -> Result<Page, LegacyError> {
    let target = answer.location().and_then(|location| asked.addresses.path(location));
    let target = target.filter(|target| target != path).ok_or_else(|| {
        LegacyError::Unreadable("the page moved to another host or to itself".to_owned())
    })?;
    let permanent = [StatusCode::MOVED_PERMANENTLY, StatusCode::PERMANENT_REDIRECT];
    Ok(Page {
        redirect_to: Some(target),
        moved_permanently: permanent.contains(&answer.status),
        ..empty_page(PageKind::Redirect, path, asked)
    })
}

/// Returns a page with nothing filled in but its identity.
fn empty_page(kind: PageKind, path: &str, asked: &ReshapeContext) -> Page {
    Page {
        kind,
        page_type: String::new(),
        id: String::new(),
        path: path.to_owned(),
        language: asked.language.to_string(),
        currency: asked.currency.to_string(),
        title: String::new(),
        description: String::new(),
        alternates: Vec::new(),
        breadcrumbs: Vec::new(),
        number_format: (*asked.numbers).clone(),
        cookie_notice: false,
        redirect_to: None,
        moved_permanently: false,
        home: None,
        listing: None,
        product: None,
        content: None,
    }
}

/// Maps the shop's page type. An unknown type is a page of text.
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

fn alternates(read: &markup::Page, context: &ReshapeContext) -> Vec<Alternate> {
    let spoken = read
        .alternates
        .iter()
        .filter(|alternate| context.addresses.has_language(&alternate.language));
    let alternates = spoken.filter_map(|alternate| {
        let path = context.addresses.path(&alternate.href)?;
        Some(Alternate { language: alternate.language.clone(), path })
    });
    alternates.collect()
}

fn links(anchors: &[markup::Anchor], context: &ReshapeContext) -> Vec<Link> {
    anchors
        .iter()
        .filter_map(|anchor| context.addresses.link(Some(&anchor.text), Some(&anchor.href)))
        .collect()
}

fn home_data(home: &home::Home, context: &ReshapeContext) -> HomeData {
    HomeData {
        slides: home.slides.iter().filter_map(|slide| slide_of(slide, context)).collect(),
        categories: tiles(&home.categories, context),
        showcases: showcases(&home.showcases, &RecordIndex::of(&home.records), context),
    }
}

/// Reshapes a slide. `None` if it has no picture.
fn slide_of(slide: &home::Slide, context: &ReshapeContext) -> Option<Slide> {
    let picture = slide.picture.as_ref()?;
    Some(Slide {
        title: slide.title.clone(),
        text: slide.text.clone(),
        path: context.addresses.path_or_home(slide.href.as_deref().unwrap_or_default()),
        image: Image::at(&context.addresses, &picture.address, &picture.alt)?,
    })
}

fn tiles(tiles: &[home::CategoryTile], context: &ReshapeContext) -> Vec<CategoryTile> {
    let usable = tiles.iter().filter_map(|tile| {
        let picture = tile.picture.as_ref();
        Some(CategoryTile {
            id: tile.id.clone().unwrap_or_default(),
            name: tile.link.text.clone(),
            path: context.addresses.path(&tile.link.href)?,
            image: picture
                .and_then(|picture| Image::at(&context.addresses, &picture.address, &picture.alt)),
            count: tile.count,
        })
    });
    usable.collect()
}

fn showcases(
    showcases: &[home::Showcase],
    index: &RecordIndex,
    context: &ReshapeContext,
) -> Vec<Showcase> {
    let filled = showcases.iter().map(|showcase| Showcase {
        id: showcase.block_id.clone().unwrap_or_default(),
        title: showcase.title.clone(),
        path: showcase.href.as_deref().and_then(|href| context.addresses.path(href)),
        position: match showcase.position.as_deref() {
            Some("bottom") => ShowcasePosition::Bottom,
            _ => ShowcasePosition::Top,
        },
        products: cards_only(&showcase.cards, index, context),
    });
    filled.filter(|showcase| !showcase.products.is_empty()).collect()
}

/// How recorded answers are reshaped.
#[cfg(test)]
pub(crate) mod recorded {
    use commerce::listing_query::ListingQuery;
    use platform::address_kind::PageAddress;

    use super::super::calls::{self, PageParams};
    use super::super::reshape;
    use crate::capabilities::call_table;
    use crate::reshape_snapshots::case::Case;

    pub(crate) fn cases() -> Vec<Case> {
        vec![
            Case::of_view(&reshape::PAGE_VIEW, |recorded| PageParams {
                page: PageAddress::parse("path", &recorded.path, call_table(), "").expect("a page"),
                listing: ListingQuery::default(),
            }),
            Case::of(&calls::FRAGMENT, |recorded, context| {
                Ok(reshape::fragments::fragment(&recorded.text(), None, context))
            }),
            Case::of(&calls::FRAGMENT_DATA, |recorded, context| {
                Ok(reshape::fragments::fragment("", Some(&recorded.text()), context))
            }),
        ]
    }
}
