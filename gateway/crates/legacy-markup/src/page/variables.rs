//! Page variables (contracts/upstream/protocol.md#page-variables), which the shop sets for its own
//! scripts, read without running them.

use serde_json::{Map, Value};

use crate::script::assignments::for_each_assignment;
use crate::tree::Document;

/// The page variables that the gateway uses. Numbers are kept as text, empty texts are `None`.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Variables {
    pub language: Option<String>,
    pub currency: Option<String>,
    pub page_type: Option<String>,
    pub page_id: Option<String>,
    pub page_link: Option<String>,
    /// Base64 (contracts/upstream/protocol.md#prefix).
    pub endpoint_prefix: Option<String>,
    /// Sent as `csrfToken` when adding to the cart
    /// (contracts/upstream/protocol.md#anti-forgery-values).
    pub cart_csrf_token: Option<String>,
    pub csrf_token: Option<String>,
    pub decimal_separator: Option<String>,
    pub thousand_separator: Option<String>,
    /// Whether favourites are kept in collections (`IS_FAV` is 1).
    pub collection_mode: bool,
    pub cart_count: Option<String>,
    /// Formatted with the page's separators.
    pub cart_total: Option<String>,
    pub block: Block,
    pub setting: Setting,
    pub member: Member,
}

/// The page's main block.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Block {
    pub id: Option<String>,
    pub page_id: Option<String>,
    pub parent_id: Option<String>,
}

/// Settings of a list page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Setting {
    /// Names of the parts that the filter call requests.
    pub params: Vec<String>,
    /// Whether filters are applied by a button.
    pub filter_button: bool,
    /// Whether a button loads the previous page.
    pub show_button: bool,
    pub page_size: Option<u32>,
    /// Decimals of printed prices.
    pub decimals: Option<u32>,
}

/// The shopper the page was made for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Member {
    pub id: Option<String>,
    pub code: Option<String>,
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub mail: Option<String>,
    /// Greater than 0 for members.
    pub group: Option<String>,
    pub country: Option<String>,
    /// Countries the member may choose, as written.
    pub allowed_countries: Option<Value>,
    /// -1 unknown, 1 accepted.
    pub kvkk: Option<String>,
    pub password_strength: Option<String>,
}

impl Variables {
    /// Reads the variables of every inline script. The first value of a name counts.
    pub fn of(document: &Document) -> Self {
        let mut values = Map::new();
        for script in document.scripts() {
            for_each_assignment(&script, is_page_variable, |name, json| {
                if let (false, Ok(value)) = (values.contains_key(name), serde_json::from_str(&json))
                {
                    values.insert(name.to_owned(), value);
                }
            });
        }
        Self::from_values(&values)
    }

    fn from_values(values: &Map<String, Value>) -> Self {
        Self {
            language: text(values, "LANGUAGE"),
            currency: text(values, "CURRENCY"),
            page_type: text(values, "PAGE_TYPE"),
            page_id: text(values, "PAGE_ID"),
            page_link: text(values, "PAGE_LINK"),
            endpoint_prefix: text(values, "ENDPOINT_PREFIX"),
            cart_csrf_token: text(values, "CART_CSRF_TOKEN"),
            csrf_token: text(values, "CSRF_TOKEN"),
            decimal_separator: separator(values, "SEP_DEC"),
            thousand_separator: separator(values, "SEP_THO"),
            collection_mode: flag(values, "IS_FAV"),
            cart_count: text(values, "CART_COUNT"),
            cart_total: text(values, "CART_TOTAL"),
            block: object(values, "BLOCK").map(block).unwrap_or_default(),
            setting: object(values, "SETTING").map(setting).unwrap_or_default(),
            member: object(values, "MEMBER_INFO").map(member).unwrap_or_default(),
        }
    }
}

fn is_page_variable(name: &str) -> bool {
    matches!(
        name,
        "LANGUAGE"
            | "CURRENCY"
            | "PAGE_TYPE"
            | "PAGE_ID"
            | "PAGE_LINK"
            | "ENDPOINT_PREFIX"
            | "CART_CSRF_TOKEN"
            | "CSRF_TOKEN"
            | "SEP_DEC"
            | "SEP_THO"
            | "IS_FAV"
            | "CART_COUNT"
            | "CART_TOTAL"
            | "BLOCK"
            | "SETTING"
            | "MEMBER_INFO"
    )
}

fn block(values: &Map<String, Value>) -> Block {
    Block {
        id: text(values, "ID"),
        page_id: text(values, "PAGE_ID"),
        parent_id: text(values, "PARENT_ID"),
    }
}

fn setting(values: &Map<String, Value>) -> Setting {
    let params =
        values.get("PARAMS").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    Setting {
        params: params.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        filter_button: flag(values, "FILTER_BUTTON"),
        show_button: flag(values, "SHOW_BUTTON"),
        page_size: number(values, "PRODUCT_COUNT_PER_PAGE"),
        decimals: number(values, "DECIMALS"),
    }
}

fn member(values: &Map<String, Value>) -> Member {
    Member {
        id: text(values, "ID"),
        code: text(values, "CODE"),
        first_name: text(values, "FIRST_NAME"),
        last_name: text(values, "LAST_NAME"),
        mail: text(values, "MAIL"),
        group: text(values, "GROUP"),
        country: text(values, "COUNTRY"),
        allowed_countries: values.get("E_COUNTRY").filter(|value| !value.is_null()).cloned(),
        kvkk: text(values, "KVKK"),
        password_strength: text(values, "PASSWORD_STRENGTH"),
    }
}

fn object<'v>(values: &'v Map<String, Value>, name: &str) -> Option<&'v Map<String, Value>> {
    values.get(name)?.as_object()
}

fn text(values: &Map<String, Value>, name: &str) -> Option<String> {
    let text = match values.get(name)? {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        Value::Bool(flag) => u8::from(*flag).to_string(),
        _ => return None,
    };
    (!text.is_empty()).then_some(text)
}

/// Does not trim: a separator may be a space.
fn separator(values: &Map<String, Value>, name: &str) -> Option<String> {
    values.get(name)?.as_str().filter(|text| !text.is_empty()).map(str::to_owned)
}

fn flag(values: &Map<String, Value>, name: &str) -> bool {
    text(values, name).is_some_and(|text| text != "0" && text != "false")
}

fn number(values: &Map<String, Value>, name: &str) -> Option<u32> {
    text(values, name)?.parse().ok()
}
