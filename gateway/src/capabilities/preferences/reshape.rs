//! From what the shop speaks to what the storefront sees. Pure.

use commerce::reshape_context::ReshapeContext;
use commerce::text::plain_text;
use commerce::view::View;

use super::calls;
use super::types::{CookieNotice, CurrencyChanged, LanguageChanged, PreferenceOutcome};
use super::wire;

pub static COOKIE_NOTICE: View<(), CookieNotice> =
    View::new(&calls::COOKIE_LAW, "notice", |answer, context, ()| {
        Ok(cookie_notice(&answer.json()?, context))
    });

/// The notice; its text is empty when the shop has none to show.
pub fn cookie_notice(law: &wire::CookieLaw, context: &ReshapeContext) -> CookieNotice {
    CookieNotice {
        title: law.title.as_deref().map(plain_text).unwrap_or_default(),
        html: context.html(law.content.as_deref()).unwrap_or_default(),
    }
}

/// Where to go after a change of language; `None` when the shop refused it.
pub fn language_changed(
    change: &wire::LanguageChange,
    context: &ReshapeContext,
) -> Option<LanguageChanged> {
    let link = || change.link.as_deref().and_then(|link| context.addresses.path(link));
    (change.success == Some(true))
        .then(|| LanguageChanged { outcome: PreferenceOutcome::Changed, link: link() })
}

/// The currency that the shop took; `None` when it did not.
pub fn currency_changed(change: &wire::CurrencyChange, currency: &str) -> Option<CurrencyChanged> {
    let changed =
        CurrencyChanged { outcome: PreferenceOutcome::Changed, currency: currency.to_owned() };
    Some(changed).filter(|_| change.0.as_flag() == Some(true))
}

/// What recorded answers come out as.
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
