//! Settings: one struct per concern, read once at start from the environment and an optional TOML
//! file.
//!
//! The environment wins over the file. All problems are reported at once, each with its variable
//! and an example.

pub mod cache;
mod headers;
pub mod host;
pub mod locale;
pub mod media;
pub mod reader;
pub mod redis;
pub mod server;
pub mod session;
pub mod shop;
pub mod storefront;
pub mod telemetry;
pub mod wallet;

use std::collections::BTreeMap;

pub use cache::CacheSettings;
pub use host::HostName;
pub use locale::LocaleSettings;
pub use media::MediaSettings;
pub use reader::{Problem, Reader};
pub use redis::RedisSettings;
pub use server::ServerSettings;
pub use session::SessionSettings;
pub use shop::{FavouritesMode, ShopSettings};
pub use storefront::StorefrontSettings;
pub use telemetry::TelemetrySettings;
pub use wallet::{WalletKey, WalletSettings};

/// All settings of the gateway.
#[derive(Debug, Clone)]
pub struct Settings {
    pub server: ServerSettings,
    pub shop: ShopSettings,
    pub media: MediaSettings,
    pub storefront: StorefrontSettings,
    pub locale: LocaleSettings,
    pub session: SessionSettings,
    pub cache: CacheSettings,
    pub redis: RedisSettings,
    pub telemetry: TelemetrySettings,
    pub wallet: WalletSettings,
}

impl Settings {
    /// Reads all settings.
    ///
    /// # Errors
    /// All problems, not only the first.
    pub fn read(
        environment: BTreeMap<String, String>,
        file: Option<&str>,
    ) -> Result<Self, Vec<Problem>> {
        let mut reader = Reader::new(environment, file);
        let session = SessionSettings::read(&mut reader);
        let settings = Self {
            server: ServerSettings::read(&mut reader),
            shop: ShopSettings::read(&mut reader),
            media: MediaSettings::read(&mut reader),
            storefront: StorefrontSettings::read(&mut reader),
            locale: LocaleSettings::read(&mut reader),
            redis: RedisSettings::read(&mut reader, &session.seal_keys),
            session,
            cache: CacheSettings::read(&mut reader),
            telemetry: TelemetrySettings::read(&mut reader),
            wallet: WalletSettings::read(&mut reader),
        };
        if settings.shop.sees_public_host && settings.server.public_url.is_none() {
            reader.problem(
                "VITRIN_SHOP_SEES_PUBLIC_HOST",
                "needs VITRIN_PUBLIC_URL, which says the host",
                "false",
            );
        }
        let problems = reader.finish();
        if problems.is_empty() { Ok(settings) } else { Err(problems) }
    }

    /// The environment of this process, our variables and the standard telemetry ones.
    #[must_use]
    #[expect(clippy::disallowed_methods, reason = "the one place that reads the environment")]
    pub fn environment() -> BTreeMap<String, String> {
        std::env::vars()
            .filter(|(name, _)| name.starts_with("VITRIN_") || name.starts_with("OTEL_"))
            .collect()
    }
}

#[cfg(test)]
mod tests;
