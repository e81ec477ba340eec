#!/usr/bin/env bash
# Address and card forms as a browser's own form filler fills them in; takes about a minute. Fails
# if a field, or what was saved, is wrong.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib/say.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/say.sh"
source scripts/lib/tools.sh

need_rust
need_whole_browser
need_storefront_build
"${build_programs[@]}" --quiet
VITRIN_E2E_GATEWAY=$PWD/target/debug/vitrin-gateway
VITRIN_E2E_SHOP=$PWD/target/debug/vitrin-shop
VITRIN_E2E_CHROMIUM=$(command -v chromium)
export VITRIN_E2E_GATEWAY VITRIN_E2E_SHOP VITRIN_E2E_CHROMIUM
cd storefront
exec node e2e/autofill.ts
