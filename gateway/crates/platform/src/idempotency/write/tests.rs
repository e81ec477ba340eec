use axum::extract::FromRequestParts as _;
use http_body_util::BodyExt as _;
use settings::Settings;

use super::*;
use crate::app::App;
use crate::call_table;

async fn context(key: &'static str) -> Context {
    let variables = [
        ("VITRIN_SHOP_URL", "http://127.0.0.1:9"),
        ("VITRIN_STOREFRONT_URL", "http://127.0.0.1:9"),
    ];
    let variables = variables.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let settings = Settings::read(variables.into_iter().collect(), None).unwrap();
    let app = App::new(settings, call_table::testing::no_calls(), None).unwrap();
    let request =
        http::Request::post("/bff/cart/lines").header("idempotency-key", key).body(()).unwrap();
    let (mut parts, ()) = request.into_parts();
    let Ok(context) = Context::from_request_parts(&mut parts, &app).await;
    context
}

fn intent() -> Intent {
    Intent::new("addToCart", &1).locking_session()
}

async fn told_to_look(_: Context) -> &'static str {
    "unknown"
}

/// How a write and its repeat end when the first one panics, having sent something or not.
async fn after_panic(sent: bool) -> (StatusCode, String) {
    let context = context("1").await;
    let panicking = async move |context: Context| {
        if sent && let Some(progress) = &context.write_progress {
            progress.begun();
        }
        if context.idempotency_key.is_some() {
            panic!("on purpose");
        }
        Ok("done")
    };
    let first = write(context.clone(), intent(), panicking, told_to_look).await.unwrap_err();
    assert_eq!(first.internal.as_deref(), Some("panic: on purpose"));
    let again = async |_| Ok("done");
    let repeat = write(context.clone(), intent(), again, told_to_look).await.unwrap();
    assert!(context.app.session_locks().is_empty(), "the lock was given back");
    assert_eq!(context.app.writes().running(), 0);
    let answer = repeat.into_body().collect().await.unwrap().to_bytes();
    (first.status, serde_json::from_slice(&answer).unwrap())
}

#[tokio::test]
async fn a_panic_before_sending_frees_lock_and_key() {
    assert_eq!(after_panic(false).await, (StatusCode::INTERNAL_SERVER_ERROR, "done".to_owned()));
}

#[tokio::test]
async fn a_panic_after_sending_leaves_an_unknown_outcome() {
    assert_eq!(after_panic(true).await, (StatusCode::INTERNAL_SERVER_ERROR, "unknown".to_owned()));
}
