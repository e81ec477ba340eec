//! Reshapes the shop's answers into the storefront's types. Pure functions.

use std::collections::HashSet;

use commerce::media::Image;
use commerce::product::price::DisplayPrice;
use commerce::product::wire as product_wire;
use commerce::reshape_context::ReshapeContext;
use commerce::text::non_empty_text;
use rust_decimal::Decimal;
use settings::FavouritesMode;

use super::types::{Favourite, Favourites, FavouritesChange, FavouritesOutcome};
use super::wire;

/// Merges all lists. An entry without a product id is omitted: it can be neither shown nor removed.
pub fn lists(answer: &wire::Lists, context: &ReshapeContext) -> Favourites {
    let entries = answer.categories.iter().flat_map(|list| &list.products);
    Favourites {
        mode: FavouritesMode::List,
        title: answer
            .categories
            .first()
            .and_then(|list| non_empty_text(list.name.as_deref()))
            .unwrap_or_default(),
        items: without_repeats(entries.filter_map(|entry| entry_item(entry, context))),
    }
}

/// Reshapes the default collection: ids, and names where the shop gives them.
pub fn collections(answer: &wire::Collections) -> Favourites {
    let items = answer.data.iter().flat_map(|collection| &collection.items);
    Favourites {
        mode: FavouritesMode::Collection,
        title: answer
            .data
            .first()
            .and_then(|first| non_empty_text(first.name.as_deref()))
            .unwrap_or_default(),
        items: without_repeats(items.filter_map(collection_item)),
    }
}

/// Returns the shop's ids of all entries of these products.
pub fn entries_of(products: &[String], answer: &wire::Collections) -> Vec<String> {
    let items =
        answer.data.iter().flat_map(|collection| &collection.items).filter_map(collection_item);
    items
        .filter(|item| products.contains(&item.product_id))
        .filter_map(|item| item.item_id)
        .collect()
}

pub fn empty(mode: FavouritesMode) -> Favourites {
    Favourites { mode, title: String::new(), items: Vec::new() }
}

/// Adds to an entry of a collection what the shop's answer says about its product.
pub fn with_product_details(
    item: Favourite,
    answer: &wire::Lists,
    context: &ReshapeContext,
) -> Favourite {
    let product = answer.products.iter().find_map(|entry| entry_item(entry, context));
    match product.filter(|product| product.product_id == item.product_id) {
        Some(product) => Favourite {
            item_id: item.item_id,
            variant_id: item.variant_id,
            added_at: item.added_at,
            ..product
        },
        None => item,
    }
}

fn without_repeats(items: impl Iterator<Item = Favourite>) -> Vec<Favourite> {
    let mut seen = HashSet::new();
    items.filter(|item| seen.insert((item.product_id.clone(), item.variant_id.clone()))).collect()
}

fn entry_item(entry: &wire::Entry, context: &ReshapeContext) -> Option<Favourite> {
    let product = &entry.product;
    let title = non_empty_text(product.title.as_deref()).unwrap_or_default();
    let shown = display_price(&product.price);
    let currency = product.price.target_currency.as_deref();
    Some(Favourite {
        item_id: entry.list_id.clone(),
        product_id: product.id.clone()?,
        variant_id: variant_id_of(product.variant_id.as_ref()),
        path: product.url.as_deref().and_then(|url| context.addresses.path(url)),
        image: product
            .image
            .as_ref()
            .and_then(|picture| Image::sized(&context.addresses, picture.sizes(), &title)),
        brand: context.addresses.link(product.brand.as_deref(), product.brand_url.as_deref()),
        price: product.price.price_sell.map(|_| context.money(shown.price, currency)),
        list_price: shown.list_price.map(|price| context.money(price, currency)),
        discount_percent: shown.discount_percent,
        has_variants: product.has_variant.unwrap_or(false),
        personalized: product.is_personalization_active.unwrap_or(false),
        added_at: entry.date_added.as_deref().and_then(day),
        title,
    })
}

fn collection_item(item: &wire::Item) -> Option<Favourite> {
    let product = item.product.as_ref();
    let product_id = item.product_id.clone().or_else(|| item.shop_id.clone());
    Some(Favourite {
        item_id: item.id.clone().or_else(|| item.item_id.clone()),
        product_id: product_id.or_else(|| product?.id.clone())?,
        variant_id: variant_id_of(item.variant_id.as_ref()),
        title: product
            .and_then(|product| non_empty_text(product.name.as_deref()))
            .unwrap_or_default(),
        ..Favourite::default()
    })
}

