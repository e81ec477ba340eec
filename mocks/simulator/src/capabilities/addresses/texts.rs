//! What the shop says about addresses.

use crate::values::language::Localized;

pub(super) const SAVED: Localized =
    ["Adres kaydedildi", "The address is saved", "Die Adresse ist gespeichert", "تم حفظ العنوان"];
pub(super) const DELETED: Localized =
    ["Adres silindi", "The address is deleted", "Die Adresse wurde gelöscht", "تم حذف العنوان"];
pub(super) const UNKNOWN: Localized = [
    "Adres bulunamadı",
    "There is no such address",
    "Diese Adresse gibt es nicht",
    "العنوان غير موجود",
];
