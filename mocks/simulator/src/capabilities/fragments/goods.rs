//! Fragments about products: the basket, comparison, quick view and product popups.

use super::part::{FragmentContent, FragmentRequest};
use crate::{
    capabilities::{cart, pages, pages::money},
    catalogue::{
        Product,
        personalization::{FIELDS, FieldKind},
        picture, product_object,
    },
    values::{
        ids,
        language::Localized,
        legacy_json::{Json, object},
    },
    visit::Visit,
    web::reply::escape,
};

/// Products compared at once.
const MAX_COMPARED: usize = 4;

const BASKET: Localized = ["Sepetim", "Your basket", "Ihr Warenkorb", "سلتي"];
const EMPTY: Localized =
    ["Sepetiniz boş", "Your basket is empty", "Ihr Warenkorb ist leer", "سلتك فارغة"];
const COMPARE: Localized = ["Ürün Karşılaştırma", "Comparison", "Vergleich", "مقارنة المنتجات"];
const LOOK: Localized = ["Hızlı Bakış", "Quick view", "Schnellansicht", "نظرة سريعة"];
const PERSONAL: Localized = ["Kişiselleştirme", "Personalise", "Personalisieren", "تخصيص"];
const PHOTO: Localized = ["Fotoğraf", "Photo", "Foto", "صورة"];
const SHARE: Localized = ["Paylaş", "Share", "Teilen", "مشاركة"];
const ALARM: Localized =
    ["Gelince Haber Ver", "Tell me when it is back", "Benachrichtigen", "أخبرني عند التوفر"];
const COLLECT: Localized =
    ["Listeye Ekle", "Add to a list", "Zur Liste hinzufügen", "إضافة إلى قائمة"];
const COMMENT: Localized = ["Yorum Yaz", "Write a review", "Bewertung schreiben", "كتابة تقييم"];
const TEXT: Localized = ["Yazınız", "Your text", "Ihr Text", "نصك"];

pub(super) fn part(visit: &Visit<'_>, ask: &FragmentRequest<'_>) -> Option<FragmentContent> {
    Some(match ask.folder {
        "popup-cart" | "cart" | "header-cart" => basket(visit),
        "compare" => compare(visit, ask),
        "quick-view" => about(visit, ask, LOOK, ""),
        "personalization" => personalization(visit, ask),
        "popup" => about(visit, ask, ALARM, ""),
        "collection" => about(visit, ask, COLLECT, ""),
        "comment" => about(visit, ask, COMMENT, "text"),
        "photo-detail" => photo(visit),
        "share" => share(visit, ask),
        _ => return None,
    })
}

/// The product a parameter such as `1204-0` or `1204` names.
pub(super) fn find_product<'a>(visit: &Visit<'a>, parameter: &str) -> Option<&'a Product> {
    visit.shop().product(parameter.split('-').next()?.trim().parse().ok()?)
}

fn object_of(visit: &Visit<'_>, product: &Product) -> Json {
    product_object(visit.shop(), product, visit.language(), visit.currency(), &visit.origin, true)
}

/// The header's basket, its drawer and the popup after adding: the same content in three frames.
fn basket(visit: &Visit<'_>) -> FragmentContent {
    let language = visit.language();
    let (count, total) = cart::summary(visit);
    let lines = &visit.session.lines;
    let products = lines.iter().filter_map(|line| visit.shop().product(line.product));
    let rows: String = products
        .map(|product| {
            format!(
                "<li><img data-src=\"{}\" alt=\"\"><a href=\"/{}{}\">{}</a></li>\n",
                picture(&visit.origin, 'K', product.id, 1),
                language.prefix(),
                product.slug(language),
                escape(product.name(language)),
            )
        })
        .collect();
    let html = if lines.is_empty() {
        format!("<p>{}</p>\n", language.choose(EMPTY))
    } else {
        format!(
            "<ul class=\"cart-lines\">\n{rows}</ul>\n<p class=\"cart-total\">{total} {}</p>\n",
            visit.currency().code()
        )
    };
    let cart = cart::loaded(visit);
    FragmentContent {
        title: BASKET,
        html,
        data: vec![("CART", cart), ("CART_COUNT", count), ("CART_TOTAL", total.into())],
    }
}

/// `?product=1204-1311&productId=1311&status=1`, or the ids in the path as the oldest client has
/// them.
fn compare(visit: &Visit<'_>, ask: &FragmentRequest<'_>) -> FragmentContent {
    let ids = visit.call.query.get("product").filter(|ids| !ids.is_empty()).unwrap_or(ask.first);
    let query = |name: &str| Json::text(visit.call.query.get(name).unwrap_or(""));
    let compared: Vec<&Product> =
        ids.split('-').filter_map(|id| find_product(visit, id)).take(MAX_COMPARED).collect();
    let places: Vec<usize> = compared
        .iter()
        .filter_map(|product| visit.shop().products.iter().position(|known| known.id == product.id))
        .collect();
    FragmentContent {
        title: COMPARE,
        html: pages::cards(visit, &places, visit.language(), visit.currency()),
        data: vec![
            ("PRODUCTS", Json::list(compared.into_iter().map(|product| object_of(visit, product)))),
            ("GET_PRODUCT_ID", query("productId")),
            ("STATUS", query("status")),
        ],
    }
}

