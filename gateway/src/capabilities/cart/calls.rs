//! What the shop is asked of the basket [wire 4]. Its GETs change state: never kept, never repeated.

use std::time::Duration;

use http::Method;
use legacy_client::{Effect, LegacyCall};

use super::legacy;

const WRITING_GET: &[(Method, Effect)] = &[(Method::GET, Effect::Write)];

pub const LOAD: LegacyCall = LegacyCall::read("cart.load", "/srv/service/cart/load")
    .deadline(Duration::from_secs(5))
    .speaks::<legacy::Cart>();
pub const ADD: LegacyCall =
    LegacyCall::post("cart.add", "/srv/service/cart/add-to-cart", &[(Method::POST, Effect::Write)])
        .speaks::<legacy::AddAnswer>();
pub const UPDATE_ITEM: LegacyCall =
    LegacyCall::changing_get("cart.update_item", "/srv/service/cart/update-item/{line}/{count}", WRITING_GET)
        .speaks::<legacy::ChangeAnswer>();
pub const UPDATE_ALL: LegacyCall =
    LegacyCall::changing_get("cart.update_all", "/srv/service/cart/update/{counts}", WRITING_GET)
        .speaks::<legacy::ChangeAnswer>();
pub const DELETE: LegacyCall =
    LegacyCall::changing_get("cart.delete", "/srv/service/cart/delete/{line}", WRITING_GET)
        .speaks::<legacy::ChangeAnswer>();
pub const DELETE_ALL: LegacyCall =
    LegacyCall::changing_get("cart.delete_all", "/srv/service/cart/delete-all", WRITING_GET);

pub const CALLS: &[&LegacyCall] = &[&LOAD, &ADD, &UPDATE_ITEM, &UPDATE_ALL, &DELETE, &DELETE_ALL];
