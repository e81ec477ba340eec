//! The responses of a recording over time. Each write advances the scenario by one state; a request
//! that is answered differently in different states becomes one mapping per state. Where a response
//! changes without a write in between, the number of requests advances the scenario.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use crate::mapping::{
    DEFAULT_PRIORITY, Mapping, Pattern, RequestPattern, ResponseDefinition, STARTED,
};
use crate::recorder::stub::Scrubbed;

/// States of a recording; further changes stay in the last one.
const MAX_STATES: u32 = 500;
/// Identical responses to keep apart; more are polling, whose number depends on timing.
const MAX_REPEATED_REQUESTS: u32 = 20;
const SCENARIO_NAME: &str = "shop";

#[derive(Debug, Default)]
pub(crate) struct Scenario {
    state: u32,
    requests: HashMap<String, RecordedRequest>,
    names: BTreeSet<String>,
}

/// One request and its responses.
#[derive(Debug)]
pub(crate) struct RecordedRequest {
    /// `<capability>/<call>/<case>`.
    pub(crate) name: String,
    request: RequestPattern,
    /// Whether the request changes something.
    changes: bool,
    responses: BTreeMap<u32, StateResponse>,
    /// State of the last request, and the number of requests in that state.
    asked: (u32, u32),
}

#[derive(Debug)]
struct StateResponse {
    digest: [u8; 32],
    response: ResponseDefinition,
    /// The state after this response.
    next: Option<u32>,
}

impl StateResponse {
    /// Whether the other response opens a session and this one does not.
    fn lacks_session_of(&self, other: &ResponseDefinition) -> bool {
        let cookies = |answer: &ResponseDefinition| {
            answer.headers.get("Set-Cookie").map_or(0, |set| set.all().len())
        };
        cookies(other) > cookies(&self.response)
    }
}

/// How an exchange changes the recording.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum RecordOutcome {
    /// Known already.
    Same,
    /// New: its body goes into this file of `__files`, and its mappings are to be rewritten. The
    /// file `gone` held a failure that no mapping refers to any more.
    New { name: String, body: String, gone: Option<String>, fingerprint: String },
}

impl Scenario {
    /// Reserves the names of recordings that are in the folder already.
    pub(crate) fn reserve(&mut self, names: impl Iterator<Item = String>) {
        for name in names {
            if let Some((case, _)) = name.rsplit_once("-in-") {
                self.names.insert(case.to_owned());
            }
            self.names.insert(name);
        }
    }

    pub(crate) fn add(&mut self, call: &str, changes: bool, seen: Scrubbed) -> RecordOutcome {
        let fingerprint = serde_json::to_string(&seen.request).unwrap_or_default();
        if !self.requests.contains_key(&fingerprint) {
            let name = self.name(call, &seen.words);
            let (responses, asked) = (BTreeMap::new(), (self.state, 0));
            let record = RecordedRequest { name, request: seen.request, changes, responses, asked };
            self.requests.insert(fingerprint.clone(), record);
        }
        let next_state = (self.state + 1).min(MAX_STATES);
        let record = self.requests.get_mut(&fingerprint).expect("it was put there");
        let mut gone = None;
        if !changes && is_failure(&seen.response) {
            if !record.responses.is_empty() {
                return RecordOutcome::Same;
            }
        } else if !changes {
            gone = record.forget_failure();
        }
        let asked_before = record.count_request(self.state);
        let mut next = None;
        if changes {
            next = Some(next_state);
        } else if let Some((_, last)) = record.responses.range_mut(..=self.state).next_back() {
            if last.digest == seen.digest {
                if !last.lacks_session_of(&seen.response) {
                    return RecordOutcome::Same;
                }
                // Callers with a session ignore another one; callers without one need it.
                last.response.headers = seen.response.headers;
                let body = last.response.body_file_name.clone().unwrap_or_default();
                return RecordOutcome::New { name: record.name.clone(), body, gone, fingerprint };
            }
            // It changed without a write: the number of requests advances the scenario.
            self.state = record.repeat_last(self.state, asked_before);
        }
        let number = record.count_answers();
        let extension = extension(&seen.response, &seen.body);
        let body = if number == 0 {
            format!("{}.{extension}", record.name)
        } else {
            format!("{}-{}.{extension}", record.name, number + 1)
        };
        let mut response = seen.response;
        response.body_file_name = (!seen.body.is_empty()).then(|| body.clone());
        record.responses.insert(self.state, StateResponse { digest: seen.digest, response, next });
        if let Some(next) = next {
            self.state = next;
        }
        RecordOutcome::New { name: record.name.clone(), body, gone, fingerprint }
    }

    fn name(&mut self, call: &str, words: &str) -> String {
        const MAX_CASE_BYTES: usize = 60;
        let (capability, verb) = call.split_once('.').unwrap_or(("content", call));
        let tidy = |text: &str| {
            let text: String = text
                .to_lowercase()
                .chars()
                .map(|c| if c.is_ascii_alphanumeric() { c } else { ' ' })
                .collect();
            text.split_whitespace().collect::<Vec<_>>().join("-")
        };
        let mut case = tidy(words);
        case.truncate(MAX_CASE_BYTES);
        let case = match case.trim_matches('-') {
            "" => "root",
            case => case,
        };
        let base = format!("{}/{}/{case}", tidy(capability), tidy(verb));
        let mut name = base.clone();
        let mut number = 1;
        while !self.names.insert(name.clone()) {
            number += 1;
            name = format!("{base}-{}", letters_of(number));
        }
        name
    }

    /// Returns the mappings of one request, by name, for the states it was recorded in.
    pub(crate) fn mappings_of(&self, fingerprint: &str) -> Vec<(String, Mapping)> {
        self.requests
            .get(fingerprint)
            .map(|record| record.mappings(None, &BTreeSet::new()))
            .unwrap_or_default()
    }

