//! Answers to an order.

use commerce::text::non_empty_text;
use legacy_markup::{Document, Element};
use url::Url;

use super::super::order_answer::{code_meaning, meaning};
use super::super::types::{
    ApprovalChoice, BankForm, CampaignChoice, CodeRequest, FormField, OrderOutcome, OrderResult,
};
use super::super::wire;

/// Reshapes the answer to an order, without its attempt. A bank's form that cannot be posted safely
/// makes the outcome unknown.
#[must_use]
pub fn order_result(payment: &str, answer: &wire::PaymentAnswer) -> OrderResult {
    let mut result = OrderResult::of(meaning(payment, answer).outcome);
    result.message = [&answer.message, &answer.transaction_message, &answer.reason]
        .into_iter()
        .find_map(|text| non_empty_text(text.as_deref()))
        .or_else(|| non_empty_text(answer.status_text.as_deref()));
    let phone = non_empty_text(answer.phone.as_deref());
    match result.outcome {
        OrderOutcome::BankForm => {
            result.form = answer.data.as_ref().and_then(bank_form);
            if result.form.is_none() {
                result.outcome = OrderOutcome::Unknown;
            }
        }
        OrderOutcome::CodeNeeded => {
            let seconds = answer.duration_second.and_then(|seconds| u32::try_from(seconds).ok());
            result.code = Some(CodeRequest { phone, seconds_to_live: seconds });
        }
        OrderOutcome::ApprovalNeeded => {
            result.approval = Some(ApprovalChoice {
                phone,
                by_phone: answer.approve_phone.unwrap_or(false),
                by_sms: answer.approve_sms.unwrap_or(false),
            });
        }
        OrderOutcome::CampaignNeeded => {
            let campaigns = answer.data.as_ref().map(|data| data.campaigns.as_slice());
            result.campaigns = campaigns.unwrap_or_default().iter().filter_map(campaign).collect();
        }
        _ => {}
    }
    result
}

fn campaign(campaign: &wire::BankCampaign) -> Option<CampaignChoice> {
    Some(CampaignChoice {
        code: campaign.code.clone()?,
        name: non_empty_text(campaign.name.as_deref())?,
    })
}

/// Reshapes the answer to a code.
#[must_use]
pub fn code_result(answer: &wire::StatusAnswer) -> OrderResult {
    OrderResult {
        message: non_empty_text(answer.status_text.as_deref().or(answer.message.as_deref())),
        ..OrderResult::of(code_meaning(answer).outcome)
    }
}

/// Reads a bank's form: where it goes, and its hidden inputs. `None` unless it is a POST to https,
/// or to this machine.
#[must_use]
pub fn bank_form(data: &wire::PaymentData) -> Option<BankForm> {
    let action = Url::parse(data.form_url.as_deref()?).ok()?;
    let is_web = matches!(action.scheme(), "http" | "https");
    if !is_web || legacy_client::is_exposed(&action) || !action.username().is_empty() {
        return None;
    }
    let is_post =
        data.form_method.as_deref().is_none_or(|method| method.eq_ignore_ascii_case("post"));
    if !is_post {
        return None;
    }
    let inputs = Document::parse(data.hidden_fields.as_deref().unwrap_or_default());
    let fields = inputs.elements().filter_map(form_field).collect();
    Some(BankForm { action: action.into(), fields })
}

/// Types of inputs that a browser does not send by itself.
const UNSENT_INPUTS: [&str; 6] = ["submit", "button", "image", "reset", "checkbox", "radio"];

fn form_field(element: Element<'_>) -> Option<FormField> {
    let kind = element.attribute("type").unwrap_or_default().to_ascii_lowercase();
    if element.name() != "input" || UNSENT_INPUTS.contains(&kind.as_str()) {
        return None;
    }
    let value = element.attribute("value").unwrap_or_default().to_owned();
    Some(FormField { name: element.filled("name")?.to_owned(), value })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(url: &str, fields: &str) -> Option<BankForm> {
        let json =
            serde_json::json!({ "formUrl": url, "formMethod": "POST", "hiddenFields": fields });
        bank_form(&serde_json::from_value(json).unwrap())
    }

    #[test]
    fn ord_1_a_banks_form_has_its_hidden_inputs_and_nothing_else() {
        let found = form(
            "https://bank.example/3d?a=1",
            r#"<input type="hidden" name="MD" value="a&amp;b"><script>x</script><input name=PaReq value='1'><input type=submit name=go><input value=nameless>"#,
        )
        .unwrap();
        assert_eq!(found.action, "https://bank.example/3d?a=1");
        let fields: Vec<_> =
            found.fields.iter().map(|field| (field.name.as_str(), field.value.as_str())).collect();
        assert_eq!(fields, [("MD", "a&b"), ("PaReq", "1")]);
    }

    #[test]
    fn ord_1_a_form_goes_to_https_or_to_this_machine() {
        for url in [
            "http://bank.example/3d",
            "javascript:alert(1)",
            "/3d",
            "https://shop.example@evil.example/",
            "data:text/html,x",
            "",
        ] {
            assert_eq!(form(url, ""), None, "{url}");
        }
        assert!(form("http://127.0.0.1:9/3d", "").is_some());
        let unsafe_form = r#"{"status":2,"data":{"formUrl":"http://bank.example/"}}"#;
        let result = order_result("-9", &serde_json::from_str(unsafe_form).unwrap());
        assert_eq!((result.outcome, result.form), (OrderOutcome::Unknown, None));
    }
}
