//! What a page of a search without results offers instead: closest words and categories. The words
//! are those of the menu, the home page's products and what the shop finds for the first letters;
//! which of them are close is our inference, the shop has no such call.

use axum::extract::Query;
use axum::response::Response;
use commerce::listing_query::ListingQuery;
use commerce::view::{CallParams, PathParams, View};
use platform::address_kind::PageAddress;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::query::Parameters;
use platform::response::personal;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::catalogue::reshape::MENU;
use super::super::content::calls::PageParams;
use super::super::content::reshape::PAGE_VIEW;
use super::super::search::closest::{Vocabulary, corrections};
use super::super::search::fold::fold;
use super::super::search::handlers::one_segment;
use super::super::search::reshape::SUGGESTIONS;
use super::super::search::types::SearchQuery;

/// Letters of the longest word that the shop is asked for: enough for it to answer (VAL-3).
const PROBE_CHARS: usize = 3;
const MAX_CHARS: usize = 100;
const MAX_CATEGORIES: usize = 8;

#[derive(Debug, Default, Serialize, ToSchema)]
pub struct SearchHelp {
    /// Words to search for instead, closest first. Inferred from the shop's names.
    pub corrections: Vec<String>,
    /// Categories named by these words, then the main ones.
    pub categories: Vec<HelpCategory>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct HelpCategory {
    pub name: String,
    pub path: String,
}

/// Closest words and categories, for a search without results
#[utoipa::path(
    get, path = "/bff/search/help", tag = "search", operation_id = "getSearchHelp",
    params(SearchQuery),
    responses(
        (status = 200, body = SearchHelp),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn get_search_help(
    context: Context,
    Parameters(Query(query)): Parameters<Query<SearchQuery>>,
) -> Result<Response, ApiError> {
    let typed = one_segment(&query.q);
    if typed.chars().count() > MAX_CHARS {
        return Err(ApiError::invalid("q", "at most 100 characters"));
    }
    let (menu, page, probed) = tokio::join!(
        read::<Menu, _, _>(context.clone(), &MENU, ()),
        home(context.clone()),
        probe(context.clone(), &typed),
    );
    let language = context.language.clone();
    let vocabulary = vocabulary(&menu, &page, &probed, &language);
    let mut corrections = corrections(&typed, &vocabulary, &language);
    // Each word alone is in some name of the shop; whether it finds several together, it must say.
    if let Some(first) = corrections.first().filter(|words| words.contains(' ')) {
        let found: Found = read(context, &SUGGESTIONS, PathParams::new(&[first])).await;
        if found.products.is_empty() && found.categories.is_empty() && found.brands.is_empty() {
            corrections.remove(0);
        }
    }
    let categories = categories(&menu, &typed, &corrections);
    Ok(personal(&SearchHelp { corrections, categories }))
}

#[derive(Debug, Default, Deserialize)]
struct Menu {
    categories: Vec<Category>,
}

#[derive(Debug, Deserialize)]
struct Category {
    name: String,
    path: String,
    children: Vec<Category>,
}

#[derive(Debug, Default, Deserialize)]
struct Page {
    home: Option<Home>,
}

#[derive(Debug, Deserialize)]
struct Home {
    showcases: Vec<Showcase>,
}

#[derive(Debug, Deserialize)]
struct Showcase {
    products: Vec<Product>,
}

#[derive(Debug, Deserialize)]
struct Product {
    title: String,
    brand: Option<Brand>,
}

#[derive(Debug, Deserialize)]
struct Brand {
    name: String,
}

#[derive(Debug, Default, Deserialize)]
struct Found {
    products: Vec<Titled>,
    categories: Vec<Titled>,
    brands: Vec<Titled>,
}

#[derive(Debug, Deserialize)]
struct Titled {
    title: String,
}

/// Reads a view, or nothing: each part is a help only, and the others do without it.
async fn read<T, P, V>(mut context: Context, view: &'static View<P, V>, params: P) -> T
where
    T: DeserializeOwned + Default,
    P: CallParams,
    V: Serialize + 'static,
{
    let served = match context.view(view, params).await {
        Ok(served) => served,
        Err(error) => {
            let code = error.code.as_str();
            tracing::warn!(code, internal = error.internal, "search help goes without a part");
            return T::default();
        }
    };
    serde_json::from_slice(served.value.body.identity()).unwrap_or_else(|error| {
        tracing::error!(%error, "search help does not fit the view it reads");
        T::default()
    })
}

async fn home(context: Context) -> Page {
    let prefix = &context.app.settings().shop.prefix;
    let Ok(page) = PageAddress::parse("path", "/", context.app.calls(), prefix) else {
        return Page::default();
    };
    read(context, &PAGE_VIEW, PageParams { page, listing: ListingQuery::default() }).await
}

/// What the shop finds for the first letters of the longest word, where most slips are not.
async fn probe(context: Context, typed: &str) -> Found {
    let longest = typed
        .split(|letter: char| !letter.is_alphanumeric())
        .max_by_key(|word| word.chars().count())
        .unwrap_or_default();
    let letters: String = longest.chars().take(PROBE_CHARS).collect();
    if letters.chars().count() < PROBE_CHARS {
        return Found::default();
    }
    read(context, &SUGGESTIONS, PathParams::new(&[&letters])).await
}

fn vocabulary(menu: &Menu, page: &Page, probed: &Found, language: &str) -> Vocabulary {
    let mut vocabulary = Vocabulary::default();
    // The menu first: when there is no more room, its words are in.
    for category in flat(&menu.categories) {
        vocabulary.add(&category.name, language);
    }
    for found in probed.categories.iter().chain(&probed.brands).chain(&probed.products) {
        vocabulary.add(&found.title, language);
    }
    let showcases = page.home.iter().flat_map(|home| &home.showcases);
    for product in showcases.flat_map(|showcase| &showcase.products) {
        vocabulary.add(&product.title, language);
        if let Some(brand) = &product.brand {
            vocabulary.add(&brand.name, language);
        }
    }
    vocabulary
}

fn flat(categories: &[Category]) -> Box<dyn Iterator<Item = &Category> + '_> {
    Box::new(
        categories
            .iter()
            .flat_map(|category| std::iter::once(category).chain(flat(&category.children))),
    )
}

fn categories(menu: &Menu, typed: &str, corrections: &[String]) -> Vec<HelpCategory> {
    let wanted: Vec<String> = std::iter::once(typed)
        .chain(corrections.iter().map(String::as_str))
        .flat_map(|words| words.split(' ').map(fold))
        .filter(|word| word.chars().count() >= PROBE_CHARS)
        .collect();
    let named = |category: &&Category| {
        let name = fold(&category.name);
        wanted.iter().any(|word| name.contains(word.as_str()))
    };
    let mut found: Vec<HelpCategory> = Vec::new();
    for category in flat(&menu.categories).filter(named).chain(&menu.categories) {
        if found.len() < MAX_CATEGORIES && found.iter().all(|known| known.path != category.path) {
            found.push(HelpCategory { name: category.name.clone(), path: category.path.clone() });
        }
    }
    found
}
