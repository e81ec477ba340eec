#!/usr/bin/env bash
# Schemathesis against both contracts: the gateway's on the gateway, the shop's on the simulator. All checks, the same cases
# every time, bounded in time; what is eased stands in contracts/schemathesis/. VITRIN_ST_EXAMPLES: cases per operation.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib/say.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/say.sh"
source scripts/lib/tools.sh
source scripts/lib/processes.sh
source scripts/lib/stack.sh

logs=target/schemathesis
longest=300

# try NAME ADDRESS OPTION…
try() {
  local name=$1 address=$2
  shift 2
  say "contracts/$name.openapi.json against $address"
  attended timeout --signal=TERM "$longest" "$tools/bin/st" --config-file "contracts/schemathesis/$name.toml" \
    run "contracts/$name.openapi.json" --url "$address" --checks all --phases examples,coverage,fuzzing \
    --max-examples "${VITRIN_ST_EXAMPLES:-8}" --generation-deterministic --continue-on-failure --workers 1 --no-color "$@" \
    || fail "contracts/$name.openapi.json does not hold (or took over $longest s)"
}

need_rust
need_schemathesis
use_free_ports
attended "${build_programs[@]}" --quiet || fail "the gateway does not build"
start_shop target/debug/vitrin-shop
shop=http://$(reach "$shop_listen"):$(port "$shop_listen")
gateway=http://$(reach "$listen"):$(port "$listen")
start gateway env VITRIN_LISTEN="$listen" VITRIN_ADMIN_LISTEN="$admin_listen" VITRIN_SHOP_URL="$shop" \
  VITRIN_WALLET_URL="$shop/v2" VITRIN_STOREFRONT_URL="http://localhost:$storefront_port" target/debug/vitrin-gateway
await gateway 30 "$(reach "$listen")" "$(port "$listen")" /bff/shell

# A session's own token, as a browser has it: what is tried is the contract, not XSRF.
token=$("$tools/bin/python3" -c '
import sys, http.cookies, urllib.request
cookies = http.cookies.SimpleCookie()
for cookie in urllib.request.urlopen(sys.argv[1]).headers.get_all("set-cookie"): cookies.load(cookie)
print(cookies["XSRF-TOKEN"].value)' "$gateway/bff/shell") || true
[[ -n $token ]] || fail "the gateway handed out no XSRF-TOKEN"
try gateway "$gateway" --header "Cookie: XSRF-TOKEN=$token" --header "X-XSRF-TOKEN: $token"
# An old shop looks at a call's path and not at its method: a POST to a call that is only ever read answers as a GET does.
try upstream "$shop" --exclude-checks unsupported_method
