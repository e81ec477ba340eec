//! `contracts/upstream/uncovered.txt`: the calls that have no recording or no test. The list may
//! only shrink.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use legacy_client::LegacyCall;
use serde_json::Value;
use vitrin_gateway::capabilities;

/// A file or folder of the repository.
fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

/// All files below a folder with this extension.
fn files(folder: PathBuf, extension: &str) -> Vec<PathBuf> {
    let (mut folders, mut files) = (vec![folder], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the repository is readable") {
            let path = entry.expect("the repository is readable").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                files.push(path);
            }
        }
    }
    files
}

/// The paths of all recorded requests.
fn recorded_paths() -> HashSet<String> {
    let mappings = files(repository("mocks/recordings/mappings"), "json").into_iter();
    let paths = mappings.filter_map(|file| {
        let text = std::fs::read_to_string(file).expect("the repository is readable");
        let mapping: Value = serde_json::from_str(&text).expect("a mapping is JSON");
        mapping["request"]["urlPath"].as_str().map(str::to_owned)
    });
    paths.collect()
}

/// Whether a folder of recordings bears the call's name. A call of one fixed path is recorded by any
/// exchange at that path too: the shop cannot tell which call a page is fetched for.
fn is_recorded(call: &LegacyCall, recorded_paths: &HashSet<String>) -> bool {
    let verb = call.id.split('.').nth(1).unwrap_or_default().replace('_', "-");
    let folder = repository("mocks/recordings/mappings").join(call.capability()).join(verb);
    std::fs::read_dir(folder).is_ok_and(|mut cases| cases.next().is_some())
        || recorded_paths.contains(call.path)
}

/// The text of all tests that speak HTTP, these here aside.
fn tests() -> String {
    let gateway = files(repository("gateway/tests/it"), "rs").into_iter();
    let others = gateway.filter(|file| !file.iter().any(|part| part == "contract"));
    let simulator = files(repository("mocks/simulator/tests/it"), "rs");
    let texts = others
        .chain(simulator)
        .map(|file| std::fs::read_to_string(file).expect("the repository is readable"));
    texts.collect()
}

/// Whether a test names the call: the part of its path that does not vary, or its id in quotes.
fn is_tested(call: &LegacyCall, tests: &str) -> bool {
    if tests.contains(&format!("\"{}\"", call.id)) {
        return true;
    }
    let fixed = call.path.split('{').next().unwrap_or_default().trim_end_matches('/');
    let ends = |rest: &str| {
        !rest.starts_with(|next: char| next.is_ascii_alphanumeric() || "-_".contains(next))
    };
    !fixed.is_empty() && tests.match_indices(fixed).any(|(at, _)| ends(&tests[at + fixed.len()..]))
}

fn uncovered() -> Vec<String> {
    let (tests, recorded_paths) = (tests(), recorded_paths());
    let mut lines = Vec::new();
    for call in capabilities::definitions() {
        let missing: Vec<&str> =
            [(is_recorded(call, &recorded_paths), "recording"), (is_tested(call, &tests), "test")]
                .into_iter()
                .filter_map(|(there, what)| (!there).then_some(what))
                .collect();
        if !missing.is_empty() {
            lines.push(format!("{}: no {}", call.id, missing.join(", no ")));
        }
    }
    lines.sort();
    lines
}

#[test]
fn call_1_uncovered_calls_are_listed_and_the_list_only_shrinks() {
    let file = repository("contracts/upstream/uncovered.txt");
    let committed = std::fs::read_to_string(&file).unwrap_or_default();
    let now = uncovered();
    let new: Vec<&String> =
        now.iter().filter(|line| !committed.lines().any(|known| known == *line)).collect();
    assert!(
        new.is_empty(),
        "record these in mocks/recordings and name them in a test, by path or by id: {new:#?}"
    );
    let text: String = now.iter().map(|line| format!("{line}\n")).collect();
    // `make accept` takes out what has been covered since.
    if std::env::var_os("INSTA_UPDATE").is_some_and(|how| how == "always") {
        std::fs::write(&file, &text).expect("the repository is readable");
        return;
    }
    assert!(
        committed == text,
        "covered by now, take them out with make accept; what is left:\n{text}"
    );
}
