//! Generated comments, derived from the seed.

use crate::{
    catalogue::Product,
    state::comments::Comment,
    values::{
        language::{Language, Localized},
        seed::Rng,
    },
};

/// Generated comments of a product are fewer than this; the space of ids per product.
pub(super) const MAX_PER_PRODUCT: u64 = 100;

const PRAISE: [(Localized, Localized); 4] = [
    (
        ["Çok güzel", "Beautiful", "Wunderschön", "جميل جدًا"],
        [
            "Fotoğraftakinden bile güzel, emeğinize sağlık.",
            "Even nicer than in the picture.",
            "Noch schöner als auf dem Bild.",
            "أجمل من الصورة، سلمت أيديكم.",
        ],
    ),
    (
        ["Hızlı geldi", "Quick delivery", "Schnell geliefert", "وصل سريعًا"],
        [
            "Özenle paketlenmişti, iki günde geldi.",
            "Carefully packed, here in two days.",
            "Sorgfältig verpackt, nach zwei Tagen da.",
            "تغليف متقن ووصل خلال يومين.",
        ],
    ),
    (
        ["El işi belli", "Truly handmade", "Echte Handarbeit", "صناعة يدوية حقيقية"],
        [
            "Küçük farkları onu eşsiz kılıyor.",
            "The small differences make it unique.",
            "Die kleinen Unterschiede machen es einzigartig.",
            "الفروق الصغيرة تجعله فريدًا.",
        ],
    ),
    (
        ["Hediye aldım", "A present", "Ein Geschenk", "هدية"],
        [
            "Anneme aldım, çok sevdi.",
            "For my mother; she loves it.",
            "Für meine Mutter; sie ist begeistert.",
            "اشتريته لأمي فأحبته كثيرًا.",
        ],
    ),
];

const NAMES: [&str; 8] = ["Deniz", "Elif", "Kerem", "Zeynep", "Baran", "Ayşe", "Onur", "İpek"];
/// Time of the newest comment; each earlier one is three days older.
const NEWEST_UNIX_SECONDS: i64 = 1_794_000_000;
const SPACING_SECONDS: i64 = 3 * 86_400;

pub(super) fn first_id(product: &Product) -> u64 {
    product.id * MAX_PER_PRODUCT
}

pub(super) fn count(product: &Product) -> usize {
    usize::try_from(product.comments).unwrap_or(0)
}

/// Generates the comments, newest first, with four or five stars in proportion to the product's
/// rank.
pub(super) fn comments(
    seed: u64,
    product: &Product,
    language: Language,
) -> impl Iterator<Item = Comment> {
    let fives = product.comments * (product.rank - 60).max(0) / 40;
    (0..product.comments).zip(first_id(product)..).map(move |(at, id)| {
        let mut rng = Rng::new(seed, "comment", id);
        let (title, text) = rng.pick(&PRAISE);
        Comment {
            id,
            title: language.choose(*title).to_owned(),
            text: language.choose(*text).to_owned(),
            name: (*rng.pick(&NAMES)).to_owned(),
            surname: "Örnek".to_owned(),
            stars: if at < fives { 5 } else { 4 },
            date: NEWEST_UNIX_SECONDS - at * SPACING_SECONDS,
            shows_name: true,
            purchased: rng.chance(70),
            votes: (rng.between(0, 9), 0),
        }
    })
}
