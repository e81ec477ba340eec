//! Mosaic lamps, lanterns and chandeliers.

use super::types::{Choice, Family, Kind, Leaf};

pub(crate) const FAMILY: Family = Family {
    kind: Kind::Lamp,
    name: ["Aydınlatma", "Lamps", "Leuchten", "إضاءة"],
    slug: ["aydinlatma", "lamps", "leuchten", "idaa"],
    description: [
        "Kapalıçarşı'nın ışığı: tek tek yapıştırılan cam parçalarından mozaik lambalar, fenerler, avizeler.",
        "The light of the Grand Bazaar: mosaic lamps of hand-set glass, lanterns and chandeliers.",
        "Das Licht des Großen Basars: Mosaiklampen aus von Hand gesetztem Glas, Laternen und Lüster.",
        "ضوء السوق المسقوف: مصابيح فسيفساء من قطع زجاج مرصوفة يدويًا وفوانيس وثريات.",
    ],
    making: [
        "Renkli cam kesilir, üflenmiş küreye parça parça yapıştırılır ve derzlenir.",
        "Coloured glass is cut, set piece by piece on a blown globe and grouted.",
        "Farbiges Glas wird geschnitten, Stück für Stück auf die geblasene Kugel gesetzt und verfugt.",
        "يُقطع الزجاج الملون ويُلصق قطعة قطعة على كرة منفوخة ثم تُملأ الفواصل.",
    ],
    care: [
        "Kuru bezle silin; en çok 40 vatlık ampul takın.",
        "Wipe with a dry cloth; use bulbs of at most 40 watts.",
        "Trocken abwischen; Leuchtmittel bis höchstens 40 Watt verwenden.",
        "يُمسح بقطعة قماش جافة وتُستخدم لمبة لا تتجاوز 40 واط.",
    ],
    pattern: ["Desenli", "Mosaic", "Mosaik", "بفسيفساء"],
    motifs: &[
        ["Yıldız", "Star", "Sternen", "النجوم"],
        ["Gül Penceresi", "Rose Window", "Rosetten", "النافذة الوردية"],
        ["Tavus", "Peacock", "Pfauen", "الطاووس"],
        ["Kar Tanesi", "Snowflake", "Schneeflocken", "ندفة الثلج"],
        ["Papatya", "Daisy", "Gänseblümchen", "الأقحوان"],
        ["Girdap", "Whirlpool", "Wirbel", "الدوامة"],
        ["Gökkuşağı", "Rainbow", "Regenbogen", "قوس قزح"],
        ["Nazar", "Nazar", "Nazar", "العين الزرقاء"],
    ],
    materials: &[10, 9],
    origins: &[17, 10, 19],
    colours: &[9, 1, 3, 4, 15, 8],
    vat: 20,
    brands: &[
        "Kapalıçarşı Işıkları",
        "Şems Aydınlatma",
        "Cam & Kandil",
        "Pervane Lamba",
        "Yıldız Camcılık",
    ],
    leaves: &[
        Leaf {
            name: ["Mozaik Lambalar", "Mosaic Lamps", "Mosaiklampen", "مصابيح فسيفساء"],
            slug: ["mozaik-lambalar", "mosaic-lamps", "mosaiklampen", "masabih-fusayfisa"],
            nouns: &[
                ["Masa Lambası", "Table Lamp", "Tischlampe", "مصباح طاولة"],
                ["Gece Lambası", "Night Lamp", "Nachtlampe", "مصباح ليلي"],
            ],
            choice: Choice::Colour,
            price: (740, 2600),
            length: (22, 45),
            by_metre: false,
            share: 60,
        },
        Leaf {
            name: ["Fenerler", "Lanterns", "Laternen", "فوانيس"],
            slug: ["fenerler", "lanterns", "laternen", "fawanis"],
            nouns: &[
                ["Fener", "Lantern", "Laterne", "فانوس"],
                ["Kandil", "Oil Lamp", "Öllampe", "قنديل"],
            ],
            choice: Choice::Nothing,
            price: (520, 1980),
            length: (18, 50),
            by_metre: false,
            share: 40,
        },
        Leaf {
            name: ["Avizeler", "Chandeliers", "Lüster", "ثريات"],
            slug: ["avizeler", "chandeliers", "luester", "thurayat"],
            nouns: &[
                ["Avize", "Chandelier", "Lüster", "ثريا"],
                ["Sarkıt", "Pendant Lamp", "Hängeleuchte", "مصباح معلق"],
            ],
            choice: Choice::Nothing,
            price: (2900, 18500),
            length: (40, 120),
            by_metre: false,
            share: 36,
        },
    ],
};
