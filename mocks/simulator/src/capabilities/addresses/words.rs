//! What the shop says about addresses.

use crate::values::language::Words;

pub(super) const SAVED: Words =
    ["Adres kaydedildi", "The address is saved", "Die Adresse ist gespeichert", "تم حفظ العنوان"];
pub(super) const DELETED: Words =
    ["Adres silindi", "The address is deleted", "Die Adresse wurde gelöscht", "تم حذف العنوان"];
pub(super) const UNKNOWN: Words =
    ["Adres bulunamadı", "There is no such address", "Diese Adresse gibt es nicht", "العنوان غير موجود"];