    /// Returns all mappings, for all states: a response holds until another was recorded. A query
    /// parameter that tells two requests of one path apart is required to be absent where it was
    /// not sent.
    pub(crate) fn all_mappings(&self) -> Vec<(String, Mapping)> {
        let mut parameters: HashMap<_, BTreeSet<String>> = HashMap::new();
        let place = |request: &RequestPattern| {
            (request.method.clone(), request.url_path.clone(), request.url_path_pattern.clone())
        };
        for record in self.requests.values() {
            let names = record.request.query_parameters.keys().cloned();
            parameters.entry(place(&record.request)).or_default().extend(names);
        }
        let none = BTreeSet::new();
        let mut all: Vec<(String, Mapping)> = self
            .requests
            .values()
            .flat_map(|record| {
                record.mappings(
                    Some(self.state),
                    parameters.get(&place(&record.request)).unwrap_or(&none),
                )
            })
            .collect();
        all.sort_by(|a, b| a.0.cmp(&b.0));
        all
    }
}

impl RecordedRequest {
    /// Counts a request; returns the number of earlier ones in this state.
    fn count_request(&mut self, state: u32) -> u32 {
        let before = if self.asked.0 == state { self.asked.1 } else { 0 };
        self.asked = (state, before + 1);
        before
    }

    /// Forgets a read failure once a real response is recorded; returns the file of its body. A
    /// failure says that something was wrong, not for how long or when it happens again: a replay
    /// has fault switches for failures.
    fn forget_failure(&mut self) -> Option<String> {
        self.responses
            .extract_if(.., |_, recorded| is_failure(&recorded.response))
            .next()
            .and_then(|(_, recorded)| recorded.response.body_file_name)
    }

    /// Repeats the last response once for each time it was given in `state`, each in a state of its
    /// own; returns the state after them.
    fn repeat_last(&mut self, state: u32, times: u32) -> u32 {
        let Some((_, last)) = self.responses.range(..=state).next_back() else { return state };
        let (digest, response) = (last.digest, last.response.clone());
        let after = (state + times.min(MAX_REPEATED_REQUESTS)).min(MAX_STATES);
        for at in state..after {
            self.responses.insert(
                at,
                StateResponse { digest, response: response.clone(), next: Some(at + 1) },
            );
        }
        self.asked = (after, 1);
        after
    }

    /// Counts the distinct responses.
    fn count_answers(&self) -> usize {
        self.responses
            .values()
            .map(|recorded| &recorded.response.body_file_name)
            .collect::<HashSet<_>>()
            .len()
    }

    fn mappings(
        &self,
        last_state: Option<u32>,
        parameters: &BTreeSet<String>,
    ) -> Vec<(String, Mapping)> {
        let mut request = self.request.clone();
        for name in parameters {
            request.query_parameters.entry(name.clone()).or_insert(Pattern::Absent(true));
        }
        let mapping =
            |response: &ResponseDefinition, required: Option<u32>, next: Option<u32>| Mapping {
                // Mappings for any session answer those with no mapping of their own.
                priority: (!request.headers.is_empty()).then_some(DEFAULT_PRIORITY - 1),
                scenario_name: (required.is_some() || next.is_some())
                    .then(|| SCENARIO_NAME.to_owned()),
                required_scenario_state: required.map(state_name),
                new_scenario_state: next.map(state_name),
                request: request.clone(),
                response: response.clone(),
            };
        if let [(_, only)] = self.responses.iter().collect::<Vec<_>>()[..] {
            return vec![(self.name.clone(), mapping(&only.response, None, only.next))];
        }
        let mut all = Vec::new();
        let starts: Vec<u32> = self.responses.keys().copied().collect();
        for (at, (start, recorded)) in self.responses.iter().enumerate() {
            let (from, to) = match last_state {
                None => (*start, *start),
                Some(last) => {
                    let end = starts.get(at + 1).map_or(last, |next| next - 1);
                    (if at == 0 { 0 } else { *start }, end.max(*start))
                }
            };
            for state in from..=to {
                let name = format!("{}-in-{state}", self.name);
                // Requests that advance the scenario by being repeated do so only from the state
                // they were made in.
                let next = recorded.next.filter(|_| self.changes || state == *start);
                all.push((name, mapping(&recorded.response, Some(state), next)));
            }
        }
        all
    }
}

fn is_failure(answer: &ResponseDefinition) -> bool {
    answer.status >= 500
}

fn state_name(state: u32) -> String {
    if state == 0 { STARTED.to_owned() } else { state.to_string() }
}

/// Spells a number in letters (2 is b, 27 is aa): a digit would read as part of the case.
fn letters_of(number: u32) -> String {
    let mut number = number;
    let mut letters = Vec::new();
    while number > 0 {
        number -= 1;
        letters.push(char::from(b'a' + u8::try_from(number % 26).unwrap_or(0)));
        number /= 26;
    }
    letters.iter().rev().collect()
}

fn extension(response: &ResponseDefinition, body: &[u8]) -> &'static str {
    let label = response
        .headers
        .get("Content-Type")
        .and_then(|values| values.all().first())
        .map_or("", String::as_str);
    let first = body.iter().find(|byte| !byte.is_ascii_whitespace());
    match (label.split(';').next().unwrap_or("").trim(), first) {
        (_, Some(b'{' | b'[')) | ("application/json", _) => "json",
        (_, Some(b'<')) | ("text/html", _) => "html",
        ("image/png", _) => "png",
        ("image/webp", _) => "webp",
        ("image/jpeg", _) => "jpg",
        ("image/svg+xml", _) => "svg",
        (label, _) if label.starts_with("text/") || label.is_empty() => "txt",
        _ => "bin",
    }
}
