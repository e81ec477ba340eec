//! The shop's HTML pages (contracts/upstream/pages.md).

mod cards;
mod frame;
mod home;
mod listing;
mod plain;
mod product;

pub(crate) use cards::{cards, money};
use http::StatusCode;

use crate::{
    catalogue::{Catalogue, FIRST_PRODUCT_ID, Listing, PAGE_SIZE, Place, Product, Scope},
    values::language::Language,
    visit::Visit,
    web::reply::{Reply, escape},
};

/// Slugs that moved for good, and where to. Two lead to each other, and one to another site.
const MOVED: [(&str, &str); 7] = [
    ("halilar", "kilimler"),
    ("lambalar", "aydinlatma"),
    ("indirim", "kilimler?discounted=1"),
    ("eski-halilar", "halilar"),
    ("dolambac-1", "dolambac-2"),
    ("dolambac-2", "dolambac-1"),
    ("baska-site", "https://elsewhere.example.test/kilimler"),
];
/// Slugs that lead elsewhere for the time being.
const AWAY: [(&str, &str); 1] = [("yaz-sezonu", "kilimler?discounted=1")];
/// A category that is gone for good.
const GONE: &str = "pamuklular";
/// Products that are gone for good: their addresses end with these ids.
const GONE_PRODUCTS: std::ops::Range<u64> = 900..FIRST_PRODUCT_ID;

/// What a page path leads to.
#[derive(Debug)]
enum Target<'a> {
    Home,
    Category(usize),
    Brand(usize),
    Product(&'a Product),
    Search,
    Plain(&'static plain::Plain),
    Moved(String),
    Away(String),
    Gone,
    Missing,
}

/// A page by its path. The path's prefix sets the language for this answer, unless the query names
/// one.
pub(crate) fn answer(visit: &mut Visit<'_>, segments: &[&str]) -> Reply {
    let (prefix, slugs) = split_language(segments);
    let language = visit.call.language().or(prefix).unwrap_or(visit.session.language);
    visit.session.language = language;
    let target = match slugs {
        [] | ["anasayfa"] => Target::Home,
        [slug] => resolve(visit.shop(), slug, language),
        _ => Target::Missing,
    };
    let query = &visit.call.query;
    match target {
        Target::Home => Reply::html(home::page(visit)),
        Target::Category(at) => {
            Reply::html(listing::page(visit, &Listing::new(Scope::Category(at), query)))
        }
        Target::Brand(at) => {
            Reply::html(listing::page(visit, &Listing::new(Scope::Brand(at), query)))
        }
        Target::Search => {
            Reply::html(listing::page(visit, &Listing::new(Scope::Search(Vec::new()), query)))
        }
        Target::Product(product) => Reply::html(product::page(visit, product)),
        Target::Plain(page) => Reply::html(plain::page(visit, page)),
        Target::Moved(to) => Reply::moved(&to),
        Target::Away(to) => Reply::found(&to),
        Target::Gone => Reply::html(plain::missing(visit)).status(StatusCode::GONE),
        Target::Missing => Reply::html(plain::missing(visit)).status(StatusCode::NOT_FOUND),
    }
}

fn split_language<'a, 'b>(segments: &'b [&'a str]) -> (Option<Language>, &'b [&'a str]) {
    match segments.split_first().map(|(first, rest)| (Language::parse(first), rest)) {
        Some((Some(language), rest)) => (Some(language), rest),
        _ => (None, segments),
    }
}

/// A slug of any language is found under any prefix. A product under an old name has moved.
fn resolve<'a>(shop: &'a Catalogue, slug: &str, language: Language) -> Target<'a> {
    if let Some(place) = shop.place(slug) {
        return match place {
            Place::Category(at) => Target::Category(at),
            Place::Brand(at) => Target::Brand(at),
        };
    }
    if slug == "arama" {
        return Target::Search;
    }
    if let Some(page) = plain::find(slug) {
        return Target::Plain(page);
    }
    let of = |list: &[(&str, &str)]| {
        let (_, to) = list.iter().find(|(from, _)| *from == slug)?;
        let is_elsewhere = to.starts_with("https:");
        Some(if is_elsewhere { (*to).to_owned() } else { format!("/{}{to}", language.prefix()) })
    };
    if let Some(to) = of(&MOVED) {
        return Target::Moved(to);
    }
    if let Some(to) = of(&AWAY) {
        return Target::Away(to);
    }
    let id = slug.rsplit_once('-').and_then(|(_, id)| id.parse().ok());
    if slug == GONE || id.is_some_and(|id| GONE_PRODUCTS.contains(&id)) {
        return Target::Gone;
    }
    match shop.product_of_slug(slug) {
        Some(product) if product.slugs.iter().any(|known| known == slug) => {
            Target::Product(product)
        }
        Some(product) => Target::Moved(format!("/{}{}", language.prefix(), product.slug(language))),
        None => Target::Missing,
    }
}

