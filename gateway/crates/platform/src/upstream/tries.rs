//! Counts tries of rate-limited calls.

use http::HeaderMap;
use legacy_client::{LegacyCall, LegacyError};

use crate::account_form;
use crate::context::Context;
use crate::limits::{self, TooMany, Tries};
use crate::security_log::Reason;

/// A rate-limited request as it goes to the shop.
#[derive(Debug, Clone, Copy)]
pub struct Attempt<'a> {
    /// Accounts that the caller of [`Context::count_try`] knows of.
    pub accounts: &'a [String],
    pub headers: &'a HeaderMap,
    /// From where the call begins.
    pub path: &'a str,
    pub query: &'a str,
    pub body: &'a [u8],
}

impl Context {
    /// Counts a try at what is guarded, by everything that the shop may read an account from.
    ///
    /// # Errors
    /// [`LegacyError::TooOften`]; [`LegacyError::AmbiguousForm`], [`LegacyError::AmbiguousAddress`]
    /// and [`LegacyError::NoAccount`] when the account that is tried cannot be told beyond doubt.
    pub async fn count_try(
        &self,
        call: &LegacyCall,
        attempt: Attempt<'_>,
    ) -> Result<(), LegacyError> {
        let Some(rate_limit) = call.rate_limit else { return Ok(()) };
        let mut accounts = Vec::new();
        if rate_limit.counts_accounts() {
            accounts.extend_from_slice(attempt.accounts);
            if let Some(account) = limits::account_in_path(call.path, attempt.path) {
                if let Some(fault) = limits::account_fault(&account) {
                    self.report_refusal(Reason::Limit, "ambiguous_path", call.id, &[]);
                    return Err(LegacyError::AmbiguousAddress(fault));
                }
                accounts.push(account);
            }
        }
        if rate_limit.reads_form() {
            let read = account_form::read(attempt.headers, attempt.query, attempt.body);
            let form = read.map_err(|why| {
                self.report_refusal(Reason::Limit, "ambiguous_form", call.id, &accounts);
                LegacyError::AmbiguousForm(why)
            })?;
            accounts.extend(form.accounts);
            // A page that refreshes its member's bearer tries nothing.
            if accounts.is_empty() && call.session_effect.signs_in() && form.is_refresh {
                return Ok(());
            }
            if accounts.is_empty() && call.names_account {
                self.report_refusal(Reason::Limit, "no_account", call.id, &[]);
                return Err(LegacyError::NoAccount);
            }
        }
        let sessions =
            if rate_limit.counts_sessions() { self.counted_sessions() } else { Vec::new() };
        let tries = Tries {
            rate_limit,
            client: self.client_address(),
            accounts: &accounts,
            sessions: &sessions,
        };
        Box::pin(self.app.limits().count_in_fleet(tries, self.app.fleet())).await.map_err(
            |(scope, TooMany { retry_after })| {
                self.report_refusal(Reason::Limit, scope.as_str(), call.id, &accounts);
                LegacyError::TooOften { retry_after }
            },
        )
    }
}
