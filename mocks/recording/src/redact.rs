//! Scrubbing: removes everything secret or personal and keeps equal values equal.
//!
//! [`table`] names what is sensitive, [`patterns`] finds what gives itself away by its form,
//! [`pseudonym`] makes the stand-ins, [`mod@forms`] says how a value is written elsewhere, [`json`]
//! changes places in a JSON text and leaves the rest as it was.

pub(crate) mod forms;
mod json;
mod patterns;
mod pseudonym;
mod table;
#[cfg(test)]
mod tests;

pub(crate) use table::CURRENCY_COOKIE;

use std::collections::{HashMap, HashSet, VecDeque};

use forms::forms;
pub use pseudonym::Salt;

/// Shorter values are too common to be searched for in all texts.
const MIN_REMEMBERED_BYTES: usize = 6;
/// Values to remember; the oldest are dropped first.
const MAX_REMEMBERED: usize = 2_000;

/// Expiry of credentials in a recording, so a replay still works in a year.
const FAR_FUTURE_UNIX_SECONDS: &str = "4102444800";

/// Scrubs the exchanges of one recording.
#[derive(Debug)]
pub struct Redactor {
    salt: Salt,
    /// Values seen under a sensitive name, with their stand-ins; searched for in all later texts
    /// too.
    remembered: HashMap<String, String>,
    order: VecDeque<String>,
    made: HashSet<String>,
}

/// A field of a query or of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    pub name: String,
    pub value: String,
    /// The value is a stand-in.
    pub scrubbed: bool,
}

impl Redactor {
    #[must_use]
    pub fn new(salt: Salt) -> Self {
        Self { salt, remembered: HashMap::new(), order: VecDeque::new(), made: HashSet::new() }
    }

    /// Returns the stand-ins made since the last call: what may differ between two equivalent
    /// responses.
    pub fn take_made(&mut self) -> HashSet<String> {
        std::mem::take(&mut self.made)
    }

    /// Forgets learned values; stand-ins stay the same.
    pub fn forget(&mut self) {
        self.remembered.clear();
        self.order.clear();
    }

    fn make_stand_in(&mut self, value: &str) -> String {
        let other = self.salt.pseudonym(value);
        self.made.insert(other.clone());
        other
    }

    /// As [`Redactor::make_stand_in`], and remembered.
    fn learn(&mut self, value: &str) -> String {
        let other = self.make_stand_in(value);
        self.remember(value, &other);
        other
    }

    fn remember(&mut self, value: &str, other: &str) {
        let telling = value.chars().any(|letter| letter.is_ascii_digit())
            || value.contains('@')
            || value.len() >= 12;
        if value.len() < MIN_REMEMBERED_BYTES || !telling {
            return;
        }
        for (value, other) in forms(value).into_iter().zip(forms(other)) {
            if self.remembered.insert(value.clone(), other).is_none() {
                self.order.push_back(value);
            }
        }
        while self.order.len() > MAX_REMEMBERED {
            if let Some(oldest) = self.order.pop_front() {
                self.remembered.remove(&oldest);
            }
        }
    }

    fn recall(&mut self, text: &str) -> String {
        let mut text = text.to_owned();
        for value in &self.order {
            if text.contains(value.as_str())
                && let Some(other) = self.remembered.get(value)
            {
                text = text.replace(value.as_str(), other);
                self.made.insert(other.clone());
            }
        }
        text
    }

    /// Scrubs any text: HTML, scripts, plain text.
    pub fn text(&mut self, text: &str) -> String {
        let text = patterns::scrub(text, &mut |value| self.learn(value));
        self.recall(&text)
    }

    /// Scrubs a value without a name: by its form, and by remembered values.
    fn value(&mut self, value: &str) -> String {
        let value = patterns::by_form(value, &mut |value| self.learn(value));
        self.recall(&value)
    }

    /// Scrubs a JSON text and leaves the rest byte for byte; `None` when it is not a JSON object or
    /// array. `place` returns what stands instead of a scrubbed value, given its stand-in and
    /// whether it is a string.
    pub fn json(&mut self, text: &str, place: &dyn Fn(&str, bool) -> String) -> Option<String> {
        let leaves = json::leaves(text)?;
        let people: HashSet<usize> = leaves
            .iter()
            .filter(|leaf| leaf.keys.last().is_some_and(|key| table::marks_a_person(key)))
            .map(|leaf| leaf.object)
            .collect();
        let mut out = String::with_capacity(text.len());
        let mut from = 0;
        for leaf in &leaves {
            let raw = &text[leaf.place.clone()];
            let own = leaf.keys.last().map_or("", String::as_str);
            let named = leaf.keys.iter().any(|key| table::is_sensitive(key))
                || people.contains(&leaf.object) && table::is_personal_in_company(own);
            // Flags and counts are not personal, whatever their name.
            let other = match (named && raw.chars().count() > 1, leaf.is_text) {
                (true, true) => self.learn_escaped(raw),
                (true, false) => self.learn(raw),
                (false, _) if table::is_expiry(own) && is_moment(raw) => {
                    FAR_FUTURE_UNIX_SECONDS.to_owned()
                }
                (false, true) => self.text(raw),
                (false, false) => self.value(raw),
            };
            if other != raw {
                out.push_str(&text[from..leaf.place.start]);
                out.push_str(&place(&other, leaf.is_text));
                from = leaf.place.end;
            }
        }
        out.push_str(&text[from..]);
        Some(out)
    }

