//! The shopper's own calls.

use http::header;
use legacy_client::{Delivery, Effect, LegacyAnswer, LegacyError, LegacyRequest};

use super::tries::Attempt;
use crate::context::Context;
use crate::idempotency::ShopState;
use crate::security_log::Reason;

impl Context {
    /// The shopper's own call: their cookies and bearer go with it, the shop's cookies come back to
    /// them.
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

    /// Decides what an address is that a caller's words went into, by the same rule as one that a
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

    /// Sends a call; within a write, what becomes of one that is not a read is noted.
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

    /// A call beside the write that a request is about: it may be repeated without harm, so how it
    /// ends says nothing of the write.
    async fn ask_aside(&mut self, request: &LegacyRequest) -> Result<(), LegacyError> {
        let progress = self.write_progress.take();
        let answer = self.ask(request).await;
        self.write_progress = progress;
        answer.map(|_| ())
    }

    /// Sets the caller's language and currency in their shop session. What the shop says against it
    /// says nothing of what was asked for.
    pub(crate) async fn set_shop_locale(&mut self) -> Result<(), LegacyError> {
        for request in self.app.sessions().locale_requests(&self.language, &self.currency) {
            let set = self.ask_aside(&request).await;
            set.map_err(|error| if error.is_outage() { error } else { LegacyError::WrongLocale })?;
        }
        Ok(())
    }
}
