//! Popups and blocks as HTML with their data in a script, the same data as JSON, and the older
//! forms (contracts/upstream/content.md).

mod checkout;
mod forms;
mod goods;
mod part;

use http::StatusCode;

use crate::{
    capabilities::pages,
    catalogue::Product,
    values::{
        ids,
        legacy_json::{Json, object},
    },
    visit::Visit,
    web::reply::{Reply, escape},
};
use part::{FragmentContent, FragmentRequest};

fn part(visit: &Visit<'_>, ask: &FragmentRequest<'_>) -> Option<FragmentContent> {
    forms::part(visit, ask)
        .or_else(|| goods::part(visit, ask))
        .or_else(|| checkout::part(visit, ask))
}

/// The data of a fragment (contracts/upstream/content.md#fragment-data): where it stands, its
/// parameters, the anti-forgery value, then what is its own.
fn data(visit: &Visit<'_>, ask: &FragmentRequest<'_>, part: FragmentContent) -> Json {
    let query = |name: &str| Json::text(visit.call.query.get(name).unwrap_or(""));
    let member = visit.member();
    let mut made = object! {
        "LANGUAGE": visit.language().code(), "CURRENCY": visit.currency().code(),
        "GET_P1": Json::text(ask.first), "GET_P2": Json::text(ask.second),
        "GET_PRODUCT": query("product"), "GET_VARIANT": query("variant"),
        "CSRF_TOKEN": ids::token(&visit.id, "form"),
        "MEMBER": object! {
            "ID": member.as_ref().map_or(Json::Int(0), |member| Json::id(member.id)),
            "FIRST_NAME": member.as_ref().map_or_else(String::new, |member| member.first_name.clone()),
        },
        // Numbers here, text on pages (contracts/upstream/protocol.md#values).
        "BLOCK": object! {
            "ID": Json::text(ask.block), "PAGE_ID": Json::text(ask.page),
            "PARENT_ID": Json::text(ask.block),
        },
        "SETTING": object! {
            "TITLE": visit.language().choose(part.title), "FOLDER": Json::text(ask.folder),
            "IS_POPUP": 1,
        },
    };
    for (key, value) in part.data {
        made.set(key, value);
    }
    made
}

/// `sub-folder/{page}/{block}/{folder}[/{p1}[/{p2}]]`.
pub(crate) fn sub_folder(visit: &Visit<'_>, segments: &[&str]) -> Reply {
    let found = FragmentRequest::read(segments).and_then(|ask| Some((part(visit, &ask)?, ask)));
    match found {
        Some((part, ask)) => Reply::html(document(visit, &ask, part)),
        None => Reply::html("").status(StatusCode::NOT_FOUND),
    }
}

/// `data/{page}/{block}/{folder}`: the same data as JSON.
pub(crate) fn twin(visit: &Visit<'_>, segments: &[&str]) -> Reply {
    let found = FragmentRequest::read(segments).and_then(|ask| Some((part(visit, &ask)?, ask)));
    match found {
        Some((part, ask)) => Reply::json(&object! { "DATA": data(visit, &ask, part) }),
        None => {
            Reply::json(&object! { "DATA": Json::List(Vec::new()) }).status(StatusCode::NOT_FOUND)
        }
    }
}

fn document(visit: &Visit<'_>, ask: &FragmentRequest<'_>, part: FragmentContent) -> String {
    let title = visit.language().choose(part.title);
    let (folder, html) = (escape(ask.folder), part.html.clone());
    let data = data(visit, ask, part);
    format!(
        "<div class=\"sub-folder\" data-folder=\"{folder}\">\n<h3 class=\"sub-folder-title\">{title}</h3>\n{html}</div>\n\
         <script>\nvar DATA = {};\nif (window.startSubFolder) startSubFolder('{folder}', DATA);\n</script>\n",
        data.print()
    )
}

/// `content/get/{block}/{folder}[/{parameter}]` of the oldest client: the same fragments, with a
/// product's id and variant in the parameter. One that is about nothing there is answers JSON text
/// with words to show (contracts/upstream/content.md#older-fragments).
pub(crate) fn old(visit: &Visit<'_>, segments: &[&str]) -> Reply {
    let (block, folder, parameter) = match *segments {
        [block, folder] => (block, folder, ""),
        [block, folder, parameter, ..] => (block, folder, parameter),
        _ => return Reply::html("").status(StatusCode::NOT_FOUND),
    };
    let ask = FragmentRequest { page: "0", block, folder, first: parameter, second: "" };
    let about = matches!(folder, "popup" | "collection" | "set-location" | "comment");
    if about && goods::find_product(visit, parameter).is_none() {
        let text = visit.language().choose([
            "Ürün bulunamadı",
            "No such product",
            "Das Produkt wurde nicht gefunden",
            "لم يتم العثور على المنتج",
        ]);
        let words = object! { "status": 0, "statusText": text };
        return Reply::html(words.print());
    }
    match part(visit, &ask) {
        Some(part) => Reply::html(document(visit, &ask, part)),
        None => Reply::html("").status(StatusCode::NOT_FOUND),
    }
}

/// `content/get-block/{block}[/{type}/{id}]`: a showcase of the category `id`, or of what is new.
pub(crate) fn block(visit: &Visit<'_>, segments: &[&str]) -> Reply {
    let id = segments.get(2).copied();
    let shop = visit.shop();
    let wanted = |product: &Product| match id {
        Some(id) => shop.category_of(product).id.to_string() == id,
        None => product.is_new,
    };
    let places: Vec<usize> =
        (0..shop.products.len()).filter(|at| wanted(&shop.products[*at])).take(4).collect();
    let cards = pages::cards(visit, &places, visit.language(), visit.currency());
    let block = escape(segments.first().copied().unwrap_or(""));
    Reply::html(format!(
        "<section class=\"showcase\" data-block-id=\"{block}\">\n{cards}</section>\n"
    ))
}
