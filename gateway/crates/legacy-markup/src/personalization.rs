//! The form of a product that is made for its buyer
//! (contracts/upstream/product.md#personalization).

use std::collections::HashMap;

use crate::tree::{Document, Element};

/// Fields and options that are read at most, so that any text costs no more than its size.
const MAX_FIELDS: usize = 40;
const MAX_OPTIONS: usize = 100;
const MAX_NAME_BYTES: usize = 64;
/// Markup of a label or option; one that is longer, such as one that is never closed, is not read.
const MAX_LABEL_BYTES: usize = 16 * 1024;

/// A form, as written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Form {
    pub id: Option<String>,
    pub fields: Vec<Field>,
    /// Whether every field that the form requires is in `fields`. Some cannot be: a file, more
    /// fields than are read.
    pub is_complete: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    pub name: String,
    pub kind: FieldKind,
    /// With the printed price, if the shop prints it there.
    pub label: String,
    pub hint: Option<String>,
    pub required: bool,
    pub max_length: Option<u32>,
    /// What filling it in costs, as a number; a choice and a checkbox have it in `options`.
    pub price: Option<String>,
    /// Of a choice, and the one value of a checkbox; empty for other fields.
    pub options: Vec<Choice>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldKind {
    Line,
    Lines,
    Checkbox,
    Choice,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    pub value: String,
    pub label: String,
    pub price: Option<String>,
}

/// Reads the first form of its kind, or else the first form. `None` if there is no form.
pub fn form(document: &Document) -> Option<Form> {
    let is_form = |element: &Element<'_>| element.name() == "form";
    let form = document
        .find(|element| is_form(&element) && element.has_class("personalization-form"))
        .or_else(|| document.find(|element| is_form(&element)))?;
    let labels = form.descendants().filter(|element| element.name() == "label");
    let labels = labels.filter_map(|label| Some((label.filled("for")?, label))).collect();
    let mut read = Reader { labels, legend: None, wrapping: None, read: Form::default() };
    read.read.is_complete = true;
    read.read.id =
        ["data-form-id", "data-form"].iter().find_map(|name| form.filled(name)).map(str::to_owned);
    for element in form.descendants() {
        read.element(element);
    }
    Some(read.read)
}

struct Reader<'d> {
    /// By the id of their control.
    labels: HashMap<&'d str, Element<'d>>,
    legend: Option<String>,
    /// The last label without `for`, which is around its control.
    wrapping: Option<Element<'d>>,
    read: Form,
}

impl<'d> Reader<'d> {
    fn element(&mut self, element: Element<'d>) {
        let kind = match element.name() {
            "legend" => {
                self.legend = short_text(element);
                return;
            }
            "label" => {
                self.wrapping = Some(element).filter(|label| label.filled("for").is_none());
                return;
            }
            "input" => match self.input_kind(element) {
                Some(kind) => kind,
                None => return,
            },
            "textarea" => Some(FieldKind::Lines),
            "select" if element.attribute("multiple").is_some() => None,
            "select" => Some(FieldKind::Choice),
            _ => return,
        };
        self.control(element, kind);
    }

    /// `Some(None)` for a control that cannot be shown, `None` for one that nobody fills in.
    fn input_kind(&mut self, input: Element<'d>) -> Option<Option<FieldKind>> {
        let kind = input.filled("type").unwrap_or("text").to_ascii_lowercase();
        match kind.as_str() {
            "hidden" => {
                if input.filled("name") == Some("form_id") && self.read.id.is_none() {
                    self.read.id = input.filled("value").map(str::to_owned);
                }
                None
            }
            "submit" | "button" | "reset" | "image" => None,
            "text" | "email" | "tel" | "number" | "search" | "url" => Some(Some(FieldKind::Line)),
            "checkbox" => Some(Some(FieldKind::Checkbox)),
            "radio" => Some(Some(FieldKind::Choice)),
            "file" | "password" | "range" | "color" | "date" | "datetime-local" | "month"
            | "week" | "time" => Some(None),
            // A browser shows an unknown type as text.
            _ => Some(Some(FieldKind::Line)),
        }
    }

