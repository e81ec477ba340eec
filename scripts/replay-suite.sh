#!/usr/bin/env bash
# Records every browser test into target/replay-suite, then replays all of them without a simulated
# shop. Arguments are passed to Playwright: scripts/replay-suite.sh outage
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib/say.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/say.sh"
source scripts/lib/steps.sh

out=$PWD/target/replay-suite

# passed NAME: number of tests that passed in that step.
passed() { count_tests passed "$steps_log/${1// /-}.log"; }

rm -rf "$out"
step "suite recorded" env VITRIN_E2E_MOCKS="record:$out" scripts/browser-tests.sh "$@"
step "suite replayed" env VITRIN_E2E_MOCKS="replay:$out" scripts/browser-tests.sh "$@"
summary
recorded=$(passed "suite recorded") replayed=$(passed "suite replayed")
printf '%s passed recorded, %s passed replayed\n' "$recorded" "$replayed"
((recorded > 0 && recorded == replayed)) || fail "as many must pass in both"
