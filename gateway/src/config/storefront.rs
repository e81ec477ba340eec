//! The Next.js storefront behind us.

use super::Reader;

#[derive(Debug, Clone)]
pub struct StorefrontSettings {
    /// `VITRIN_STOREFRONT_URL`: where pages come from.
    pub url: url::Url,
    /// `VITRIN_FRAME_HOSTS`: banks and sign-in hosts that pages may frame and post forms to.
    pub frame_hosts: Vec<String>,
    /// `VITRIN_STOREFRONT_DEVELOPMENT`: pages of `next dev` evaluate code and open sockets; never in production.
    pub development: bool,
}

impl StorefrontSettings {
    pub(super) fn read(reader: &mut Reader) -> Self {
        Self {
            url: reader.required_url("VITRIN_STOREFRONT_URL", "http://127.0.0.1:3000"),
            frame_hosts: reader.list("VITRIN_FRAME_HOSTS", &[]),
            development: reader.parsed("VITRIN_STOREFRONT_DEVELOPMENT", false, "false"),
        }
    }
}
