//! How the shop is reached, as the settings say it.

use legacy_client::{ClientSettings, PublicHost};
use settings::Settings;

/// The client's settings; whoever asks for more of it adds that.
#[must_use]
pub fn settings(settings: &Settings) -> ClientSettings {
    let mut client = ClientSettings::new(settings.shop.url.clone());
    client.prefix.clone_from(&settings.shop.prefix);
    client.allow_plain = settings.shop.allow_plain;
    let public = settings.server.public_url.as_ref().filter(|_| settings.shop.sees_public_host);
    client.public_host = public.and_then(PublicHost::of);
    client
}
