//! The product page (contracts/upstream/pages.md#5-product).

use crate::{
    capabilities::pages::{
        cards,
        frame::{self, Page},
    },
    catalogue::{
        Level, Product, colour_id, delivery, description, picture, product_object,
        short_description, variant_list,
    },
    values::{
        ids,
        language::{Currency, Language},
        legacy_json::{Json, object},
    },
    visit::Visit,
    web::reply::escape,
};

pub(crate) fn page(visit: &Visit<'_>, product: &Product) -> String {
    let language = visit.session.language;
    let currency = visit.session.currency;
    let shop = visit.shop();
    let name = product.name(language);
    let mut crumbs: Vec<(String, String)> = shop
        .line_of(product.category)
        .into_iter()
        .map(|at| &shop.categories[at])
        .map(|category| {
            (language.choose(category.name).to_owned(), category.slug[language.index()].to_owned())
        })
        .collect();
    crumbs.push((name.to_owned(), product.slug(language).to_owned()));
    let page = Page {
        kind: "product",
        id: "3",
        title: name.to_owned(),
        description: short_description(product, language),
        slugs: product.slugs.clone(),
        crumbs,
        json_ld: Some(structured(visit, product, language, currency)),
        filter_button: false,
    };
    let body = [
        format!(
            "<input type=\"hidden\" id=\"product-id\" value=\"{}\">\n<h1 class=\"product-name\">{}</h1>\n",
            product.id,
            escape(name)
        ),
        gallery(visit, product, language),
        cards::record_script(visit, product, language, currency),
        data(visit, product, language, currency),
        prices(product, language, currency),
        tabs(visit, product, language),
        related(visit, product, language, currency),
    ];
    frame::document(visit, &page, &body.concat())
}

fn gallery(visit: &Visit<'_>, product: &Product, language: Language) -> String {
    let name = escape(product.name(language));
    let chosen = !product.variants.is_empty();
    let views: String = (1..=product.views)
        .map(|view| {
            let kind = if chosen {
                format!(" data-variant-type=\"{}\"", colour_id(product.colour_of_view(view)))
            } else {
                String::new()
            };
            format!(
                "<a href=\"{}\"{kind}><img data-src=\"{}\" alt=\"{name}\"></a>\n",
                picture(&visit.origin, 'B', product.id, view),
                picture(&visit.origin, 'O', product.id, view),
            )
        })
        .collect();
    format!("<div class=\"product-gallery\">\n{views}</div>\n")
}

fn data(visit: &Visit<'_>, product: &Product, language: Language, currency: Currency) -> String {
    let origin = &visit.origin;
    let first = variant_list(product, Level::First, None, language, currency, origin);
    let chosen = product.variants.first().map(|variant| colour_id(variant.colour));
    let second = variant_list(product, Level::Second, chosen, language, currency, origin);
    let token = |purpose: &str| ids::token(&visit.id, purpose);
    let data = object! {
        "PRODUCT": product_object(visit.shop(), product, language, currency, origin, true),
        "VARIANT1_LIST": first, "VARIANT2_LIST": second,
        "BLOCK_CSRF_TOKENS": object! {
            "COMMENT": token("comment"), "CALL_ME": token("call"),
            "SUGGESTION_BOX": token("suggestion"),
            "RECOMMENDATION": token("recommendation"), "QUICK_MESSAGE": token("message"),
        },
    };
    format!("<script>var DATA = {};</script>\n", data.print())
}

fn prices(product: &Product, language: Language, currency: Currency) -> String {
    if product.display_only {
        return String::new();
    }
    let price = product.price(currency);
    let before = if price.list > price.sell {
        format!(
            "<div class=\"discounted-price\">{}</div> ",
            cards::money(price.list, language, currency)
        )
    } else {
        String::new()
    };
    format!(
        "<div class=\"product-price\">{before}<div class=\"current-price\">{}</div></div>\n",
        cards::money(price.sell, language, currency)
    )
}

fn tabs(visit: &Visit<'_>, product: &Product, language: Language) -> String {
    let detail = language.choose(["Açıklama", "Description", "Beschreibung", "الوصف"]);
    let delivered = language.choose(["Teslimat", "Delivery", "Lieferung", "التوصيل"]);
    let comments = language.choose(["Yorumlar", "Reviews", "Bewertungen", "التقييمات"]);
    // What is sold by the metre is often paid by transfer: its page tells the ways to pay.
    let payment = if product.leaf.by_metre {
        let title = language.choose(["Ödeme", "Payment", "Zahlung", "الدفع"]);
        format!(
            "<a class=\"tab-title\" data-tab=\"payment\" \
             data-href=\"/srv/service/product-detail/payment-options/{}/0?language={}\">{title}</a>",
            product.id,
            visit.session.language.code(),
        )
    } else {
        String::new()
    };
    format!(
        "<div class=\"tabs\"><a class=\"tab-title\" data-tab=\"detail\">{detail}</a>\
         <a class=\"tab-title\" data-tab=\"delivery\">{delivered}</a>{payment}\
         <a class=\"tab-title\" data-tab=\"comments\" data-href=\"/srv/service/product-detail/comments/{}/1?language={}\">{comments}</a></div>\n\
         <div class=\"tab-content\" data-tab=\"detail\">{}</div>\n<div class=\"tab-content\" data-tab=\"delivery\">{}</div>\n",
        product.id,
        visit.session.language.code(),
        description(product, language),
        delivery(language),
    )
}

fn related(visit: &Visit<'_>, product: &Product, language: Language, currency: Currency) -> String {
    let products = &visit.shop().products;
    let akin: Vec<usize> = (0..products.len())
        .filter(|at| products[*at].category == product.category && products[*at].id != product.id)
        .skip((product.id % 17) as usize)
        .take(4)
        .collect();
    let title =
        language.choose(["Benzer ürünler", "Similar pieces", "Ähnliche Stücke", "قطع مشابهة"]);
    format!(
        "<section class=\"showcase\" data-block-id=\"1021\" data-position=\"bottom\"><h2 class=\"block-title\">{title}</h2>\n{}</section>\n",
        cards::cards(visit, &akin, language, currency)
    )
}

fn structured(
    visit: &Visit<'_>,
    product: &Product,
    language: Language,
    currency: Currency,
) -> Json {
    let stock = if product.in_stock() { "InStock" } else { "OutOfStock" };
    // Structured data knows the currency by its international code.
    let code = if currency == Currency::Tl { "TRY" } else { currency.code() };
    let price = product.price(currency).sell;
    let mut made = object! {
        "@context": "https://schema.org", "@type": "Product",
        "name": product.name(language).to_owned(),
        "image": Json::list((1..=product.views).map(|view| picture(&visit.origin, 'B', product.id, view))),
        "description": short_description(product, language), "sku": &product.code,
        "gtin13": &product.barcode,
        "brand": object! { "@type": "Brand", "name": visit.shop().brand_of(product).name },
        "offers": object! {
            "@type": "Offer",
            "url": format!("{}/{}{}", visit.origin, language.prefix(), product.slug(language)),
            "priceCurrency": code, "price": format!("{}.{:02}", price / 100, price % 100),
            "availability": format!("https://schema.org/{stock}"),
        },
    };
    if product.comments > 0 {
        made.set(
            "aggregateRating",
            object! {
                "@type": "AggregateRating",
                "ratingValue": format!("{:.1}", product.rank as f64 / 20.0),
                "reviewCount": product.comments, "bestRating": "5",
            },
        );
    }
    made
}