    fn control(&mut self, control: Element<'d>, kind: Option<FieldKind>) {
        if control.attribute("disabled").is_some() {
            return;
        }
        let required = is_required(control);
        let name = control
            .filled("name")
            .filter(|name| name.len() <= MAX_NAME_BYTES && !name.chars().any(char::is_control));
        let (Some(name), Some(kind)) = (name, kind) else {
            self.read.is_complete &= !required;
            return;
        };
        let is_radio = control.name() == "input" && kind == FieldKind::Choice;
        let label = self.label(control);
        if let Some(known) = self.read.fields.iter_mut().find(|field| field.name == name) {
            if is_radio && known.kind == FieldKind::Choice {
                known.required |= required;
                if known.options.len() < MAX_OPTIONS {
                    known.options.extend(radio(control, label));
                }
            } else {
                self.read.is_complete &= !required;
            }
            return;
        }
        if self.read.fields.len() >= MAX_FIELDS {
            self.read.is_complete &= !required;
            return;
        }
        let (label, options) = if is_radio {
            (self.legend.clone(), radio(control, label).into_iter().collect())
        } else if kind == FieldKind::Choice {
            (label, options(control))
        } else if kind == FieldKind::Checkbox {
            let value = control.filled("value").unwrap_or("on").to_owned();
            let name = label.clone().unwrap_or_default();
            (label, vec![Choice { value, label: name, price: price(control) }])
        } else {
            (label, Vec::new())
        };
        self.read.fields.push(Field {
            name: name.to_owned(),
            kind,
            label: label.unwrap_or_else(|| name.to_owned()),
            hint: control.filled("placeholder").map(str::to_owned),
            required,
            max_length: control.number("maxlength").filter(|length| *length > 0),
            price: if options.is_empty() { price(control) } else { None },
            options,
        });
    }

    /// The label that names the control or is around it, otherwise what the control says of itself.
    fn label(&mut self, control: Element<'d>) -> Option<String> {
        let by_id = control.filled("id").and_then(|id| self.labels.get(id));
        let around = self.wrapping.take().filter(|label| label.is_around(control));
        let text = match (by_id, around) {
            (Some(label), _) => short_text(*label),
            // What a list offers or a text begins with is below its label, too.
            (None, Some(label)) if control.name() == "input" => short_text(label),
            (None, Some(label)) => short_text(label).map(|text| {
                short_text(control)
                    .map_or_else(|| text.clone(), |inside| text.replacen(&inside, "", 1))
            }),
            (None, None) => None,
        };
        let text = text.unwrap_or_default();
        let text = text.trim().trim_end_matches(['*', ':']).trim_end();
        Some(text)
            .filter(|text| !text.is_empty())
            .or_else(|| ["aria-label", "title"].iter().find_map(|name| control.filled(name)))
            .map(str::to_owned)
    }
}

/// The text of an element that is no longer than a label, if it has any.
fn short_text(element: Element<'_>) -> Option<String> {
    let is_short = element.inner_html().len() <= MAX_LABEL_BYTES;
    is_short.then(|| element.text()).filter(|text| !text.is_empty())
}

fn is_required(control: Element<'_>) -> bool {
    control.attribute("required").is_some()
        || control.attribute("aria-required") == Some("true")
        || control.has_class("required")
}

fn price(element: Element<'_>) -> Option<String> {
    element.filled("data-price").map(str::to_owned)
}

fn radio(control: Element<'_>, label: Option<String>) -> Option<Choice> {
    let value = control.filled("value")?.to_owned();
    Some(Choice { label: label.unwrap_or_else(|| value.clone()), value, price: price(control) })
}

