//! Languages and currencies of the shop, and how each writes amounts.

/// One text per language, in the order of [`Language`].
pub(crate) type Localized = [&'static str; 4];

/// A language the shop speaks. Turkish is the default and has no prefix in addresses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Language {
    Tr,
    En,
    De,
    Ar,
}

impl Language {
    pub(crate) const ALL: [Self; 4] = [Self::Tr, Self::En, Self::De, Self::Ar];

    /// Reads a two-letter code; `None` for an empty or unknown one.
    pub(crate) fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(code))
    }

    pub(crate) fn code(self) -> &'static str {
        self.choose(["tr", "en", "de", "ar"])
    }

    pub(crate) fn index(self) -> usize {
        self as usize
    }

    pub(crate) fn choose(self, words: Localized) -> &'static str {
        words[self.index()]
    }

    pub(crate) fn direction(self) -> &'static str {
        if self == Self::Ar { "rtl" } else { "ltr" }
    }

    /// Prefix of a page's slug: empty for Turkish, `en/` and so on for the others.
    pub(crate) fn prefix(self) -> &'static str {
        self.choose(["", "en/", "de/", "ar/"])
    }

    /// Decimal and thousand separator (page variables `SEP_DEC`, `SEP_THO`).
    pub(crate) fn separators(self) -> (char, char) {
        match self {
            Self::Tr | Self::De => (',', '.'),
            Self::En | Self::Ar => ('.', ','),
        }
    }

    /// Formats an amount as the shop's pages do: `1.249,90`.
    pub(crate) fn amount(self, cents: i64) -> String {
        let (decimal, thousand) = self.separators();
        let whole = (cents.abs() / 100).to_string();
        let mut text = String::with_capacity(whole.len() + 8);
        if cents < 0 {
            text.push('-');
        }
        for (at, digit) in whole.chars().enumerate() {
            if at > 0 && (whole.len() - at).is_multiple_of(3) {
                text.push(thousand);
            }
            text.push(digit);
        }
        text.push(decimal);
        text.push_str(&format!("{:02}", cents.abs() % 100));
        text
    }
}

/// A currency of the shop, under the shop's own code (`TL`, not `TRY`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Currency {
    Tl,
    Usd,
    Eur,
}

impl Currency {
    pub(crate) const ALL: [Self; 3] = [Self::Tl, Self::Usd, Self::Eur];

    pub(crate) fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|currency| currency.code().eq_ignore_ascii_case(code))
    }

    pub(crate) fn code(self) -> &'static str {
        match self {
            Self::Tl => "TL",
            Self::Usd => "USD",
            Self::Eur => "EUR",
        }
    }

    pub(crate) fn symbol(self) -> &'static str {
        match self {
            Self::Tl => "₺",
            Self::Usd => "$",
            Self::Eur => "€",
        }
    }

    pub(crate) fn index(self) -> usize {
        self as usize
    }

    /// The shop's fixed exchange rate: kuruş per cent of this currency.
    pub(crate) fn rate(self) -> f64 {
        match self {
            Self::Tl => 1.0,
            Self::Usd => 42.0,
            Self::Eur => 49.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_grouped_by_the_language() {
        assert_eq!(Language::Tr.amount(124_990), "1.249,90");
        assert_eq!(Language::En.amount(123_456_789), "1,234,567.89");
        assert_eq!(Language::De.amount(5), "0,05");
    }
}
