//! The frame of every page: head, page variables, hidden fields, breadcrumbs
//! (contracts/upstream/pages.md#1-every-page).

use base64::{Engine as _, engine::general_purpose::STANDARD};

use crate::{
    capabilities::{cart, membership},
    values::{
        ids,
        language::{Language, Localized},
        legacy_json::{Json, object},
    },
    visit::Visit,
    web::reply::escape,
};

pub(crate) const SHOP_NAME: Localized =
    ["Vitrin El Sanatları", "Vitrin Handicraft", "Vitrin Kunsthandwerk", "فيترين للحرف اليدوية"];

/// Metadata of a page.
#[derive(Debug)]
pub(crate) struct Page {
    /// `link_type`.
    pub(crate) kind: &'static str,
    /// `link_table_id`.
    pub(crate) id: &'static str,
    pub(crate) title: String,
    pub(crate) description: String,
    /// The slug per language, without prefix or slash; empty for home.
    pub(crate) slugs: [String; 4],
    /// Names and slugs below home, the page itself last.
    pub(crate) crumbs: Vec<(String, String)>,
    /// Further structured data.
    pub(crate) json_ld: Option<Json>,
    /// Filter changes wait for a button (FLT-3).
    pub(crate) filter_button: bool,
}

fn home_name(language: Language) -> &'static str {
    language.choose(["Ana Sayfa", "Home", "Startseite", "الرئيسية"])
}

/// The whole document around `body`.
pub(crate) fn document(visit: &Visit<'_>, page: &Page, body: &str) -> String {
    let language = visit.session.language;
    let origin = &visit.origin;
    let title = if page.title.is_empty() {
        language.choose(SHOP_NAME).to_owned()
    } else {
        format!("{} | {}", page.title, language.choose(SHOP_NAME))
    };
    let address = |language: Language| {
        format!("{origin}/{}{}", language.prefix(), page.slugs[language.index()])
    };
    let alternates: String = Language::ALL
        .iter()
        .map(|other| {
            format!(
                "<link rel=\"alternate\" hreflang=\"{}\" href=\"{}\">\n",
                other.code(),
                escape(&address(*other))
            )
        })
        .collect();
    let structured: String = [breadcrumb_data(visit, page), page.json_ld.clone()]
        .into_iter()
        .flatten()
        .map(|data| {
            format!(
                "<script type=\"application/ld+json\">{}</script>\n",
                data.print().replace('<', "\\u003c")
            )
        })
        .collect();
    format!(
        "<!DOCTYPE html>\n<html lang=\"{lang}\" dir=\"{dir}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <title>{title}</title>\n<meta name=\"description\" content=\"{description}\">\n\
         <link rel=\"canonical\" href=\"{canonical}\">\n{alternates}{structured}\
         <script>\n{variables}</script>\n</head>\n<body>\n\
         <input type=\"hidden\" id=\"link_type\" value=\"{kind}\">\n\
         <input type=\"hidden\" id=\"link_table_id\" value=\"{id}\">\n\
         <input type=\"hidden\" id=\"cookie-law\" value=\"1\">\n{crumbs}{body}</body>\n</html>\n",
        lang = language.code(),
        dir = language.direction(),
        title = escape(&title),
        description = escape(&page.description),
        canonical = escape(&address(language)),
        variables = variables(visit, page),
        kind = page.kind,
        id = page.id,
        crumbs = breadcrumbs(language, page),
    )
}

fn breadcrumbs(language: Language, page: &Page) -> String {
    if page.crumbs.is_empty() {
        return String::new();
    }
    let prefix = language.prefix();
    let items: String = page
        .crumbs
        .iter()
        .map(|(name, slug)| {
            format!("<li><a href=\"/{prefix}{}\">{}</a></li>", escape(slug), escape(name))
        })
        .collect();
    format!(
        "<nav class=\"breadcrumb\"><ol><li><a href=\"/{}\">{}</a></li>{items}</ol></nav>\n",
        prefix.trim_end_matches('/'),
        home_name(language)
    )
}

fn breadcrumb_data(visit: &Visit<'_>, page: &Page) -> Option<Json> {
    let language = visit.session.language;
    let item = |at: usize, name: &str, address: String| {
        object! { "@type": "ListItem", "position": at, "name": Json::text(name), "item": address }
    };
    let root = format!("{}/{}", visit.origin, language.prefix());
    let below = page
        .crumbs
        .iter()
        .enumerate()
        .map(|(at, (name, slug))| item(at + 2, name, format!("{root}{slug}")));
    (!page.crumbs.is_empty()).then(|| {
        object! {
            "@context": "https://schema.org", "@type": "BreadcrumbList",
            "itemListElement": Json::list(std::iter::once(item(1, home_name(language), root.clone())).chain(below)),
        }
    })
}

/// Page variables (contracts/upstream/protocol.md#page-variables). Literals as scripts write them:
/// texts in single quotes, objects as JSON.
fn variables(visit: &Visit<'_>, page: &Page) -> String {
    let language = visit.session.language;
    let (decimal, thousand) = language.separators();
    let (count, total) = cart::summary(visit);
    let member = visit.member();
    let is_vendor = u8::from(member.as_ref().is_some_and(|member| !member.vendor_code.is_empty()));
    let member = membership::info(member.as_ref());
    let setting = object! {
        "PARAMS": Json::list(["FILTERS", "VARIANTS", "CATEGORIES", "BRANDS", "PRICE", "MODELS", "SUPPLIERS"]),
        "FILTER_BUTTON": Json::bit(page.filter_button), "SHOW_BUTTON": 1,
        "PRODUCT_COUNT_PER_PAGE": crate::catalogue::PAGE_SIZE.to_string(), "DECIMALS": 2,
        "IMAGE_RATIO": 1.5,
    };
    let block = object! {
        "ID": 1003, "PAGE_ID": Json::Int(page.id.parse().unwrap_or(0)), "PARENT_ID": 1003,
    };
    format!(
        "var LANGUAGE = '{lang}', CURRENCY = '{currency}';\nvar MEMBER_INFO = {member};\n\
         var PAGE_TYPE = '{kind}'; var PAGE_ID = '{id}'; var PAGE_LINK = '{link}';\n\
         var ENDPOINT_PREFIX = '{prefix}'; var CART_CSRF_TOKEN = '{cart_token}'; var CSRF_TOKEN = '{token}';\n\
         var SEP_DEC = '{decimal}'; var SEP_THO = '{thousand}'; var IS_FAV = {collections}; var PRODUCT_DATA = [];\n\
         var CART_COUNT = {count}; var CART_TOTAL = '{total}'; var IS_VENDOR = {is_vendor}; var SESS_ID = '{session}'; var THEME_FOLDER = 'v5';\n\
         var BLOCK = {block};\nvar SETTING = {setting};\n",
        lang = language.code(),
        currency = visit.session.currency.code(),
        member = member.print(),
        kind = page.kind,
        id = page.id,
        link = page.slugs[language.index()],
        prefix = if visit.state.prefix.is_empty() {
            String::new()
        } else {
            STANDARD.encode(&visit.state.prefix)
        },
        cart_token = ids::token(&visit.id, "cart"),
        token = ids::token(&visit.id, "form"),
        collections = u8::from(visit.state.collections),
        count = count.print(),
        session = visit.id,
        block = block.print(),
        setting = setting.print(),
    )
}
