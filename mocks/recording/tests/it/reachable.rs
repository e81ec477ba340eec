//! Every committed recording is reachable in a strict replay: where one request has two responses,
//! something distinguishes them.

use std::collections::VecDeque;
use std::path::Path;

use vitrin_recording::matching::{Answer, States, find};
use vitrin_recording::{MatchRequest, Strictness, Stub, example, mapping::STARTED};

/// Folder below `mocks/recordings`, and its minimum number of stubs.
const FOLDERS: [(&str, usize); 2] = [("", 370), ("journey", 20)];

fn stubs(folder: &str) -> Vec<Stub> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../recordings");
    vitrin_recording::read(&root.join(folder)).expect("a recording")
}

/// Returns the states after this stub answered.
fn after(states: &States, stub: &Stub) -> States {
    let mut states = states.clone();
    let mapping = &stub.mapping;
    if let (Some(name), Some(next)) = (&mapping.scenario_name, &mapping.new_scenario_state) {
        states.insert(name.clone(), next.clone());
    }
    states
}

/// Returns every set of states that requests can lead to, from the initial one.
fn reachable(stubs: &[Stub], asked: &[(String, MatchRequest)]) -> Vec<States> {
    let moving: Vec<&MatchRequest> = stubs
        .iter()
        .zip(asked)
        .filter(|(stub, _)| stub.mapping.new_scenario_state.is_some())
        .map(|(_, (_, asked))| asked)
        .collect();
    let (mut found, mut waiting) = (vec![States::new()], VecDeque::from([States::new()]));
    while let Some(states) = waiting.pop_front() {
        for asked in &moving {
            let Answer::Found(stub) = find(stubs, asked, &states, Strictness::Strict) else {
                continue;
            };
            let next = after(&states, stub);
            if !found.contains(&next) {
                found.push(next.clone());
                waiting.push_back(next);
            }
        }
    }
    found
}

fn hidden(stubs: &[Stub]) -> Vec<String> {
    let request =
        |stub: &Stub| example::request(&stub.mapping.request).expect("patterns that can be undone");
    let asked: Vec<(String, MatchRequest)> =
        stubs.iter().map(|stub| (stub.name.clone(), request(stub))).collect();
    let states = reachable(stubs, &asked);
    let is_had = |name: &str, asked: &MatchRequest| {
        states.iter().any(|states| {
            matches!(find(stubs, asked, states, Strictness::Strict), Answer::Found(stub) if stub.name == name)
        })
    };
    asked
        .iter()
        .filter(|(name, asked)| !is_had(name, asked))
        .map(|(name, _)| name.clone())
        .collect()
}

#[test]
fn gw_12_every_recording_is_reached_by_strict_replay() {
    for (folder, least) in FOLDERS {
        let stubs = stubs(folder);
        assert!(stubs.len() > least, "{folder}: {}", stubs.len());
        assert_eq!(hidden(&stubs), Vec::<String>::new());
    }
}

/// WireMock takes the latest of several matching stubs of one priority, and ignores other
/// parameters: so only one may match.
fn others(stubs: &[Stub]) -> Vec<String> {
    let holds = |stub: &Stub, asked: &MatchRequest, states: &States| {
        let known = &stub.mapping.request.query_parameters;
        let mut asked = asked.clone();
        asked.query.retain(|(name, _)| known.contains_key(name));
        let alone = std::slice::from_ref(stub);
        matches!(find(alone, &asked, states, Strictness::Strict), Answer::Found(_))
    };
    let mut found = Vec::new();
    for stub in stubs {
        let mapping = &stub.mapping;
        let asked = example::request(&mapping.request).expect("patterns that can be undone");
        let state = mapping.required_scenario_state.clone().unwrap_or_else(|| STARTED.to_owned());
        let states =
            mapping.scenario_name.iter().map(|name| (name.clone(), state.clone())).collect();
        let suiting = stubs.iter().filter(|other| {
            let as_near = other.mapping.priority() <= mapping.priority();
            as_near && other.name != stub.name && holds(other, &asked, &states)
        });
        found.extend(
            suiting.map(|other| format!("{} is asked for, {} suits, too", stub.name, other.name)),
        );
    }
    found
}

#[test]
fn gw_12_no_request_of_a_recording_suits_another() {
    for (folder, _) in FOLDERS {
        assert_eq!(others(&stubs(folder)), Vec::<String>::new());
    }
}
