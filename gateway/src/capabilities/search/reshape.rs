//! The shop's suggestions in our words.

use super::api::{SearchResult, Suggestion};
use super::legacy::{WireFound, WireSuggestion};
use crate::platform::loose::List;
use crate::platform::surroundings::Surroundings;

pub(super) fn suggestions(wire: WireFound, around: &Surroundings) -> SearchResult {
    let list = |wire: List<WireSuggestion>| wire.0.iter().filter_map(|one| suggestion(one, around)).collect();
    SearchResult {
        products: list(wire.products),
        categories: list(wire.categories),
        brands: list(wire.brands),
        combinations: list(wire.combines),
    }
}

/// A suggestion that leads nowhere is none.
fn suggestion(wire: &WireSuggestion, around: &Surroundings) -> Option<Suggestion> {
    Some(Suggestion {
        title: wire.title.some()?,
        path: wire.url.some().and_then(|url| around.addresses().path(&url))?,
        image: around.addresses().media(wire.image.as_str()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::surroundings::tests::surroundings;

    #[test]
    fn hdr_3_suggestions_have_paths_and_own_pictures() {
        let wire = serde_json::from_str(
            r#"{"products":[{"title":"Keten Gömlek","url":"keten-gomlek-12","image":"http://shop.example/Data/K/1.jpg"},
                {"title":"Elsewhere","url":"https://evil.example/","image":""}],"categories":[],"brands":null,"combines":[]}"#,
        )
        .unwrap();
        let found = suggestions(wire, &surroundings("tr", "TL"));
        assert_eq!(found.products.len(), 1);
        assert_eq!(found.products[0].path, "/keten-gomlek-12");
        assert_eq!(found.products[0].image.as_deref(), Some("/media/shop.example/Data/K/1.jpg"));
    }
}
