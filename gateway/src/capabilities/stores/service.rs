//! The conversation with the shop behind each operation.

use legacy_client::LegacyRequest;
use platform::context::Context;
use platform::error::ApiError;

use super::types::{
    LocationChange, LocationOutcome, NewLocation, NewLocationService, StoreNames, VisitorLocation,
};
use super::{calls, reshape};

/// The last segment of the call's path; its meaning is not known, and clients send nothing else.
const SHORT: &str = "1";

pub(super) async fn stores_of(
    context: &mut Context,
    city: &str,
    town: Option<&str>,
) -> Result<StoreNames, ApiError> {
    let fields = [("city", city), ("town", town.unwrap_or_default())];
    let request = LegacyRequest::new(&calls::OF_TOWN, &[SHORT]).form(&fields);
    Ok(reshape::store_names(&context.ask(&request).await?.json()?))
}

pub(super) async fn set_location(
    context: &mut Context,
    location: &NewLocation,
) -> Result<LocationChange, ApiError> {
    let mut fields = vec![
        ("location[U]", location.country.as_str()),
        ("location[S]", location.city.as_str()),
        ("location[I]", location.town.as_str()),
    ];
    fields.extend(location.store_id.as_ref().map(|id| ("store_id", id.as_str())));
    let request = LegacyRequest::new(&calls::SET_LOCATION, &[]).form(&fields);
    Ok(reshape::location_changed(&context.ask(&request).await?.json()?))
}

/// Settles a choice whose answer was lost by reading the location. The services stay unknown, so
/// none are offered.
pub(super) async fn settle(context: &mut Context, wanted: &NewLocation) -> LocationChange {
    let is_there = |now: &VisitorLocation| {
        now.city.as_deref() == Some(wanted.city.as_str())
            && now.town.as_deref() == Some(wanted.town.as_str())
            && now.store_id.as_deref() == wanted.store_id.as_ref().map(|id| id.as_str())
    };
    let outcome = match location(context).await {
        Ok(now) if is_there(&now) => LocationOutcome::Done,
        _ => LocationOutcome::Unknown,
    };
    LocationChange { outcome, message: None, services: Vec::new() }
}

async fn location(context: &mut Context) -> Result<VisitorLocation, ApiError> {
    let answer = context.ask(&LegacyRequest::new(&calls::LOCATION, &[])).await?;
    Ok(reshape::location(&answer.json()?))
}

pub(super) async fn set_service(
    context: &mut Context,
    service: &NewLocationService,
) -> Result<LocationChange, ApiError> {
    let date = service.date.as_ref().map_or("", |date| date.as_str());
    let fields = [("id", service.service_id.as_str()), ("date", date)];
    let request = LegacyRequest::new(&calls::SET_LOCATION_SERVICE, &[]).form(&fields);
    Ok(reshape::location_changed(&context.ask(&request).await?.json()?))
}
