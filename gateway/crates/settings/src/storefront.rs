//! The Next.js storefront.

use super::Reader;

/// One a second. Whole lists and products, which search engines are to find, are not counted.
const DEFAULT_CRAWLER_FACETS: u32 = 60;

#[derive(Debug, Clone)]
pub struct StorefrontSettings {
    /// `VITRIN_STOREFRONT_URL`: where pages are fetched.
    pub url: url::Url,
    /// `VITRIN_PAGE_PARAMETERS`: query parameters that pages read, in addition to the built-in
    /// list; all others are dropped.
    pub page_parameters: Vec<String>,
    /// `VITRIN_FRAME_HOSTS`: banks and sign-in hosts that pages may frame and post forms to.
    pub frame_hosts: Vec<String>,
    /// `VITRIN_LIMIT_CRAWLERS`: uncached pages of narrowed or sorted lists per minute for all
    /// declared crawlers together; 0 for no limit.
    pub crawler_facets_per_minute: u32,
    /// `VITRIN_STOREFRONT_DEVELOPMENT`: allows pages of `next dev` to evaluate code and open
    /// sockets; never in production.
    pub development: bool,
}

impl StorefrontSettings {
    pub(super) fn read(reader: &mut Reader) -> Self {
        let mut page_parameters = reader.list("VITRIN_PAGE_PARAMETERS", &[]);
        if let Some(name) = page_parameters.iter().find(|name| !is_parameter(name)) {
            let what = format!("{name} is not a parameter's name");
            reader.problem("VITRIN_PAGE_PARAMETERS", &what, "campaign,preview");
        }
        let development = reader.parsed("VITRIN_STOREFRONT_DEVELOPMENT", false, "false");
        if development {
            // Next compares it with the headers of its router.
            page_parameters.push("_rsc".to_owned());
        }
        Self {
            page_parameters,
            url: reader.required_url("VITRIN_STOREFRONT_URL", "http://127.0.0.1:3000"),
            frame_hosts: reader.list("VITRIN_FRAME_HOSTS", &[]),
            crawler_facets_per_minute: reader.parsed(
                "VITRIN_LIMIT_CRAWLERS",
                DEFAULT_CRAWLER_FACETS,
                "60",
            ),
            development,
        }
    }
}

fn is_parameter(name: &str) -> bool {
    let allowed =
        |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.' | b'[' | b']');
    (1..=64).contains(&name.len()) && name.bytes().all(allowed)
}
