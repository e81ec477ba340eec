//! Revokes an unused bearer.

use legacy_client::{Caller, LegacyClient, LegacyRequest};

use super::membership::Membership;
use crate::call_table::CallTable;

/// Signs a bearer out at the shop. Without the browser's cookies: their session may belong to
/// another member by now.
pub(super) async fn sign_bearer_out(
    shop: &LegacyClient,
    calls: &CallTable,
    membership: &Membership,
    caller: &Caller,
) {
    let logout = calls.platform().sign_out;
    let caller = Caller {
        cookies: None,
        authorization: membership.authorization(),
        member: true,
        ..caller.clone()
    };
    if let Err(error) = shop.send(&LegacyRequest::new(logout, &[]), &caller).await {
        tracing::warn!(%error, "the shop did not take back a bearer that came during a sign-out");
    }
}
