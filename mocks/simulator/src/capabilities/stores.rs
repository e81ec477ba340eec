//! The shop's own stores and where a visitor is (contracts/upstream/stores.md). Invented shops in
//! real towns; a record's keys are Turkish.

use crate::{
    capabilities::regions,
    state::stores::Location,
    values::{
        language::Localized,
        legacy_json::{Json, object},
    },
    visit::Visit,
    web::reply::{Reply, escape},
};

struct Store {
    id: u64,
    name: &'static str,
    /// Province, town, quarter.
    place: [&'static str; 3],
    street: &'static str,
    phone: &'static str,
    delivers: bool,
}

const fn store(
    id: u64,
    name: &'static str,
    place: [&'static str; 3],
    street: &'static str,
    phone: &'static str,
) -> Store {
    // Every third store has no pick-up.
    Store { id, name, place, street, phone, delivers: !id.is_multiple_of(3) }
}

static STORES: [Store; 10] = [
    store(
        1,
        "Vitrin Kadıköy",
        ["İstanbul", "Kadıköy", "Moda"],
        "Çınaraltı Sokak 12",
        "02165550101",
    ),
    store(
        2,
        "Vitrin Galata",
        ["İstanbul", "Beyoğlu", "Şahkulu"],
        "Kuleardı Sokak 4",
        "02125550102",
    ),
    store(
        3,
        "Vitrin Nişantaşı",
        ["İstanbul", "Şişli", "Teşvikiye"],
        "Ihlamurdibi Caddesi 31",
        "02125550103",
    ),
    store(4, "Vitrin Kale", ["Ankara", "Altındağ", "Kale"], "Bakırcılar Çıkmazı 7", "03125550104"),
    store(
        5,
        "Vitrin Alsancak",
        ["İzmir", "Konak", "Alsancak"],
        "Dokumacılar Sokak 18",
        "02325550105",
    ),
    store(
        6,
        "Vitrin Bursa Hanlar",
        ["Bursa", "Osmangazi", "Nalbantoğlu"],
        "İpekhan Aralığı 2",
        "02245550106",
    ),
    store(
        7,
        "Vitrin Kütahya",
        ["Kütahya", "Merkez", "Gazikemal"],
        "Çiniciler Caddesi 45",
        "02745550107",
    ),
    store(
        8,
        "Vitrin Antep Bakır",
        ["Gaziantep", "Şahinbey", "Karagöz"],
        "Kalaycılar Sokak 9",
        "03425550108",
    ),
    store(
        9,
        "Vitrin Kaleiçi",
        ["Antalya", "Muratpaşa", "Kılınçarslan"],
        "Turunçlu Sokak 3",
        "02425550109",
    ),
    store(10, "Vitrin Uşak Kilim", ["Uşak", "Merkez", "Köme"], "Kökboya Sokak 22", "02765550110"),
];

const NO_STORE: Localized = [
    "Mağaza bulunamadı",
    "There is no such store",
    "Diese Filiale gibt es nicht",
    "المتجر غير موجود",
];
const NO_PLACE: Localized = [
    "Lütfen il ve ilçe seçin",
    "Choose a city and a town",
    "Wählen Sie Stadt und Ort",
    "اختر المدينة والمنطقة",
];
const PLACE_SET: Localized = [
    "Konumunuz kaydedildi",
    "Your location was saved",
    "Ihr Standort wurde gespeichert",
    "تم حفظ موقعك",
];
const NO_SERVICE: Localized = [
    "Teslimat seçeneği geçersiz",
    "There is no such delivery",
    "Diese Lieferung gibt es nicht",
    "خيار التوصيل غير صالح",
];

/// Id and name of the delivery services.
const SERVICES: [(&str, Localized); 2] = [
    ("1", ["Standart teslimat", "Standard delivery", "Standardlieferung", "توصيل عادي"]),
    (
        "2",
        ["Mağazadan teslim", "Collect at a store", "Abholung in der Filiale", "الاستلام من المتجر"],
    ),
];

/// Whether orders can be picked up at this store.
pub(crate) fn hands_out(id: u64) -> bool {
    STORES.iter().any(|store| store.id == id && store.delivers)
}

pub(crate) fn address(id: u64) -> Option<String> {
    let store = STORES.iter().find(|store| store.id == id)?;
    Some(format!("{}, {}, {} / {}", store.name, store.street, store.place[1], store.place[0]))
}

pub(crate) fn answer(visit: &Visit<'_>, segments: &[&str]) -> Reply {
    match segments {
        ["store-list"] => all(visit),
        ["store-list", _] => of_town(visit),
        _ => Reply::json(&object! { "success": false, "data": Json::List(Vec::new()) }),
    }
}

fn all(visit: &Visit<'_>) -> Reply {
    let country = visit.language().choose(["Türkiye", "Türkiye", "Türkei", "تركيا"]);
    Reply::json(&object! {
        "success": true,
        "data": Json::list(STORES.iter().map(|store| {
            let [city, town, quarter] = store.place;
            let (city_code, town_code) = regions::codes_of(city, town);
            object! {
                "id": Json::id(store.id), "Ad": store.name, "Ulke": "TR", "UlkeAdi": country,
                "Il": city_code,
                "IlAdi": city, "Ilce": town_code, "IlceAdi": town, "Semt": quarter,
                "Adres": format!("{}<br>{} / {}", escape(store.street), town, city),
                "Telefon": store.phone,
                "Mail": format!("magaza{}@vitrin.test", store.id), "Foto1": "",
                "seo_link": format!("magaza-{}", crate::catalogue::fold(store.name).replace(' ', "-")),
                "is_delivery_store": Json::bit(store.delivers),
            }
        })),
        "exportCountry": "TR",
    })
}

/// Lists the stores of a city or of one of its towns.
fn of_town(visit: &Visit<'_>) -> Reply {
    let field = |name: &str| visit.call.field(name).unwrap_or("").to_owned();
    let (city, town) = (field("city"), field("town"));
    let there = STORES.iter().filter(|store| {
        let (city_code, town_code) = regions::codes_of(store.place[0], store.place[1]);
        (city.is_empty() || city == city_code) && (town.is_empty() || town == town_code)
    });
    let found: Vec<Json> =
        there.map(|store| object! { "id": Json::id(store.id), "Ad": store.name }).collect();
    Reply::json(&object! { "success": Json::Bool(!found.is_empty()), "data": Json::List(found) })
}

pub(crate) fn location(visit: &Visit<'_>) -> Reply {
    let place = &visit.session.location;
    let known = !place.city.is_empty();
    Reply::json(&object! {
        "success": known, "message": "",
        "data": object! {
            "U": &place.country, "S": &place.city, "I": &place.town, "M": &place.district,
        },
        "service": object! {
            "deliveryFromStore": Json::bit(place.store.is_some()),
            "storeId": place.store.map_or(Json::Null, Json::id),
        },
    })
}

pub(crate) fn set_location(visit: &mut Visit<'_>) -> Reply {
    let field = |name: &str| visit.call.field(name).unwrap_or("").trim().to_owned();
    let place = Location {
        country: field("location[U]"),
        city: field("location[S]"),
        town: field("location[I]"),
        district: field("location[M]"),
        ..Location::default()
    };
    let wanted = field("store_id");
    let store = STORES.iter().find(|store| store.id.to_string() == wanted && store.delivers);
    let refusal = if !regions::is_town(&place.city, &place.town) {
        Some(NO_PLACE)
    } else if store.is_none() && !wanted.is_empty() {
        Some(NO_STORE)
    } else {
        None
    };
    if let Some(words) = refusal {
        return done(visit, false, words);
    }
    let store = store.map(|store| store.id);
    visit.change(|session| session.location = Location { store, ..place });
    let language = visit.language();
    Reply::json(&object! {
        "success": true, "message": language.choose(PLACE_SET),
        "serviceList": Json::list(SERVICES.map(|(id, words)| object! {
            "id": id, "name": language.choose(words),
        })),
    })
}

pub(crate) fn set_service(visit: &mut Visit<'_>) -> Reply {
    let field = |name: &str| visit.call.field(name).unwrap_or("").trim().to_owned();
    let (id, date) = (field("id"), field("date"));
    if !SERVICES.iter().any(|(known, _)| *known == id) || visit.session.location.city.is_empty() {
        return done(visit, false, NO_SERVICE);
    }
    visit.change(|session| {
        session.location.service = id;
        session.location.service_date = date;
    });
    done(visit, true, PLACE_SET)
}

fn done(visit: &Visit<'_>, success: bool, words: Localized) -> Reply {
    Reply::json(&object! {
        "success": success, "message": visit.language().choose(words),
        "serviceList": Json::List(Vec::new()),
    })
}
