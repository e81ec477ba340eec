//! Filter data, live search and the category tree (contracts/upstream/catalogue.md#filters,
//! contracts/upstream/search.md#live-search, contracts/upstream/catalogue.md#categories).

use crate::{
    capabilities::pages,
    catalogue::{self, Listing, Product, Scope, fold},
    values::{
        language::Localized,
        legacy_json::{Json, object},
    },
    visit::Visit,
    web::{reply::Reply, request::Pairs},
};

/// The refusal of a term without letters (inferred).
const NO_WORDS: Localized = [
    "Aramak için harf veya rakam yazın.",
    "Type letters or digits to search.",
    "Geben Sie Buchstaben oder Ziffern ein.",
    "اكتب حروفًا أو أرقامًا للبحث.",
];
/// Results per group in a live search.
const MAX_SHOWN: usize = 6;

pub(crate) fn filters(visit: &Visit<'_>, blocks: &str) -> Reply {
    let listing = Listing::of_link(visit.shop(), visit.call);
    Reply::json(&catalogue::filter_answer(
        visit.shop(),
        &listing,
        blocks,
        visit.language(),
        visit.currency(),
    ))
}

fn found<'a>(visit: &Visit<'a>, words: &str) -> (Vec<&'a Product>, usize) {
    let shop = visit.shop();
    let query = Pairs(vec![("q".to_owned(), words.to_owned())]);
    let listing = Listing::new(Scope::Search(Vec::new()), &query);
    let all = listing.products(shop, visit.language(), visit.currency());
    (all.iter().take(MAX_SHOWN).map(|at| &shop.products[*at]).collect(), all.len())
}

/// The result box as HTML; the term in the path or in the body's `searchWord`. The newest client
/// posts with the term in the path and reads JSON (contracts/upstream/search.md#live-search; that
/// it is this path is inferred).
pub(crate) fn fragment(visit: &Visit<'_>, term: Option<&str>) -> Reply {
    if let Some(term) = term.filter(|_| visit.call.method == http::Method::POST) {
        let (products, _) = found(visit, term);
        return Reply::json(&object! { "data": objects(visit, products) });
    }
    let words = term.or_else(|| visit.call.field("searchWord")).unwrap_or("").trim().to_owned();
    let (products, total) = found(visit, &words);
    Reply::html(pages::search_fragment(visit, &words, &products, total))
}

fn objects<'a>(visit: &Visit<'_>, products: impl IntoIterator<Item = &'a Product>) -> Json {
    let (language, currency) = (visit.language(), visit.currency());
    Json::list(products.into_iter().map(|product| {
        catalogue::product_object(visit.shop(), product, language, currency, &visit.origin, false)
    }))
}

/// A page of the products of a category and of those below it (the shape is inferred).
pub(crate) fn category_products(visit: &Visit<'_>, id: &str) -> Reply {
    let shop = visit.shop();
    let place = shop.categories.iter().position(|category| category.id.to_string() == id);
    let listing = Listing::new(place.map_or(Scope::Nothing, Scope::Category), &visit.call.query);
    let all = listing.products(shop, visit.language(), visit.currency());
    let skipped = (listing.page - 1).saturating_mul(catalogue::PAGE_SIZE);
    let shown = all.iter().skip(skipped).take(catalogue::PAGE_SIZE).map(|at| &shop.products[*at]);
    Reply::json(&object! {
        "TOTAL": all.len().to_string(), "PAGE": listing.page, "PAGE_SIZE": catalogue::PAGE_SIZE,
        "PRODUCTS": objects(visit, shown),
    })
}

/// Rows of HTML: new and discounted products.
pub(crate) fn showcase(visit: &Visit<'_>) -> Reply {
    let row = |wanted: &str| {
        let query = Pairs(vec![(wanted.to_owned(), "1".to_owned())]);
        let all = Listing::new(Scope::All, &query).products(
            visit.shop(),
            visit.language(),
            visit.currency(),
        );
        let places = &all[..all.len().min(MAX_SHOWN)];
        let html = pages::cards(visit, places, visit.language(), visit.currency());
        object! {
            "H": format!("<div class=\"showcase-row\" data-kind=\"{wanted}\">\n{html}</div>\n"),
        }
    };
    Reply::json(&object! { "rows": Json::list(["new", "discounted"].map(row)) })
}

