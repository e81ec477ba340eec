//! Signing in and out, becoming a member and staying one: registration, details, passwords,
//! activation, captcha, codes by SMS and sign-in through others (AUT-2, AUT-3, AUT-7, AUT-12,
//! contracts/upstream/membership.md).

pub mod api;
pub mod calls;
pub mod forms;
pub mod legacy;
pub mod reshape;
pub mod session;
mod shop;

use axum::middleware::map_response;
use platform::app::App;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(api::form::get_register_form))
        .routes(routes!(api::register::register))
        .routes(routes!(api::register::register_quickly))
        .routes(routes!(api::register::continue_as_guest))
        .routes(routes!(api::account::update_member, api::account::close_membership))
        .routes(routes!(api::passwords::update_password))
        .routes(routes!(api::passwords::change_password))
        .routes(routes!(api::passwords::remind_of_password))
        .routes(routes!(api::activation::activate_membership))
        .routes(routes!(api::activation::activate_newsletter))
        .routes(routes!(api::codes::get_captcha))
        .routes(routes!(api::codes::send_sms_code))
        .routes(routes!(api::codes::verify_sms_code))
        .routes(routes!(api::social::get_social_address))
        .route_layer(map_response(api::name_fields))
        .routes(routes!(session::get_session, session::sign_in, session::sign_out))
        .routes(routes!(session::refresh))
}
