//! Reshapes the shop's answers into the storefront's types. Pure functions.

use commerce::reshape_context::ReshapeContext;
use commerce::text::plain_text;
use commerce::view::View;

use super::calls;
use super::types::{CookieNotice, CurrencyChangeResult, LanguageChangeResult, PreferenceOutcome};
use super::wire;

pub static COOKIE_NOTICE: View<(), CookieNotice> =
    View::new(&calls::COOKIE_LAW, "notice", |answer, context, ()| {
        Ok(cookie_notice(&answer.json()?, context))
    });

/// Reshapes the notice. Its text is empty if the shop has none.
pub fn cookie_notice(law: &wire::CookieLaw, context: &ReshapeContext) -> CookieNotice {
    CookieNotice {
        title: law.title.as_deref().map(plain_text).unwrap_or_default(),
        html: context.html(law.content.as_deref()).unwrap_or_default(),
    }
}

/// Reshapes a change of language. `None` if the shop refused it.
pub fn language_changed(
    change: &wire::LanguageChange,
    context: &ReshapeContext,
) -> Option<LanguageChangeResult> {
    let link = || change.link.as_deref().and_then(|link| context.addresses.path(link));
    (change.success == Some(true))
        .then(|| LanguageChangeResult { outcome: PreferenceOutcome::Changed, link: link() })
}

/// Reshapes a change of currency. `None` if the shop refused it.
pub fn currency_changed(
    change: &wire::CurrencyChange,
    currency: &str,
) -> Option<CurrencyChangeResult> {
    let changed =
        CurrencyChangeResult { outcome: PreferenceOutcome::Changed, currency: currency.to_owned() };
    Some(changed).filter(|_| change.0.as_flag() == Some(true))
}

/// How recorded answers are reshaped.
#[cfg(test)]
pub(crate) mod recorded {
    use super::super::{calls, reshape};
    use crate::reshape_snapshots::case::Case;

    pub(crate) fn cases() -> Vec<Case> {
        vec![
            Case::of_view(&reshape::COOKIE_NOTICE, |_| ()),
            Case::of_option(&calls::CHANGE_LANGUAGE, |recorded, context| {
                Ok(reshape::language_changed(&recorded.answer.json()?, context))
            }),
            Case::of_option(&calls::SET_CURRENCY, |recorded, context| {
                Ok(reshape::currency_changed(&recorded.answer.json()?, &context.currency))
            }),
        ]
    }
}
