#!/usr/bin/env bash
# The browser tests against the real stack; arguments go to Playwright. Here everything is built; the tests themselves start
# the processes, on ports of their own (storefront/e2e/support/stack.ts).
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib/say.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/say.sh"
source scripts/lib/tools.sh

need_rust
need_browser
need_storefront_build
cargo build --quiet --locked --bin vitrin-gateway --bin vitrin-shop || fail "the gateway does not build"
export VITRIN_E2E_GATEWAY="$PWD/target/debug/vitrin-gateway" VITRIN_E2E_SHOP="$PWD/target/debug/vitrin-shop"
cd storefront
exec npx --no -- playwright test "$@"
