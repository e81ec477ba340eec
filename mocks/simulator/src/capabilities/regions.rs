//! Countries, states, cities, towns and districts (contracts/upstream/regions.md), from the data
//! files of `mocks/data`.

use std::{
    io::Read as _,
    sync::{LazyLock, OnceLock},
};

use flate2::read::GzDecoder;

use crate::{
    values::{
        language::Language,
        legacy_json::{Json, object},
    },
    visit::Visit,
    web::{reply::Reply, request::Call},
};

struct Country {
    code: &'static str,
    dial: &'static str,
    pattern: &'static str,
    has_state: bool,
    limited: bool,
    names: [&'static str; 4],
}

static COUNTRIES: LazyLock<Vec<Country>> = LazyLock::new(|| {
    include_str!("../../data/countries.tsv")
        .lines()
        .map(|line| {
            let mut cells = line.split('\t');
            let mut next = || cells.next().expect("a country has nine cells");
            Country {
                code: next(),
                dial: next(),
                pattern: next(),
                has_state: next() == "1",
                limited: next() == "1",
                names: [next(), next(), next(), next()],
            }
        })
        .collect()
});

/// Country, code, name.
static SUBDIVISIONS: LazyLock<Vec<[&'static str; 3]>> = LazyLock::new(|| {
    include_str!("../../data/subdivisions.tsv")
        .lines()
        .map(|line| {
            let cells: Vec<&str> = line.split('\t').collect();
            [cells[0], cells[1], cells[2]]
        })
        .collect()
});

struct Province {
    code: String,
    name: String,
    towns: Vec<Town>,
}

struct Town {
    code: String,
    name: String,
    /// Name and postal code.
    districts: Vec<(String, String)>,
}

/// Unpacked on first use: 73,000 neighbourhoods.
fn turkey() -> &'static [Province] {
    static TURKEY: OnceLock<Vec<Province>> = OnceLock::new();
    TURKEY.get_or_init(|| {
        let mut text = String::new();
        GzDecoder::new(&include_bytes!("../../data/turkey.tsv.gz")[..])
            .read_to_string(&mut text)
            .expect("the committed file is readable");
        let mut provinces: Vec<Province> = Vec::new();
        for line in text.lines() {
            let cells: Vec<&str> = line.split('\t').collect();
            match cells[0] {
                "P" => provinces.push(Province {
                    code: cells[1].to_owned(),
                    name: cells[2].to_owned(),
                    towns: Vec::new(),
                }),
                "D" => {
                    let province = provinces.last_mut().expect("a district follows its province");
                    let code = format!("{}{:02}", province.code, province.towns.len() + 1);
                    province.towns.push(Town {
                        code,
                        name: cells[1].to_owned(),
                        districts: Vec::new(),
                    });
                }
                _ => {
                    let town = provinces.last_mut().and_then(|province| province.towns.last_mut());
                    let town = town.expect("a neighbourhood follows its district");
                    town.districts.push((cells[1].to_owned(), cells[2].to_owned()));
                }
            }
        }
        provinces
    })
}

pub(crate) fn answer(visit: &Visit<'_>, segments: &[&str]) -> Reply {
    match segments {
        ["get-countries"] => countries(visit, "1"),
        ["get-countries", all] => countries(visit, all),
        ["get-cities", country] => list("cities", cities(country)),
        ["get-towns", city] => list("towns", towns(city)),
        ["get-districts", town] => list("districts", districts(town)),
        ["get-list", kind, rest @ ..] => list("data", by_form(visit, kind, rest)),
        _ => list("data", Vec::new()),
    }
}

fn list(key: &'static str, entries: Vec<Json>) -> Reply {
    let mut answer = object! {};
    answer.set(key, Json::List(entries));
    Reply::json(&answer)
}

/// `1` all countries, `0` those the shop sends to; sorted by name, all values text.
fn countries(visit: &Visit<'_>, all: &str) -> Reply {
    let language = visit.language();
    let mut chosen: Vec<&Country> =
        COUNTRIES.iter().filter(|country| all != "0" || country.limited).collect();
    chosen.sort_by_cached_key(|country| crate::catalogue::fold(language.choose(country.names)));
    Reply::json(&object! {
        "countries": Json::list(chosen.into_iter().map(|country| {
            object! {
                "code": country.code, "title": language.choose(country.names),
                "phone_code": country.dial,
                "pattern": country.pattern, "has_state": Json::flag(country.has_state),
            }
        })),
        "selected": &visit.session.country,
    })
}

fn entry(code: &str, title: &str) -> Json {
    object! { "code": Json::text(code), "title": Json::text(title) }
}

/// Provinces of Türkiye; subdivisions where the shop knows some; nothing where there are states or
/// nothing is known.
fn cities(country: &str) -> Vec<Json> {
    if country == "TR" {
        return turkey().iter().map(|province| entry(&province.code, &province.name)).collect();
    }
    if COUNTRIES.iter().any(|known| known.code == country && known.has_state) {
        return Vec::new();
    }
    subdivisions(country)
}

fn states(country: &str) -> Vec<Json> {
    let known = COUNTRIES.iter().any(|known| known.code == country && known.has_state);
    if known { subdivisions(country) } else { Vec::new() }
}

