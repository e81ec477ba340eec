//! Reduces the query of a page to the parameters that the storefront reads: a made-up parameter
//! must not cause another rendering (ADR 0038).

use std::borrow::Cow;

use form_urlencoded::Serializer;

/// The parameters that pages read (`features/catalogue/listing-query.ts`, `PARAMETERS`).
const READ_BY_PAGES: [&str; 16] = [
    "brand",
    "decimal",
    "discounted",
    "model",
    "multi",
    "new",
    "pg",
    "price",
    "ps",
    "q",
    "single",
    "sort",
    "stock",
    "supplier",
    "type1",
    "type2",
];
/// Those that neither narrow nor sort a list.
const NOT_FACETS: [&str; 3] = ["pg", "ps", "q"];
/// Prefixes of filters in a form that was sent without JavaScript: `decimal.7=10` has the filter's
/// id.
const READ_BY_ID: [&str; 2] = ["decimal.", "single."];
const MAX_ID_BYTES: usize = 20;

/// Most pairs that are read. A form sends one pair per ticked filter, and no list has more.
const MAX_PAIRS: usize = 100;
const MAX_VALUE_BYTES: usize = 512;

/// Returns the pairs that pages read, sorted by name and in one encoding. Repeated names keep their
/// order.
pub(super) fn canonical(query: &str, more: &[String]) -> String {
    let mut pairs: Vec<(Cow<'_, str>, Cow<'_, str>)> = form_urlencoded::parse(query.as_bytes())
        .filter(|(name, value)| is_read(name, more) && is_kept(value))
        .take(MAX_PAIRS)
        .collect();
    // A stable sort: the two bounds of a range keep their order.
    pairs.sort_by(|(one, _), (other, _)| one.cmp(other));
    Serializer::new(String::new()).extend_pairs(pairs).finish()
}

/// Whether a canonical query narrows or sorts a list. Its pages and a search's words do not: they
/// are read by people and end.
pub(super) fn is_faceted(query: &str) -> bool {
    form_urlencoded::parse(query.as_bytes())
        .any(|(name, _)| is_read(&name, &[]) && !NOT_FACETS.contains(&&*name))
}

fn is_read(name: &str, more: &[String]) -> bool {
    let by_id = || {
        READ_BY_ID.iter().filter_map(|start| name.strip_prefix(start)).any(|id| {
            (1..=MAX_ID_BYTES).contains(&id.len())
                && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
        })
    };
    READ_BY_PAGES.contains(&name) || by_id() || more.iter().any(|known| known == name)
}

fn is_kept(value: &str) -> bool {
    !value.trim().is_empty() && value.len() <= MAX_VALUE_BYTES
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn only_known_parameters_are_left_in_one_order_and_encoding() {
        for (query, wanted) in [
            ("", ""),
            ("utm_source=x&gclid=1&_rsc=abc&made-up=1", ""),
            ("sort=2&ps=3", "ps=3&sort=2"),
            ("ps=3&sort=2", "ps=3&sort=2"),
            ("%73ort=%32", "sort=2"),
            ("q=k%C4%B1l%69m+ya", "q=k%C4%B1lim+ya"),
            ("multi=1-3%201-4", "multi=1-3+1-4"),
            ("multi=1-3&stock=1&multi=1-4", "multi=1-3&multi=1-4&stock=1"),
            ("decimal.7=90&decimal.7=90&decimal.=1&decimal.a-b=1", "decimal.7=90&decimal.7=90"),
            ("single.2=5&single=1-1", "single=1-1&single.2=5"),
            ("q=&sort=+&stock", ""),
            ("Sort=1&sort%00=1&language=en&currency=USD", ""),
            ("pg=2", "pg=2"),
            ("tenant=a&colour=b", "tenant=a"),
        ] {
            assert_eq!(canonical(query, &["tenant".to_owned()]), wanted, "{query}");
        }
    }

    #[test]
    fn facets_are_what_narrows_or_sorts() {
        for query in ["brand=80", "ps=2&sort=2", "decimal.7=10", "multi=1-3", "q=kilim&stock=1"] {
            assert!(is_faceted(query), "{query}");
        }
        for query in ["", "ps=2", "q=kilim&ps=2", "tenant=a", "decimal.=1"] {
            assert!(!is_faceted(query), "{query}");
        }
    }

    #[test]
    fn values_are_bounded_in_number_and_length() {
        let many = "brand=1&".repeat(MAX_PAIRS + 50);
        assert_eq!(canonical(&many, &[]).matches("brand=1").count(), MAX_PAIRS);
        assert_eq!(canonical(&format!("q={}", "a".repeat(MAX_VALUE_BYTES + 1)), &[]), "");
        let id = "a".repeat(MAX_ID_BYTES + 1);
        assert_eq!(canonical(&format!("single.{id}=1"), &[]), "");
    }

    proptest! {
        #[test]
        fn canonical_is_a_fixed_point_and_knows_no_other_name(query in "[a-z0-9_.%&=+-]{0,80}") {
            let once = canonical(&query, &[]);
            prop_assert_eq!(&canonical(&once, &[]), &once);
            for (name, _) in form_urlencoded::parse(once.as_bytes()) {
                prop_assert!(is_read(&name, &[]), "{}", name);
            }
        }

        #[test]
        fn what_is_not_read_changes_nothing(made_up in "x[a-z]{0,8}", value in "[a-z0-9]{0,8}", sort in 0..9u8) {
            let plain = canonical(&format!("sort={sort}&q=kilim"), &[]);
            prop_assert_eq!(canonical(&format!("{made_up}={value}&q=kilim&sort={sort}"), &[]), plain);
        }
    }
}
