//! Category, brand and search pages, and the loader's part of them
//! (contracts/upstream/pages.md#4-category-brand-search).

use crate::{
    capabilities::pages::{
        cards,
        frame::{self, Page},
        home,
    },
    catalogue::{Listing, PAGE_SIZE, SORTS, Scope},
    values::language::{Currency, Language, Localized},
    visit::Visit,
    web::{reply::escape, request::Pairs},
};

/// The block a page asks the loader for.
const BLOCK_ID: &str = "1015";

const RESULTS: Localized = ["Arama sonuçları", "Search results", "Suchergebnisse", "نتائج البحث"];
const PICKED: Localized =
    ["Sizin için seçtik", "Picked for you", "Für Sie ausgewählt", "اخترنا لك"];
const REDUCED: Localized = [
    "Bu bölümde indirimdekiler",
    "On sale in this section",
    "Reduziert in dieser Abteilung",
    "مخفض في هذا القسم",
];

pub(crate) fn page(visit: &Visit<'_>, listing: &Listing) -> String {
    let language = visit.session.language;
    let body = match listing.scope {
        Scope::Category(at) => category(visit, listing, at),
        Scope::Brand(_) => cards_of_page(visit, listing, true),
        _ => String::new(),
    };
    let page = describe(visit, listing);
    let search = page.kind == "search";
    let heading = if search { "search-title" } else { "category-title" };
    let heading = format!("<h1 class=\"{heading}\">{}</h1>\n", escape(&page.title));
    let body = if search || page.kind == "brand" {
        format!("{heading}{}{}", sort_box(listing, language), cards_of_page(visit, listing, true))
    } else {
        format!("{heading}{body}")
    };
    frame::document(visit, &page, &body)
}

fn describe(visit: &Visit<'_>, listing: &Listing) -> Page {
    let shop = visit.shop();
    let language = visit.session.language;
    let at = language.index();
    match listing.scope {
        Scope::Category(place) => {
            let category = &shop.categories[place];
            Page {
                kind: "category",
                id: "2",
                title: language.choose(category.name).to_owned(),
                description: language.choose(category.description).to_owned(),
                slugs: category.slug.map(str::to_owned),
                crumbs: shop
                    .line_of(place)
                    .into_iter()
                    .map(|place| &shop.categories[place])
                    .map(|category| {
                        (language.choose(category.name).to_owned(), category.slug[at].to_owned())
                    })
                    .collect(),
                json_ld: None,
                filter_button: false,
            }
        }
        Scope::Brand(place) => {
            let brand = &shop.brands[place];
            Page {
                kind: "brand",
                id: "2",
                title: brand.name.to_owned(),
                description: brand.name.to_owned(),
                slugs: std::array::from_fn(|_| brand.slug.clone()),
                crumbs: vec![(brand.name.to_owned(), brand.slug.clone())],
                json_ld: None,
                filter_button: true,
            }
        }
        _ => {
            let words = listing.words.as_deref().unwrap_or("");
            let title = language.choose(RESULTS);
            let title =
                if words.is_empty() { title.to_owned() } else { format!("{title}: {words}") };
            Page {
                kind: "search",
                id: "12",
                description: title.clone(),
                slugs: std::array::from_fn(|_| "arama".to_owned()),
                crumbs: vec![(title.clone(), "arama".to_owned())],
                title,
                json_ld: None,
                filter_button: false,
            }
        }
    }
}