/// Returns the price to display. The list states a VAT rate but not whether to show it, so VAT is
/// added as on the shop's own pages (inferred). Its list price is rounded to a whole number
/// (contracts/upstream/favourites.md#list-mode), so a difference below one is not a discount.
fn display_price(price: &product_wire::Price) -> DisplayPrice {
    let whole = |list: &Decimal| price.price_sell.is_none_or(|sell| *list - sell >= Decimal::ONE);
    DisplayPrice::of_catalogue(&product_wire::Price {
        display_vat: price.display_vat.or(Some(true)),
        price_not_discounted: price.price_not_discounted.filter(whole),
        ..price.clone()
    })
}

fn variant_id_of(variant: Option<&String>) -> Option<String> {
    variant.filter(|id| *id != "0").cloned()
}

/// Converts `12.03.2026` to `2026-03-12`. `None` if it is not a date.
fn day(text: &str) -> Option<String> {
    let mut parts = text.split(['.', '-', ' ']).map(|part| part.parse::<u16>().ok());
    let (day, month, year) = (parts.next()??, parts.next()??, parts.next()??);
    let is_day =
        (1..=31).contains(&day) && (1..=12).contains(&month) && (1970..=9999).contains(&year);
    is_day.then(|| format!("{year:04}-{month:02}-{day:02}"))
}

/// Reshapes the outcome of a change. If the shop names no products, all requested ones have
/// changed.
pub fn changed(
    answer: &wire::Change,
    refusal: &wire::Refusal,
    done: FavouritesOutcome,
    asked: &[String],
) -> FavouritesChange {
    if refusal.needs_member() {
        return member_needed();
    }
    let message = non_empty_text(answer.status_text.as_deref());
    if answer.status != Some(true) {
        return without_products(FavouritesOutcome::Failed, message);
    }
    let mut named: Vec<String> = match done {
        FavouritesOutcome::Added => {
            let products =
                answer.data.iter().map(|one| one.product_id.as_ref().or(one.id.as_ref()));
            products.flatten().cloned().collect()
        }
        _ => answer.ids.clone(),
    };
    named.retain(|id| asked.contains(id));
    let product_ids = if named.is_empty() { asked.to_vec() } else { named };
    FavouritesChange { outcome: done, message, product_ids, favourites: None }
}

pub fn member_needed() -> FavouritesChange {
    without_products(FavouritesOutcome::MemberNeeded, None)
}

fn without_products(outcome: FavouritesOutcome, message: Option<String>) -> FavouritesChange {
    FavouritesChange { outcome, message, product_ids: Vec::new(), favourites: None }
}

/// How recorded answers are reshaped.
#[cfg(test)]
pub(crate) mod recorded {
    use commerce::reshape_context::ReshapeContext;
    use legacy_client::LegacyError;

    use super::super::types::{FavouritesChange, FavouritesOutcome};
    use super::super::{calls, reshape};
    use crate::reshape_snapshots::Recorded;
    use crate::reshape_snapshots::case::Case;

    pub(crate) fn cases() -> Vec<Case> {
        vec![
            Case::of(&calls::LISTS, |recorded, context| {
                Ok(reshape::lists(&recorded.answer.json()?, context))
            })
            .when(|recorded| recorded.text().contains("CATEGORIES")),
            Case::of(&calls::COLLECTIONS, |recorded, _| {
                Ok(reshape::collections(&recorded.answer.json()?))
            })
            .when(|recorded| recorded.text().contains("items")),
            Case::of(&calls::ADD, added),
            Case::of(&calls::SET_ITEM, added),
            Case::of(&calls::REMOVE, removed),
            Case::of(&calls::REMOVE_ITEM, removed),
        ]
    }

    fn added(recorded: &Recorded, _: &ReshapeContext) -> Result<FavouritesChange, LegacyError> {
        changed(recorded, FavouritesOutcome::Added)
    }

    fn removed(recorded: &Recorded, _: &ReshapeContext) -> Result<FavouritesChange, LegacyError> {
        changed(recorded, FavouritesOutcome::Removed)
    }

    fn changed(
        recorded: &Recorded,
        done: FavouritesOutcome,
    ) -> Result<FavouritesChange, LegacyError> {
        let answer = &recorded.answer;
        Ok(reshape::changed(&answer.json()?, &answer.json()?, done, &["2500".to_owned()]))
    }
}

