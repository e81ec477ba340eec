//! `/srv/service/address/…`, the older surface (contracts/upstream/addresses.md#older-surface).

use super::{
    book::{all, delete, find},
    form::save,
    print::upper_case,
    texts::{DELETED, SAVED, UNKNOWN},
};
use crate::{
    state::addresses::Address,
    values::legacy_json::{Json, object},
    visit::Visit,
    web::{envelope::unknown_call, reply::Reply},
};

pub(crate) fn answer(visit: &mut Visit<'_>, segments: &[&str]) -> Reply {
    match *segments {
        ["get", "0"] | ["get", "0", _] => Reply::json(&upper_case(&Address::default())),
        ["get", id] | ["get", id, _] => match find(visit, id) {
            Some(address) => Reply::json(&upper_case(&address)),
            None => visit.status_reply(0, UNKNOWN),
        },
        ["get-list"] | ["get-list", _] => Reply::json(&object! {
            "status": 1, "ADDRESS_LIST": Json::list(all(visit).iter().map(upper_case)),
        }),
        ["save", id] => saved(visit, id),
        ["delete", id] => {
            let done = delete(visit, id);
            visit.status_reply(i32::from(done), if done { DELETED } else { UNKNOWN })
        }
        _ => unknown_call(),
    }
}

/// Saves an address; `0` is a new one. Only the first error is reported.
fn saved(visit: &mut Visit<'_>, id: &str) -> Reply {
    let known = if id == "0" { None } else { find(visit, id).map(|address| address.id) };
    if known.is_none() && id != "0" {
        return visit.status_reply(0, UNKNOWN);
    }
    let language = visit.language();
    match save(visit, known) {
        Ok(id) => Reply::json(
            &object! { "status": 1, "statusText": language.choose(SAVED), "id": Json::id(id) },
        ),
        Err(faults) => {
            let (key, words) = faults[0];
            Reply::json(&object! { "status": 0, "statusText": language.choose(words), "key": key })
        }
    }
}
