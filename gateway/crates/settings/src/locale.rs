//! Languages and currencies.

use super::Reader;

#[derive(Debug, Clone)]
pub struct LocaleSettings {
    /// `VITRIN_LANGUAGES`: two-letter codes; the first is the default and has no path prefix.
    pub languages: Vec<String>,
    /// `VITRIN_CURRENCIES`: the shop's own codes (`TL`, not `TRY`); the first is the default.
    pub currencies: Vec<String>,
}

impl LocaleSettings {
    pub(super) fn read(reader: &mut Reader) -> Self {
        let languages = reader.list("VITRIN_LANGUAGES", &["tr", "en", "de", "ar"]);
        if languages.is_empty()
            || !languages
                .iter()
                .all(|code| code.len() == 2 && code.bytes().all(|b| b.is_ascii_lowercase()))
        {
            reader.problem("VITRIN_LANGUAGES", "must list two-letter codes", "tr,en,de,ar");
        }
        let currencies = reader.list("VITRIN_CURRENCIES", &["TL", "USD", "EUR"]);
        if currencies.is_empty()
            || !currencies.iter().all(|code| {
                (2..=3).contains(&code.len()) && code.bytes().all(|b| b.is_ascii_uppercase())
            })
        {
            reader.problem(
                "VITRIN_CURRENCIES",
                "must list currency codes in capitals",
                "TL,USD,EUR",
            );
        }
        Self { languages, currencies }
    }

    /// Returns the language as it is spelt in the list, if it is listed.
    #[must_use]
    pub fn language(&self, code: &str) -> Option<&str> {
        self.languages.iter().find(|known| known.eq_ignore_ascii_case(code)).map(String::as_str)
    }

    #[must_use]
    pub fn currency(&self, code: &str) -> Option<&str> {
        self.currencies.iter().find(|known| known.eq_ignore_ascii_case(code)).map(String::as_str)
    }

    #[must_use]
    pub fn default_language(&self) -> &str {
        self.languages.first().map_or("tr", String::as_str)
    }

    #[must_use]
    pub fn default_currency(&self) -> &str {
        self.currencies.first().map_or("TL", String::as_str)
    }
}