#[cfg(test)]
mod tests {
    use commerce::reshape_context::testing::reshape_context;

    use super::*;

    fn listed(entry: &str) -> Option<Favourite> {
        let answer = format!(r#"{{"CATEGORIES":[{{"PRODUCTS":[{entry}]}}]}}"#);
        lists(&serde_json::from_str(&answer).unwrap(), &reshape_context()).items.pop()
    }

    #[test]
    fn fav_1_a_list_price_that_is_only_rounded_is_no_discount() {
        let entry = |sell: &str, list: u32| {
            let json = format!(
                r#"{{"ID":5,"URL":"a","PRICE_SELL":"{sell}","PRICE_NOT_DISCOUNTED":{list},"VAT":"20"}}"#
            );
            let item = listed(&json).unwrap();
            (
                item.price.unwrap().amount,
                item.list_price.map(|price| price.amount),
                item.discount_percent,
            )
        };
        assert_eq!(entry("754.6", 755), ("905.52".into(), None, None));
        assert_eq!(entry("520.79", 600), ("624.95".into(), Some("720.00".into()), Some(13)));
    }

    #[test]
    fn fav_1_what_is_missing_or_drifts_is_left_out() {
        let item =
            listed(r#"{"ID":5,"VARIANT_ID":0,"DATE_ADDED":"31.13.2026","URL":"//evil.example","IMAGE":[]}"#)
                .unwrap();
        assert_eq!(item, Favourite { product_id: "5".into(), ..Favourite::default() });
        assert_eq!(listed(r#"{"TITLE":"no id"}"#), None);
        assert_eq!(day("1.3.2026 14:05").as_deref(), Some("2026-03-01"));
    }

    #[test]
    fn crt_6_what_needs_a_form_says_so() {
        let personalized =
            |flag: &str| listed(&format!(r#"{{"ID":5{flag}}}"#)).map(|item| item.personalized);
        assert_eq!(personalized(r#","IS_PERSONALIZATION_ACTIVE":"1""#), Some(true));
        assert_eq!(personalized(r#","IS_PERSONALIZATION_ACTIVE":false"#), Some(false));
        assert_eq!(personalized(""), Some(false));
    }

    #[test]
    fn fav_2_the_product_is_read_from_any_key() {
        let answer = r#"{"status":1,"data":[{"items":[{"_id":"a","ID":7},{"item_id":"b","product_id":"8","variant_id":"3"},
            {"_id":"c","product":{"id":9,"name":"<b>Kilim</b>"}},{"_id":"d"},{"_id":"e","ID":"7"}]}]}"#;
        let found = collections(&serde_json::from_str(answer).unwrap());
        let ids: Vec<_> = found
            .items
            .iter()
            .map(|item| (item.item_id.as_deref().unwrap(), item.product_id.as_str()))
            .collect();
        assert_eq!(ids, [("a", "7"), ("b", "8"), ("c", "9")]);
        assert_eq!(
            (found.items[1].variant_id.as_deref(), found.items[2].title.as_str()),
            (Some("3"), "Kilim")
        );
    }

    #[test]
    fn fav_4_only_what_was_asked_is_said_to_be_changed() {
        let asked = ["5".to_owned(), "6".to_owned()];
        let change = |json: &str, done| {
            changed(
                &serde_json::from_str(json).unwrap(),
                &serde_json::from_str(json).unwrap(),
                done,
                &asked,
            )
        };
        let added =
            change(r#"{"status":"1","data":[{"id":5},{"id":"77"}]}"#, FavouritesOutcome::Added);
        assert_eq!(added.product_ids, ["5"]);
        let removed =
            change(r#"{"status":true,"statusText":"","data":[]}"#, FavouritesOutcome::Removed);
        assert_eq!((removed.product_ids.as_slice(), removed.message), (asked.as_slice(), None));
        let refused =
            change(r#"{"status":false,"message":"NO_MEMBER_SESSION"}"#, FavouritesOutcome::Added);
        assert_eq!(refused, member_needed());
        let failed =
            change(r#"{"status":0,"statusText":"Liste <b>dolu</b>"}"#, FavouritesOutcome::Added);
        assert_eq!(
            (failed.outcome, failed.message.as_deref()),
            (FavouritesOutcome::Failed, Some("Liste dolu"))
        );
    }
}
