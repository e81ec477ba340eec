//! The surfaces of the gateway: each has state of its own, all share one [`App`].

use std::sync::Arc;

use axum::extract::FromRef;
use legacy_client::observer::Observer;
use platform::app::{App, BuildError};
use platform::cache::PurgeableCache;
use settings::Settings;

use crate::capabilities;
use crate::media::Pictures;
use crate::passthrough::PassThrough;
use crate::storefront::Storefront;

/// Pass-through, pictures and storefront. Cheap to clone.
#[derive(Debug, Clone, FromRef)]
pub struct Surfaces {
    pub app: App,
    pub pass_through: PassThrough,
    pub pictures: Pictures,
    pub storefront: Storefront,
}

impl Surfaces {
    /// Builds all surfaces. `observer` is called with every exchange with the shop.
    ///
    /// # Errors
    /// As [`App::new`].
    pub fn new(
        settings: Settings,
        observer: Option<Arc<dyn Observer>>,
    ) -> Result<Self, BuildError> {
        let app = App::new(settings, capabilities::call_table(), observer)?;
        Ok(Self {
            pass_through: PassThrough::new(&app),
            pictures: Pictures::new(&app),
            storefront: Storefront::new(&app),
            app,
        }
        .joined())
    }

    /// Rebuilds the surfaces with other settings. Caches and counters survive unless a setting they
    /// depend on changed; keys survive unless new ones are set.
    ///
    /// # Errors
    /// As [`App::new`].
    pub fn with_settings(&self, settings: Settings) -> Result<Self, BuildError> {
        let app = self.app.with_settings(settings)?;
        Ok(Self {
            pass_through: self.pass_through.with(&app),
            pictures: self.pictures.with(&app),
            storefront: self.storefront.with(&app),
            app,
        }
        .joined())
    }

    /// All caches, for the admin listener.
    #[must_use]
    pub fn caches(&self) -> Arc<[Arc<dyn PurgeableCache>]> {
        self.app.caches(&[self.storefront.cache()])
    }

    fn joined(self) -> Self {
        self.app.join_fleet(&[self.storefront.cache()]);
        self
    }
}
