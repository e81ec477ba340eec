#!/usr/bin/env bash
# make dev: like make demo, with the storefront's hot reload and quick builds. MOCKS=recordings
# replays the recorded journey of mocks/recordings/journey in place of the shop.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib/say.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/say.sh"
source scripts/lib/tools.sh
source scripts/lib/processes.sh
source scripts/lib/stack.sh

shop=(target/debug/vitrin-shop)
case ${MOCKS:-} in
  '') ;;
  recordings) shop+=(replay --loose mocks/recordings/journey) ;;
  *) fail "MOCKS=$MOCKS is unknown; MOCKS=recordings plays recordings in the shop's place" ;;
esac
require_free_ports
need_rust
need_storefront_packages
say "building gateway and shop"
attended "${build_programs[@]}" || fail "the gateway does not build"
say "starting; logs are in $logs"
start_shop "${shop[@]}"
start_storefront node node_modules/next/dist/bin/next dev --hostname localhost --port "$storefront_port"
start_gateway target/debug/vitrin-gateway VITRIN_STOREFRONT_DEVELOPMENT=true
echo "Vitrin is open for development at http://localhost:$(port "$listen")"
watch_over
