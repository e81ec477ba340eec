//! What a reshape function needs to know besides the answer itself.

use legacy_client::LegacyError;
use legacy_markup::Sanitizer;
use rust_decimal::Decimal;

use super::addresses::ShopAddresses;
use super::media::Image;
use super::money::{Money, NumberFormat};

/// The circumstances of one answer. Built per request from long-lived parts.
#[derive(Debug, Clone, Copy)]
pub struct Reshaping<'a> {
    pub addresses: &'a ShopAddresses,
    pub sanitizer: &'a Sanitizer,
    /// Two letters.
    pub language: &'a str,
    /// The currency asked for: what an answer that names none is in.
    pub currency: &'a str,
    /// Separators of printed amounts.
    pub numbers: &'a NumberFormat,
}

impl Reshaping<'_> {
    /// Refuses an answer in another language or currency than asked for. What the answer does not
    /// say is right.
    ///
    /// # Errors
    /// [`LegacyError::WrongLocale`].
    pub fn expect_locale(
        &self,
        language: Option<&str>,
        currency: Option<&str>,
    ) -> Result<(), LegacyError> {
        let differs = |said: Option<&str>, asked: &str| {
            said.is_some_and(|said| !said.is_empty() && !said.eq_ignore_ascii_case(asked))
        };
        if differs(language, self.language) || differs(currency, self.currency) {
            return Err(LegacyError::WrongLocale);
        }
        Ok(())
    }

    /// An amount in the currency the answer names, else in the one asked for.
    pub fn money(&self, amount: Decimal, currency: Option<&str>) -> Money {
        Money::new(amount, currency.unwrap_or(self.currency))
    }

    /// The shop's HTML, cleaned; `None` when nothing is left to show.
    pub fn html(&self, html: Option<&str>) -> Option<String> {
        Some(self.sanitizer.clean(html?)).filter(|clean| !clean.is_empty())
    }

    pub fn image(&self, address: Option<&str>, alt: &str) -> Option<Image> {
        Image::at(self.addresses, address?, alt)
    }
}

/// The text of what may be HTML: tags dropped, character references read.
pub fn plain_text(text: &str) -> String {
    if !text.contains(['<', '&']) {
        return text.trim().to_owned();
    }
    let document = legacy_markup::Document::parse(&format!("<body>{text}</body>"));
    document.elements().next().map(legacy_markup::Element::text).unwrap_or_default()
}

/// [`plain_text`] that keeps the lines of the HTML: a break or the end of a block begins a new one.
/// Empty lines are left out.
pub fn plain_lines(html: &str) -> String {
    const ENDS: [&str; 5] = ["<br", "</p", "</div", "</li", "</tr"];
    let lower = html.to_ascii_lowercase();
    let mut lines = Vec::new();
    let mut from = 0;
    while let Some(at) = ENDS.iter().filter_map(|end| Some(from + lower[from..].find(end)?)).min() {
        lines.push(plain_text(&html[from..at]));
        from = lower[at..].find('>').map_or(html.len(), |end| at + end + 1);
    }
    lines.push(plain_text(&html[from..]));
    lines.retain(|line| !line.is_empty());
    lines.join("\n")
}

/// The text without tags, when there is any.
pub fn words(text: Option<&str>) -> Option<String> {
    text.map(plain_text).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use legacy_client::LegacyError;

    use super::testing::reshaping;

    #[test]
    fn an_answer_in_another_language_or_currency_is_refused_and_a_silent_one_is_not() {
        let asked = super::Reshaping { language: "en", currency: "USD", ..reshaping() };
        assert!(asked.expect_locale(Some("en"), Some("usd")).is_ok());
        assert!(asked.expect_locale(None, Some("")).is_ok());
        assert!(matches!(
            asked.expect_locale(Some("en"), Some("TL")),
            Err(LegacyError::WrongLocale)
        ));
        assert!(matches!(
            asked.expect_locale(Some("tr"), Some("USD")),
            Err(LegacyError::WrongLocale)
        ));
    }

    #[test]
    fn lines_of_html_stay_lines() {
        for (html, expected) in [
            ("Çınaraltı Sokak 12<br>Kadıköy / İstanbul", "Çınaraltı Sokak 12\nKadıköy / İstanbul"),
            ("<p>Bir &amp; iki</p><P>üç</P>", "Bir & iki\nüç"),
            ("a<BR />b<br", "a\nb"),
            ("İ<br>ı", "İ\nı"),
            ("3 &lt; 5", "3 < 5"),
            ("<br><br>", ""),
        ] {
            assert_eq!(super::plain_lines(html), expected, "{html}");
        }
    }

    #[test]
    fn plain_text_has_neither_tags_nor_references() {
        for (text, expected) in [
            (" Kilim ", "Kilim"),
            ("<b>Ki</b>lim &amp; halı", "Kilim & halı"),
            ("a < b", "a < b"),
            ("<script>x</script>", ""),
        ] {
            assert_eq!(super::plain_text(text), expected);
        }
    }
}

/// Circumstances for tests of reshape functions.
#[cfg(any(test, feature = "test-support"))]
pub mod testing {
    use std::sync::LazyLock;

    use legacy_markup::Sanitizer;

    use super::{NumberFormat, Reshaping, ShopAddresses};

    static ADDRESSES: LazyLock<ShopAddresses> = LazyLock::new(|| {
        let hosts = vec!["shop.example".to_owned()];
        ShopAddresses::new(
            hosts,
            vec!["img.invalid".to_owned()],
            &["tr", "en", "de", "ar"].map(str::to_owned),
        )
    });
    static SANITIZER: LazyLock<Sanitizer> = LazyLock::new(|| ADDRESSES.sanitizer());
    static NUMBERS: LazyLock<NumberFormat> = LazyLock::new(NumberFormat::default);

    /// A Turkish page in liras of `shop.example`, pictures also from `img.invalid`.
    #[must_use]
    pub fn reshaping() -> Reshaping<'static> {
        Reshaping {
            addresses: &ADDRESSES,
            sanitizer: &SANITIZER,
            language: "tr",
            currency: "TL",
            numbers: &NUMBERS,
        }
    }
}