fn category(visit: &Visit<'_>, listing: &Listing, at: usize) -> String {
    let shop = visit.shop();
    let language = visit.session.language;
    let currency = visit.session.currency;
    let category = &shop.categories[at];
    let mut body = format!(
        "<div class=\"category-image\"><img data-src=\"{}/Data/B/kategori-{}.jpg\" alt=\"{}\"></div>\n\
         <div class=\"category-description\"><p>{}</p></div>\n",
        visit.origin,
        category.id,
        escape(language.choose(category.name)),
        escape(language.choose(category.description)),
    );
    if !category.children.is_empty() {
        body.push_str(&home::category_list(visit, &category.children, "1017", language));
    }
    body.push_str(&brand_list(visit, at, language));
    body.push_str(&showcase(
        visit,
        at,
        "1018",
        "top",
        PICKED,
        &[("sort", "7"), ("stock", "1")],
        language,
        currency,
    ));
    body.push_str(&sort_box(listing, language));
    body.push_str(&cards_of_page(visit, listing, true));
    body.push_str(&showcase(
        visit,
        at,
        "1019",
        "bottom",
        REDUCED,
        &[("discounted", "1"), ("stock", "1"), ("sort", "8")],
        language,
        currency,
    ));
    body
}

fn brand_list(visit: &Visit<'_>, at: usize, language: Language) -> String {
    let shop = visit.shop();
    let mut counts = vec![0usize; shop.brands.len()];
    for product in shop.products.iter().filter(|product| shop.within(product.category, at)) {
        counts[product.brand] += 1;
    }
    let items: String = shop
        .brands
        .iter()
        .zip(counts)
        .filter(|(_, count)| *count > 0)
        .map(|(brand, count)| {
            format!(
                "<a class=\"brand-item\" href=\"/{}{}\" data-id=\"{}\" data-count=\"{count}\">{}</a>\n",
                language.prefix(),
                brand.slug,
                brand.id,
                escape(brand.name)
            )
        })
        .collect();
    format!("<section class=\"brand-list\">\n{items}</section>\n")
}

#[expect(
    clippy::too_many_arguments,
    reason = "each is one attribute of the block, and there are two callers"
)]
fn showcase(
    visit: &Visit<'_>,
    at: usize,
    block: &str,
    position: &str,
    title: Localized,
    query: &[(&str, &str)],
    language: Language,
    currency: Currency,
) -> String {
    let pairs = Pairs(
        query.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect(),
    );
    let found =
        Listing::new(Scope::Category(at), &pairs).products(visit.shop(), language, currency);
    if found.is_empty() {
        return String::new();
    }
    let found = &found[..found.len().min(4)];
    format!(
        "<section class=\"showcase\" data-block-id=\"{block}\" data-position=\"{position}\"><h2 class=\"block-title\">{}</h2>\n{}</section>\n",
        escape(language.choose(title)),
        cards::cards(visit, found, language, currency),
    )
}

fn sort_box(listing: &Listing, language: Language) -> String {
    let options: String = SORTS
        .iter()
        .enumerate()
        .map(|(value, label)| {
            let selected = if value == listing.sort { " selected" } else { "" };
            format!(
                "<option value=\"{value}\"{selected}>{}</option>",
                escape(language.choose(*label))
            )
        })
        .collect();
    format!("<select id=\"sort\" name=\"sort\">{options}</select>\n")
}

/// The list of one page of products; `whole` when it stands on a page of its own.
pub(crate) fn cards_of_page(visit: &Visit<'_>, listing: &Listing, whole: bool) -> String {
    let (language, currency) = if whole {
        (visit.session.language, visit.session.currency)
    } else {
        (visit.language(), visit.currency())
    };
    let mut all = listing.products(visit.shop(), language, currency);
    visit.state.reordering.apply(&mut all);
    let block = if whole { format!(" data-block-id=\"{BLOCK_ID}\"") } else { String::new() };
    let words = listing
        .words
        .as_deref()
        .map(|words| format!(" data-query=\"{}\"", escape(words)))
        .unwrap_or_default();
    format!(
        "<div class=\"product-list\"{block} data-page=\"{}\" data-page-size=\"{PAGE_SIZE}\" data-total=\"{}\"{words}>\n{}</div>\n",
        listing.page,
        all.len(),
        cards::cards(visit, listing.page_of(&all), language, currency),
    )
}
