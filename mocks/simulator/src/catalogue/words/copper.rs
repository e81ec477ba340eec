//! Copperware.

use super::types::{Choice, Family, Kind, Leaf};

pub(crate) const FAMILY: Family = Family {
    kind: Kind::Copper,
    name: ["Bakır Eşyalar", "Copperware", "Kupferwaren", "أوانٍ نحاسية"],
    slug: ["bakir-esyalar", "copperware", "kupferwaren", "awani-nuhasiya"],
    description: [
        "Bakırcılar Çarşısı'nın çekiç sesleri: kalaylı cezveler, tepsiler, tencereler ve ibrikler.",
        "The sound of hammers from the coppersmiths' bazaar: tinned coffee pots, trays, pans and ewers.",
        "Der Klang der Hämmer aus dem Basar der Kupferschmiede: verzinnte Mokkakannen, Tabletts, Töpfe und Kannen.",
        "صوت مطارق سوق النحاسين: دلال قهوة وصوانٍ وقدور وأباريق مطلية بالقصدير.",
    ],
    making: [
        "Bakır levha tavlanır, çekiçle dövülerek biçimlenir ve içi saf kalayla kalaylanır.",
        "The sheet is annealed, raised with the hammer and lined with pure tin.",
        "Das Blech wird geglüht, mit dem Hammer getrieben und innen mit reinem Zinn verzinnt.",
        "تُليَّن صفيحة النحاس بالنار وتُطرق حتى تأخذ شكلها ثم تُطلى من الداخل بالقصدير النقي.",
    ],
    care: [
        "Limon ve tuzla parlatın; aşındırıcı kullanmayın, boş ocakta ısıtmayın.",
        "Polish with lemon and salt; no abrasives, never heat it empty.",
        "Mit Zitrone und Salz polieren; keine Scheuermittel, nie leer erhitzen.",
        "يُلمَّع بالليمون والملح دون مواد كاشطة، ولا يُسخَّن فارغًا.",
    ],
    pattern: ["İşlemeli", "Engraving", "Gravur", "بنقش"],
    motifs: &[
        ["Selçuklu Yıldızı", "Seljuk Star", "Seldschukenstern", "النجمة السلجوقية"],
        ["Nakkaş", "Arabesque", "Arabesken", "الأرابيسك"],
        ["Üzüm Salkımı", "Grape Cluster", "Weintrauben", "عنقود العنب"],
        ["Lale", "Tulip", "Tulpen", "التوليب"],
        ["Hurma Dalı", "Palm Branch", "Palmzweig", "سعف النخيل"],
        ["Güneş Kursu", "Sun Disc", "Sonnenscheiben", "قرص الشمس"],
        ["Tavus Kuşu", "Peacock", "Pfauen", "الطاووس"],
        ["Çekiç İzi", "Hammer Mark", "Hammerschlag", "أثر المطرقة"],
    ],
    materials: &[8, 9],
    origins: &[10, 11, 12, 18],
    colours: &[14, 4, 7],
    vat: 20,
    brands: &[
        "Bakırcılar Çarşısı",
        "Antepli Bakırcı",
        "Kalaycı Mehmet & Oğulları",
        "Zeugma Bakır",
        "Çekiç Sesi",
    ],
    leaves: &[
        Leaf {
            name: ["Cezveler", "Coffee Pots", "Mokkakannen", "دلال القهوة"],
            slug: ["cezveler", "coffee-pots", "mokkakannen", "dilal-qahwa"],
            nouns: &[
                ["Cezve", "Coffee Pot", "Mokkakanne", "دلة قهوة"],
                [
                    "Ahşap Saplı Cezve",
                    "Wooden-Handled Coffee Pot",
                    "Mokkakanne mit Holzgriff",
                    "دلة بمقبض خشبي",
                ],
            ],
            choice: Choice::Nothing,
            price: (320, 1480),
            length: (8, 22),
            by_metre: false,
            share: 52,
        },
        Leaf {
            name: ["Tepsiler", "Trays", "Tabletts", "صوانٍ"],
            slug: ["tepsiler", "trays", "tabletts", "sawani"],
            nouns: &[
                ["Tepsi", "Tray", "Tablett", "صينية"],
                ["Sini", "Round Tray", "Rundtablett", "صينية مستديرة"],
            ],
            choice: Choice::Nothing,
            price: (690, 5400),
            length: (25, 80),
            by_metre: false,
            share: 42,
        },
        Leaf {
            name: ["Tencere ve Sahanlar", "Pots and Pans", "Töpfe und Pfannen", "قدور ومقالٍ"],
            slug: ["tencere-ve-sahanlar", "pots-and-pans", "toepfe-und-pfannen", "qudur-maqali"],
            nouns: &[
                ["Tencere", "Pot", "Topf", "قدر"],
                ["Sahan", "Egg Pan", "Eierpfanne", "مقلاة"],
                ["Güveç", "Casserole", "Schmortopf", "طاجن"],
            ],
            choice: Choice::Nothing,
            price: (880, 4900),
            length: (16, 40),
            by_metre: false,
            share: 40,
        },
        Leaf {
            name: ["İbrik ve Güğümler", "Ewers and Jugs", "Kannen und Krüge", "أباريق"],
            slug: ["ibrik-ve-gugumler", "ewers-and-jugs", "kannen-und-kruege", "abariq"],
            nouns: &[
                ["İbrik", "Ewer", "Kanne", "إبريق"],
                ["Güğüm", "Water Jug", "Wasserkrug", "جرة ماء"],
            ],
            choice: Choice::Nothing,
            price: (1150, 6800),
            length: (20, 55),
            by_metre: false,
            share: 32,
        },
    ],
};
