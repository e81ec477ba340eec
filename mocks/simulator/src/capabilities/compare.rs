//! The comparison list that the shop stores for its oldest client (contracts/upstream/compare.md).

use crate::{
    values::{
        language::Localized,
        legacy_json::{Json, object},
    },
    visit::Visit,
    web::{envelope::unknown_call, reply::Reply},
};

/// Products in a comparison list.
const MAX_COMPARED: usize = 4;

const ADDED: Localized = [
    "Ürün karşılaştırma listesine eklendi",
    "Added to the comparison",
    "Zum Vergleich hinzugefügt",
    "أضيف المنتج إلى قائمة المقارنة",
];
const THERE: Localized = [
    "Ürün zaten karşılaştırma listesinde",
    "Already in the comparison",
    "Bereits im Vergleich",
    "المنتج موجود في قائمة المقارنة",
];
const FULL: Localized = [
    "En fazla 4 ürün karşılaştırabilirsiniz",
    "You can compare 4 products at most",
    "Sie können höchstens 4 Produkte vergleichen",
    "يمكنك مقارنة 4 منتجات كحد أقصى",
];
const UNKNOWN: Localized = [
    "Ürün bulunamadı",
    "No such product",
    "Das Produkt wurde nicht gefunden",
    "لم يتم العثور على المنتج",
];

pub(crate) fn answer(visit: &mut Visit<'_>, segments: &[&str]) -> Reply {
    match *segments {
        ["getId"] => Reply::json(&object! { "status": 1, "data": ids(visit) }),
        ["addId", ..] => add(visit, segments.get(1).copied()),
        _ => unknown_call(),
    }
}

fn ids(visit: &Visit<'_>) -> Json {
    Json::list(visit.session.compared.iter().map(|id| Json::id(*id)))
}

/// Status 1 added, 2 present, 3 full, as newer clients track it themselves
/// (contracts/upstream/compare.md).
fn add(visit: &mut Visit<'_>, id: Option<&str>) -> Reply {
    let field = ["id", "productId", "product"].into_iter().find_map(|name| visit.call.field(name));
    let id = field.or(id).and_then(|id| id.trim().parse().ok());
    let known = id.filter(|id| visit.shop().product(*id).is_some());
    let (status, words) = match known {
        None => (0, UNKNOWN),
        Some(id) if visit.session.compared.contains(&id) => (2, THERE),
        Some(_) if visit.session.compared.len() >= MAX_COMPARED => (3, FULL),
        Some(id) => {
            visit.change(|session| session.compared.push(id));
            (1, ADDED)
        }
    };
    let text = visit.language().choose(words);
    Reply::json(&object! { "status": status, "statusText": text, "data": ids(visit) })
}
