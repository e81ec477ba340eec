//! Calls for favourites (contracts/upstream/favourites.md). The newest client sends changes by
//! beacon, several at once and possibly twice.

use http::Method;
use legacy_client::{Confidence, Effect, LegacyCall};

use super::wire;

const POST_WRITES: &[(Method, Effect)] = &[(Method::POST, Effect::Write)];

pub const ADD: LegacyCall =
    LegacyCall::post("favourites.add", "/srv/service/profile/add-to-fav-list", POST_WRITES)
        .response_type::<wire::Change>();
/// The older name, still used for named lists.
pub const ADD_TO_LIST: LegacyCall = LegacyCall::post(
    "favourites.add_to_list",
    "/srv/service/profile/add-to-shopping-list",
    POST_WRITES,
);
/// Takes product ids.
pub const REMOVE: LegacyCall = LegacyCall::post(
    "favourites.remove",
    "/srv/service/profile/delete-shopping-products-by-product-id",
    POST_WRITES,
)
.response_type::<wire::Change>();
/// Takes the ids of entries of a list.
pub const REMOVE_ENTRIES: LegacyCall = LegacyCall::post(
    "favourites.remove_entries",
    "/srv/service/profile/delete-shopping-products",
    POST_WRITES,
);
/// Returns all lists. `{product}-{variant}` adds the details of that product.
pub const LISTS: LegacyCall =
    LegacyCall::read("favourites.lists", "/srv/service/profile/get-shopping-list/{product?}")
        .response_type::<wire::Lists>();
/// The address contains an unescaped `@`.
pub const SHARE: LegacyCall = LegacyCall::post(
    "favourites.share",
    "/srv/service/profile/share-shopping-link/{email}/{list}/{days}",
    POST_WRITES,
);

pub const SET_ITEM: LegacyCall =
    LegacyCall::post("favourites.set_item", "/srv/service/collection/set-item", POST_WRITES)
        .response_type::<wire::Change>();
pub const REMOVE_ITEM: LegacyCall =
    LegacyCall::post("favourites.remove_item", "/srv/service/collection/remove-item", POST_WRITES)
        .response_type::<wire::Change>();
/// Id `0` is the default collection; without an id all are returned.
pub const COLLECTIONS: LegacyCall =
    LegacyCall::read("favourites.collections", "/srv/service/collection/get/{id?}")
        .response_type::<wire::Collections>();
pub const NAME_COLLECTION: LegacyCall =
    LegacyCall::post("favourites.name_collection", "/srv/service/collection/set", POST_WRITES);
/// Only the path is known.
pub const REMOVE_COLLECTION: LegacyCall = LegacyCall::post(
    "favourites.remove_collection",
    "/srv/service/collection/remove/{id}",
    &[(Method::GET, Effect::Write), (Method::POST, Effect::Write)],
)
.confidence(Confidence::Inferred);

pub const CALLS: &[&LegacyCall] = &[
    &ADD,
    &ADD_TO_LIST,
    &REMOVE,
    &REMOVE_ENTRIES,
    &LISTS,
    &SHARE,
    &SET_ITEM,
    &REMOVE_ITEM,
    &COLLECTIONS,
    &NAME_COLLECTION,
    &REMOVE_COLLECTION,
];
