//! Flattens the payment host's nested answer (contracts/upstream/wallet.md#answers). Pure.

use commerce::text::non_empty_text;
use url::Url;

use super::types::{CodeKind, ThreeDPage, WalletAccount, WalletCard, WalletOutcome, WalletResult};
use super::wire;

/// How many of its first digits tell a card's bank.
const BIN_DIGITS: usize = 6;

/// Reshapes an answer. One without a fault or a result says nothing, so it is unknown.
#[must_use]
pub fn wallet_result(answer: wire::Answer) -> WalletResult {
    let body = answer.data.and_then(|data| data.body).unwrap_or_default();
    let has_answer = body.fault.is_some() || body.response.is_some();
    let fault = body.fault.and_then(|fault| fault.detail);
    let fault = fault.and_then(|detail| detail.service_fault_detail).unwrap_or_default();
    let done = body.response.and_then(|response| response.result);
    let done = done.and_then(|result| result.transaction_body).unwrap_or_default();
    let text = |text: Option<String>| non_empty_text(text.as_deref());
    let (outcome, code_kind) = if has_answer {
        outcome_of(fault.response_code.as_deref().unwrap_or_default().trim())
    } else {
        (WalletOutcome::Unknown, None)
    };
    let mut result = WalletResult {
        message: text(fault.response_desc.clone()),
        code_kind,
        validation_reference: text(fault.token.clone()),
        account: done.account_status.as_deref().and_then(account),
        cards: done.list_items.unwrap_or_default().list_item.into_iter().filter_map(card).collect(),
        new_phone: text(fault.new_msisdn.clone()),
        ..WalletResult::of(outcome)
    };
    // A reference in the fault means that there is no usable token.
    if result.validation_reference.is_none() {
        result.token = text(done.token);
    }
    if outcome == WalletOutcome::ThreeD {
        result.three_d = three_d(&fault);
        if result.three_d.is_none() {
            result.outcome = WalletOutcome::Refused;
        }
    }
    result
}

/// The codes of contracts/upstream/wallet.md#result-codes.
fn outcome_of(code: &str) -> (WalletOutcome, Option<CodeKind>) {
    let outcome = match code {
        "" | "0000" => WalletOutcome::Done,
        "5001" => return (WalletOutcome::CodeNeeded, Some(CodeKind::Sms)),
        "5002" => return (WalletOutcome::CodeNeeded, Some(CodeKind::Pin)),
        "5008" => return (WalletOutcome::CodeNeeded, Some(CodeKind::Device)),
        "5010" => WalletOutcome::ThreeD,
        "5015" => return (WalletOutcome::SetPin, Some(CodeKind::Pin)),
        "1409" => WalletOutcome::WrongCode,
        "1410" | "1422" => WalletOutcome::CodeExpired,
        "1419" => WalletOutcome::TokenExpired,
        "1078" => WalletOutcome::UserUpdateNeeded,
        "5196" => WalletOutcome::AlreadyRegistered,
        "5460" => WalletOutcome::LinkNeeded,
        _ => WalletOutcome::Refused,
    };
    (outcome, None)
}

fn account(digits: &str) -> Option<WalletAccount> {
    let is_set = |at: usize| digits.as_bytes().get(at) == Some(&b'1');
    (!digits.is_empty()).then(|| WalletAccount {
        exists: is_set(1),
        has_card: is_set(2),
        is_linked: is_set(3),
        is_locked: is_set(4),
        is_pin_changed: is_set(5),
    })
}

fn card(item: wire::ListItem) -> Option<WalletCard> {
    let name = non_empty_text(item.name.as_deref())?;
    let masked_number = non_empty_text(item.masked_number.as_deref()).unwrap_or_default();
    // A number that is not masked is not ours to show.
    if masked_number.bytes().filter(u8::is_ascii_digit).count() > 12 {
        return None;
    }
    let bin = masked_number.get(..BIN_DIGITS).filter(|bin| bin.bytes().all(|b| b.is_ascii_digit()));
    Some(WalletCard {
        id: item.unique_id.unwrap_or_else(|| name.clone()),
        bin: bin.map(str::to_owned),
        product_name: non_empty_text(item.product_name.as_deref()),
        name,
        masked_number,
    })
}

fn three_d(fault: &wire::FaultDetail) -> Option<ThreeDPage> {
    let address = |text: &Option<String>| safe_address(text.as_deref()?);
    Some(ThreeDPage {
        url: address(&fault.url_3d)?,
        success_url: address(&fault.url_3d_success),
        error_url: address(&fault.url_3d_error),
    })
}

