//! Silk scarves, shawls and cloth by the metre.

use super::types::{Choice, Family, Kind, Leaf};

pub(crate) const FAMILY: Family = Family {
    kind: Kind::Scarf,
    name: ["İpek ve Kumaş", "Silk and Cloth", "Seide und Stoffe", "حرير وأقمشة"],
    slug: ["ipek-ve-kumas", "silk-and-cloth", "seide-und-stoffe", "harir-wa-aqmisha"],
    description: [
        "Bursa ipeği, ebru baskı eşarplar, el dokuması şallar ve metreyle kumaşlar.",
        "Silk from Bursa, marbled scarves, handwoven shawls and cloth by the metre.",
        "Seide aus Bursa, marmorierte Tücher, handgewebte Schals und Stoffe als Meterware.",
        "حرير بورصة وأوشحة الإبرو وشالات منسوجة يدويًا وأقمشة بالمتر.",
    ],
    making: [
        "Koza ipliği ince bükülür; desen kitreli suda ebru tekniğiyle kumaşa alınır.",
        "The cocoon thread is finely twisted; the design is lifted from the marbling bath onto the cloth.",
        "Der Kokonfaden wird fein gezwirnt; das Muster wird aus dem Marmorierbad auf das Tuch gezogen.",
        "يُفتل خيط الشرنقة برفق ثم يُنقل الرسم من حوض الإبرو إلى القماش.",
    ],
    care: [
        "Elde, soğuk suda yıkayın; tersinden ılık ütüleyin.",
        "Wash by hand in cold water; iron warm on the reverse.",
        "Von Hand kalt waschen; warm von links bügeln.",
        "يُغسل يدويًا بماء بارد ويُكوى فاترًا من الخلف.",
    ],
    pattern: ["Desenli", "Print", "Druck", "برسمة"],
    motifs: &[
        ["Ebru", "Marbling", "Marmor", "الإبرو"],
        ["Lale Bahçesi", "Tulip Garden", "Tulpengarten", "حديقة التوليب"],
        ["Şal Deseni", "Paisley", "Paisley", "البايزلي"],
        ["Kuş Cenneti", "Bird Paradise", "Vogelparadies", "جنة الطيور"],
        ["Menekşe", "Violet", "Veilchen", "البنفسج"],
        ["Minyatür", "Miniature", "Miniatur", "المنمنمات"],
        ["Erguvan", "Judas Tree", "Judasbaum", "شجرة الأرجوان"],
        ["Deniz Kabuğu", "Seashell", "Muschel", "الصدف"],
    ],
    materials: &[2, 3, 1],
    origins: &[15, 16, 17],
    colours: &[3, 9, 15, 8, 4, 13, 1],
    vat: 10,
    brands: &["Koza Han İpekçisi", "Erguvan İpek", "Bursa Kozası", "Hatay İpeği", "Şal & Sırma"],
    leaves: &[
        Leaf {
            name: ["İpek Eşarplar", "Silk Scarves", "Seidentücher", "أوشحة حرير"],
            slug: ["ipek-esarplar", "silk-scarves", "seidentuecher", "awshiha-harir"],
            nouns: &[
                ["Eşarp", "Scarf", "Tuch", "وشاح"],
                ["Fular", "Neckerchief", "Halstuch", "منديل عنق"],
            ],
            choice: Choice::Colour,
            price: (690, 2450),
            length: (53, 90),
            by_metre: false,
            share: 66,
        },
        Leaf {
            name: ["Şallar", "Shawls", "Schals", "شالات"],
            slug: ["sallar", "shawls", "schals", "shalat"],
            nouns: &[
                ["Şal", "Shawl", "Schal", "شال"],
                ["Pelerin", "Cape", "Umhang", "عباءة قصيرة"],
            ],
            choice: Choice::Colour,
            price: (780, 3200),
            length: (160, 200),
            by_metre: false,
            share: 44,
        },
        Leaf {
            name: ["Metreyle Kumaş", "Cloth by the Metre", "Meterware", "أقمشة بالمتر"],
            slug: ["metreyle-kumas", "cloth-by-the-metre", "meterware", "aqmisha-bil-mitr"],
            nouns: &[
                ["Kumaş", "Cloth", "Stoff", "قماش"],
                ["Döşemelik Kumaş", "Upholstery Cloth", "Möbelstoff", "قماش تنجيد"],
                ["Şile Bezi", "Şile Cloth", "Şile-Stoff", "قماش شيلة"],
            ],
            choice: Choice::Nothing,
            price: (160, 980),
            length: (90, 150),
            by_metre: true,
            share: 56,
        },
    ],
};
