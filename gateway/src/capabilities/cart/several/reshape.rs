//! Reshapes the shop's answer about several products. Pure functions.

use commerce::reshape_context::ReshapeContext;
use commerce::text::non_empty_text;

use super::super::reshape::{add_outcome, is_refusal};
use super::super::types::AddOutcome;
use super::super::wire;
use super::types::AdditionResult;

/// One result for each of `count` products. The shop lists its results in the order of the request;
/// a product it leaves out is unknown, and a result beyond the request belongs to none. One result
/// for several products applies to all of them if it refuses or redirects; otherwise they are
/// unknown.
pub(super) fn results(
    answer: &wire::AddAnswer,
    count: usize,
    context: &ReshapeContext,
) -> Vec<AdditionResult> {
    match answer {
        wire::AddAnswer::Several(listed) => {
            let known = listed.iter().map(|one| result(one, context));
            known.chain(std::iter::repeat(UNKNOWN)).take(count).collect()
        }
        wire::AddAnswer::One(one) => {
            let single = result(one, context);
            let is_about_all =
                count == 1 || is_refusal(single.outcome) || single.outcome == AddOutcome::GoTo;
            vec![if is_about_all { single } else { UNKNOWN }; count]
        }
    }
}

pub(super) const UNKNOWN: AdditionResult =
    AdditionResult { outcome: AddOutcome::Unknown, message: None, path: None };

fn result(result: &wire::AddResult, context: &ReshapeContext) -> AdditionResult {
    let outcome = add_outcome(result);
    let is_page_needed = result.personalization_error == Some(true)
        || matches!(outcome, AddOutcome::GoTo | AddOutcome::VariantNeeded);
    let url = result.url.as_deref().filter(|_| is_page_needed);
    AdditionResult {
        outcome,
        message: non_empty_text(result.status_text.as_deref()),
        path: url.and_then(|url| context.addresses.path(url)),
    }
}

#[cfg(test)]
mod tests {
    use commerce::reshape_context::testing::reshape_context;
    use serde_json::{Value, json};

    use super::*;

    fn outcomes(answer: Value, count: usize) -> Vec<AddOutcome> {
        let answer: wire::AddAnswer = serde_json::from_value(answer).unwrap();
        let results = results(&answer, count, &reshape_context());
        results.into_iter().map(|result| result.outcome).collect()
    }

    #[test]
    fn crt_5_every_product_has_one_result_whatever_the_shop_lists() {
        use AddOutcome::{Added, CartLocked, Failed, GoTo, Unknown, VariantNeeded};
        for (answer, expected) in [
            (json!([{ "status": 1 }, { "status": "0" }]), [Added, Failed]),
            (json!([{ "status": -1 }]), [VariantNeeded, Unknown]),
            (json!([]), [Unknown, Unknown]),
            (json!([{ "status": 1 }, { "status": 1 }, { "status": 2 }]), [Added, Added]),
            (json!({ "status": 0 }), [Failed, Failed]),
            (json!({ "status": 2, "url": "x" }), [GoTo, GoTo]),
            (json!({ "status": 1 }), [Unknown, Unknown]),
            (json!({ "status": 0, "statusCode": "EOC0001" }), [CartLocked, CartLocked]),
        ] {
            assert_eq!(outcomes(answer.clone(), 2), expected, "{answer}");
        }
        assert_eq!(outcomes(json!({ "status": 1 }), 1), [Added]);
    }

    #[test]
    fn crt_5_a_redirect_stays_on_the_site() {
        let answer = json!([
            { "status": 2, "url": "https://evil.example/x" }, { "status": 2, "url": "kilim-1" },
            { "status": 1, "url": "kilim-1" },
        ]);
        let answer: wire::AddAnswer = serde_json::from_value(answer).unwrap();
        let paths: Vec<_> =
            results(&answer, 3, &reshape_context()).into_iter().map(|result| result.path).collect();
        assert_eq!(paths, [None, Some("/kilim-1".to_owned()), None]);
    }
}
