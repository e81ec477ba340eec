//! Everything that is no call and no picture: the pages.

mod cache;
mod csp;
mod hosts;
mod hot_reload;
mod made_up;
mod proxy;
