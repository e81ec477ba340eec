#!/usr/bin/env bash
# make check (fast) and make test (all): every check of this repository, cheapest first.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib/say.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/say.sh"
source scripts/lib/tools.sh
source scripts/lib/steps.sh

extent=${1:?fast or all}

licences() {
  cargo fetch --locked --quiet && cargo deny --offline check bans licenses sources
}

# Of every crate's own items, private ones too; the links of their comments must lead somewhere.
rust_documentation() {
  RUSTDOCFLAGS='-D warnings -A rustdoc::private-intra-doc-links' \
    cargo doc --locked --workspace --no-deps --document-private-items --quiet
}

shell_scripts() {
  if has shellcheck; then
    shellcheck -x .ci/run scripts/*.sh scripts/*/*.sh
  else
    echo "shellcheck is not installed; the syntax alone is checked"
    local script
    for script in .ci/run scripts/*.sh scripts/*/*.sh; do bash -n "$script" || return; done
  fi
}

# rust_tests [CARGO ARGUMENT…]: runs the workspace's tests with these arguments.
rust_tests() {
  if has cargo-nextest; then
    cargo nextest run --locked --workspace --no-fail-fast --cargo-quiet --status-level fail "$@"
  else
    cargo test --locked --workspace --quiet "$@"
  fi
}

in_storefront() {
  (cd storefront && "$@")
}

need_rust
need_cargo_tools
need_storefront_packages
[[ $extent != all ]] || need_redis

step "format" cargo fmt --all --check
step "house rules" scripts/tidy.sh
step "shell scripts" shell_scripts
step "licences and sources" licences
step "unused dependencies" cargo shear --locked --deny-warnings
step "clippy" cargo clippy --locked --workspace --all-targets --quiet -- -D warnings
# Everything else is compiled with the features that tests enable; deployed binaries must build
# without them.
step "programs alone" cargo check --locked --quiet --bin vitrin-gateway --bin vitrin-shop
step "rust documentation" rust_documentation
if [[ $extent == all ]]; then
  step "rust tests" rust_tests --all-targets
  step "fleet" scripts/fleet.sh 30
  step "examples in documentation" cargo test --locked --workspace --doc --quiet
else
  step "rust unit tests" rust_tests --lib --bins
fi
[[ $extent != all ]] || step "recordings in WireMock" scripts/wiremock-check.sh
[[ $extent != all ]] || step "alert rules" scripts/alerts-check.sh
step "contract" scripts/contract.sh check
step "storefront lint" in_storefront npm run --silent lint
step "storefront types" in_storefront npm run --silent typecheck
step "storefront tests" in_storefront npm run --silent test
step "storefront build" need_storefront_build
step "storefront budget" scripts/budget.sh
if [[ $extent == all ]]; then
  step "schemathesis" scripts/schemathesis.sh
  step "browser tests" scripts/browser-tests.sh
  step "screenshots" scripts/screenshots.sh
  step "autofill" scripts/autofill.sh
  step "journey on recordings" env VITRIN_E2E_MOCKS="replay:$PWD/mocks/recordings/journey" scripts/browser-tests.sh journey
fi
all_passed
