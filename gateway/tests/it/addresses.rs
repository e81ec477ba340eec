//! An address means the same at every entrance: no page is a call, no picture is a page (ADR 0035).

mod entrances;
mod generate;
mod pages;
mod readings;
