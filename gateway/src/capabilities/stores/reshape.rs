//! Reshapes the shop's answers into the storefront's types. Pure functions.

use commerce::reshape_context::ReshapeContext;
use commerce::text::{non_empty_text, plain_lines};
use commerce::view::View;

use super::calls;
use super::types::{
    LocationChange, LocationOutcome, Store, StoreName, StoreNames, Stores, VisitorLocation,
};
use super::wire;

pub static STORES: View<(), Stores> =
    View::new(&calls::LIST, "stores", |answer, context, ()| Ok(stores(&answer.json()?, context)));

pub static LOCATION: View<(), VisitorLocation> =
    View::new(&calls::LOCATION, "location", |answer, _, ()| Ok(location(&answer.json()?)));

/// A map search by address: the shop has no coordinates.
const MAP: &str = "https://www.openstreetmap.org/search";

/// Reshapes stores that have an id and a name.
pub fn stores(answer: &wire::Stores, context: &ReshapeContext) -> Stores {
    Stores { stores: answer.data.iter().filter_map(|one| store(one, context)).collect() }
}

fn store(store: &wire::Store, context: &ReshapeContext) -> Option<Store> {
    let name = non_empty_text(store.name.as_deref())?;
    let text = |text: &Option<String>| non_empty_text(text.as_deref()).unwrap_or_default();
    let address = store.address.as_deref().map(plain_lines).unwrap_or_default();
    let [country, city, town] = [text(&store.country), text(&store.city), text(&store.town)];
    Some(Store {
        id: store.id.clone()?,
        map_url: map_url(&address, &[&text(&store.quarter), &town, &city, &country]),
        address,
        country,
        city,
        town,
        country_code: non_empty_text(store.country_code.as_deref()),
        city_code: non_empty_text(store.city_code.as_deref()),
        town_code: non_empty_text(store.town_code.as_deref()),
        phone: non_empty_text(store.phone.as_deref()),
        email: non_empty_text(store.email.as_deref()),
        image: context.image(store.photo.as_deref(), &name),
        path: store.seo_link.as_deref().and_then(|link| context.addresses.path(link)),
        hands_out: store.is_delivery_store.unwrap_or(false),
        name,
    })
}

/// Returns a map search for the street, followed by the places that the address does not contain.
fn map_url(address: &str, places: &[&str]) -> String {
    let mut parts: Vec<&str> = address.lines().take(1).filter(|line| !line.is_empty()).collect();
    for place in places {
        if !place.is_empty() && !parts.iter().any(|part| part.contains(place)) {
            parts.push(place);
        }
    }
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair("query", &parts.join(", "))
        .finish();
    format!("{MAP}?{query}")
}

/// Treats empty codes as missing. Names a store only if the order is handed out there.
pub fn location(answer: &wire::LocationAnswer) -> VisitorLocation {
    let location = answer.data.clone().unwrap_or_default();
    let code = |code: Option<String>| non_empty_text(code.as_deref());
    let service = answer.service.as_ref();
    VisitorLocation {
        country: code(location.country).map(|code| code.to_uppercase()),
        city: code(location.city),
        town: code(location.town),
        district: code(location.district),
        store_id: service
            .filter(|service| service.delivery_from_store == Some(true))
            .and_then(|service| code(service.store_id.clone()).filter(|id| id != "0")),
    }
}

/// Reshapes the stores of a place that have an id and a name.
pub fn store_names(answer: &wire::StoreNames) -> StoreNames {
    let name = |store: &wire::StoreName| named(store.id.as_deref(), store.name.as_deref());
    StoreNames { stores: answer.data.iter().filter_map(name).collect() }
}

fn named(id: Option<&str>, name: Option<&str>) -> Option<StoreName> {
    Some(StoreName { id: non_empty_text(id)?, name: non_empty_text(name)? })
}

