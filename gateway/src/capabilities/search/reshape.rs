//! From what the shop speaks to what the storefront sees. Pure.

use commerce::reshape_context::ReshapeContext;
use commerce::text::plain_text;
use commerce::view::{PathParams, View};

use super::calls;
use super::types::{SearchResult, Suggestion};
use super::wire;

/// The path holds the typed words.
pub static SUGGESTIONS: View<PathParams, SearchResult> =
    View::new(&calls::SEARCH_ALL, "suggestions", |answer, context, _| {
        Ok(search_result(&answer.json()?, context))
    });

/// What was found, without what leads nowhere.
pub fn search_result(answer: &wire::SearchAll, context: &ReshapeContext) -> SearchResult {
    let of =
        |found: &[wire::Found]| found.iter().filter_map(|one| suggestion(one, context)).collect();
    SearchResult {
        products: of(&answer.products),
        categories: of(&answer.categories),
        brands: of(&answer.brands),
        combinations: of(&answer.combines),
    }
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

/// What recorded answers come out as.
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
}