/// One category with all below it; the roots under a made-up one without an id.
pub(crate) fn category_tree(visit: &Visit<'_>, id: Option<&str>) -> Reply {
    let shop = visit.shop();
    let place = shop.categories.iter().position(|known| Some(known.id.to_string().as_str()) == id);
    Reply::json(&match (place, id) {
        (Some(at), _) => category(visit, at),
        (None, None | Some("0")) => object! {
            "ID": "0", "NAME": "",
            "CHILDREN": Json::list(shop.roots.iter().map(|at| category(visit, *at))),
        },
        (None, Some(_)) => Json::List(Vec::new()),
    })
}

/// JSON with products, categories, brands and combinations of both.
pub(crate) fn all(visit: &Visit<'_>, term: &str) -> Reply {
    let language = visit.language();
    let shop = visit.shop();
    let words: Vec<String> = fold(term).split_whitespace().map(str::to_owned).collect();
    if !term.chars().any(char::is_alphanumeric) {
        return Reply::json(&object! {
            "products": Json::List(Vec::new()), "status": 0,
            "statusText": language.choose(NO_WORDS),
        });
    }
    let (products, _) = found(visit, term);
    let prefix = language.prefix();
    let hit = |name: &str| {
        !words.is_empty() && words.iter().all(|word| fold(name).contains(word.as_str()))
    };
    let entry = |title: &str, url: String, image: String| {
        object! { "title": Json::text(title), "url": url, "image": image }
    };
    let listed = products.iter().map(|product| {
        let image = catalogue::picture(&visit.origin, 'K', product.id, 1);
        entry(product.name(language), format!("{prefix}{}", product.slug(language)), image)
    });
    let categories: Vec<_> = shop
        .categories
        .iter()
        .filter(|category| hit(language.choose(category.name)))
        .take(MAX_SHOWN)
        .collect();
    let brands: Vec<_> =
        shop.brands.iter().filter(|brand| hit(brand.name)).take(MAX_SHOWN).collect();
    // A workshop and what it makes: "Çini Bahçesi · İznik Çinileri".
    let combines = brands.iter().filter_map(|brand| {
        let place = shop.brands.iter().position(|known| known.id == brand.id)?;
        let product = shop.products.iter().find(|product| product.brand == place)?;
        let root = &shop.categories[shop.line_of(product.category)[0]];
        let name = format!("{} · {}", brand.name, language.choose(root.name));
        Some(entry(
            &name,
            format!("{prefix}{}?brand={}", root.slug[language.index()], brand.id),
            String::new(),
        ))
    });
    Reply::json(&object! {
        "products": Json::list(listed),
        "categories": Json::list(categories.iter().map(|category| {
            let image = format!("{}/Data/K/kategori-{}.jpg", visit.origin, category.id);
            entry(language.choose(category.name), format!("{prefix}{}", category.slug[language.index()]), image)
        })),
        "brands": Json::list(brands.iter().map(|brand| {
            entry(brand.name, format!("{prefix}{}", brand.slug), String::new())
        })),
        "combines": Json::list(combines),
    })
}

/// The children of a category, theirs nested; the roots without an id.
pub(crate) fn categories(visit: &Visit<'_>, id: Option<&str>) -> Reply {
    let shop = visit.shop();
    let places: Vec<usize> = match id.filter(|id| *id != "0") {
        None => shop.roots.clone(),
        Some(id) => shop
            .categories
            .iter()
            .find(|category| category.id.to_string() == id)
            .map(|category| category.children.clone())
            .unwrap_or_default(),
    };
    Reply::json(&Json::list(places.into_iter().map(|at| category(visit, at))))
}

fn category(visit: &Visit<'_>, at: usize) -> Json {
    let shop = visit.shop();
    let language = visit.language();
    let category = &shop.categories[at];
    let name = language.choose(category.name);
    object! {
        "ID": Json::id(category.id),
        "PARENT_ID": category.parent.map_or(Json::Int(0), |parent| Json::id(shop.categories[parent].id)),
        "NAME": name, "TITLE": name,
        "URL": format!("{}{}", language.prefix(), category.slug[language.index()]),
        "DESCRIPTION": language.choose(category.description),
        "IMAGE": format!("{}/Data/O/kategori-{}.jpg", visit.origin, category.id), "STATUS": "1",
        "ORDER": at,
        "COUNT": category.count,
        "IS_ROOT": if category.parent.is_none() { "true" } else { "false" },
        "IS_LEAF": if category.children.is_empty() { "true" } else { "false" },
        "CHILDREN": Json::list(category.children.iter().map(|child| self::category(visit, *child))),
    }
}
