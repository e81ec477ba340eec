//! Vocabulary that several families draw from.

use crate::values::language::Localized;

/// A colour with its swatch.
#[derive(Debug)]
pub(crate) struct Colour {
    pub(crate) name: Localized,
    pub(crate) hex: &'static str,
}

const fn colour(hex: &'static str, name: Localized) -> Colour {
    Colour { name, hex }
}

pub(crate) const COLOURS: [Colour; 16] = [
    colour("#1F2A55", ["Lacivert", "Navy", "Marineblau", "كحلي"]),
    colour("#1E9AA0", ["Turkuaz", "Turquoise", "Türkis", "فيروزي"]),
    colour("#B9552F", ["Kiremit", "Terracotta", "Terrakotta", "قرميدي"]),
    colour("#9B1B30", ["Nar Kırmızısı", "Pomegranate Red", "Granatrot", "أحمر رماني"]),
    colour("#D19A2A", ["Hardal", "Mustard", "Senfgelb", "خردلي"]),
    colour("#6B7440", ["Zeytin", "Olive", "Oliv", "زيتوني"]),
    colour("#EBDDC3", ["Krem", "Cream", "Creme", "كريمي"]),
    colour("#3A3D42", ["Antrasit", "Anthracite", "Anthrazit", "رمادي فحمي"]),
    colour("#C58B86", ["Gül Kurusu", "Dusty Rose", "Altrosa", "وردي مغبر"]),
    colour("#1B4FA0", ["Kobalt", "Cobalt", "Kobaltblau", "أزرق كوبالت"]),
    colour("#A9713B", ["Taba", "Tan", "Cognac", "عسلي"]),
    colour("#5A3A28", ["Kahve", "Brown", "Braun", "بني"]),
    colour("#F6F3EC", ["Beyaz", "White", "Weiß", "أبيض"]),
    colour("#1C1B1A", ["Siyah", "Black", "Schwarz", "أسود"]),
    colour("#B4673A", ["Bakır", "Copper", "Kupfer", "نحاسي"]),
    colour("#17694F", ["Zümrüt", "Emerald", "Smaragd", "زمردي"]),
];

pub(crate) const MATERIALS: [Localized; 14] = [
    ["Yün", "Wool", "Wolle", "الصوف"],
    ["Pamuk", "Cotton", "Baumwolle", "القطن"],
    ["İpek", "Silk", "Seide", "الحرير"],
    ["Keten", "Linen", "Leinen", "الكتان"],
    ["Keçi Kılı", "Goat Hair", "Ziegenhaar", "شعر الماعز"],
    ["Kuvars", "Quartz", "Quarz", "الكوارتز"],
    ["Seramik", "Ceramic", "Keramik", "السيراميك"],
    ["Stoneware", "Stoneware", "Steinzeug", "الخزف الحجري"],
    ["Bakır", "Copper", "Kupfer", "النحاس"],
    ["Pirinç", "Brass", "Messing", "النحاس الأصفر"],
    ["Cam", "Glass", "Glas", "الزجاج"],
    ["Dana Derisi", "Cowhide", "Rindsleder", "جلد البقر"],
    ["Keçi Derisi", "Goatskin", "Ziegenleder", "جلد الماعز"],
    ["Bambu", "Bamboo", "Bambus", "الخيزران"],
];

/// A place, with the Turkish "from there" that only the word itself can tell.
#[derive(Debug)]
pub(crate) struct Origin {
    pub(crate) name: Localized,
    pub(crate) from: &'static str,
}

const fn origin(from: &'static str, name: Localized) -> Origin {
    Origin { name, from }
}

