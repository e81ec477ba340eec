//! Leather goods.

use super::types::{Choice, Family, Kind, Leaf};

pub(crate) const FAMILY: Family = Family {
    kind: Kind::Leather,
    name: ["Deri", "Leather", "Leder", "جلديات"],
    slug: ["deri", "leather", "leder", "jildiyat"],
    description: [
        "Bitkisel sepili deriden çantalar, cüzdanlar, yemeni ve terlikler, kemerler.",
        "Bags, wallets, yemeni shoes, slippers and belts of vegetable-tanned leather.",
        "Taschen, Geldbörsen, Yemeni-Schuhe, Pantoffeln und Gürtel aus pflanzlich gegerbtem Leder.",
        "حقائب ومحافظ وأحذية يمنية ونعال وأحزمة من جلد مدبوغ بالنباتات.",
    ],
    making: [
        "Meşe palamuduyla sepilenir, elle kesilir, mumlu iplikle saraç dikişi dikilir.",
        "Tanned with acorns, cut by hand and saddle-stitched with waxed thread.",
        "Mit Eicheln gegerbt, von Hand geschnitten und mit Wachsgarn im Sattlerstich genäht.",
        "يُدبغ بثمار البلوط ويُقص يدويًا ويُخاط بخيط مشمّع على طريقة السروج.",
    ],
    care: [
        "Yılda iki kez balmumuyla besleyin; suda bırakmayın.",
        "Feed with beeswax twice a year; do not soak.",
        "Zweimal im Jahr mit Bienenwachs pflegen; nicht durchnässen.",
        "يُغذّى بشمع العسل مرتين في السنة ولا يُنقع في الماء.",
    ],
    pattern: ["İşlemeli", "Embossing", "Prägung", "بنقش"],
    motifs: &[
        ["Geyik", "Deer", "Hirsch", "الأيل"],
        ["Rumi", "Rumi", "Rumi", "الرومي"],
        ["Sarmaşık", "Ivy", "Efeu", "اللبلاب"],
        ["Selçuklu", "Seljuk", "Seldschuken", "السلجوقي"],
        ["Örgü", "Braid", "Flecht", "الضفيرة"],
        ["Şahmeran", "Shahmaran", "Schahmaran", "شاهميران"],
        ["Kelebek", "Butterfly", "Schmetterling", "الفراشة"],
        ["Nal", "Horseshoe", "Hufeisen", "حدوة الحصان"],
    ],
    materials: &[11, 12],
    origins: &[10, 18, 17, 1],
    colours: &[10, 11, 13, 3, 2, 5],
    vat: 20,
    brands: &[
        "Saraç Hikmet",
        "Yemenici Hayri Usta",
        "Palamut Deri",
        "Kapadokya Saraciyesi",
        "Deri & Dikiş",
    ],
    leaves: &[
        Leaf {
            name: ["Çantalar", "Bags", "Taschen", "حقائب"],
            slug: ["cantalar", "bags", "taschen", "haqaib"],
            nouns: &[
                ["Omuz Çantası", "Shoulder Bag", "Umhängetasche", "حقيبة كتف"],
                ["El Çantası", "Handbag", "Handtasche", "حقيبة يد"],
                ["Heybe", "Saddle Bag", "Satteltasche", "حقيبة سرج"],
            ],
            choice: Choice::Colour,
            price: (1850, 6900),
            length: (22, 42),
            by_metre: false,
            share: 52,
        },
        Leaf {
            name: ["Cüzdanlar", "Wallets", "Geldbörsen", "محافظ"],
            slug: ["cuzdanlar", "wallets", "geldboersen", "mahafiz"],
            nouns: &[
                ["Cüzdan", "Wallet", "Geldbörse", "محفظة"],
                ["Kartlık", "Card Holder", "Kartenetui", "حافظة بطاقات"],
            ],
            choice: Choice::Colour,
            price: (420, 1450),
            length: (9, 20),
            by_metre: false,
            share: 44,
        },
        Leaf {
            name: [
                "Yemeni ve Terlikler",
                "Yemeni Shoes and Slippers",
                "Yemeni und Pantoffeln",
                "أحذية يمنية ونعال",
            ],
            slug: [
                "yemeni-ve-terlikler",
                "yemeni-shoes-and-slippers",
                "yemeni-und-pantoffeln",
                "ahdhiya-wa-nial",
            ],
            nouns: &[
                ["Yemeni", "Yemeni Shoes", "Yemeni-Schuhe", "حذاء يمني"],
                ["Terlik", "Slippers", "Pantoffeln", "نعال"],
            ],
            choice: Choice::ColourAndSize(2),
            price: (880, 2350),
            length: (24, 30),
            by_metre: false,
            share: 44,
        },
        Leaf {
            name: ["Kemerler", "Belts", "Gürtel", "أحزمة"],
            slug: ["kemerler", "belts", "guertel", "ahzima"],
            nouns: &[
                ["Kemer", "Belt", "Gürtel", "حزام"],
                ["Örme Kemer", "Braided Belt", "Flechtgürtel", "حزام مضفور"],
            ],
            choice: Choice::ColourAndSize(1),
            price: (390, 1280),
            length: (85, 120),
            by_metre: false,
            share: 30,
        },
    ],
};
