//! `/bff/catalogue`: listings, their filters, the menu.

mod audience;
mod filters;
mod menu;
mod products;
