#!/usr/bin/env bash
# The browser tests against the real stack, on ports of their own; arguments go to Playwright.
# The tests read VITRIN_E2E_URL (the shop front), VITRIN_E2E_ADMIN_URL and VITRIN_E2E_SHOP_URL.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib/say.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/say.sh"
source scripts/lib/tools.sh
source scripts/lib/processes.sh
source scripts/lib/stack.sh

# free_port: one nobody listens on. Below the range the kernel hands out, so that no client takes it meanwhile.
free_port() {
  local candidate
  while candidate=$((20000 + RANDOM % 12000)); do
    is_taken localhost "$candidate" || break
  done
  echo "$candidate"
}

listen=127.0.0.1:$(free_port)
admin_listen=127.0.0.1:$(free_port)
shop_listen=127.0.0.1:$(free_port)
storefront_port=$(free_port)
logs=target/browser-tests

need_rust
need_browser
need_storefront_build
attended cargo build --quiet --locked --bin vitrin-gateway --bin vitrin-shop || fail "the gateway does not build"
start_shop target/debug/vitrin-shop
start_storefront NODE_ENV=production node .next/standalone/server.js
start_gateway target/debug/vitrin-gateway
VITRIN_E2E_URL=http://localhost:$(port "$listen")
export VITRIN_E2E_URL
export VITRIN_E2E_ADMIN_URL="http://$admin_listen"
export VITRIN_E2E_SHOP_URL="http://$shop_listen"
status=0
attended env -C storefront npx --no -- playwright test "$@" || status=$?
report_ended || true
exit "$status"
