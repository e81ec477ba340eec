//! Signing in and out, becoming a member and staying one: registration, details, passwords,
//! activation, captcha, codes by SMS and sign-in through others (AUT-2, AUT-3, AUT-7, AUT-12,
//! contracts/upstream/membership.md).

pub mod calls;
pub mod forms;
pub mod handlers;
pub mod reshape;
pub mod service;
pub mod types;
pub mod wire;

#[cfg(test)]
pub(crate) mod recorded;

use axum::middleware::map_response;
use platform::app::App;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(handlers::form::get_register_form))
        .routes(routes!(handlers::register::register))
        .routes(routes!(handlers::register::register_quickly))
        .routes(routes!(handlers::register::continue_as_guest))
        .routes(routes!(handlers::account::update_member, handlers::account::close_membership))
        .routes(routes!(handlers::passwords::update_password))
        .routes(routes!(handlers::passwords::change_password))
        .routes(routes!(handlers::passwords::remind_of_password))
        .routes(routes!(handlers::activation::activate_membership))
        .routes(routes!(handlers::activation::activate_newsletter))
        .routes(routes!(handlers::codes::get_captcha))
        .routes(routes!(handlers::codes::send_sms_code))
        .routes(routes!(handlers::codes::verify_sms_code))
        .routes(routes!(handlers::social::get_social_address))
        .route_layer(map_response(handlers::name_fields))
        .routes(routes!(
            handlers::session::get_session,
            handlers::session::sign_in,
            handlers::session::sign_out
        ))
        .routes(routes!(handlers::session::refresh))
}
