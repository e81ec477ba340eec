//! The conversation with the shop behind each operation, in the mode that the settings give.

use futures_util::{StreamExt as _, stream};
use http::StatusCode;
use legacy_client::{LegacyAnswer, LegacyError, LegacyRequest};
use platform::context::Context;
use settings::FavouritesMode;

use super::types::{Favourite, Favourites, FavouritesChange, FavouritesOutcome, NewFavourite};
use super::{calls, reshape, wire};

/// The shop's id of the default list; of the default collection it is 0
/// (contracts/upstream/favourites.md#list-mode, contracts/upstream/favourites.md#collection-mode).
const DEFAULT_LIST: &str = "1";
const DEFAULT_COLLECTION: &str = "0";
/// Maximum concurrent and total lookups of a collection's products. Further entries have only a
/// name.
const MAX_CONCURRENT_LOOKUPS: usize = 6;
const MAX_LOOKUPS: usize = 60;

/// Loads the caller's favourites. A guest has none.
pub(super) async fn load(context: &mut Context, details: bool) -> Result<Favourites, LegacyError> {
    let mode = context.app.settings().shop.favourites;
    let Some(answer) = read(context, mode).await? else { return Ok(reshape::empty(mode)) };
    if mode == FavouritesMode::List {
        return lists(context, &answer).await;
    }
    let mut favourites = reshape::collections(&answer.json()?);
    if details {
        favourites.items = look_up_details(context, favourites.items).await;
    }
    Ok(favourites)
}

/// Returns the lists in the caller's currency. They follow the shop's session, whose currency is
/// set once if it differs (ADR 0008).
async fn lists(context: &mut Context, answer: &LegacyAnswer) -> Result<Favourites, LegacyError> {
    let reshape_context = context.reshape_context();
    let favourites = reshape::lists(&answer.json()?, &reshape_context);
    let said = favourites
        .items
        .iter()
        .find_map(|item| item.price.as_ref())
        .map(|price| price.currency.as_str());
    let known = |said: &str| context.app.settings().locale.currency(said).is_some();
    if said.is_none_or(|said| said == context.currency || !known(said)) {
        return Ok(favourites);
    }
    context.set_shop_currency().await?;
    match read(context, FavouritesMode::List).await? {
        Some(answer) => Ok(reshape::lists(&answer.json()?, &reshape_context)),
        None => Ok(favourites),
    }
}

/// Reads the favourites. `None` if the shop reports that nobody is signed in.
async fn read(
    context: &mut Context,
    mode: FavouritesMode,
) -> Result<Option<LegacyAnswer>, LegacyError> {
    let request = match mode {
        FavouritesMode::List => LegacyRequest::new(&calls::LISTS, &[]),
        FavouritesMode::Collection => {
            LegacyRequest::new(&calls::COLLECTIONS, &[DEFAULT_COLLECTION])
        }
    };
    let Some(answer) = none_if_unauthorized(context.ask(&request).await)? else { return Ok(None) };
    let refusal: wire::Refusal = answer.json()?;
    Ok((!refusal.needs_member()).then_some(answer))
}

/// Maps HTTP 401 to `None` (FAV-4).
fn none_if_unauthorized(
    answer: Result<LegacyAnswer, LegacyError>,
) -> Result<Option<LegacyAnswer>, LegacyError> {
    match answer {
        Err(LegacyError::Refused { status: StatusCode::UNAUTHORIZED, .. }) => Ok(None),
        answer => answer.map(Some),
    }
}

/// Completes entries with the shop's details of each product. An entry stays as it is if that
/// fails.
async fn look_up_details(context: &Context, mut items: Vec<Favourite>) -> Vec<Favourite> {
    let rest = items.split_off(items.len().min(MAX_LOOKUPS));
    let looked_up = stream::iter(items).map(|item| {
        let mut context = context.clone();
        async move {
            let reshape_context = context.reshape_context();
            match read_product(&mut context, &item).await {
                Ok(answer) => reshape::with_product_details(item, &answer, &reshape_context),
                Err(error) => {
                    tracing::warn!(%error, "a product of a collection could not be read");
                    item
                }
            }
        }
    });
    looked_up.buffered(MAX_CONCURRENT_LOOKUPS).chain(stream::iter(rest)).collect().await
}