/// A fragment about the product that the path or `?product=` names, with a text to fill in when
/// `field` is given.
fn about(
    visit: &Visit<'_>,
    ask: &FragmentRequest<'_>,
    title: Localized,
    field: &str,
) -> FragmentContent {
    let language = visit.language();
    let asked = visit.call.query.get("product").filter(|id| !id.is_empty()).unwrap_or(ask.first);
    let product = find_product(visit, asked);
    let shown = product.map_or_else(String::new, |product| {
        format!(
            "<img data-src=\"{}\" alt=\"\"><a class=\"product-title\" href=\"/{}{}\">{}</a>\n",
            picture(&visit.origin, 'O', product.id, 1),
            language.prefix(),
            product.slug(language),
            escape(product.name(language)),
        )
    });
    let input = if field.is_empty() {
        String::new()
    } else {
        format!("<label>{} <textarea name=\"{field}\"></textarea></label>\n", language.choose(TEXT))
    };
    // A missing product is an empty list, as PHP encodes it.
    let record =
        product.map_or_else(|| Json::List(Vec::new()), |product| object_of(visit, product));
    FragmentContent { title, html: format!("{shown}{input}"), data: vec![("PRODUCT", record)] }
}

/// The form of a product that is made for its buyer; without one, only the product.
fn personalization(visit: &Visit<'_>, ask: &FragmentRequest<'_>) -> FragmentContent {
    let (language, currency) = (visit.language(), visit.currency());
    let mut part = about(visit, ask, PERSONAL, "");
    let asked = visit.call.query.get("product").filter(|id| !id.is_empty()).unwrap_or(ask.first);
    let form = find_product(visit, asked)
        .and_then(|product| Some((product, visit.shop().specials.form(product.id)?)));
    let Some((product, id)) = form else { return part };
    let added = |cents: i64| {
        if cents == 0 { String::new() } else { format!(" (+{})", money(cents, language, currency)) }
    };
    let priced = |cents: i64| {
        if cents == 0 { String::new() } else { format!(" data-price=\"{}\"", cents as f64 / 100.0) }
    };
    let mut html = format!(
        "<form class=\"personalization-form\" data-form-id=\"{id}\" data-product-id=\"{}\">\n\
         <input type=\"hidden\" name=\"csrf_token\" value=\"{}\">\n",
        product.id,
        ids::token(&visit.id, "form"),
    );
    for field in FIELDS {
        let (name, label) = (field.name, escape(language.choose(field.label)));
        let required = if field.required { " required" } else { "" };
        let price = field.price(currency);
        let (extra, data) = (added(price), priced(price));
        let control = match &field.kind {
            FieldKind::Line { max_length } => format!(
                "<input type=\"text\" id=\"p-{name}\" name=\"{name}\" maxlength=\"{max_length}\"{data}{required}>"
            ),
            FieldKind::Lines { max_length } => format!(
                "<textarea id=\"p-{name}\" name=\"{name}\" maxlength=\"{max_length}\"{data}{required}></textarea>"
            ),
            FieldKind::Checkbox => format!(
                "<input type=\"checkbox\" id=\"p-{name}\" name=\"{name}\" value=\"1\"{data}{required}>"
            ),
            FieldKind::Choice(options) => {
                let options: String = options
                    .iter()
                    .map(|option| {
                        let price = option.price(currency);
                        format!(
                            "<option value=\"{}\"{}>{}{}</option>",
                            option.value,
                            priced(price),
                            escape(language.choose(option.label)),
                            added(price),
                        )
                    })
                    .collect();
                let choose = language.choose(["Seçiniz", "Please choose", "Bitte wählen", "اختر"]);
                format!(
                    "<select id=\"p-{name}\" name=\"{name}\"{required}><option value=\"\">{choose}</option>{options}</select>"
                )
            }
        };
        html += &format!(
            "<div class=\"form-group\"><label for=\"p-{name}\">{label}{extra}</label> {control}</div>\n"
        );
    }
    part.html += &html;
    part.html += "</form>\n";
    part
}

/// `?photo=`: only a picture of the shop itself is shown.
fn photo(visit: &Visit<'_>) -> FragmentContent {
    let asked = visit.call.query.get("photo").unwrap_or("");
    let path = asked.strip_prefix(visit.origin.as_str()).unwrap_or(asked);
    let own = path.trim_start_matches('/');
    let address =
        if own.starts_with("Data/") { format!("{}/{own}", visit.origin) } else { String::new() };
    let html = if address.is_empty() {
        String::new()
    } else {
        format!("<img src=\"{}\" alt=\"\">\n", escape(&address))
    };
    FragmentContent { title: PHOTO, html, data: vec![("PHOTO", address.into())] }
}

/// `share/{index}`: links to the product of that line of the basket.
fn share(visit: &Visit<'_>, ask: &FragmentRequest<'_>) -> FragmentContent {
    let language = visit.language();
    let line = ask.first.parse::<usize>().ok().and_then(|at| visit.session.lines.get(at));
    let product = line.and_then(|line| visit.shop().product(line.product));
    let address = product.map_or_else(
        || format!("{}/{}", visit.origin, language.prefix()),
        |product| format!("{}/{}{}", visit.origin, language.prefix(), product.slug(language)),
    );
    let html = format!("<a class=\"share\" href=\"mailto:?body={0}\">{0}</a>\n", escape(&address));
    FragmentContent {
        title: SHARE,
        html,
        data: vec![("SHARE", object! { "URL": address, "INDEX": Json::text(ask.first) })],
    }
}
