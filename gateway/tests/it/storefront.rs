//! Everything that is neither a call nor a picture: the pages.

mod cache;
mod crawlers;
mod csp;
mod hosts;
mod hot_reload;
mod made_up;
mod precompressed;
mod proxy;