async fn read_product(context: &mut Context, item: &Favourite) -> Result<wire::Lists, LegacyError> {
    let pair = format!("{}-{}", item.product_id, item.variant_id.as_deref().unwrap_or("0"));
    context.ask(&LegacyRequest::new(&calls::LISTS, &[&pair])).await?.json()
}

/// Adds to the default list. The shop accepts products that are already there
/// (contracts/upstream/favourites.md#list-mode).
pub(super) async fn add(
    context: &mut Context,
    favourites: &[NewFavourite],
) -> Result<FavouritesChange, LegacyError> {
    let mode = context.app.settings().shop.favourites;
    // Product and variant are joined by a hyphen in lists and by an underscore in collections
    // (contracts/upstream/favourites.md#list-mode,
    // contracts/upstream/favourites.md#collection-mode).
    let (call, key, between, list): (_, _, _, &[_]) = match mode {
        FavouritesMode::List => {
            (&calls::ADD, "ids[]", '-', &[("fetch", "true"), ("cat_id", DEFAULT_LIST)])
        }
        FavouritesMode::Collection => {
            (&calls::SET_ITEM, "products[]", '_', &[("collection_id", DEFAULT_COLLECTION)])
        }
    };
    let pair = |input: &NewFavourite| {
        let variant = input.variant_id.as_ref().map_or("0", |id| id.as_str());
        format!("{}{between}{variant}", input.product_id.as_str())
    };
    let pairs: Vec<String> = favourites.iter().map(pair).collect();
    let mut fields: Vec<(&str, &str)> = pairs.iter().map(|pair| (key, pair.as_str())).collect();
    fields.extend(list);
    let mut asked: Vec<String> =
        favourites.iter().map(|input| input.product_id.as_str().to_owned()).collect();
    asked.dedup();
    change(context, &LegacyRequest::new(call, &[]).form(&fields), FavouritesOutcome::Added, &asked)
        .await
}

/// Removes products from every list. A product that is not there counts as removed.
pub(super) async fn remove(
    context: &mut Context,
    products: &[String],
) -> Result<FavouritesChange, LegacyError> {
    let removed = FavouritesOutcome::Removed;
    if context.app.settings().shop.favourites == FavouritesMode::List {
        let fields: Vec<(&str, &str)> =
            products.iter().map(|id| ("products[]", id.as_str())).collect();
        let request = LegacyRequest::new(&calls::REMOVE, &[]).form(&fields);
        return change(context, &request, removed, products).await;
    }
    // A collection's entries are addressed by their own ids.
    let Some(answer) = read(context, FavouritesMode::Collection).await? else {
        return Ok(reshape::member_needed());
    };
    let entries = reshape::entries_of(products, &answer.json()?);
    let mut fields: Vec<(&str, &str)> =
        entries.iter().map(|id| ("item_id[]", id.as_str())).collect();
    if fields.is_empty() {
        return Ok(FavouritesChange {
            outcome: removed,
            message: None,
            product_ids: products.to_vec(),
            favourites: None,
        });
    }
    fields.push(("collection_id", DEFAULT_COLLECTION));
    let request = LegacyRequest::new(&calls::REMOVE_ITEM, &[]).form(&fields);
    change(context, &request, removed, products).await
}

async fn change(
    context: &mut Context,
    request: &LegacyRequest,
    done: FavouritesOutcome,
    asked: &[String],
) -> Result<FavouritesChange, LegacyError> {
    let Some(answer) = none_if_unauthorized(context.ask(request).await)? else {
        return Ok(reshape::member_needed());
    };
    Ok(reshape::changed(&answer.json()?, &answer.json()?, done, asked))
}
