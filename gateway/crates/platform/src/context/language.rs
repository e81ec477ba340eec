//! The language that a browser prefers.

use http::{HeaderMap, header};
use settings::LocaleSettings;

/// The supported language that the browser prefers.
pub(super) fn preferred_language(headers: &HeaderMap, locale: &LocaleSettings) -> Option<String> {
    let wanted = headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
    let mut best: Option<(f32, &str)> = None;
    for item in wanted.split(',') {
        let mut parts = item.split(';').map(str::trim);
        let code = parts.next().unwrap_or_default();
        let quality = parts.find_map(|part| part.strip_prefix("q=")?.parse().ok()).unwrap_or(1.0);
        let known = locale
            .language(code)
            .or_else(|| locale.language(code.split('-').next().unwrap_or_default()));
        if let Some(known) = known
            && quality > best.map_or(0.0, |(quality, _)| quality)
        {
            best = Some((quality, known));
        }
    }
    best.map(|(_, code)| code.to_owned())
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    #[test]
    fn the_browsers_first_supported_language_wins() {
        let locale = LocaleSettings {
            languages: ["tr", "en", "de", "ar"].map(String::from).to_vec(),
            currencies: vec!["TL".to_owned()],
        };
        let preferred = |text: &'static str| {
            preferred_language(
                &HeaderMap::from_iter([(header::ACCEPT_LANGUAGE, HeaderValue::from_static(text))]),
                &locale,
            )
        };
        assert_eq!(preferred("fr-FR, de-AT;q=0.8, en;q=0.9").as_deref(), Some("en"));
        assert_eq!(preferred("ar-SA").as_deref(), Some("ar"));
        assert_eq!(preferred("ja"), None);
        assert_eq!(preferred("en;q=0"), None);
    }
}
