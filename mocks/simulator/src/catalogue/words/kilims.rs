//! Kilims, runners, cicim and cushions.

use super::types::{Choice, Family, Kind, Leaf};

pub(crate) const FAMILY: Family = Family {
    kind: Kind::Kilim,
    name: ["Kilimler", "Kilims", "Kelims", "الكليم"],
    slug: ["kilimler", "kilims", "kelims", "kilim-sajjad"],
    description: [
        "Anadolu yaylalarında kök boyayla renklenen, tezgâhta düğümsüz dokunan kilimler. Her motif bir dilek anlatır.",
        "Flatweaves from the Anatolian plateau, coloured with madder, walnut and indigo. Every motif tells of a wish.",
        "Flachgewebe aus dem anatolischen Hochland, gefärbt mit Krapp, Walnuss und Indigo. Jedes Motiv erzählt von einem Wunsch.",
        "سجاد مسطح من هضبة الأناضول مصبوغ بألوان طبيعية، وكل نقش فيه يحكي أمنية.",
    ],
    making: [
        "Yün elde eğrilir, kök boyayla boyanır ve ahşap tezgâhta aylar içinde dokunur.",
        "The wool is spun by hand, dyed with plants and woven on a wooden loom over many weeks.",
        "Die Wolle wird von Hand gesponnen, mit Pflanzen gefärbt und in vielen Wochen auf dem Holzwebstuhl gewebt.",
        "يُغزل الصوف يدويًا ويُصبغ بالنباتات ثم يُنسج على نول خشبي خلال أسابيع طويلة.",
    ],
    care: [
        "Süpürgeyle tersinden temizleyin; lekeyi soğuk suyla hafifçe silin.",
        "Vacuum on the reverse side; dab stains with cold water.",
        "Von der Rückseite absaugen; Flecken mit kaltem Wasser abtupfen.",
        "ينظف بالمكنسة من الخلف، وتُمسح البقع بالماء البارد.",
    ],
    pattern: ["Motifli", "Motif", "Motiv", "بنقش"],
    motifs: &[
        ["Koçboynuzu", "Ram's Horn", "Widderhorn", "قرن الكبش"],
        ["Elibelinde", "Hands-on-Hips", "Elibelinde", "إليبليندة"],
        ["Göz", "Evil Eye", "Augen", "العين"],
        ["Hayat Ağacı", "Tree of Life", "Lebensbaum", "شجرة الحياة"],
        ["Yıldız", "Star", "Sternen", "النجمة"],
        ["Kurtağzı", "Wolf's Mouth", "Wolfsmaul", "فم الذئب"],
        ["Suyolu", "Running Water", "Wasserlauf", "مجرى الماء"],
        ["Muska", "Amulet", "Amulett", "التميمة"],
        ["Bereket", "Abundance", "Segens", "البركة"],
        ["Çengel", "Hook", "Haken", "الخطاف"],
    ],
    materials: &[0, 4, 1],
    origins: &[0, 1, 2, 3, 4],
    colours: &[2, 3, 0, 4, 5, 7, 1],
    vat: 10,
    brands: &["Yörük Dokuma", "Karaca Kilim Evi", "Anka Tezgâhı", "Toros Dokumacıları", "Kök Boya Atölyesi"],
    leaves: &[
        Leaf {
            name: ["Düz Dokuma Kilimler", "Flatwoven Kilims", "Flachgewebte Kelims", "كليم منسوج"],
            slug: ["duz-dokuma-kilimler", "flatwoven-kilims", "flachgewebte-kelims", "kilim-mansuj"],
            nouns: &[
                ["Kilim", "Kilim", "Kelim", "كليم"],
                ["El Dokuması Kilim", "Handwoven Kilim", "Handgewebter Kelim", "كليم منسوج يدويًا"],
            ],
            choice: Choice::ColourAndSize(0),
            price: (2400, 9800),
            length: (150, 300),
            by_metre: false,
            share: 76,
        },
        Leaf {
            name: ["Cicim ve Zili", "Cicim and Zili", "Cicim und Zili", "جيجيم وزيلي"],
            slug: ["cicim-ve-zili", "cicim-and-zili", "cicim-und-zili", "cicim-zili"],
            nouns: &[
                ["Cicim", "Cicim Rug", "Cicim-Teppich", "سجادة جيجيم"],
                ["Zili", "Zili Rug", "Zili-Teppich", "سجادة زيلي"],
            ],
            choice: Choice::Nothing,
            price: (3600, 16500),
            length: (120, 260),
            by_metre: false,
            share: 40,
        },
        Leaf {
            name: ["Yolluklar", "Runners", "Läufer", "سجاد ممرات"],
            slug: ["yolluklar", "runners", "laeufer", "sajjad-mamarrat"],
            nouns: &[
                ["Yolluk", "Runner", "Läufer", "سجادة ممر"],
                ["Koridor Kilimi", "Hallway Kilim", "Flurkelim", "كليم ممر"],
            ],
            choice: Choice::Colour,
            price: (1900, 6900),
            length: (180, 400),
            by_metre: false,
            share: 40,
        },
        Leaf {
            name: ["Kilim Yastıklar", "Kilim Cushions", "Kelimkissen", "وسائد كليم"],
            slug: ["kilim-yastiklar", "kilim-cushions", "kelimkissen", "wasaid-kilim"],
            nouns: &[
                ["Yastık Kılıfı", "Cushion Cover", "Kissenhülle", "غطاء وسادة"],
                ["Kırlent", "Throw Cushion", "Zierkissen", "وسادة زينة"],
            ],
            choice: Choice::Colour,
            price: (390, 1250),
            length: (40, 60),
            by_metre: false,
            share: 54,
        },
    ],
};
