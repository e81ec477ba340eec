//! What every request passes, whatever it requests.

mod bad_input;
mod drain;
mod framing;
mod limits;
mod proxies;
mod reload;
mod unasked;
mod xsrf;
