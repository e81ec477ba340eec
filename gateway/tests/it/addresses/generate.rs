//! Generates addresses from real calls and pages, with everything that servers read differently.

use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use vitrin_gateway::capabilities;

use crate::passthrough::path_of;

const PIECES: &[&str] = &[
    "/kilimler",
    "/en",
    "/TR",
    "/edge",
    "/_next",
    "/_next/static",
    "/assets",
    "/media/shop",
    "/Data/K",
    "/1204-1.jpg",
    "/bff",
    "/order",
    "/Order",
    "/srv",
    "/srv/service",
    "/api",
    "/api/v1",
    "/conn",
    "/Diger",
    "/static",
    "/SecCode.php",
    "/OrderAPI",
    "/..",
    "/;",
    "//",
    "/favicon.ico",
    "/index.php",
    "/a1",
    "/srv/service/content-v5/sub-folder",
    "/srv/service/region/get-list",
    "/srv/service/conf/load",
    "",
];

/// Returns an address with a few parts written differently.
pub(crate) fn address() -> impl Strategy<Value = String> {
    let calls: Vec<String> = capabilities::calls().map(path_of).collect();
    let piece = prop_oneof![
        3 => prop::sample::select(calls),
        2 => prop::sample::select(PIECES).prop_map(str::to_owned),
    ];
    let pieces =
        prop_oneof![prop::collection::vec(piece.clone(), 1), prop::collection::vec(piece, 1..4)];
    let changes =
        prop_oneof![Just(Vec::new()), prop::collection::vec((any::<u16>(), 0..14_u8), 1..4)];
    (pieces, changes).prop_map(|(pieces, changes)| {
        let mut path = pieces.concat();
        if !path.starts_with('/') {
            path.insert(0, '/');
        }
        for (place, how) in changes {
            change(&mut path, usize::from(place), how);
        }
        path
    })
}

/// Returns the same addresses in each run.
pub(crate) fn addresses(count: usize) -> Vec<String> {
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let strategy = address();
    (0..count).map(|_| strategy.new_tree(&mut runner).expect("an address").current()).collect()
}

fn change(path: &mut String, place: usize, how: u8) {
    let at = (1 + place % path.len()).min(path.len());
    let Some(letter) = path[at..].chars().next() else { return path.push('/') };
    let code = u32::from(letter);
    let text = match how {
        0 => letter.to_ascii_uppercase().to_string(),
        1 => letter.to_ascii_lowercase().to_string(),
        2 => format!("%{code:02x}"),
        3 => format!("%25{code:02X}"),
        4 => format!("%2525{code:02x}"),
        5 => format!("/{letter}"),
        6 => format!(";v=1{letter}"),
        7 => format!("%2f{letter}"),
        8 => format!("%252f{letter}"),
        9 => format!("%255c{letter}"),
        10 => format!("/%252e/{letter}"),
        11 => format!("/x/%252e%252e/{letter}"),
        12 => format!("%3B{letter}"),
        _ => format!("%3F{letter}"),
    };
    path.replace_range(at..at + letter.len_utf8(), &text);
}