/// The options with a value; one without it says that nothing is chosen.
fn options(select: Element<'_>) -> Vec<Choice> {
    let options = select
        .descendants()
        .filter(|below| below.name() == "option" && below.attribute("disabled").is_none());
    options
        .filter_map(|option| {
            let label = short_text(option);
            let value = match option.attribute("value") {
                Some(value) => value.trim().to_owned(),
                None => label.clone()?,
            };
            (!value.is_empty()).then(|| Choice {
                label: label.unwrap_or_else(|| value.clone()),
                value,
                price: price(option),
            })
        })
        .take(MAX_OPTIONS)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(html: &str) -> Form {
        form(&Document::parse(html)).unwrap()
    }

    fn names(form: &Form) -> Vec<(&str, &str, FieldKind, bool)> {
        form.fields
            .iter()
            .map(|field| (field.name.as_str(), field.label.as_str(), field.kind, field.required))
            .collect()
    }

    #[test]
    fn crt_6_every_way_to_label_and_require_a_field_is_read() {
        let form = read(
            "<form><input name=other></form><form class='a personalization-form' data-form-id=' 7 '>\
             <input type=hidden name=csrf_token value=secret>\
             <label for=a>İsim <b>*</b></label><input id=a name=1 maxlength=20 required>\
             <label>Not: <textarea name=2 class='x required' data-price=5>Eski</textarea></label>\
             <label><input type=CHECKBOX name=3 value=1 aria-required=true> Kutu</label>\
             <select name=4 aria-label=Renk><option value=''>Seç<option value=a data-price=12.5>Altın\
             <option>Gümüş<option value=x disabled>Yok</select>\
             <fieldset><legend>Boy</legend><label><input type=radio name=5 value=s required>Küçük</label>\
             <input type=radio name=5 value=l id=l data-price=3><label for=l>Büyük</label></fieldset>\
             <input name=6 title=Ad><input type=submit name=7></form>",
        );
        assert_eq!((form.id.as_deref(), form.is_complete), (Some("7"), true));
        use FieldKind::{Checkbox, Choice as Choose, Line, Lines};
        let expected = [
            ("1", "İsim", Line, true),
            ("2", "Not", Lines, true),
            ("3", "Kutu", Checkbox, true),
            ("4", "Renk", Choose, false),
            ("5", "Boy", Choose, true),
            ("6", "Ad", Line, false),
        ];
        assert_eq!(names(&form), expected);
        assert_eq!(
            (form.fields[0].max_length, form.fields[1].price.as_deref()),
            (Some(20), Some("5"))
        );
        let options = |at: usize| -> Vec<_> {
            let options = form.fields[at].options.iter();
            options
                .map(|one| (one.value.as_str(), one.label.as_str(), one.price.as_deref()))
                .collect()
        };
        assert_eq!(options(3), [("a", "Altın", Some("12.5")), ("Gümüş", "Gümüş", None)]);
        assert_eq!(options(4), [("s", "Küçük", None), ("l", "Büyük", Some("3"))]);
    }

    #[test]
    fn crt_6_a_required_field_that_cannot_be_shown_is_told() {
        for (html, complete) in [
            ("<form><input type=file name=a></form>", true),
            ("<form><input type=file name=a required></form>", false),
            ("<form><input required></form>", false),
            ("<form><select multiple required name=a></select></form>", false),
            ("<form><input name=a required disabled></form>", true),
            ("<form><input name=a><input name=a required></form>", false),
        ] {
            assert_eq!(read(html).is_complete, complete, "{html}");
        }
        assert_eq!(read("<form><input type=hidden name=form_id value=9>").id.as_deref(), Some("9"));
        assert_eq!(form(&Document::parse("<p>form</p>")), None);
    }

    #[test]
    fn crt_6_a_huge_form_costs_little() {
        let many: String = (0..5000).map(|at| format!("<input name=f{at} required>")).collect();
        let form = read(&format!("<form>{many}"));
        assert_eq!((form.fields.len(), form.is_complete), (MAX_FIELDS, false));
        let options = "<option value=1>x".repeat(50_000);
        let form = read(&format!("<form><select name=a>{options}</select>"));
        assert_eq!(form.fields[0].options.len(), MAX_OPTIONS);
        for nested in [
            "<label><select name=a>",
            "<label for=a>x<input id=a type=radio name=r value=1>",
            "<fieldset><legend>x<input name=a required>",
            "<select name=b><option value>x",
        ] {
            let form = read(&format!("<form>{}", nested.repeat(50_000)));
            assert!(form.fields.len() <= MAX_FIELDS);
        }
    }
}
