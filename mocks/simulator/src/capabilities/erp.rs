//! Scripts for an ERP system (contracts/upstream/content.md#erp-scripts: only their names are
//! known).

use http::{HeaderValue, StatusCode};

use crate::{values::legacy_json::object, web::reply::Reply};

/// `store.php`, `current.php` and `order.php`: JSON with PHP's default content type, reporting no
/// pending records.
pub(crate) fn answer(script: &str) -> Reply {
    if !matches!(script, "store.php" | "current.php" | "order.php") {
        return Reply::text("").status(StatusCode::NOT_FOUND);
    }
    let body = object! {
        "success": true, "message": "", "data": crate::values::legacy_json::Json::List(Vec::new()),
    };
    Reply::new(HeaderValue::from_static("text/html; charset=UTF-8"), body.print())
}
