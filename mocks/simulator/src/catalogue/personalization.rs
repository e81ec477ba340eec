//! The form of the product that is made for its buyer (contracts/upstream/product.md#personalization).

use crate::values::language::{Currency, Language, Localized};

/// The form's id, which `add-to-cart` repeats.
pub(crate) const FORM_ID: u64 = 12;

/// A field and what it costs once it is filled in.
#[derive(Debug)]
pub(crate) struct FormField {
    pub(crate) name: &'static str,
    pub(crate) label: Localized,
    pub(crate) required: bool,
    pub(crate) kind: FieldKind,
    kurus: i64,
}

#[derive(Debug)]
pub(crate) enum FieldKind {
    Line { max_length: usize },
    Lines { max_length: usize },
    Checkbox,
    Choice(&'static [FormOption]),
}

#[derive(Debug)]
pub(crate) struct FormOption {
    pub(crate) value: &'static str,
    pub(crate) label: Localized,
    kurus: i64,
}

impl FormField {
    pub(crate) fn price(&self, currency: Currency) -> i64 {
        converted(self.kurus, currency)
    }
}

impl FormOption {
    pub(crate) fn price(&self, currency: Currency) -> i64 {
        converted(self.kurus, currency)
    }
}

fn converted(kurus: i64, currency: Currency) -> i64 {
    (kurus as f64 / currency.rate()).round() as i64
}

pub(crate) const FIELDS: &[FormField] = &[
    FormField {
        name: "31",
        label: [
            "İşlenecek isim",
            "Name to be embroidered",
            "Einzustickender Name",
            "الاسم المراد تطريزه",
        ],
        required: true,
        kind: FieldKind::Line { max_length: 20 },
        kurus: 0,
    },
    FormField {
        name: "32",
        label: ["İplik", "Thread", "Faden", "الخيط"],
        required: true,
        kind: FieldKind::Choice(&[
            FormOption {
                value: "1",
                label: ["Ürünün rengi", "The product's colour", "Farbe des Artikels", "لون المنتج"],
                kurus: 0,
            },
            FormOption {
                value: "2",
                label: ["Gümüş sim", "Silver", "Silber", "فضي"],
                kurus: 3_500,
            },
            FormOption {
                value: "3", label: ["Altın sim", "Gold", "Gold", "ذهبي"], kurus: 5_000
            },
        ]),
        kurus: 0,
    },
    FormField {
        name: "33",
        label: ["Kart mesajı", "Message on the card", "Text der Karte", "رسالة البطاقة"],
        required: false,
        kind: FieldKind::Lines { max_length: 150 },
        kurus: 0,
    },
    FormField {
        name: "34",
        label: ["Ahşap kutuda", "In a wooden box", "In einer Holzkiste", "في صندوق خشبي"],
        required: false,
        kind: FieldKind::Checkbox,
        kurus: 7_500,
    },
];

/// What the basket shows of a filled-in field.
pub(crate) struct Shown {
    pub(crate) label: &'static str,
    pub(crate) value: String,
}

/// Whether these values fill in the form: every required field, none that it does not have, no text
/// that is too long, no option that is not offered.
pub(crate) fn is_filled_in(values: &[(String, String)]) -> bool {
    let fits = |field: &FormField, value: &str| match field.kind {
        FieldKind::Line { max_length } => {
            value.chars().count() <= max_length && !value.contains('\n')
        }
        FieldKind::Lines { max_length } => value.chars().count() <= max_length,
        FieldKind::Checkbox => value == "1",
        FieldKind::Choice(options) => options.iter().any(|option| option.value == value),
    };
    let known = values.iter().all(|(name, value)| {
        value.is_empty()
            || FIELDS.iter().any(|field| field.name == name.as_str() && fits(field, value))
    });
    known
        && FIELDS.iter().filter(|field| field.required).all(|field| value(values, field).is_some())
}

/// What the values add to the price of one piece, in cents of the currency.
pub(crate) fn extra_price(values: &[(String, String)], currency: Currency) -> i64 {
    let filled = FIELDS.iter().filter_map(|field| Some((field, value(values, field)?)));
    filled
        .map(|(field, value)| {
            let option = match field.kind {
                FieldKind::Choice(options) => options.iter().find(|option| option.value == value),
                _ => None,
            };
            field.price(currency) + option.map_or(0, |option| option.price(currency))
        })
        .sum()
}

pub(crate) fn shown(values: &[(String, String)], language: Language) -> Vec<Shown> {
    let filled = FIELDS.iter().filter_map(|field| Some((field, value(values, field)?)));
    filled
        .map(|(field, value)| {
            let value = match field.kind {
                FieldKind::Choice(options) => options
                    .iter()
                    .find(|option| option.value == value)
                    .map_or("", |option| language.choose(option.label)),
                FieldKind::Checkbox => language.choose(["Evet", "Yes", "Ja", "نعم"]),
                _ => value,
            };
            Shown { label: language.choose(field.label), value: value.to_owned() }
        })
        .collect()
}

fn value<'a>(values: &'a [(String, String)], field: &FormField) -> Option<&'a str> {
    let named = values.iter().find(|(name, _)| name.as_str() == field.name);
    named.map(|(_, value)| value.trim()).filter(|value| !value.is_empty())
}
