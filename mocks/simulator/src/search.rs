//! Filter data, live search and the category tree (wire 7.1, 7.5, 7.8).

use crate::{
    app::Visit,
    catalogue::{self, Listing, Product, Scope, fold},
    legacy_json::{Json, object},
    pages,
    reply::Reply,
    request::Pairs,
};

/// Products a live search shows.
const SHOWN: usize = 6;

pub(crate) fn filters(visit: &Visit<'_>, blocks: &str) -> Reply {
    let listing = Listing::of_link(visit.shop(), visit.call);
    Reply::json(&catalogue::filter_answer(visit.shop(), &listing, blocks, visit.language(), visit.currency()))
}

fn found<'a>(visit: &Visit<'a>, words: &str) -> (Vec<&'a Product>, usize) {
    let shop = visit.shop();
    let query = Pairs(vec![("q".to_owned(), words.to_owned())]);
    let listing = Listing::new(Scope::Search(Vec::new()), &query);
    let all = listing.products(shop, visit.language(), visit.currency());
    (all.iter().take(SHOWN).map(|at| &shop.products[*at]).collect(), all.len())
}

/// The result box as HTML; the term in the path or in the body's `searchWord`.
pub(crate) fn fragment(visit: &Visit<'_>, term: Option<&str>) -> Reply {
    let words = term.or_else(|| visit.call.field("searchWord")).unwrap_or("").trim().to_owned();
    let (products, total) = found(visit, &words);
    Reply::html(pages::search_fragment(visit, &words, &products, total))
}

/// JSON with products, categories, brands and combinations of both.
pub(crate) fn all(visit: &Visit<'_>, term: &str) -> Reply {
    let language = visit.language();
    let shop = visit.shop();
    let words: Vec<String> = fold(term).split_whitespace().map(str::to_owned).collect();
    let (products, _) = found(visit, term);
    let prefix = language.prefix();
    let hit = |name: &str| !words.is_empty() && words.iter().all(|word| fold(name).contains(word.as_str()));
    let entry = |title: &str, url: String, image: String| {
        object! { "title": Json::text(title), "url": url, "image": image }
    };
    let listed = products.iter().map(|product| {
        let image = catalogue::picture(&visit.origin, 'K', product.id, 1);
        entry(product.name(language), format!("{prefix}{}", product.slug(language)), image)
    });
    let categories: Vec<_> =
        shop.categories.iter().filter(|category| hit(language.choose(category.name))).take(SHOWN).collect();
    let brands: Vec<_> = shop.brands.iter().filter(|brand| hit(brand.name)).take(SHOWN).collect();
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
        "ID": Json::id(category.id), "PARENT_ID": category.parent.map_or(Json::Int(0), |parent| Json::id(shop.categories[parent].id)),
        "NAME": name, "TITLE": name, "URL": format!("{}{}", language.prefix(), category.slug[language.index()]),
        "DESCRIPTION": language.choose(category.description),
        "IMAGE": format!("{}/Data/O/kategori-{}.jpg", visit.origin, category.id), "STATUS": "1", "ORDER": at,
        "COUNT": category.count, "IS_ROOT": if category.parent.is_none() { "true" } else { "false" },
        "IS_LEAF": if category.children.is_empty() { "true" } else { "false" },
        "CHILDREN": Json::list(category.children.iter().map(|child| self::category(visit, *child))),
    }
}
