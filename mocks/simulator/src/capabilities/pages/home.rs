//! The home page (contracts/upstream/pages.md#3-home).

use crate::{
    capabilities::pages::{
        cards,
        frame::{self, Page},
    },
    catalogue::{Listing, PAGE_SIZE, Scope},
    values::language::{Language, Localized},
    visit::Visit,
    web::{reply::escape, request::Pairs},
};

/// Title, text and the root category it leads to.
const SLIDES: [(Localized, Localized, usize); 4] = [
    (
        ["Dokunan hikâyeler", "Stories, woven", "Gewebte Geschichten", "حكايات منسوجة"],
        [
            "Yayladan evinize: kök boyalı kilimler",
            "From the plateau to your home: kilims in plant dyes",
            "Vom Hochland zu Ihnen: Kelims in Pflanzenfarben",
            "من الهضبة إلى بيتك: كليم بأصباغ نباتية",
        ],
        0,
    ),
    (
        ["Mavinin bin tonu", "A thousand blues", "Tausend Blautöne", "ألف درجة من الأزرق"],
        [
            "İznik çinileri, bugünün duvarları için",
            "Iznik tiles for the walls of today",
            "Iznik-Fliesen für Wände von heute",
            "بلاط إزنيق لجدران اليوم",
        ],
        1,
    ),
    (
        ["Işığın mozaiği", "A mosaic of light", "Mosaik aus Licht", "فسيفساء الضوء"],
        [
            "Kapalıçarşı'nın lambaları",
            "Lamps from the Grand Bazaar",
            "Lampen aus dem Großen Basar",
            "مصابيح السوق المسقوف",
        ],
        6,
    ),
    (
        [
            "Yaz peştemalleri",
            "Peshtemals for the summer",
            "Peschtemals für den Sommer",
            "بشاكير الصيف",
        ],
        [
            "Buldan'ın kara tezgâhlarından",
            "From the old looms of Buldan",
            "Von den alten Webstühlen in Buldan",
            "من أنوال بولدان العريقة",
        ],
        4,
    ),
];

const NEWEST: Localized = ["Yeni gelenler", "New arrivals", "Neu eingetroffen", "وصل حديثًا"];
const LOVED: Localized = ["Öne çıkanlar", "Best loved", "Lieblingsstücke", "الأكثر محبة"];
const REDUCED: Localized = ["İndirimdekiler", "On sale", "Reduziert", "عروض مخفضة"];
const ALL: Localized = ["Tümünü gör", "See all", "Alle ansehen", "عرض الكل"];

pub(crate) fn page(visit: &Visit<'_>) -> String {
    let language = visit.session.language;
    let page = Page {
        kind: "home",
        id: "1",
        title: String::new(),
        description: language
            .choose([
                "Anadolu ustalarının elinden kilim, çini, seramik, bakır, peştemal, ipek, lamba ve deri.",
                "Kilims, tiles, ceramics, copper, towels, silk, lamps and leather from the hands of Anatolian masters.",
                "Kelims, Fliesen, Keramik, Kupfer, Handtücher, Seide, Lampen und Leder von anatolischen Meistern.",
                "كليم وبلاط وخزف ونحاس ومناشف وحرير ومصابيح وجلود من أيدي معلمي الأناضول.",
            ])
            .to_owned(),
        slugs: Default::default(),
        crumbs: Vec::new(),
        json_ld: None,
        filter_button: false,
    };
    let body = [
        slider(visit, language),
        category_list(visit, &visit.shop().roots, "1012", language),
        showcase(visit, "1013", "top", LOVED, 0, &[("sort", "7"), ("stock", "1")], language),
        showcase(
            visit,
            "1016",
            "top",
            NEWEST,
            1,
            &[("new", "1"), ("stock", "1"), ("sort", "1")],
            language,
        ),
        showcase(
            visit,
            "1014",
            "bottom",
            REDUCED,
            2,
            &[("discounted", "1"), ("stock", "1"), ("sort", "8")],
            language,
        ),
    ];
    frame::document(visit, &page, &body.concat())
}

fn slider(visit: &Visit<'_>, language: Language) -> String {
    let shop = visit.shop();
    let slides: String = SLIDES
        .iter()
        .enumerate()
        .map(|(at, (title, text, root))| {
            let slug = shop.categories[shop.roots[*root]].slug[language.index()];
            let title = escape(language.choose(*title));
            format!(
                "<a class=\"slide\" href=\"/{}{slug}\"><img data-src=\"{}/Data/B/slider-{}.jpg\" alt=\"{title}\">\
                 <span class=\"slide-title\">{title}</span><span class=\"slide-text\">{}</span></a>\n",
                language.prefix(),
                visit.origin,
                at + 1,
                escape(language.choose(*text)),
            )
        })
        .collect();
    format!("<section class=\"slider\" data-block-id=\"1011\">\n{slides}</section>\n")
}

/// Category tiles, on the home page and in categories.
pub(crate) fn category_list(
    visit: &Visit<'_>,
    places: &[usize],
    block: &str,
    language: Language,
) -> String {
    let tiles: String = places
        .iter()
        .map(|at| {
            let category = &visit.shop().categories[*at];
            let name = escape(language.choose(category.name));
            format!(
                "<a class=\"category-item\" href=\"/{}{}\" data-id=\"{}\" data-count=\"{}\">\
                 <img data-src=\"{}/Data/O/kategori-{}.jpg\" alt=\"{name}\"><span class=\"category-title\">{name}</span></a>\n",
                language.prefix(),
                category.slug[language.index()],
                category.id,
                category.count,
                visit.origin,
                category.id,
            )
        })
        .collect();
    format!("<section class=\"category-list\" data-block-id=\"{block}\">\n{tiles}</section>\n")
}

/// Eight products of a query, headed by a title that leads to the `link`-th root category.
fn showcase(
    visit: &Visit<'_>,
    block: &str,
    position: &str,
    title: Localized,
    link: usize,
    query: &[(&str, &str)],
    language: Language,
) -> String {
    let shop = visit.shop();
    let pairs = Pairs(
        query.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect(),
    );
    let found = Listing::new(Scope::All, &pairs).products(shop, language, visit.session.currency);
    let found: Vec<usize> = spread(visit, &found);
    let slug = shop.categories[shop.roots[link]].slug[language.index()];
    format!(
        "<section class=\"showcase\" data-block-id=\"{block}\" data-position=\"{position}\"><h2 class=\"block-title\">{}</h2>\
         <a class=\"block-link\" href=\"/{}{slug}\">{}</a>\n{}</section>\n",
        escape(language.choose(title)),
        language.prefix(),
        language.choose(ALL),
        cards::cards(visit, &found, language, visit.session.currency),
    )
}

/// The first product of each family in turn, so that a showcase shows the whole shop.
fn spread(visit: &Visit<'_>, found: &[usize]) -> Vec<usize> {
    let mut chosen: Vec<usize> = Vec::new();
    for round in 0..PAGE_SIZE {
        for at in found {
            let kind = visit.shop().products[*at].family.kind;
            let of_kind = chosen
                .iter()
                .filter(|other| visit.shop().products[**other].family.kind == kind)
                .count();
            if chosen.len() < PAGE_SIZE && of_kind == round && !chosen.contains(at) {
                chosen.push(*at);
            }
        }
        if chosen.len() >= PAGE_SIZE {
            break;
        }
    }
    chosen
}
