//! Handler of comparisons (CMP-3, CMP-4).

use std::sync::Arc;
use std::time::Duration;

use axum::extract::Query;
use axum::response::Response;
use bytes::Bytes;
use commerce::view::PathParams;
use futures_util::future::try_join_all;
use http::{HeaderValue, StatusCode};
use platform::cache::Served;
use platform::context::Context;
use platform::encoded::EncodedBody;
use platform::error::{ApiError, Problem};
use platform::kept_answer::KeptAnswer;
use platform::query::{Parameters, code};
use platform::timing::CacheState;

use super::super::types::compare::{ComparedProduct, Comparison, ComparisonQuery};
use crate::capabilities::product::reshape;

/// Products that are compared at most (CMP-3).
const MAX_PRODUCTS: usize = 4;

/// Products side by side
///
/// Products that the shop does not know are named in `unavailable`; any other failure fails the
/// whole.
#[utoipa::path(
    get, path = "/bff/compare", tag = "product", operation_id = "compareProducts",
    params(ComparisonQuery),
    responses(
        (status = 200, body = Comparison),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn compare_products(
    context: Context,
    Parameters(Query(query)): Parameters<Query<ComparisonQuery>>,
) -> Result<Response, ApiError> {
    let ids = product_ids(&query.products)?;
    let answers = try_join_all(ids.iter().map(|id| compared(context.clone(), id))).await?;
    let mut source = Source::default();
    let (mut products, mut unavailable) = (Vec::new(), Vec::new());
    for (id, answer) in ids.into_iter().zip(answers) {
        let Some(answer) = answer else {
            unavailable.push(id.to_owned());
            continue;
        };
        source.add(&answer);
        let product: ComparedProduct = serde_json::from_slice(answer.value.body.identity())
            .map_err(|error| ApiError::defect(error.to_string()))?;
        // A shop that answers with another product does not have this one.
        if product.card.id == id {
            products.push(product);
        } else {
            unavailable.push(id.to_owned());
        }
    }
    let comparison = reshape::compare::comparison(products, unavailable);
    Ok(context.write(&source.served(&comparison)?))
}

/// The ids in their order, each once.
fn product_ids(products: &str) -> Result<Vec<&str>, ApiError> {
    let mut ids: Vec<&str> = Vec::new();
    for (at, id) in products.split('-').enumerate() {
        if at >= MAX_PRODUCTS {
            return Err(ApiError::invalid("products", "4 at most"));
        }
        let id = code("products", id)?;
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    Ok(ids)
}

/// One product; `None` if the shop has none of this id.
async fn compared(mut context: Context, id: &str) -> Result<Option<Served<KeptAnswer>>, ApiError> {
    match context.view(&reshape::compare::COMPARED, PathParams::new(&[id])).await {
        Ok(answer) => Ok(Some(answer)),
        Err(error) if error.status == StatusCode::NOT_FOUND => Ok(None),
        Err(error) => Err(error),
    }
}

/// Where the parts of an answer came from: the whole is as fresh as its oldest part.
struct Source {
    state: CacheState,
    age: Duration,
    ttl: i64,
    shop_took: Duration,
    reshape_took: Duration,
}

impl Default for Source {
    fn default() -> Self {
        Self {
            state: CacheState::Hit,
            age: Duration::ZERO,
            ttl: i64::MAX,
            shop_took: Duration::ZERO,
            reshape_took: Duration::ZERO,
        }
    }
}

impl Source {
    fn add(&mut self, part: &Served<KeptAnswer>) {
        if rank(part.state) > rank(self.state) {
            self.state = part.state;
        }
        self.age = self.age.max(part.age);
        self.ttl = self.ttl.min(part.ttl);
        self.shop_took = self.shop_took.max(part.value.shop_took);
        self.reshape_took += part.value.reshape_took;
    }

    fn served(self, comparison: &Comparison) -> Result<Served<KeptAnswer>, ApiError> {
        let body =
            serde_json::to_vec(comparison).map_err(|error| ApiError::defect(error.to_string()))?;
        let value = Arc::new(KeptAnswer {
            status: StatusCode::OK,
            body: EncodedBody::new(Bytes::from(body)),
            content_type: HeaderValue::from_static("application/json"),
            location: None,
            shop_took: self.shop_took,
            reshape_took: self.reshape_took,
        });
        // Nothing was found, so nothing of it is kept.
        let (state, ttl) =
            if self.ttl == i64::MAX { (CacheState::Bypass, 0) } else { (self.state, self.ttl) };
        Ok(Served { value, state, age: self.age, ttl })
    }
}

/// From the most to the least common: an answer with one missing part is a miss.
fn rank(state: CacheState) -> u8 {
    match state {
        CacheState::Hit => 0,
        CacheState::Updating => 1,
        CacheState::Miss => 2,
        CacheState::Stale => 3,
        CacheState::Bypass => 4,
    }
}