    /// Learns the unescaped value; escapes the stand-in again.
    fn learn_escaped(&mut self, raw: &str) -> String {
        let plain = serde_json::from_str::<String>(&format!("\"{raw}\""))
            .unwrap_or_else(|_| raw.to_owned());
        let other = self.learn(&plain);
        let printed = serde_json::Value::from(other).to_string();
        printed[1..printed.len() - 1].to_owned()
    }

    /// Urlencoded pairs, decoded and scrubbed, in their order.
    pub fn fields(&mut self, encoded: &str) -> Vec<Field> {
        let pairs: Vec<(String, String)> =
            form_urlencoded::parse(encoded.as_bytes()).into_owned().collect();
        self.pairs(&pairs)
    }

    /// Names and values, scrubbed.
    pub fn pairs(&mut self, pairs: &[(String, String)]) -> Vec<Field> {
        let person = pairs.iter().any(|(name, _)| table::marks_a_person(name));
        let mut scrub = |(name, value): &(String, String)| {
            let named = name.split(['[', ']', '.']).any(table::is_sensitive)
                || person && table::is_personal_in_company(name);
            let other = if named && value.chars().count() > 1 {
                self.learn(value)
            } else {
                self.value(value)
            };
            Field { name: name.clone(), scrubbed: other != *value, value: other }
        };
        pairs.iter().map(&mut scrub).collect()
    }

    /// One segment of a path, decoded.
    pub fn segment(&mut self, segment: &str) -> String {
        self.value(segment)
    }

    /// Learns what the headers of a request or an answer carry, so that a body which repeats it is
    /// scrubbed.
    pub fn learn_headers(&mut self, headers: &[(String, String)]) {
        for (name, value) in headers {
            match name.to_ascii_lowercase().as_str() {
                "cookie" => {
                    for (name, value) in
                        value.split(';').filter_map(|pair| pair.trim().split_once('='))
                    {
                        if !table::PLAIN_COOKIES.contains(&name.to_ascii_lowercase().as_str()) {
                            self.learn(value);
                        }
                    }
                }
                "authorization" => {
                    self.learn(
                        value.split_once(' ').map_or(value.as_str(), |(_, credential)| credential),
                    );
                }
                name if table::is_sensitive(name) => {
                    self.learn(value);
                }
                _ => {}
            }
        }
    }

    /// A header of an answer; `None` for those that are not recorded.
    pub fn header(&mut self, name: &str, value: &str) -> Option<String> {
        let name = name.to_ascii_lowercase();
        if !table::KEPT_HEADERS.contains(&name.as_str()) {
            return None;
        }
        Some(match name.as_str() {
            "set-cookie" => self.set_cookie(value),
            _ => self.text(value),
        })
    }

    fn set_cookie(&mut self, line: &str) -> String {
        let (pair, attributes) = line.split_once(';').unwrap_or((line, ""));
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let plain = table::PLAIN_COOKIES.contains(&name.trim().to_ascii_lowercase().as_str());
        let value = if plain || value.is_empty() { self.value(value) } else { self.learn(value) };
        // The shop's domain is confidential, and a replay has another.
        let attributes: String = attributes
            .split(';')
            .filter(|attribute| {
                !attribute.trim().is_empty()
                    && !attribute.trim().to_ascii_lowercase().starts_with("domain=")
            })
            .map(|attribute| format!("; {}", attribute.trim()))
            .collect();
        format!("{name}={value}{attributes}")
    }

    /// Scrubs a response body by its content, not its content type. Binary bodies stay unchanged.
    pub fn body(&mut self, body: &[u8]) -> Vec<u8> {
        let Ok(text) = std::str::from_utf8(body) else {
            return if looks_like_text(body) {
                self.text(&String::from_utf8_lossy(body)).into_bytes()
            } else {
                body.to_vec()
            };
        };
        let scrubbed =
            self.json(text, &|other, _| other.to_owned()).unwrap_or_else(|| self.text(text));
        self.recall(&scrubbed).into_bytes()
    }
}

/// Whether the value is a Unix time and not a duration.
fn is_moment(raw: &str) -> bool {
    raw.len() == FAR_FUTURE_UNIX_SECONDS.len() && raw.bytes().all(|byte| byte.is_ascii_digit())
}

/// Old pages contain an invalid byte now and then; pictures contain zeros.
fn looks_like_text(body: &[u8]) -> bool {
    !body.contains(&0) && body.iter().filter(|byte| **byte < 9).count() == 0
}
