//! Returns (contracts/upstream/orders.md): the form, and saving it.

use super::{lookup::find, texts};
use crate::{
    catalogue::{picture, quantity},
    state::orders::{Order, Status},
    values::legacy_json::{Json, object},
    visit::Visit,
    web::reply::Reply,
};

/// A captcha code that counts as wrong; any other passes here.
const WRONG_CODE: &str = "yanlis";

pub(super) fn form(visit: &Visit<'_>, id: &str) -> Reply {
    let language = visit.language();
    let (Some(order), Some(member)) = (find(visit, id), visit.member()) else {
        return visit.status_reply(0, texts::NOT_FOUND);
    };
    let products = order.lines.iter().filter_map(|line| {
        let product = visit.shop().product(line.product)?;
        let reason = order.returned.iter().find(|(id, _)| *id == line.product);
        Some(object! {
            "ID": Json::id(product.id), "IMG": picture(&visit.origin, 'K', product.id, 1),
            "BRAND": visit.shop().brand_of(product).name,
            "PRODUCT_NAME": Json::text(product.name(language)),
            "SUBPRODUCT_NAME": "", "COUNT": quantity(line.quantity),
            "RETURN_DATA": object! {
                "DESCRIPTION": reason.map_or("", |(_, text)| text.as_str()).to_owned(),
            },
        })
    });
    Reply::json(&object! {
        "ORDER": object! {
            "ID": Json::id(order.id), "ORDER_NUMBER": order.number(),
            "CUSTOMER_FIRSTNAME": &member.first_name,
            "CUSTOMER_LASTNAME": &member.last_name, "CUSTOMER_EMAIL": &member.email,
        },
        "RETURN_DATA": object! {
            "ID": if order.returned.is_empty() { Json::Int(0) } else { Json::id(order.id) },
        },
        "ORDER_PRODUCTS": Json::list(products),
        "RETURN_REASON_TYPES": Json::list(texts::REASONS.iter().zip(1i64..).map(|(reason, id)| {
            object! {
                "id": id.to_string(), "name": language.choose(*reason),
                "selected": Json::bit(id == 1),
            }
        })),
        "SHIPMENT": object! {
            "CREATE_CODE": 1,
            "CARGO_COMPANIES": Json::list(crate::capabilities::checkout::CARRIERS.map(|(id, company)| {
                object! { "id": id, "company": company }
            })),
        },
        "IS_ACTIVE_RETURN_PROCESS": Json::bit(order.can_be_returned()),
        "statusText": visit.language().choose(refusal(&order).unwrap_or([""; 4])),
    })
}

/// Why nothing of the order can be sent back; `None` when it can.
fn refusal(order: &Order) -> Option<crate::values::language::Localized> {
    if order.status != Status::Delivered {
        return Some(texts::NOT_DELIVERED);
    }
    order.return_period_is_over().then_some(texts::PERIOD_OVER)
}

pub(super) fn save(visit: &Visit<'_>, id: &str) -> Reply {
    let (Some(order), Some(member)) = (find(visit, id), visit.member()) else {
        return visit.status_reply(0, texts::NOT_FOUND);
    };
    if let Some(words) = refusal(&order) {
        return visit.status_reply(0, words);
    }
    let wanted = match read(visit, &order) {
        Ok(wanted) => wanted,
        Err((key, words)) => {
            let text = visit.language().choose(words);
            return Reply::json(&object! { "status": 0, "statusText": text, "key": key });
        }
    };
    visit.state.orders.with(visit.shop(), member.id, |orders| {
        if let Some(order) = orders.iter_mut().find(|known| known.id == order.id) {
            order.returned = wanted;
            if order.returned.len() == order.lines.len() {
                visit.state.orders.move_to(order, Status::Returned);
            }
        }
    });
    Reply::json(&object! {
        "status": 1, "statusText": visit.language().choose(texts::RETURN_SAVED), "key": "",
    })
}

/// Reads product and reason of each returned line, or the field in error.
fn read(
    visit: &Visit<'_>,
    order: &Order,
) -> Result<Vec<(u64, String)>, (String, crate::values::language::Localized)> {
    let field = |name: &str| visit.call.field(name).unwrap_or("").trim().to_owned();
    for name in ["fullname", "return_reason_type", "cargo_company"] {
        if field(name).is_empty() {
            return Err((name.to_owned(), texts::FIELD_MISSING));
        }
    }
    if !field("email").contains('@') {
        return Err(("email".to_owned(), texts::FIELD_MISSING));
    }
    if field("security_code") == WRONG_CODE {
        return Err(("security_code".to_owned(), texts::WRONG_CODE));
    }
    let products = visit.call.form.all("product_list");
    if products.is_empty() {
        return Err(("product_list".to_owned(), texts::CHOOSE_PRODUCT));
    }
    let each = products.into_iter().map(|product| {
        let line = order.lines.iter().find(|line| line.product.to_string() == product);
        let line = line.ok_or_else(|| ("product_list".to_owned(), texts::CHOOSE_PRODUCT))?;
        let key = format!("product_count_{product}");
        let count: f64 = field(&key).replace(',', ".").parse().unwrap_or(0.0);
        if count <= 0.0 || count * 1000.0 > line.quantity as f64 {
            return Err((key, texts::BAD_COUNT));
        }
        Ok((line.product, field(&format!("product_message_{product}"))))
    });
    each.collect()
}

pub(super) fn print(visit: &Visit<'_>, order: &Order) -> Json {
    if order.returned.is_empty() {
        return Json::List(Vec::new());
    }
    let products = order.returned.iter().map(|(id, _)| object! { "PRODUCT_ID": Json::id(*id) });
    Json::List(vec![object! {
        "RETURN_STATUS": visit.language().choose(texts::RETURN_ASKED),
        "RETURNS_DETAIL": Json::list(products),
    }])
}
