#!/usr/bin/env bash
# Measures the JavaScript that home, list and product make a browser download first, and compares it
# with the budgets. The pages are read as the gateway serves them, from a stack on free ports.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib/say.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/say.sh"
source scripts/lib/tools.sh
source scripts/lib/processes.sh
source scripts/lib/stack.sh

logs=target/budget
use_free_ports
need_rust
need_storefront_build
attended "${build_programs[@]}" --quiet || fail "the gateway does not build"
start_shop target/debug/vitrin-shop
start_storefront NODE_ENV=production node .next/standalone/server.js
start_gateway target/debug/vitrin-gateway
BUDGET_ORIGIN="http://localhost:$(port "$listen")" attended npm --prefix storefront run --silent budget
