#!/usr/bin/env bash
# mutations.sh [COUNT [SEED]]: passes mutated answers of the shop (a million by default) through
# every reshape function and wire type, on the development build with checked arithmetic. A failure
# says how to reproduce its answer.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib/say.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/say.sh"
source scripts/lib/tools.sh

need_rust
export MUTATIONS=${1:-1000000}
[[ $# -lt 2 ]] || export MUTATION_SEED=$2
cargo test --quiet --locked --package vitrin-gateway --lib --no-run
SECONDS=0
cargo test --quiet --locked --package vitrin-gateway --lib every_mutated_answer -- --nocapture
say "$MUTATIONS mutated answers in $SECONDS seconds"
