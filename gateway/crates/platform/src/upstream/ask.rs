//! The shopper's own calls.

use http::header;
use legacy_client::{Delivery, Effect, LegacyAnswer, LegacyError, LegacyRequest};

use super::tries::Attempt;
use crate::context::Context;
use crate::idempotency::ShopState;
use crate::security_log::Reason;

impl Context {
    /// Calls the shop as the shopper: sends their cookies and bearer and passes the shop's cookies
    /// back.
    ///
    /// # Errors
    /// The upstream fault.
    pub async fn ask(&mut self, request: &LegacyRequest) -> Result<LegacyAnswer, LegacyError> {
        self.require_one_reading(request)?;
        if request.call().rate_limit.is_some() {
            let label = request.content_type().map(|label| (header::CONTENT_TYPE, label.clone()));
            self.count_try(
                request.call(),
                Attempt {
                    accounts: &[],
                    headers: &label.into_iter().collect(),
                    path: request.path(),
                    query: request.query_text(),
                    body: request.body(),
                },
            )
            .await?;
        }
        if !request.call().session_effect.signs_in() {
            self.renew_when_due().await;
        }
        let answer = self.send_noting(request).await?;
        self.adopt_cookies(&answer);
        Ok(answer)
    }

    /// Checks an address that was built from a caller's input, by the same rule as one that a
    /// caller sends.
    pub(crate) fn require_one_reading(&self, request: &LegacyRequest) -> Result<(), LegacyError> {
        self.app.calls().built_fault(request, &self.app.settings().shop.prefix).map_or(
            Ok(()),
            |fault| {
                self.report_refusal(Reason::Address, "ambiguous_path", request.call().id, &[]);
                Err(LegacyError::AmbiguousAddress(fault))
            },
        )
    }

    /// Sends a call. Within a write, the progress of a call that is not a read is recorded.
    async fn send_noting(&self, request: &LegacyRequest) -> Result<LegacyAnswer, LegacyError> {
        let progress = self.write_progress.as_ref().filter(|_| request.effect() != Effect::Read);
        let Some(progress) = progress else {
            return self.app.shop().send(request, &self.caller()).await;
        };
        let delivery = Delivery::default();
        let before = progress.begun();
        let result = self.app.shop().send_tracked(request, &self.caller(), &delivery).await;
        progress.ended(before, ShopState::after(&result, delivery.is_sent()));
        result
    }

    /// Sets the caller's currency in their shop session.
    ///
    /// # Errors
    /// The upstream fault.
    pub async fn set_shop_currency(&mut self) -> Result<(), LegacyError> {
        let request = self.app.sessions().currency_request(&self.currency);
        self.ask_aside(&request).await
    }

    /// Makes a call that is not part of the write a request is about: it may be repeated without
    /// harm, so its outcome says nothing about the write.
    async fn ask_aside(&mut self, request: &LegacyRequest) -> Result<(), LegacyError> {
        let progress = self.write_progress.take();
        let answer = self.ask(request).await;
        self.write_progress = progress;
        answer.map(|_| ())
    }

    /// Sets the caller's language and currency in their shop session. A refusal says nothing about
    /// the request itself, so it is reported as the wrong locale.
    pub(crate) async fn set_shop_locale(&mut self) -> Result<(), LegacyError> {
        for request in self.app.sessions().locale_requests(&self.language, &self.currency) {
            let set = self.ask_aside(&request).await;
            set.map_err(|error| if error.is_outage() { error } else { LegacyError::WrongLocale })?;
        }
        Ok(())
    }
}
