#!/usr/bin/env bash
# make accept: regenerates the generated files and snapshots. Review the changes with git diff.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib/say.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/say.sh"
source scripts/lib/tools.sh

need_rust
scripts/contract.sh write
say "writing snapshots"
INSTA_UPDATE=always INSTA_FORCE_PASS=1 cargo test --locked --workspace --quiet
git status --short
