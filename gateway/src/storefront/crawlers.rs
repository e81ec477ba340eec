//! A budget for crawlers: narrowed and sorted lists are endless, and each that nobody has asked for
//! lately costs a rendering and several calls to the shop.

use std::num::NonZeroU32;

use http::{HeaderMap, header};
use platform::limits::{Quota, TooMany, TryCounter, TryKey};

/// Words in the names of crawlers, in lower case. Most also state where to read about them.
const WORDS: &[&str] = &[
    "bot",
    "crawl",
    "spider",
    "slurp",
    "+http",
    "facebookexternalhit",
    "mediapartners",
    "bingpreview",
];
/// Names of browsers and phones that contain such a word.
const NOT_CRAWLERS: &[&str] = &["cubot"];

/// Counts the uncached facet pages of all declared crawlers together.
#[derive(Debug)]
pub(super) struct CrawlerBudget {
    per_minute: u32,
    counter: Option<TryCounter>,
}

impl CrawlerBudget {
    /// A `per_minute` of 0 means no limit.
    #[must_use]
    pub(super) fn new(per_minute: u32) -> Self {
        let quota = NonZeroU32::new(per_minute).map(|per_minute| Quota { per_minute });
        Self { per_minute, counter: quota.map(TryCounter::new) }
    }

    #[must_use]
    pub(super) fn per_minute(&self) -> u32 {
        self.per_minute
    }

    /// Counts one page.
    ///
    /// # Errors
    /// If there were too many, with the time after which it is worth trying again.
    pub(super) fn count(&self) -> Result<(), TooMany> {
        const EVERYBODY: TryKey = TryKey([0; 16]);
        self.counter.as_ref().map_or(Ok(()), |counter| counter.count(EVERYBODY))
    }
}

/// Whether a client says that it is a crawler. One that pretends to be a browser is bounded by the
/// limits of its network.
#[must_use]
pub(super) fn is_crawler(headers: &HeaderMap) -> bool {
    let Some(name) = headers.get(header::USER_AGENT) else { return false };
    let mut name = String::from_utf8_lossy(name.as_bytes()).to_ascii_lowercase();
    for other in NOT_CRAWLERS {
        name = name.replace(other, "");
    }
    WORDS.iter().any(|word| name.contains(word))
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    #[test]
    fn crawlers_say_so_and_people_do_not() {
        let is = |name: &'static str| {
            let value = HeaderValue::from_static(name);
            is_crawler(&HeaderMap::from_iter([(header::USER_AGENT, value)]))
        };
        for name in [
            "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
            "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0) Chrome/1",
            "Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)",
            "Baiduspider",
            "facebookexternalhit/1.1",
            "Mozilla/5.0 (X11) CUBOT Googlebot/2.1",
        ] {
            assert!(is(name), "{name}");
        }
        for name in [
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
            "Mozilla/5.0 (Linux; Android 12; CUBOT P60) AppleWebKit/537.36 Mobile Safari/537.36",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
            "curl/8.0",
            "",
        ] {
            assert!(!is(name), "{name}");
        }
        assert!(!is_crawler(&HeaderMap::new()));
    }

    #[test]
    fn a_budget_of_nothing_is_no_budget() {
        let none = CrawlerBudget::new(0);
        assert!((0..1000).all(|_| none.count().is_ok()));
        let two = CrawlerBudget::new(2);
        assert_eq!((0..10).filter(|_| two.count().is_ok()).count(), 2);
    }
}
