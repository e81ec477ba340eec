#!/usr/bin/env bash
# make demo: the whole shop in production mode, until Ctrl-C.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib/say.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/say.sh"
source scripts/lib/tools.sh
source scripts/lib/processes.sh
source scripts/lib/stack.sh

require_free_ports
need_rust
need_storefront_packages
say "building gateway, shop and storefront side by side; five to eight minutes the first time"
begin_storefront_build
attended cargo build --release --locked --bin vitrin-gateway --bin vitrin-shop || fail "the gateway does not build"
finish_storefront_build
say "starting; logs are in $logs"
start_shop target/release/vitrin-shop
start_storefront NODE_ENV=production node .next/standalone/server.js
start_gateway target/release/vitrin-gateway
echo "Vitrin is open at http://localhost:$(port "$listen")"
echo "Sign in as one of its members, if you like; Ctrl-C closes everything"
sed -n 's/^Member /  /p' "$logs/shop.log"
watch_over
