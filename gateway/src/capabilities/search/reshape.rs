//! From what the shop speaks to what the storefront sees. Pure.

use super::api::{SearchResult, Suggestion};
use super::legacy;
use crate::platform::reshaping::{Reshaping, plain_text};

/// Fewer characters than this are not searched for (VAL-3).
pub const MIN_CHARACTERS: usize = 3;

/// Longer words are cut: nobody types them.
pub const MAX_CHARACTERS: usize = 100;

/// The words to search for; `None` when there are too few of them to ask the shop.
pub fn search_words(typed: &str) -> Option<String> {
    let words = typed.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty());
    let words: String = words.collect::<Vec<_>>().join(" ").chars().take(MAX_CHARACTERS).collect();
    (words.chars().count() >= MIN_CHARACTERS).then_some(words)
}

/// What was found, without what leads nowhere.
pub fn search_result(answer: &legacy::SearchAll, reshaping: &Reshaping<'_>) -> SearchResult {
    let of = |found: &[legacy::Found]| found.iter().filter_map(|one| suggestion(one, reshaping)).collect();
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
    use super::search_words;

    #[test]
    fn val_3_under_three_characters_nothing_is_searched_for() {
        for (typed, expected) in [
            ("", None),
            ("  a  ", None),
            ("ab", None),
            ("şal", Some("şal")),
            ("  kırmızı \n kilim ", Some("kırmızı kilim")),
            ("a\u{0}b", Some("a b")),
        ] {
            assert_eq!(search_words(typed).as_deref(), expected, "{typed:?}");
        }
        assert_eq!(search_words(&"a".repeat(500)).unwrap().len(), 100);
    }
}
