//! Types of the form of a product that is made for its buyer (CRT-6).

use commerce::money::Money;
use serde::Serialize;
use utoipa::ToSchema;

/// What the shopper fills in. An addition repeats `formId`, with a value for each filled-in field.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PersonalizationForm {
    /// Null for a product without a form.
    pub form_id: Option<String>,
    /// At most 40.
    pub fields: Vec<PersonalizationField>,
    /// Whether filling in `fields` is enough: false if the shop requires what only its own page can
    /// ask for, such as a file.
    pub complete: bool,
}

#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PersonalizationField {
    /// Each field has a name of its own.
    pub name: String,
    pub kind: FieldKind,
    pub label: String,
    pub hint: Option<String>,
    pub required: bool,
    /// In characters.
    pub max_length: Option<u32>,
    /// What filling it in adds to the price of one piece; a choice and a checkbox say it in
    /// `options`.
    pub price: Option<Money>,
    /// Of a choice, and the one that ticking a checkbox stands for; empty for other fields.
    pub options: Vec<PersonalizationOption>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FieldKind {
    Line,
    Lines,
    /// Its value is that of its one option, or none.
    Checkbox,
    Choice,
}

#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PersonalizationOption {
    pub value: String,
    pub label: String,
    /// What choosing it adds to the price of one piece.
    pub price: Option<Money>,
}
