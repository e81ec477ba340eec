//! Iznik tiles.

use super::types::{Choice, Family, Kind, Leaf};

pub(crate) const FAMILY: Family = Family {
    kind: Kind::Tile,
    name: ["İznik Çinileri", "Iznik Tiles", "Iznik-Fliesen", "بلاط إزنيق"],
    slug: ["iznik-cinileri", "iznik-tiles", "iznik-fliesen", "balat-iznik"],
    description: [
        "Kuvars hamur, sır altı boya ve mercan kırmızısı: on altıncı yüzyılın çini ustalığı bugünün duvarlarında.",
        "Quartz body, underglaze colours and coral red: the art of the sixteenth century for the walls of today.",
        "Quarzkörper, Unterglasurfarben und Korallenrot: die Kunst des 16. Jahrhunderts für die Wände von heute.",
        "جسم من الكوارتز وألوان تحت الطلاء وأحمر مرجاني: فن القرن السادس عشر لجدران اليوم.",
    ],
    making: [
        "Desen kömür tozuyla aktarılır, fırçayla boyanır, sırlanır ve 900 derecede pişirilir.",
        "The drawing is pounced with charcoal, painted by brush, glazed and fired at 900 degrees.",
        "Die Zeichnung wird mit Kohlestaub übertragen, mit dem Pinsel gemalt, glasiert und bei 900 Grad gebrannt.",
        "يُنقل الرسم بمسحوق الفحم ويُلوَّن بالفرشاة ثم يُزجَّج ويُحرق عند 900 درجة.",
    ],
    care: [
        "Nemli bezle silin; asitli temizleyici kullanmayın.",
        "Wipe with a damp cloth; do not use acid cleaners.",
        "Mit feuchtem Tuch abwischen; keine sauren Reiniger verwenden.",
        "يُمسح بقطعة قماش مبللة دون منظفات حمضية.",
    ],
    pattern: ["Desenli", "Pattern", "Dekor", "بزخرفة"],
    motifs: &[
        ["Lale", "Tulip", "Tulpen", "التوليب"],
        ["Karanfil", "Carnation", "Nelken", "القرنفل"],
        ["Hatai", "Hatayi", "Hatayi", "الختائي"],
        ["Rumi", "Rumi", "Rumi", "الرومي"],
        ["Saz Yaprağı", "Saz Leaf", "Saz-Blatt", "ورقة الساز"],
        ["Çintemani", "Chintamani", "Tschintamani", "الجنتماني"],
        ["Sümbül", "Hyacinth", "Hyazinthen", "الزنبق"],
        ["Nar Çiçeği", "Pomegranate Blossom", "Granatblüten", "زهر الرمان"],
        ["Servi", "Cypress", "Zypressen", "السرو"],
        ["Haliç İşi", "Golden Horn", "Goldhorn", "القرن الذهبي"],
    ],
    materials: &[5, 6],
    origins: &[5, 6],
    colours: &[9, 1, 3, 0, 15],
    vat: 20,
    brands: &[
        "Çini Bahçesi",
        "Mercan Çini",
        "Nilüfer Çini Atölyesi",
        "Mavi Lale",
        "Usta Rıza'nın Fırını",
    ],
    leaves: &[
        Leaf {
            name: ["Duvar Karoları", "Wall Tiles", "Wandfliesen", "بلاط جدران"],
            slug: ["duvar-karolari", "wall-tiles", "wandfliesen", "balat-judran"],
            nouns: &[
                ["Çini Karo", "Wall Tile", "Wandfliese", "بلاطة جدارية"],
                [
                    "El Boyaması Karo",
                    "Hand-Painted Tile",
                    "Handbemalte Fliese",
                    "بلاطة مرسومة يدويًا",
                ],
            ],
            choice: Choice::Nothing,
            price: (185, 620),
            length: (10, 30),
            by_metre: false,
            share: 78,
        },
        Leaf {
            name: ["Çini Panolar", "Tile Panels", "Fliesenbilder", "لوحات قاشاني"],
            slug: ["cini-panolar", "tile-panels", "fliesenbilder", "lawhat-qashani"],
            nouns: &[
                ["Çini Pano", "Tile Panel", "Fliesenbild", "لوحة قاشاني"],
                ["Duvar Panosu", "Wall Panel", "Wandbild", "لوحة جدارية"],
            ],
            choice: Choice::Nothing,
            price: (2900, 14900),
            length: (40, 120),
            by_metre: false,
            share: 40,
        },
        Leaf {
            name: ["Bordürler", "Border Tiles", "Bordüren", "بلاط حواف"],
            slug: ["bordurler", "border-tiles", "borduren", "balat-hawaf"],
            nouns: &[
                ["Bordür", "Border Tile", "Bordürenfliese", "بلاطة حافة"],
                ["Köşe Bordürü", "Corner Border", "Eckbordüre", "بلاطة زاوية"],
            ],
            choice: Choice::Colour,
            price: (95, 290),
            length: (10, 25),
            by_metre: false,
            share: 36,
        },
    ],
};
