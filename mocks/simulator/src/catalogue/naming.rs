//! Names composed as each language composes them.

use super::words::{COLLECTIONS, COLOURS, Family, MATERIALS, ORIGINS};
use crate::values::{language::Localized, seed::Rng};

/// What a name is made of.
#[derive(Debug)]
pub(crate) struct Parts {
    pub(crate) family: &'static Family,
    pub(crate) noun: Localized,
    pub(crate) motif: Localized,
    pub(crate) material: usize,
    pub(crate) origin: usize,
}

/// A product's name in every language; the form of the name is drawn too.
pub(crate) fn names(parts: &Parts, rng: &mut Rng) -> [String; 4] {
    let [n, en, de, ar] = parts.noun;
    let [m, m_en, m_de, m_ar] = parts.motif;
    let [t, t_en, t_de, t_ar] = MATERIALS[parts.material];
    let [p, p_en, p_de, p_ar] = parts.family.pattern;
    let origin = &ORIGINS[parts.origin];
    let [o, o_en, o_de, o_ar] = origin.name;
    let collection = rng.pick(&COLLECTIONS);
    // "Çizgili Desenli" says the same twice.
    let m_p = if m.ends_with("li") || m == "Kareli" { m.to_owned() } else { format!("{m} {p}") };
    match rng.below(12) {
        0..=3 => [
            format!("{o} {m_p} {t} {n}"),
            format!("{o_en} {t_en} {en} with {m_en} {p_en}"),
            format!("{de} aus {o_de} mit {m_de}-{p_de}, {t_de}"),
            format!("{ar} {o_ar} {p_ar} {m_ar} من {t_ar}"),
        ],
        4..=6 => [
            format!("{m_p} {t} {n}"),
            format!("{t_en} {en} with {m_en} {p_en}"),
            format!("{de} aus {t_de} mit {m_de}-{p_de}"),
            format!("{ar} من {t_ar} {p_ar} {m_ar}"),
        ],
        7..=8 => [
            format!("{} {m_p} {n}", origin.from),
            format!("{m_en} {en} from {o_en}"),
            format!("{de} mit {m_de}-{p_de} aus {o_de}"),
            format!("{ar} من {o_ar} {p_ar} {m_ar}"),
        ],
        9 => [
            format!("\"{m}\" {t} {n}"),
            format!("\"{m_en}\" {t_en} {en}"),
            format!("{de} „{m_de}“ aus {t_de}"),
            format!("{ar} «{m_ar}» من {t_ar}"),
        ],
        10 => [
            format!("\"{}\" Koleksiyonu {t} {n}", collection[0]),
            format!("{t_en} {en} from the \"{}\" Collection", collection[1]),
            format!("{de} aus {t_de} – Kollektion „{}“", collection[2]),
            format!("{ar} من {t_ar} – مجموعة «{}»", collection[3]),
        ],
        _ => [
            format!("{o} Ustalarının Elinden {t} {n}"),
            format!("{o_en} Masters' {t_en} {en}"),
            format!("{de} aus {t_de} von Meistern aus {o_de}"),
            format!("{ar} من {t_ar} بأيدي معلمي {o_ar}"),
        ],
    }
}

/// The same names with the colour behind, for a product whose name was taken.
pub(crate) fn with_colour(names: &[String; 4], colour: usize) -> [String; 4] {
    let colour = COLOURS[colour].name;
    [
        format!("{}, {}", names[0], colour[0]),
        format!("{}, {}", names[1], colour[1]),
        format!("{}, {}", names[2], colour[2]),
        format!("{}، {}", names[3], colour[3]),
    ]
}
