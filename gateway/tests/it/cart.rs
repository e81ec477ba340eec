//! `/bff/cart`: the basket of the shop's session.

mod add;
mod deal;
mod options;
mod remove;
mod session;
mod several;
mod share;
mod sold_out;
mod update;