/// Reshapes the answer to a choice of location or of its service.
pub fn location_changed(answer: &wire::LocationChange) -> LocationChange {
    let is_done = answer.success == Some(true);
    let services = answer.services.iter().filter(|_| is_done);
    LocationChange {
        outcome: if is_done { LocationOutcome::Done } else { LocationOutcome::Refused },
        message: non_empty_text(answer.message.as_deref()),
        services: services
            .filter_map(|service| named(service.id.as_deref(), service.name.as_deref()))
            .collect(),
    }
}

/// How recorded answers are reshaped.
#[cfg(test)]
pub(crate) mod recorded {
    use super::super::{calls, reshape};
    use crate::reshape_snapshots::case::Case;

    pub(crate) fn cases() -> Vec<Case> {
        let change = |call| {
            Case::of(call, |recorded, _| Ok(reshape::location_changed(&recorded.answer.json()?)))
        };
        vec![
            Case::of_view(&reshape::STORES, |_| ()),
            Case::of_view(&reshape::LOCATION, |_| ()),
            Case::of(&calls::OF_TOWN, |recorded, _| {
                Ok(reshape::store_names(&recorded.answer.json()?))
            }),
            change(&calls::SET_LOCATION),
            change(&calls::SET_LOCATION_SERVICE),
        ]
    }
}

#[cfg(test)]
mod tests {
    use commerce::reshape_context::testing::reshape_context;

    use super::*;

    #[test]
    fn nav_1_a_store_has_plain_text_and_correct_links() {
        let json = r#"{"success":1,"data":[{"id":3,"Ad":"Ev & Bahçe","UlkeAdi":"Türkiye","IlAdi":"İstanbul","IlceAdi":"Kadıköy",
            "Semt":"Moda","Adres":"<b>Çınar</b> Sk. 2<br/>Kadıköy","Telefon":2165550101,"Mail":"","Foto1":"/Data/O/m.jpg",
            "seo_link":"https://evil.example/x","is_delivery_store":"1"},{"id":4},{"Ad":"no id"}]}"#;
        let stores = stores(&serde_json::from_str(json).unwrap(), &reshape_context()).stores;
        assert_eq!(stores.len(), 1);
        let store = &stores[0];
        assert_eq!((store.id.as_str(), store.name.as_str()), ("3", "Ev & Bahçe"));
        assert_eq!(store.address, "Çınar Sk. 2\nKadıköy");
        assert_eq!(
            (store.phone.as_deref(), &store.email, &store.path),
            (Some("2165550101"), &None, &None)
        );
        assert!(store.hands_out);
        assert_eq!(store.image.as_ref().unwrap().url, "/media/shop/Data/O/m.jpg");
        let query =
            store.map_url.strip_prefix("https://www.openstreetmap.org/search?query=").unwrap();
        let place: Vec<_> = form_urlencoded::parse(format!("q={query}").as_bytes())
            .map(|(_, v)| v.into_owned())
            .collect();
        assert_eq!(place, ["Çınar Sk. 2, Moda, Kadıköy, İstanbul, Türkiye"]);
    }

    #[test]
    fn call_1_a_location_has_a_store_only_where_one_hands_the_order_out() {
        let read = |json: &str| location(&serde_json::from_str(json).unwrap());
        let data = r#""data":{"U":"tr","S":34,"I":"","M":null}"#;
        for (service, store) in [
            (r#"{"deliveryFromStore":1,"storeId":7}"#, Some("7")),
            (r#"{"deliveryFromStore":0,"storeId":7}"#, None),
            (r#"{"deliveryFromStore":"1","storeId":"0"}"#, None),
            ("[]", None),
        ] {
            let found = read(&format!(r#"{{{data},"service":{service}}}"#));
            assert_eq!(found.store_id.as_deref(), store, "{service}");
            assert_eq!((found.country.as_deref(), found.city.as_deref()), (Some("TR"), Some("34")));
            assert_eq!((found.town, found.district), (None, None));
        }
        // Without `data` the answer is unreadable, which differs from "nothing chosen".
        assert!(serde_json::from_str::<wire::LocationAnswer>(r#"{"error":1}"#).is_err());
    }
}
