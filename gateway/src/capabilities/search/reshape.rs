//! From what the shop speaks to what the storefront sees. Pure.

use commerce::reshaping::{Reshaping, plain_text};

use super::api::{SearchResult, Suggestion};
use super::legacy;

/// What was found, without what leads nowhere.
pub fn search_result(answer: &legacy::SearchAll, reshaping: &Reshaping<'_>) -> SearchResult {
    let of = |found: &[legacy::Found]| {
        found.iter().filter_map(|one| suggestion(one, reshaping)).collect()
    };
    SearchResult {
        products: of(&answer.products),
        categories: of(&answer.categories),
        brands: of(&answer.brands),
        combinations: of(&answer.combines),
    }
}

fn suggestion(found: &legacy::Found, reshaping: &Reshaping<'_>) -> Option<Suggestion> {
    let title = plain_text(found.title.as_deref()?);
    (!title.is_empty()).then_some(())?;
    Some(Suggestion {
        title,
        path: reshaping.addresses.path(found.url.as_deref()?)?,
        image: found.image.as_deref().and_then(|image| reshaping.addresses.media(image)),
    })
}

#[cfg(test)]
mod tests {
    use commerce::reshaping::testing::reshaping;

    use super::search_result;

    #[test]
    fn hdr_3_what_leads_nowhere_is_left_out() {
        let answer = serde_json::from_str(
            r#"{"products":[{"title":"<b>Keten</b> Gömlek","url":"keten-gomlek-12"},
                {"title":"Elsewhere","url":"https://evil.example/","image":""},{"title":"","url":"x"}],"brands":null}"#,
        )
        .unwrap();
        let found = search_result(&answer, &reshaping());
        assert_eq!(found.products.len(), 1);
        assert_eq!(
            (found.products[0].title.as_str(), found.products[0].path.as_str()),
            ("Keten Gömlek", "/keten-gomlek-12")
        );
    }
}
