//! Reshapes the form of a product that is made for its buyer.

use commerce::lenient::parse_decimal;
use commerce::money::Money;
use commerce::reshape_context::ReshapeContext;
use commerce::view::View;
use legacy_client::LegacyError;
use legacy_markup::personalization as markup;
use legacy_markup::{Document, fragment};
use rust_decimal::Decimal;
use serde_json::Value;

use super::super::calls::{self, PersonalizationParams};
use super::super::types::personalization::{
    FieldKind, PersonalizationField, PersonalizationForm, PersonalizationOption,
};

/// Longest label; a longer one is cut.
const MAX_LABEL_CHARS: usize = 200;
/// Longest value of an option; an option with a longer one is left out.
const MAX_VALUE_CHARS: usize = 200;

pub static FORM: View<PersonalizationParams, PersonalizationForm> =
    View::new(&calls::PERSONALIZATION, "form", |answer, context, _| form(&answer.text(), context));

/// Reshapes the form of a fragment. A fragment without one is that of a product without a form.
///
/// # Errors
/// It is in another language or currency, or it is no fragment.
fn form(html: &str, context: &ReshapeContext) -> Result<PersonalizationForm, LegacyError> {
    let document = Document::parse(html);
    let data = fragment::data(&document);
    let locale = |key: &str| data.as_ref()?.get(key).and_then(Value::as_str);
    context.expect_locale(locale("LANGUAGE"), locale("CURRENCY"))?;
    let Some(form) = markup::form(&document) else {
        let missing = || LegacyError::Unreadable("neither a form nor a fragment".to_owned());
        return data.map(|_| PersonalizationForm::default()).ok_or_else(missing);
    };
    let mut complete = form.is_complete && form.id.is_some();
    let mut fields = Vec::with_capacity(form.fields.len());
    for field in form.fields {
        let required = field.required;
        match personalization_field(field, context) {
            Some(field) => fields.push(field),
            None => complete &= !required,
        }
    }
    Ok(PersonalizationForm { form_id: form.id, fields, complete })
}

/// `None` for a choice without options.
fn personalization_field(
    field: markup::Field,
    context: &ReshapeContext,
) -> Option<PersonalizationField> {
    let (label, price) = priced_label(&field.label, field.price.as_deref(), context);
    let options: Vec<_> = field
        .options
        .iter()
        .filter(|option| option.value.chars().count() <= MAX_VALUE_CHARS)
        .map(|option| {
            let (label, price) = priced_label(&option.label, option.price.as_deref(), context);
            PersonalizationOption { value: option.value.clone(), label, price }
        })
        .collect();
    let kind = match field.kind {
        markup::FieldKind::Line => FieldKind::Line,
        markup::FieldKind::Lines => FieldKind::Lines,
        markup::FieldKind::Checkbox | markup::FieldKind::Choice if options.is_empty() => {
            return None;
        }
        markup::FieldKind::Checkbox => FieldKind::Checkbox,
        markup::FieldKind::Choice => FieldKind::Choice,
    };
    Some(PersonalizationField {
        name: field.name,
        kind,
        label,
        hint: field.hint.as_deref().map(cut),
        required: field.required,
        max_length: field.max_length,
        // The label of a checkbox is that of its option, too.
        price: price.filter(|_| options.is_empty()),
        options,
    })
}

/// Takes a printed price such as `(+50,00 TL)` off the end of a label. The stated price counts
/// before the printed one; what is not above zero is none.
fn priced_label(
    label: &str,
    stated: Option<&str>,
    context: &ReshapeContext,
) -> (String, Option<Money>) {
    let (name, printed) = label
        .trim_end()
        .strip_suffix(')')
        .and_then(|label| label.rsplit_once("(+"))
        .map_or((label, None), |(name, price)| (name, Some(price)));
    let amount = match stated {
        Some(stated) => parse_decimal(stated),
        None => printed.and_then(|price| context.numbers.parse(price)),
    };
    let amount = amount.filter(|amount| *amount > Decimal::ZERO);
    (cut(name), amount.map(|amount| context.money(amount, None)))
}

fn cut(text: &str) -> String {
    text.trim().chars().take(MAX_LABEL_CHARS).collect()
}

#[cfg(test)]
mod tests {
    use commerce::reshape_context::testing::reshape_context;
    use proptest::prelude::*;

    use super::*;

    fn read(html: &str) -> PersonalizationForm {
        form(html, &reshape_context()).unwrap()
    }

    #[test]
    fn crt_6_prices_are_read_as_stated_or_printed_and_never_negative() {
        let form = read(
            "<form data-form=3><select name=a aria-label=Renk><option value=1>Düz\
             <option value=2 data-price=35>Gümüş (+99,00 TL)<option value=3>Altın (+1.250,50 TL)\
             <option value=4 data-price=-5>Bedava<option value=5 data-price=NaN>x</select>\
             <label><input type=checkbox name=b data-price='75.5'>Kutu (+75,50 TL)</label></form>",
        );
        let prices: Vec<_> = form.fields[0]
            .options
            .iter()
            .map(|one| (one.label.as_str(), one.price.as_ref().map(|price| price.amount.as_str())))
            .collect();
        assert_eq!(
            prices,
            [
                ("Düz", None),
                ("Gümüş", Some("35.00")),
                ("Altın", Some("1250.50")),
                ("Bedava", None),
                ("x", None)
            ]
        );
        assert_eq!(form.fields[1].label, "Kutu");
        assert_eq!(form.fields[1].price, None, "said once");
        let box_price = form.fields[1].options[0].price.as_ref();
        assert_eq!(box_price.unwrap().amount, "75.50");
        assert!(form.complete);
    }

    #[test]
    fn crt_6_a_form_that_cannot_be_filled_in_says_so() {
        assert!(!read("<form><input name=a></form>").complete, "without an id nothing can be sent");
        let empty = "<form data-form=3><select name=a required></select></form>";
        assert_eq!((read(empty).complete, read(empty).fields.len()), (false, 0));
        let none = read("<p>Ürün</p><script>var DATA = {};</script>");
        assert_eq!((none.form_id, none.complete), (None, false));
        assert!(form("<h1>Bakımdayız</h1>", &reshape_context()).is_err());
        let other = "<script>DATA = {\"CURRENCY\":\"XXX\"};</script><form></form>";
        assert!(matches!(form(other, &reshape_context()), Err(LegacyError::WrongLocale)));
    }

    proptest! {
        #[test]
        fn crt_6_what_is_read_is_bounded_and_plain(
            label in any::<String>(), value in any::<String>(), price in any::<String>(),
        ) {
            let attribute = |text: &str| text.replace('&', "&amp;").replace('"', "&quot;");
            let html = format!(
                "<form data-form=1><select name=a aria-label=\"{}\"><option value=\"{}\" \
                 data-price=\"{}\">{label}</option></select></form>",
                attribute(&label), attribute(&value), attribute(&price),
            );
            for field in read(&html).fields {
                prop_assert!(field.label.chars().count() <= MAX_LABEL_CHARS);
                for option in field.options {
                    prop_assert!(option.value.chars().count() <= MAX_VALUE_CHARS);
                    prop_assert!(option.price.is_none_or(|price| !price.amount.starts_with('-')));
                }
            }
        }
    }
}
