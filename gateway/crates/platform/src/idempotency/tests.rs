use axum::extract::FromRequestParts as _;
use axum::response::IntoResponse as _;
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

async fn told_to_look(_: Context) -> Response {
    StatusCode::IM_A_TEAPOT.into_response()
}

/// How a write and its repeat end when the first one panics, having sent something or not.
async fn after_panic(sent: bool) -> (StatusCode, StatusCode) {
    let context = context("1").await;
    let panicking = async move |context: Context| {
        if sent && let Some(progress) = &context.write_progress {
            progress.begun();
        }
        if context.idempotency_key.is_some() {
            panic!("on purpose");
        }
        Ok(StatusCode::OK.into_response())
    };
    let first = write(context.clone(), intent(), panicking, told_to_look).await.unwrap_err();
    assert_eq!(first.internal.as_deref(), Some("panic: on purpose"));
    let again = async |_| Ok(StatusCode::OK.into_response());
    let repeat = write(context.clone(), intent(), again, told_to_look).await.unwrap();
    assert!(context.app.session_locks().is_empty(), "the lock was given back");
    assert_eq!(context.app.writes().running(), 0);
    (first.status, repeat.status())
}

#[tokio::test]
async fn a_panic_gives_the_lock_back_and_frees_a_key_under_which_nothing_was_sent() {
    assert_eq!(after_panic(false).await, (StatusCode::INTERNAL_SERVER_ERROR, StatusCode::OK));
}

#[tokio::test]
async fn a_panic_after_something_was_sent_leaves_an_unknown_outcome() {
    assert_eq!(
        after_panic(true).await,
        (StatusCode::INTERNAL_SERVER_ERROR, StatusCode::IM_A_TEAPOT)
    );
}
