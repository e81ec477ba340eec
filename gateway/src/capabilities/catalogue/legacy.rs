//! What the shop speaks of filters and categories [wire 7.1, 7.8].

use serde::Deserialize;

use crate::platform::loose::{Flag, List, Number, Text};

#[derive(Debug, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(super) struct WireFilters {
    #[serde(default)]
    pub filters: List<WireGroup>,
    #[serde(default)]
    pub categories: List<WireCategory>,
    #[serde(default)]
    pub brands: List<WireValue>,
    #[serde(default)]
    pub models: List<WireValue>,
    #[serde(default)]
    pub suppliers: List<WireValue>,
    #[serde(default)]
    pub price: Option<WirePrice>,
    /// Must exist [wire 7.1]: an answer without it is none.
    pub variants: WireVariants,
    #[serde(default)]
    pub selected: List<WireSelected>,
    #[serde(default)]
    pub target_currency: Text,
    #[serde(default)]
    pub settings: WireSettings,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", default)]
pub(super) struct WireGroup {
    #[serde(rename = "ID")]
    pub id: Text,
    pub name: Text,
    #[serde(rename = "TYPE")]
    pub kind: Text,
    pub view: Text,
    pub values: List<WireValue>,
    pub min: Number,
    pub max: Number,
    pub min_selected: Number,
    pub max_selected: Number,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", default)]
pub(super) struct WireValue {
    #[serde(rename = "ID")]
    pub id: Text,
    pub name: Text,
    /// A colour, in filters shown as such.
    pub data: Text,
    pub color_code: Text,
    pub image: Text,
    #[serde(rename = "img1_path")]
    pub picture: Text,
    pub count: Number,
    pub selected: Flag,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", default)]
pub(super) struct WireCategory {
    #[serde(rename = "ID")]
    pub id: Text,
    pub name: Text,
    /// The oldest clients' name for the name.
    pub title: Text,
    #[serde(rename = "URL")]
    pub url: Text,
    pub count: Number,
    pub selected: Flag,
    pub children: List<WireCategory>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", default)]
pub(super) struct WirePrice {
    pub min: Number,
    pub max: Number,
    pub min_selected: Number,
    pub max_selected: Number,
    pub selected: Flag,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct WireVariants {
    #[serde(rename = "TYPE1_NAME")]
    pub first_name: Text,
    #[serde(rename = "TYPE2_NAME")]
    pub second_name: Text,
    #[serde(rename = "TYPE1_LIST")]
    pub first: List<WireValue>,
    #[serde(rename = "TYPE2_LIST")]
    pub second: List<WireValue>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", default)]
pub(super) struct WireSelected {
    pub xtype: Text,
    pub value: Text,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", default)]
pub(super) struct WireSettings {
    pub show_count: Flag,
}