/// An address that a browser may be sent to: https, or this machine.
fn safe_address(text: &str) -> Option<String> {
    let url = Url::parse(text).ok()?;
    let is_web = matches!(url.scheme(), "http" | "https");
    (is_web && !legacy_client::is_exposed(&url) && url.username().is_empty()).then(|| url.into())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn result(code: &str, detail: serde_json::Value) -> WalletResult {
        let mut detail = detail;
        detail["ResponseCode"] = json!(code);
        let body = json!({
            "Fault": { "Detail": { "ServiceFaultDetail": detail } },
            "Response": { "Result": { "TransactionBody": {
                "Token": "t1", "AccountStatus": "011100000000000",
                "ListItems": { "ListItem": [
                    { "Name": "Kartım", "UniqueId": "u1", "Value1": "450634******1234" },
                    { "Name": "bare", "Value1": "4111111111111111" },
                    { "Value1": "450634******1234" },
                ] },
            } } },
        });
        wallet_result(serde_json::from_value(json!({ "Data": { "Body": body } })).unwrap())
    }

    #[test]
    fn wal_1_each_code_has_its_outcome() {
        for (code, outcome, kind) in [
            ("", WalletOutcome::Done, None),
            ("0000", WalletOutcome::Done, None),
            ("5001", WalletOutcome::CodeNeeded, Some(CodeKind::Sms)),
            ("5002", WalletOutcome::CodeNeeded, Some(CodeKind::Pin)),
            ("5008", WalletOutcome::CodeNeeded, Some(CodeKind::Device)),
            ("5015", WalletOutcome::SetPin, Some(CodeKind::Pin)),
            ("1409", WalletOutcome::WrongCode, None),
            ("1410", WalletOutcome::CodeExpired, None),
            ("1422", WalletOutcome::CodeExpired, None),
            ("1419", WalletOutcome::TokenExpired, None),
            ("1078", WalletOutcome::UserUpdateNeeded, None),
            ("5196", WalletOutcome::AlreadyRegistered, None),
            ("5460", WalletOutcome::LinkNeeded, None),
            ("9999", WalletOutcome::Refused, None),
        ] {
            let flat = result(code, json!({ "ResponseDesc": "words" }));
            assert_eq!((flat.outcome, flat.code_kind), (outcome, kind), "{code}");
            assert_eq!(flat.message.as_deref(), Some("words"));
        }
    }

    #[test]
    fn wal_1_the_nested_answer_is_flattened() {
        let flat = result("", json!({}));
        assert_eq!(flat.token.as_deref(), Some("t1"));
        let account = flat.account.unwrap();
        assert!(account.exists && account.has_card && account.is_linked && !account.is_locked);
        assert_eq!(flat.cards.len(), 1, "neither a bare number nor a nameless card: {flat:?}");
        assert_eq!(flat.cards[0].bin.as_deref(), Some("450634"));
        let waiting = result("5001", json!({ "Token": "v1" }));
        assert_eq!((waiting.validation_reference.as_deref(), waiting.token), (Some("v1"), None));
        for empty in [json!({}), json!({ "Data": null }), json!({ "Data": { "Body": [] } })] {
            let nothing = wallet_result(serde_json::from_value(empty).unwrap());
            assert_eq!(nothing.outcome, WalletOutcome::Unknown);
        }
    }

    #[test]
    fn wal_6_the_banks_page_is_https_or_of_this_machine() {
        let at = |url: &str| {
            let flat = result("5010", json!({ "Url3D": url, "Url3DError": "https://b.example/e" }));
            (flat.outcome, flat.three_d.map(|page| page.url))
        };
        let good = "https://bank.example/3d?a=1";
        assert_eq!(at(good), (WalletOutcome::ThreeD, Some(good.to_owned())));
        assert_eq!(at("http://127.0.0.1:9/3d").0, WalletOutcome::ThreeD);
        for bad in
            ["", "/3d", "http://bank.example/", "javascript:alert(1)", "https://a@b.example/"]
        {
            assert_eq!(at(bad), (WalletOutcome::Refused, None), "{bad}");
        }
    }

    proptest! {
        /// Nothing but a code of the protocol is a success.
        #[test]
        fn wal_1_what_no_client_knows_is_refused(code in "[0-9A-Z]{1,6}") {
            let flat = result(&code, json!({}));
            prop_assert_eq!(flat.outcome == WalletOutcome::Done, code == "0000");
        }
    }
}