/// Translates the address of a page into another language, without a leading slash; `None` for
/// foreign addresses.
pub(crate) fn translate(shop: &Catalogue, address: &str, language: Language) -> Option<String> {
    let path = match address.split_once("://") {
        Some((_, rest)) => rest.split_once('/').map_or("", |(_, path)| path),
        None => address.trim_start_matches('/'),
    };
    let path = path.split(['?', '#']).next().unwrap_or("");
    let segments: Vec<&str> = path.split('/').filter(|segment| !segment.is_empty()).collect();
    let (_, slugs) = split_language(&segments);
    let [slug] = slugs else { return None };
    let at = language.index();
    let slug = match resolve(shop, slug, language) {
        Target::Category(category) => shop.categories[category].slug[at],
        Target::Brand(brand) => &shop.brands[brand].slug,
        Target::Product(product) => product.slug(language),
        Target::Search => "arama",
        Target::Plain(page) => page.slug,
        Target::Home | Target::Moved(_) | Target::Away(_) | Target::Gone | Target::Missing => {
            return None;
        }
    };
    Some(format!("{}{slug}", language.prefix()))
}

/// The cards of one page of a list (contracts/upstream/catalogue.md#product-loader).
pub(crate) fn loader(visit: &Visit<'_>) -> Reply {
    let listing = Listing::of_link(visit.shop(), visit.call);
    Reply::html(listing::cards_of_page(visit, &listing, false))
}

/// The next products of a list for the oldest client: `Baslan` is how many it has. Nothing at the
/// end of the list.
pub(crate) fn old_loader(visit: &Visit<'_>) -> Reply {
    let mut listing = Listing::of_link(visit.shop(), visit.call);
    let offset =
        visit.call.query.get("Baslan").and_then(|text| text.parse::<usize>().ok()).unwrap_or(0);
    listing.page = offset / PAGE_SIZE + 1;
    let (language, currency) = (visit.language(), visit.currency());
    let all = listing.products(visit.shop(), language, currency);
    let page = listing.page_of(&all).iter();
    let card = |at: &usize| {
        let card = cards::card(visit, &visit.shop().products[*at], language, currency);
        format!("<div class=\"UrunKatalog\">\n{card}</div>\n")
    };
    Reply::html(page.map(card).collect::<String>())
}

/// The product page by its id.
pub(crate) fn product_by_id(visit: &mut Visit<'_>, id: &str) -> Reply {
    visit.session.language = visit.language();
    visit.session.currency = visit.currency();
    let id = id.parse().ok();
    match id.and_then(|id| visit.shop().product(id)) {
        Some(product) => Reply::html(product::page(visit, product)),
        None if id.is_some_and(|id| GONE_PRODUCTS.contains(&id)) => {
            Reply::html(plain::missing(visit)).status(StatusCode::GONE)
        }
        None => Reply::html(plain::missing(visit)).status(StatusCode::NOT_FOUND),
    }
}

/// The live search's result box.
pub(crate) fn search_fragment(
    visit: &Visit<'_>,
    words: &str,
    products: &[&Product],
    total: usize,
) -> String {
    let language = visit.language();
    let currency = visit.currency();
    let cards: String =
        products.iter().map(|product| cards::card(visit, product, language, currency)).collect();
    let all = match language {
        Language::Tr => format!("Tüm sonuçlar ({total})"),
        Language::En => format!("All results ({total})"),
        Language::De => format!("Alle Ergebnisse ({total})"),
        Language::Ar => format!("كل النتائج ({total})"),
    };
    let query: String = form_urlencoded::byte_serialize(words.as_bytes()).collect();
    format!(
        "<div class=\"search-result\" data-total=\"{total}\">\n{cards}<a class=\"search-all\" href=\"/{}arama?q={}\">{all}</a>\n</div>\n",
        language.prefix(),
        escape(&query),
    )
}
