//! Which addresses are the shop's, by the settings.

use commerce::addresses::ShopAddresses;
use settings::host::authority;
use settings::{HostName, Settings};

/// Every name that the site is served under is the shop's, and so is the upstream's own.
#[must_use]
pub(super) fn shop_addresses(settings: &Settings) -> ShopAddresses {
    let urls = std::iter::once(&settings.shop.url).chain(&settings.server.public_url);
    ShopAddresses::new(
        urls.map(authority).chain(settings.server.hosts.iter().map(HostName::authority)).collect(),
        settings.shop.media_hosts.clone(),
        &settings.locale.languages,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_that_the_site_is_served_under_is_ours() {
        let variables = [
            ("VITRIN_SHOP_URL", "https://10.0.0.7"),
            ("VITRIN_STOREFRONT_URL", "http://127.0.0.1:3000"),
            ("VITRIN_PUBLIC_URL", "https://shop.example"),
            ("VITRIN_HOSTS", "shop.example,WWW.shop.example:443,b2b.example:8443"),
        ];
        let variables =
            variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let addresses = shop_addresses(&Settings::read(variables.collect(), None).unwrap());
        for host in ["shop.example", "www.shop.example", "b2b.example:8443", "10.0.0.7"] {
            let link = addresses.path(&format!("https://{host}/kilimler"));
            assert_eq!(link.as_deref(), Some("/kilimler"), "{host}");
            let picture = addresses.media(&format!("https://{host}/Data/K/1.jpg"));
            assert_eq!(picture.as_deref(), Some("/media/shop/Data/K/1.jpg"), "{host}");
        }
        for host in ["b2b.example", "evil-shop.example"] {
            assert_eq!(addresses.path(&format!("https://{host}/kilimler")), None, "{host}");
        }
    }
}
