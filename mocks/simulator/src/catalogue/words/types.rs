//! What a family of products is described by.

use crate::values::language::Localized;

/// What is drawn for a family.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    Kilim,
    Tile,
    Ceramic,
    Copper,
    Towel,
    Scarf,
    Lamp,
    Leather,
}

/// What can be chosen of a product.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Choice {
    Nothing,
    Colour,
    /// Colour, then a size of this set of `SIZE_SETS`.
    ColourAndSize(usize),
}

/// A kind of goods with its own vocabulary: a category of the first level.
#[derive(Debug)]
pub(crate) struct Family {
    pub(crate) kind: Kind,
    pub(crate) name: Localized,
    pub(crate) slug: Localized,
    pub(crate) description: Localized,
    /// How a piece is made; a sentence or two for product descriptions.
    pub(crate) making: Localized,
    pub(crate) care: Localized,
    /// "Motifli", "Motif", "Motiv", "بنقش": joins a motif to a noun.
    pub(crate) pattern: Localized,
    pub(crate) motifs: &'static [Localized],
    /// Places in `MATERIALS`.
    pub(crate) materials: &'static [usize],
    /// Places in `ORIGINS`.
    pub(crate) origins: &'static [usize],
    /// Places in `COLOURS`.
    pub(crate) colours: &'static [usize],
    pub(crate) vat: u32,
    pub(crate) brands: &'static [&'static str],
    pub(crate) leaves: &'static [Leaf],
}

/// A category of the second level.
#[derive(Debug)]
pub(crate) struct Leaf {
    pub(crate) name: Localized,
    pub(crate) slug: Localized,
    pub(crate) nouns: &'static [Localized],
    pub(crate) choice: Choice,
    /// Cheapest and dearest in TL, VAT included.
    pub(crate) price: (i64, i64),
    /// Shortest and longest, in centimetres.
    pub(crate) length: (i64, i64),
    /// Sold by the metre.
    pub(crate) by_metre: bool,
    pub(crate) share: usize,
}
