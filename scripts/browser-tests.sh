#!/usr/bin/env bash
# The browser tests against the real stack; arguments are passed to Playwright. Each worker starts
# its own shop, storefront and gateway on free ports (storefront/e2e/support/stack.ts), so that a
# test may stop the shop.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib/say.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/say.sh"
source scripts/lib/tools.sh

need_rust
need_browser
need_storefront_build
"${build_programs[@]}" --quiet
VITRIN_E2E_GATEWAY=$PWD/target/debug/vitrin-gateway
VITRIN_E2E_SHOP=$PWD/target/debug/vitrin-shop
VITRIN_E2E_CHROMIUM=$(command -v chromium-headless-shell)
export VITRIN_E2E_GATEWAY VITRIN_E2E_SHOP VITRIN_E2E_CHROMIUM
cd storefront
exec npx --no -- playwright test "$@"
