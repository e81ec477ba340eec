//! Which capability answers which path.

use http::{Method, StatusCode};

use crate::{
    alarms,
    app::{App, Visit},
    campaigns::{self, loyalty},
    cart, checkout,
    legacy_json::object,
    messages, orders, pages, payments, preferences, product, regions,
    reply::Reply,
    request::Call,
    search, site, stores, wallet,
};

pub(crate) async fn answer(app: &App, call: &Call) -> Reply {
    let segments: Vec<&str> = call.segments.iter().map(String::as_str).collect();
    match segments[..] {
        ["__shop", ..] => control(app, call, &segments[1..]),
        ["Data", ..] => app.pictures.answer(call, &segments[1..]).await,
        ["static", "theme-flags", file] => app.flags.answer(file).await,
        ["Diger", "countries.txt"] => regions::countries_file(call),
        ["bank", ref rest @ ..] => checkout::bank::answer(app, call, rest),
        ["v2", ref rest @ ..] => wallet::answer(app, call, rest),
        ["srv" | "api" | "Order", ..] => {
            let mut visit = Visit::new(app, call);
            let reply = service(&mut visit, &segments);
            visit.leave(reply)
        }
        _ => {
            let mut visit = Visit::new(app, call);
            let reply = pages::answer(&mut visit, &segments);
            visit.leave(reply)
        }
    }
}

fn service(visit: &mut Visit<'_>, segments: &[&str]) -> Reply {
    match *segments {
        ["srv", "service", "content-v5", "product-loader", _block]
        | ["api", "storefront", "block", "page", _block, "products"] => pages::loader(visit),
        ["srv", "service", "filter", "get", blocks] => search::filters(visit, blocks),
        ["srv", "service", "filter", "get"] => search::filters(visit, ""),
        ["srv", "service", "product", "search"] => search::fragment(visit, None),
        ["srv", "service", "product", "search", term] => search::fragment(visit, Some(term)),
        ["srv", "service", "product", "searchAll"] => search::all(visit, ""),
        ["srv", "service", "product", "searchAll", term] => search::all(visit, term),
        ["srv", "service", "product", "get-related-products", id] => product::related(visit, id, "1"),
        ["srv", "service", "product", "get-related-products", id, list] => product::related(visit, id, list),
        ["srv", "service", "product-detail", "view", id] => pages::product_by_id(visit, id),
        ["srv", "service", "product-detail", "comments", id, ..] => product::comments(visit, id),
        ["srv", "service", "product-detail", "comment-average", id] => product::comment_average(visit, id),
        ["srv", "service", "variant", "get-variant1-list", id, kind] => product::variants(visit, 1, id, kind),
        ["srv", "service", "variant", "get-variant2-list", id, kind] => product::variants(visit, 2, id, kind),
        ["srv", "service", "category", "get"] => search::categories(visit, None),
        ["srv", "service", "category", "get", id] => search::categories(visit, Some(id)),
        ["srv", "service", "cart", ref rest @ ..] => cart::answer(visit, rest),
        ["srv", "campaign-v2", "campaign", ref rest @ ..] => campaigns::answer(visit, rest),
        ["srv", "service", "hopi", ref rest @ ..] => loyalty::answer_hopi(visit, rest),
        ["srv", "service", "zubizu", "signout"] => loyalty::sign_out_of_zubizu(visit),
        ["srv", "service", "customer", "get-basket"] => cart::basket(visit),
        ["srv", "service", "customer", "get-location"] => stores::location(visit),
        ["srv", "service", "customer", "set-location"] => stores::set_location(visit),
        ["srv", "service", "customer", "set-location-service"] => stores::set_service(visit),
        ["srv", "service", "store", ref rest @ ..] => stores::answer(visit, rest),
        ["srv", "service", "order-v4", ref rest @ ..] => orders::answer(visit, rest),
        ["srv", "service", "order-v5", ref rest @ ..] => match orders::answer_newer(visit, rest) {
            Some(reply) => reply,
            None => checkout::answer(visit, rest),
        },
        ["Order", "OrderAPI", ref rest @ ..] => payments::answer(visit, rest),
        ["srv", "service", "site", "advice"] => site::advice(visit),
        ["srv", "service", "conf", "load", ref rest @ ..] => site::script(visit, rest),
        ["srv", "service", "social", "instagram", "feed", ..] => site::instagram(),
        ["srv", "service", "region", ref rest @ ..] => regions::answer(visit, rest),
        ["srv", "service", "language", "change", language, ref rest @ ..] => {
            preferences::change_language(visit, language, rest)
        }
        ["srv", "shopping", "shopping", "set-currency", currency] => {
            preferences::set_currency(visit, currency)
        }
        ["srv", "shopping", "shopping", "set-country", country] => preferences::set_country(visit, country),
        ["srv", "service", "guest", "subscribeNewsletter"] => messages::subscribe(visit),
        ["srv", "service", "site", "get-cookie-law"] => preferences::cookie_law(visit),
        ["srv", "service", "profile", ref rest @ ..] => alarms::answer(visit, rest).unwrap_or_else(unknown),
        _ => unknown(),
    }
}

fn unknown() -> Reply {
    Reply::json(&object! { "status": 0, "statusText": "Fonksiyon bulunamadı" }).status(StatusCode::NOT_FOUND)
}

/// The handles for tests in other languages; no part of the shop.
fn control(app: &App, call: &Call, segments: &[&str]) -> Reply {
    match (&call.method, segments) {
        (&Method::GET, ["health"]) => Reply::json(&object! { "status": "ok" }),
        (&Method::GET, ["requests"]) => Reply::json(&app.journal.print()),
        (&Method::DELETE, ["requests"]) => {
            app.journal.clear();
            Reply::text("").status(StatusCode::NO_CONTENT)
        }
        (&Method::GET, ["specials"]) => Reply::json(&app.catalogue.specials.print()),
        (&Method::PUT, ["faults"]) => match app.faults.set(&call.body_text()) {
            Ok(()) => Reply::text("").status(StatusCode::NO_CONTENT),
            Err(problem) => Reply::text(format!("{problem}\n")).status(StatusCode::UNPROCESSABLE_ENTITY),
        },
        _ => Reply::text("unknown\n").status(StatusCode::NOT_FOUND),
    }
}
