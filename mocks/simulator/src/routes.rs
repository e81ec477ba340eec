//! The routing table: which capability answers which path.

use crate::{
    capabilities::{
        addresses, alarms,
        campaigns::{self, loyalty},
        cart, checkout, comments, compare, erp, favourites, fragments, membership, messages,
        orders, pages, payments, preferences, product, regions, search, site, stores, wallet,
    },
    state::State,
    visit::Visit,
    web::{envelope::unknown_call, reply::Reply, request::Call},
};

pub(crate) fn answer(state: &State, call: &Call, segments: &[&str]) -> Reply {
    match *segments {
        ["Diger", "countries.txt"] => regions::countries_file(call),
        ["Diger", "tax-office.txt"] => regions::tax_offices(),
        ["Diger", "Erp", script] => erp::answer(script),
        ["Diger", "product_dynamic_load.php"] => {
            let visit = Visit::new(state, call);
            let reply = pages::old_loader(&visit);
            visit.add_cookies(reply)
        }
        ["conn", "user", "language", "getLanguage"] => {
            let visit = Visit::new(state, call);
            visit.add_cookies(preferences::session_language(&visit))
        }
        ["conn", "product", "compare", ref rest @ ..] => {
            let mut visit = Visit::new(state, call);
            let reply = compare::answer(&mut visit, rest);
            visit.add_cookies(reply)
        }
        ["bank", ref rest @ ..] => checkout::bank::answer(state, call, rest),
        ["v2", ref rest @ ..] => wallet::answer(state, call, rest),
        ["srv" | "api" | "Order" | "SecCode.php", ..] => {
            let mut visit = Visit::new(state, call);
            let reply = service(&mut visit, segments);
            visit.add_cookies(reply)
        }
        _ => {
            let mut visit = Visit::new(state, call);
            let reply = pages::answer(&mut visit, segments);
            visit.add_cookies(reply)
        }
    }
}

fn service(visit: &mut Visit<'_>, segments: &[&str]) -> Reply {
    match *segments {
        ["srv", "service", "content-v5", "product-loader", _block]
        | ["api", "storefront", "block", "page", _block, "products"] => pages::loader(visit),
        ["srv", "service", "content-v5", "sub-folder", ref rest @ ..] => {
            fragments::sub_folder(visit, rest)
        }
        ["srv", "service", "content-v5", "data", ref rest @ ..] => fragments::twin(visit, rest),
        ["srv", "service", "content", "get", ref rest @ ..] => fragments::old(visit, rest),
        ["srv", "service", "content", "get-block", ref rest @ ..] => fragments::block(visit, rest),
        ["srv", "service", "filter", "get", blocks] => search::filters(visit, blocks),
        ["srv", "service", "filter", "get"] => search::filters(visit, ""),
        ["srv", "service", "product", "search"] => search::fragment(visit, None),
        ["srv", "service", "product", "search", term] => search::fragment(visit, Some(term)),
        ["srv", "service", "product", "searchAll"] => search::all(visit, ""),
        ["srv", "service", "product", "searchAll", term] => search::all(visit, term),
        ["srv", "service", "product", "get-related-products", id] => {
            product::related(visit, id, "1")
        }
        ["srv", "service", "product", "get-related-products", id, list] => {
            product::related(visit, id, list)
        }
        ["srv", "service", "product", "get-sub-two", id, kind] => product::sub_two(visit, id, kind),
        ["srv", "service", "product", "filter", "category", id] => {
            search::category_products(visit, id)
        }
        ["srv", "service", "product-detail", ref rest @ ..] => comments::answer(visit, rest)
            .or_else(|| product::detail(visit, rest))
            .unwrap_or_else(unknown_call),
        ["srv", "service", "catalog", "product", "attributes"] => product::attributes(visit),
        ["srv", "service", "catalog", "product", "get-product-by-properties"] => {
            product::by_properties(visit)
        }
        ["srv", "service", "gallery", "video-detail", id] => product::video(visit, id),
        ["srv", "service", "showcase", "interactive"] => search::showcase(visit),
        ["srv", "service", "category", "getTree"] => search::category_tree(visit, None),
        ["srv", "service", "category", "getTree", id] => search::category_tree(visit, Some(id)),
        ["srv", "service", "variant", "get-variant1-list", id, kind] => {
            product::variants(visit, 1, id, kind)
        }
        ["srv", "service", "variant", "get-variant2-list", id, kind] => {
            product::variants(visit, 2, id, kind)
        }
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
        ["srv", "admin", "settings", "language", "selected-lang"] => {
            preferences::selected_language(visit)
        }
        ["srv", "shopping", "shopping", "set-currency", currency] => {
            preferences::set_currency(visit, currency)
        }
        ["srv", "shopping", "shopping", "set-country", country] => {
            preferences::set_country(visit, country)
        }
        ["srv", "service", "guest", "subscribeNewsletter"] => messages::subscribe(visit),
        ["srv", "service", "site", "get-cookie-law"] => preferences::cookie_law(visit),
        ["SecCode.php"] => membership::picture(visit),
        ["srv", "customer", "signin", ref rest @ ..] => membership::cookie_sign_in(visit, rest),
        ["srv", "service", "guest", "activateSubscription", token] => {
            membership::activate_subscription(visit, token)
        }
        ["srv", "service", "social", provider, "login"] => {
            membership::social_login(visit, provider)
        }
        ["srv", "service", "social", "complete"] => membership::social_complete(visit, None),
        ["srv", "service", "social", "complete", provider] => {
            membership::social_complete(visit, Some(provider))
        }
        ["srv", "service", "customer", "getmessagecount"] => messages::unread_count(visit),
        ["srv", "service", "customer", ref rest @ ..] => membership::customer(visit, rest),
        ["api", "v1", "authentication", ref rest @ ..] => membership::authentication(visit, rest),
        ["api", "v1", "block", "customer-register"] => membership::form(visit),
        ["api", "v1", "security", "captcha", form] => membership::description(form),
        ["api", "v1", "public", "services", "verify-sms"] => membership::verify(visit),
        ["api", "v1", "customer", "messages", ref rest @ ..] => messages::answer(visit, rest),
        ["api", "v1", "public", "department"] => messages::department_list(visit),
        ["api", "v1", "public", "send-message", "department"] => messages::send(visit),
        ["srv", "service", "external", "send-request"] => messages::external(visit),
        [
            "srv",
            "service",
            "profile",
            "get-message-list" | "get-message-department-list" | "send-new-message",
        ]
        | ["srv", "service", "profile", "close-message", ..] => {
            messages::older(visit, &segments[3..])
        }
        ["srv", "service", "collection", ref rest @ ..] => favourites::collections(visit, rest),
        ["api", "v1", "public", "address", ref rest @ ..] => addresses::answer(visit, rest),
        ["api", "v1", "block", "get-page-requirement" | "get-page-requirements"] => {
            addresses::requirements(visit)
        }
        ["srv", "service", "address", ref rest @ ..] => addresses::plain(visit, rest),
        ["api", "v1", "customer", ref rest @ ..] => membership::account(visit, rest),
        ["srv", "service", "profile", ref rest @ ..] => {
            alarms::answer(visit, rest).unwrap_or_else(|| favourites::classic(visit, rest))
        }
        _ => unknown_call(),
    }
}
