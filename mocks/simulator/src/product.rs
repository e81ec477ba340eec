//! Calls about one product: variants, related products, comments (wire 7.6, 7.8, 7.9).

use crate::{
    app::Visit,
    catalogue::{Level, Product, product_object, variant_list},
    language::Words,
    legacy_json::{Json, object},
    reply::Reply,
    seed::Rng,
};

/// How many related products a list holds.
const RELATED: usize = 8;

/// `get-variant{level}-list/{product}/{type of the other level}`. An unknown product or type gives an empty list.
pub(crate) fn variants(visit: &Visit<'_>, level: u8, id: &str, kind: &str) -> Reply {
    let product = id.parse().ok().and_then(|id| visit.shop().product(id));
    let (key, level) =
        if level == 1 { ("VARIANT1_LIST", Level::First) } else { ("VARIANT2_LIST", Level::Second) };
    // A type that is no number cannot match any.
    let kind = kind.parse().unwrap_or(u64::MAX);
    let list = product.map_or(Json::List(Vec::new()), |product| {
        variant_list(product, level, Some(kind), visit.language(), visit.currency(), &visit.origin)
    });
    let mut answer = object! {};
    answer.set(key, list);
    Reply::json(&answer)
}

/// Lists 1 to 4: same category, same brand, same region, same motif.
pub(crate) fn related(visit: &Visit<'_>, id: &str, list: &str) -> Reply {
    let shop = visit.shop();
    let product = id.parse().ok().and_then(|id| shop.product(id));
    let products = product.map_or_else(Vec::new, |product| related_to(visit, product, list));
    let (language, currency) = (visit.language(), visit.currency());
    Reply::json(&object! {
        "PRODUCTS": Json::list(products.into_iter().map(|other| {
            product_object(shop, other, language, currency, &visit.origin, false)
        })),
    })
}

fn related_to<'a>(visit: &Visit<'a>, product: &Product, list: &str) -> Vec<&'a Product> {
    let products = &visit.shop().products;
    let akin = |other: &&Product| {
        other.id != product.id
            && !other.display_only
            && match list {
                "1" => other.category == product.category,
                "2" => other.brand == product.brand,
                "3" => other.origin == product.origin && other.family.kind != product.family.kind,
                "4" => other.motif == product.motif && other.family.kind == product.family.kind,
                _ => false,
            }
    };
    // From the product on and around, so that not every page shows the same few.
    let at = products.iter().position(|other| other.id == product.id).unwrap_or(0);
    products[at..].iter().chain(&products[..at]).filter(akin).take(RELATED).collect()
}

/// Comments on a page.
const COMMENTS: i64 = 10;

const PRAISE: [(Words, Words); 4] = [
    (
        ["Çok güzel", "Beautiful", "Wunderschön", "جميل جدًا"],
        [
            "Fotoğraftakinden bile güzel, emeğinize sağlık.",
            "Even nicer than in the picture.",
            "Noch schöner als auf dem Bild.",
            "أجمل من الصورة، سلمت أيديكم.",
        ],
    ),
    (
        ["Hızlı geldi", "Quick delivery", "Schnell geliefert", "وصل سريعًا"],
        [
            "Özenle paketlenmişti, iki günde geldi.",
            "Carefully packed, here in two days.",
            "Sorgfältig verpackt, nach zwei Tagen da.",
            "تغليف متقن ووصل خلال يومين.",
        ],
    ),
    (
        ["El işi belli", "Truly handmade", "Echte Handarbeit", "صناعة يدوية حقيقية"],
        [
            "Küçük farkları onu eşsiz kılıyor.",
            "The small differences make it unique.",
            "Die kleinen Unterschiede machen es einzigartig.",
            "الفروق الصغيرة تجعله فريدًا.",
        ],
    ),
    (
        ["Hediye aldım", "A present", "Ein Geschenk", "هدية"],
        [
            "Anneme aldım, çok sevdi.",
            "For my mother; she loves it.",
            "Für meine Mutter; sie ist begeistert.",
            "اشتريته لأمي فأحبته كثيرًا.",
        ],
    ),
];

/// How many of the product's comments gave each number of stars, one first.
fn stars(product: &Product) -> [i64; 5] {
    let fives = product.comments * (product.rank - 60).max(0) / 40;
    [0, 0, 0, product.comments - fives, fives]
}

/// `comment-average/{id}`: how often each number of stars was given.
pub(crate) fn comment_average(visit: &Visit<'_>, id: &str) -> Reply {
    let product = id.parse().ok().and_then(|id| visit.shop().product(id));
    let [one, two, three, four, five] = product.map_or([0; 5], stars);
    Reply::json(&object! {
        "data": object! { "1": one, "2": two, "3": three, "4": four, "5": five },
        "total": one + two + three + four + five,
    })
}

/// `comments/{id}/{mode}?page=`: ten a page, newest first.
pub(crate) fn comments(visit: &Visit<'_>, id: &str) -> Reply {
    let language = visit.language();
    let product = id.parse().ok().and_then(|id| visit.shop().product(id));
    let total = product.map_or(0, |product| product.comments);
    let pages = (total + COMMENTS - 1) / COMMENTS;
    let page: i64 = visit.call.query.get("page").and_then(|text| text.parse().ok()).unwrap_or(1).max(1);
    let fives = product.map_or(0, |product| stars(product)[4]);
    let from = (page - 1).saturating_mul(COMMENTS);
    let comments = (from..(from.saturating_add(COMMENTS)).min(total)).map(|at| {
        let mut rng = Rng::new(visit.shop().seed, "comment", product.map_or(0, |product| product.id) * 100 + at as u64);
        let (title, text) = rng.pick(&PRAISE);
        let name = *rng.pick(&["Deniz", "Elif", "Kerem", "Zeynep", "Baran", "Ayşe", "Onur", "İpek"]);
        object! {
            "ID": Json::id(product.map_or(0, |product| product.id) * 100 + at as u64), "NAME": name, "SURNAME": "Örnek",
            "TITLE": language.choose(*title), "COMMENT": language.choose(*text),
            "RATE": if at < fives { 100 } else { 80 }, "DATE": 1_794_000_000 - at * 86_400 * 3,
            "IS_NAME_DISPLAYED": "1", "IS_PRODUCT_PURCHASED": Json::bit(rng.chance(70)),
            "YES_VOTE": rng.between(0, 9), "NO_VOTE": 0,
        }
    });
    Reply::json(&object! {
        "PRODUCT_ID": Json::text(id), "TOTAL": total, "IS_MEMBER_LOGGED_IN": 0, "WRITE_COMMENT": 0,
        "COMMENT_DONE": 0, "COMMENT_VOTED": 0, "NO_COMMENT": Json::bit(total == 0),
        "META": object! { "LIMIT": COMMENTS, "CURRENT_PAGE": page, "TOTAL_PAGE": pages },
        "COMMENTS": Json::list(comments),
    })
}
