//! From a page of the shop to what the storefront sees. Pure.

mod listing;

use legacy_markup::home::{self, home};
use legacy_markup::page::{self as markup, content_html};
use legacy_markup::product::product_page;
use legacy_markup::{Document, listing as list_markup};

use super::api::{
    CategoryTile, ContentData, HomeData, Page, PageAlternate, PageKind, Showcase, ShowcasePosition, Slide,
};
use crate::platform::addresses::Link;
use crate::platform::media::Image;
use crate::platform::money::NumberFormat;
use crate::platform::product::card::{RecordIndex, cards_only};
use crate::platform::product::detail;
use crate::platform::reshaping::Reshaping;

/// The page at `path` (leading slash, no language prefix); `asked_page` is the page of products asked for.
///
/// `None` when the shop says there is no such page (page type `404`), or calls it a product and shows none.
pub fn page(html: &str, path: &str, asked_page: u32, asked: &Reshaping<'_>) -> Option<Page> {
    let document = Document::parse(html);
    let read = markup::page(&document);
    let link_type = read.kind.clone().unwrap_or_else(|| "content".to_owned());
    let kind = kind(&link_type)?;
    let number_format = NumberFormat::of_page(&read.variables);
    let currency = read.variables.currency.clone().unwrap_or_else(|| asked.currency.to_owned());
    let reshaping = Reshaping { numbers: &number_format, currency: &currency, ..*asked };
    let mut page = Page {
        kind,
        link_type,
        id: read.id.clone().unwrap_or_default(),
        path: path.to_owned(),
        language: read.language.clone().unwrap_or_else(|| asked.language.to_owned()),
        title: read.title.clone(),
        description: read.description.clone(),
        alternates: alternates(&read, asked),
        breadcrumbs: links(&read.breadcrumbs, asked),
        cookie_notice: read.cookie_notice,
        redirect_to: None,
        home: None,
        listing: None,
        product: None,
        content: None,
        number_format: number_format.clone(),
        currency: currency.clone(),
    };
    match kind {
        PageKind::Home => page.home = Some(home_data(&home(&document), &reshaping)),
        PageKind::Category | PageKind::Brand | PageKind::Search => {
            let listing = list_markup::listing(&document);
            page.listing = Some(listing::listing_data(&listing, &read, asked_page, &reshaping));
        }
        PageKind::Product => {
            page.product = Some(detail::of_page(&product_page(&document), path, &reshaping)?);
        }
        PageKind::Content => {
            page.content =
                Some(ContentData { html: reshaping.html(content_html(&document)).unwrap_or_default() });
        }
        _ => {}
    }
    Some(page)
}

/// A moved page. `None` when `location` leaves the shop or leads back to `path`: there is nothing to go to.
pub fn redirect(location: &str, path: &str, asked: &Reshaping<'_>) -> Option<Page> {
    let target = asked.addresses.path(location).filter(|target| target != path)?;
    Some(Page {
        kind: PageKind::Redirect,
        link_type: String::new(),
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
        redirect_to: Some(target),
        home: None,
        listing: None,
        product: None,
        content: None,
    })
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

fn alternates(read: &markup::Page, reshaping: &Reshaping<'_>) -> Vec<PageAlternate> {
    let spoken = read.alternates.iter().filter(|alternate| reshaping.addresses.speaks(&alternate.language));
    let alternates = spoken.filter_map(|alternate| {
        let path = reshaping.addresses.path(&alternate.href)?;
        Some(PageAlternate { language: alternate.language.clone(), path })
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
            image: picture.and_then(|picture| Image::at(reshaping.addresses, &picture.address, &picture.alt)),
            count: tile.count,
        })
    });
    usable.collect()
}

fn showcases(showcases: &[home::Showcase], index: &RecordIndex, reshaping: &Reshaping<'_>) -> Vec<Showcase> {
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