pub(crate) const ORIGINS: [Origin; 20] = [
    origin("Uşak'tan", ["Uşak", "Uşak", "Uşak", "أوشاك"]),
    origin("Konya'dan", ["Konya", "Konya", "Konya", "قونية"]),
    origin("Kars'tan", ["Kars", "Kars", "Kars", "قارص"]),
    origin("Sivas'tan", ["Sivas", "Sivas", "Sivas", "سيواس"]),
    origin("Milas'tan", ["Milas", "Milas", "Milas", "ميلاس"]),
    origin("İznik'ten", ["İznik", "Iznik", "Iznik", "إزنيق"]),
    origin("Kütahya'dan", ["Kütahya", "Kütahya", "Kütahya", "كوتاهية"]),
    origin("Avanos'tan", ["Avanos", "Avanos", "Avanos", "أفانوس"]),
    origin("Menemen'den", ["Menemen", "Menemen", "Menemen", "مينيمن"]),
    origin("Çanakkale'den", ["Çanakkale", "Çanakkale", "Çanakkale", "جناق قلعة"]),
    origin("Gaziantep'ten", ["Gaziantep", "Gaziantep", "Gaziantep", "غازي عنتاب"]),
    origin("Mardin'den", ["Mardin", "Mardin", "Mardin", "ماردين"]),
    origin("Erzincan'dan", ["Erzincan", "Erzincan", "Erzincan", "أرزنجان"]),
    origin("Denizli'den", ["Denizli", "Denizli", "Denizli", "دنيزلي"]),
    origin("Buldan'dan", ["Buldan", "Buldan", "Buldan", "بولدان"]),
    origin("Bursa'dan", ["Bursa", "Bursa", "Bursa", "بورصة"]),
    origin("Hatay'dan", ["Hatay", "Hatay", "Hatay", "هاتاي"]),
    origin("İstanbul'dan", ["İstanbul", "Istanbul", "Istanbul", "إسطنبول"]),
    origin("Şanlıurfa'dan", ["Şanlıurfa", "Şanlıurfa", "Şanlıurfa", "شانلي أورفا"]),
    origin("Kapadokya'dan", ["Kapadokya", "Cappadocia", "Kappadokien", "كابادوكيا"]),
];

/// Names of collections; they go between quotation marks.
pub(crate) const COLLECTIONS: [Localized; 8] = [
    ["Mavi Yolculuk", "Blue Voyage", "Blaue Reise", "الرحلة الزرقاء"],
    ["Sultan'ın Bahçesi", "Sultan's Garden", "Garten des Sultans", "حديقة السلطان"],
    ["Bin Bir Gece", "One Thousand Nights", "Tausendundeine Nacht", "ألف ليلة وليلة"],
    ["Kapadokya Sabahı", "Cappadocia Morning", "Morgen in Kappadokien", "صباح كابادوكيا"],
    ["Boğaz'ın Rüzgârı", "Wind o' the Bosphorus", "Wind vom Bosporus", "نسيم البوسفور"],
    ["Bahar Dalı", "Spring Branch", "Frühlingszweig", "غصن الربيع"],
    ["Yedi Tepe", "Seven Hills", "Sieben Hügel", "التلال السبع"],
    ["Ay Işığı", "Moonlight", "Mondlicht", "ضوء القمر"],
];

/// Sizes of one kind, smallest first, with what each does to the price (percent).
pub(crate) const SIZE_SETS: [&[(Localized, i64)]; 4] = [
    &[
        (["80 × 150 cm"; 4], 100),
        (["120 × 180 cm"; 4], 165),
        (["160 × 230 cm"; 4], 250),
        (["200 × 300 cm"; 4], 380),
    ],
    &[(["S"; 4], 100), (["M"; 4], 100), (["L"; 4], 100), (["XL"; 4], 108)],
    &[
        (["37"; 4], 100),
        (["38"; 4], 100),
        (["39"; 4], 100),
        (["40"; 4], 100),
        (["41"; 4], 100),
        (["42"; 4], 100),
    ],
    &[(["50 × 90 cm"; 4], 100), (["70 × 140 cm"; 4], 160), (["90 × 180 cm"; 4], 220)],
];

/// Units of sale: piece, metre.
pub(crate) const UNITS: [Localized; 2] =
    [["Adet", "Piece", "Stück", "قطعة"], ["Metre", "Metre", "Meter", "متر"]];
