//! Reshapes the shop's answers into the storefront's types. Pure functions.

use commerce::reshape_context::ReshapeContext;
use commerce::text::{non_empty_text, plain_text};
use commerce::view::{PathParams, View};

use super::calls;
use super::types::{SearchResult, Suggestion};
use super::wire;

/// A longer message is an error page, not a sentence.
const MAX_MESSAGE_CHARS: usize = 300;

/// The path parameter is the typed words.
pub static SUGGESTIONS: View<PathParams, SearchResult> =
    View::new(&calls::SEARCH_ALL, "suggestions", |answer, context, _| {
        answer.json().map(|found| search_result(&found, context)).or_else(|error| {
            // Without lists it is an answer only if it says why.
            let refusal: wire::Refusal = answer.json()?;
            let message =
                message(refusal.status, [refusal.message, refusal.status_text]).ok_or(error)?;
            Ok(SearchResult { message: Some(message), ..SearchResult::default() })
        })
    });

/// Reshapes what was found, without entries whose links are unusable.
pub fn search_result(answer: &wire::SearchAll, context: &ReshapeContext) -> SearchResult {
    let of =
        |found: &[wire::Found]| found.iter().filter_map(|one| suggestion(one, context)).collect();
    SearchResult {
        products: of(&answer.products),
        categories: of(&answer.categories),
        brands: of(&answer.brands),
        combinations: of(&answer.combines),
        message: message(answer.status, [answer.message.clone(), answer.status_text.clone()]),
    }
}

/// The message of an answer that does not state success, whose texts are for programs.
fn message(status: Option<bool>, texts: [Option<String>; 2]) -> Option<String> {
    if status == Some(true) {
        return None;
    }
    let text = texts.into_iter().find_map(|text| non_empty_text(text.as_deref()))?;
    Some(text.chars().take(MAX_MESSAGE_CHARS).collect())
}

fn suggestion(found: &wire::Found, context: &ReshapeContext) -> Option<Suggestion> {
    let title = plain_text(found.title.as_deref()?);
    (!title.is_empty()).then_some(())?;
    Some(Suggestion {
        title,
        path: context.addresses.path(found.url.as_deref()?)?,
        image: found.image.as_deref().and_then(|image| context.addresses.media(image)),
    })
}

/// How recorded answers are reshaped.
#[cfg(test)]
pub(crate) mod recorded {
    use commerce::view::PathParams;

    use super::super::reshape;
    use crate::reshape_snapshots::case::Case;

    pub(crate) fn cases() -> Vec<Case> {
        vec![Case::of_view(&reshape::SUGGESTIONS, |_| PathParams::new(&[]))]
    }
}

#[cfg(test)]
mod tests {
    use commerce::reshape_context::testing::reshape_context;

    use super::search_result;

    #[test]
    fn hdr_3_what_leads_nowhere_is_left_out() {
        let answer = serde_json::from_str(
            r#"{"products":[{"title":"<b>Keten</b> Gömlek","url":"keten-gomlek-12"},
                {"title":"Elsewhere","url":"https://evil.example/","image":""},{"title":"","url":"x"}],"brands":null}"#,
        )
        .unwrap();
        let found = search_result(&answer, &reshape_context());
        assert_eq!(found.products.len(), 1);
        assert_eq!(
            (found.products[0].title.as_str(), found.products[0].path.as_str()),
            ("Keten Gömlek", "/keten-gomlek-12")
        );
    }

    #[test]
    fn hdr_3_a_message_is_plain_text_and_none_when_all_is_well() {
        for (said, expected) in [
            (r#""statusText":"<b>En az</b> 3 harf""#, Some("En az 3 harf")),
            (r#""status":0,"message":"Yok","statusText":"x""#, Some("Yok")),
            (r#""status":true,"statusText":"success""#, None),
            (r#""statusText":["x"],"message":"""#, None),
        ] {
            let answer = serde_json::from_str(&format!(r#"{{"products":[],{said}}}"#)).unwrap();
            let found = search_result(&answer, &reshape_context());
            assert_eq!(found.message.as_deref(), expected, "{said}");
        }
    }
}
