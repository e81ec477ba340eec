//! Everything that is neither a call nor a picture: the pages.

mod cache;
mod csp;
mod hosts;
mod made_up;
mod proxy;
