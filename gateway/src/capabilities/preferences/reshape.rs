//! From what the shop speaks to what the storefront sees. Pure.

use commerce::reshaping::{Reshaping, plain_text};

use super::api::{CookieNotice, LanguageChanged, PreferenceOutcome};
use super::legacy;

/// The notice; its text is empty when the shop has none to show.
pub fn cookie_notice(law: &legacy::CookieLaw, reshaping: &Reshaping<'_>) -> CookieNotice {
    CookieNotice {
        title: law.title.as_deref().map(plain_text).unwrap_or_default(),
        html: reshaping.html(law.content.as_deref()).unwrap_or_default(),
    }
}

/// Where to go after a change of language; `None` when the shop refused it.
pub fn language_changed(
    change: &legacy::LanguageChange,
    reshaping: &Reshaping<'_>,
) -> Option<LanguageChanged> {
    let link = || change.link.as_deref().and_then(|link| reshaping.addresses.path(link));
    (change.success == Some(true))
        .then(|| LanguageChanged { outcome: PreferenceOutcome::Changed, link: link() })
}

/// Whether the shop took the currency.
pub fn currency_changed(change: &legacy::CurrencyChange) -> bool {
    change.0.as_flag() == Some(true)
}