fn subdivisions(country: &str) -> Vec<Json> {
    SUBDIVISIONS
        .iter()
        .filter(|[of, ..]| *of == country)
        .map(|[_, code, name]| entry(code, name))
        .collect()
}

fn towns(city: &str) -> Vec<Json> {
    let province = turkey().iter().find(|province| province.code == city);
    province.map_or_else(Vec::new, |province| {
        province.towns.iter().map(|town| entry(&town.code, &town.name)).collect()
    })
}

/// Codes of a province and one of its towns by name; empty for what is unknown.
pub(crate) fn codes_of(province: &str, town: &str) -> (String, String) {
    let Some(province) = turkey().iter().find(|known| known.name == province) else {
        return Default::default();
    };
    let town = province.towns.iter().find(|known| known.name == town);
    (province.code.clone(), town.map_or_else(String::new, |town| town.code.clone()))
}

/// Whether a town of this code lies in the city of that code.
pub(crate) fn is_town(city: &str, town: &str) -> bool {
    turkey()
        .iter()
        .any(|known| known.code == city && known.towns.iter().any(|known| known.code == town))
}

fn districts(town: &str) -> Vec<Json> {
    let found =
        turkey().iter().flat_map(|province| &province.towns).find(|known| known.code == town);
    found.map_or_else(Vec::new, |town| {
        let each = town.districts.iter().enumerate().map(|(at, (name, postcode))| {
            object! {
                "code": format!("{}{:03}", town.code, at + 1), "title": name,
                // Some places have none in the data.
                "postalcode": if postcode.is_empty() { Json::Null } else { Json::text(postcode) },
            }
        });
        each.collect()
    })
}

/// `get-list/{letter}/{parent}/{limit}`: a parent that is left out or 0 is the one already chosen
/// in the form; the limit leaves countries that the shop does not send to out. `storeLimit` asks
/// for places with a shop: all of them count.
fn by_form(visit: &Visit<'_>, kind: &str, rest: &[&str]) -> Vec<Json> {
    let chosen = |letter: &str| visit.call.form.get(letter).filter(|code| !code.is_empty());
    let above = match kind {
        "E" => chosen("U"),
        "S" => chosen("E").or_else(|| chosen("U")),
        "I" => chosen("S"),
        "M" => chosen("I"),
        _ => None,
    };
    let parent = rest.first().filter(|code| **code != "0").copied().or(above).unwrap_or("");
    let limited = kind == "U" && rest.get(1) == Some(&"1");
    if limited {
        let language = visit.language();
        let shown = COUNTRIES.iter().filter(|country| country.limited);
        return shown.map(|country| entry(country.code, language.choose(country.names))).collect();
    }
    by_letter(visit.language(), kind, parent)
}

/// `U` country, `E` state, `S` city, `I` town, `M` district.
fn by_letter(language: Language, kind: &str, parent: &str) -> Vec<Json> {
    match kind {
        "U" => COUNTRIES
            .iter()
            .map(|country| entry(country.code, language.choose(country.names)))
            .collect(),
        "E" => states(parent),
        "S" => cities(parent),
        "I" => towns(parent),
        "M" => districts(parent),
        _ => Vec::new(),
    }
}

/// The name of a place by the letter of its level, the code of what it lies in, and its own.
pub(crate) fn name(language: Language, kind: &str, parent: &str, code: &str) -> Option<String> {
    by_letter(language, kind, parent).into_iter().find_map(|entry| {
        let Json::Object(entry) = entry else { return None };
        let of = |wanted: &str| match entry.iter().find(|(key, _)| key == wanted) {
            Some((_, Json::Text(text))) => Some(text.to_string()),
            _ => None,
        };
        of("title").filter(|_| of("code").is_some_and(|known| known == code))
    })
}

/// Whether the shop knows the places of a level; where it does not, names are free text.
pub(crate) fn are_known(language: Language, kind: &str, parent: &str) -> bool {
    !by_letter(language, kind, parent).is_empty()
}

/// `/Diger/countries.txt`: code, calling code, pattern and name, one country a line (format
/// inferred).
pub(crate) fn countries_file(call: &Call) -> Reply {
    let language = call.language().unwrap_or(Language::Tr);
    let lines: String = COUNTRIES
        .iter()
        .map(|country| {
            format!(
                "{};{};{};{}\n",
                country.code,
                country.dial,
                country.pattern,
                language.choose(country.names)
            )
        })
        .collect();
    Reply::text(lines).with(http::header::CACHE_CONTROL, "public, max-age=86400")
}

/// `/Diger/tax-office.txt`: one name per line. A sample, as no maintained package has the real
/// list: one office for each province and, in the large ones, one for each town. Always in Turkish
/// (contracts/upstream/regions.md#static-files).
pub(crate) fn tax_offices() -> Reply {
    /// Provinces with more towns than this have an office in each.
    const MANY_TOWNS: usize = 20;
    let mut lines = String::new();
    for province in turkey() {
        lines.push_str(&format!("{} Vergi Dairesi Müdürlüğü\n", province.name));
        if province.towns.len() > MANY_TOWNS {
            for town in &province.towns {
                lines.push_str(&format!(
                    "{} {} Vergi Dairesi Müdürlüğü\n",
                    province.name, town.name
                ));
            }
        }
    }
    Reply::text(lines).with(http::header::CACHE_CONTROL, "public, max-age=86400")
}
