//! The conversation with the shop behind each operation on addresses.

use http::{Method, StatusCode};
use legacy_client::{LegacyAnswer, LegacyError, LegacyRequest};
use platform::context::Context;
use platform::error::ApiError;
use platform::problem_code::ProblemCode;

use super::types::{Address, AddressChange, AddressForm, AddressInput, Addresses};
use super::{calls, form, reshape, wire};

/// The page whose rules the shop's own address book asks for.
const FORM_PAGE: &str = "customer-insert-address-modal";

pub(super) async fn addresses(context: &mut Context) -> Result<Addresses, ApiError> {
    let answer = ask(context, &LegacyRequest::new(&calls::BOOK, &[]).method(Method::GET)).await?;
    Ok(reshape::addresses(&answer.json()?))
}

pub(super) async fn address(context: &mut Context, id: &str) -> Result<Address, ApiError> {
    let answer = ask(context, &LegacyRequest::new(&calls::ADDRESS, &[id])).await?;
    let answer: wire::Addresses = answer.json()?;
    let found = answer.data.iter().filter_map(reshape::address).find(|address| address.id == id);
    found.ok_or_else(address_not_found)
}

pub(super) async fn form(
    context: &mut Context,
    country: Option<&str>,
) -> Result<AddressForm, ApiError> {
    let mut fields = vec![("page", FORM_PAGE)];
    fields.extend(country.map(|code| ("country", code)));
    let answer = ask(context, &LegacyRequest::new(&calls::REQUIREMENTS, &[]).form(&fields)).await?;
    let form = reshape::form(&answer.json()?);
    form.ok_or_else(|| LegacyError::Unreadable("no rules in the answer".to_owned()).into())
}

pub(super) async fn add(
    context: &mut Context,
    input: &AddressInput,
) -> Result<AddressChange, ApiError> {
    let request = LegacyRequest::new(&calls::BOOK, &[]).method(Method::POST);
    save(context, request, input, None).await
}

pub(super) async fn change(
    context: &mut Context,
    id: &str,
    input: &AddressInput,
) -> Result<AddressChange, ApiError> {
    let request = LegacyRequest::new(&calls::ADDRESS, &[id]).method(Method::PUT);
    save(context, request, input, Some(id)).await
}

pub(super) async fn delete(context: &mut Context, id: &str) -> Result<AddressChange, ApiError> {
    let request = LegacyRequest::new(&calls::ADDRESS, &[id]).method(Method::DELETE);
    let answer = ask(context, &request).await?;
    reshape::change(&answer.json()?, &answer.json()?, Some(id))
}

/// Sends the form in multipart, the only kind of body that the shop reads of a PUT.
async fn save(
    context: &mut Context,
    request: LegacyRequest,
    input: &AddressInput,
    id: Option<&str>,
) -> Result<AddressChange, ApiError> {
    let fields = form::fields(input);
    let fields: Vec<_> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let answer = ask(context, &request.multipart(&fields)).await?;
    reshape::change(&answer.json()?, &answer.json()?, id)
}

/// Calls the shop. Guests are refused by HTTP 401, or by a message with HTTP 200.
async fn ask(context: &mut Context, request: &LegacyRequest) -> Result<LegacyAnswer, ApiError> {
    let answer = context.ask(request).await.map_err(map_refusal)?;
    if answer.message().is_some_and(|words| words == reshape::NO_MEMBER) {
        return Err(ApiError::member_needed());
    }
    Ok(answer)
}

/// Reshapes a refusal: the shop's 4xx has the same envelope as a success
/// (contracts/upstream/protocol.md#answers).
fn map_refusal(error: LegacyError) -> ApiError {
    let LegacyError::Refused { status, answer, .. } = &error else { return error.into() };
    match *status {
        StatusCode::NOT_FOUND => address_not_found(),
        StatusCode::BAD_REQUEST | StatusCode::CONFLICT | StatusCode::UNPROCESSABLE_ENTITY => {
            match answer.json::<wire::WriteAnswer>() {
                Ok(answer) => reshape::refusal(&answer),
                Err(_) => error.into(),
            }
        }
        _ => ApiError::from(error).or_member_needed(),
    }
}

fn address_not_found() -> ApiError {
    ApiError::new(
        StatusCode::NOT_FOUND,
        ProblemCode::AddressNotFound,
        "The shopper has no such address",
    )
}
