#!/usr/bin/env bash
# Schemathesis against both contracts: the gateway's on the gateway, as a guest and as a member, the
# shop's on the simulator. All checks, the same cases every time, bounded in time; exceptions are in
# contracts/schemathesis/.
# VITRIN_ST_EXAMPLES: cases per operation.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib/say.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/say.sh"
source scripts/lib/tools.sh
source scripts/lib/processes.sh
source scripts/lib/stack.sh

logs=target/schemathesis
longest=300
# Rate limits are off: the contract is tested, not how many cases a machine sends per minute.
unlimited=(VITRIN_LIMIT_CLIENT=0 VITRIN_LIMIT_ACCOUNT=0)

# try NAME ADDRESS OPTION…
try() {
  local name=$1 address=$2
  shift 2
  say "contracts/$name.openapi.json against $address"
  attended timeout --signal=TERM "$longest" "$tools/python/bin/st" --config-file "contracts/schemathesis/$name.toml" \
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
  VITRIN_WALLET_URL="$shop/v2" VITRIN_STOREFRONT_URL="http://localhost:$storefront_port" \
  "${unlimited[@]}" target/debug/vitrin-gateway
await gateway 30 "$(reach "$listen")" "$(port "$listen")" /bff/shell

# visit ADDRESS [PATH TYPE BODY]: prints cookies, token and bearer of a browser that visited ADDRESS
# and, if given, signed in by sending BODY to PATH; one per line, empty if missing. Prints nothing
# if the sign-in fails.
visit() {
  "$tools/python/bin/python3" - "$@" <<'END'
import http.cookiejar, json, sys, urllib.parse, urllib.request
address, *form = sys.argv[1:]
jar = http.cookiejar.CookieJar()
ask = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar)).open
token = lambda: next((cookie.value for cookie in jar if cookie.name == "XSRF-TOKEN"), "")
ask(address)
bearer = ""
if form:
    path, label, body = form
    headers = {"Content-Type": label, "X-XSRF-TOKEN": token()}
    answer = json.load(ask(urllib.request.Request(urllib.parse.urljoin(address, path), body.encode(), headers)))
    bearer = next((told["bearer"] for told in answer.get("data", [])), "")
    # A member who must first change the password is answered with 200 too, but is not signed in.
    if not bearer and answer.get("outcome") != "signed_in": sys.exit(f"not signed in: {answer}")
print("; ".join(f"{cookie.name}={cookie.value}" for cookie in jar), token(), bearer, sep="\n")
END
}

# signed COOKIES TOKEN BEARER: the options that send them. With a token, because the contract is
# tested, not XSRF.
signed() {
  [[ $# -eq 3 && -n $1 ]] || fail "nobody was let in"
  as=(--header "Cookie: $1")
  [[ -z $2 ]] || as+=(--header "X-XSRF-TOKEN: $2")
  [[ -z $3 ]] || as+=(--header "Authorization: Bearer $3")
}

mapfile -t who < <(visit "$gateway/bff/shell")
signed "${who[@]}"
try gateway "$gateway" "${as[@]}"
# As a member, without the operations that end or replace the session; those were tested as a guest.
mapfile -t who < <(visit "$gateway/bff/shell" /bff/session application/json \
  '{"type":"email","username":"deniz@vitrin.test","password":"Vitrin2026"}')
signed "${who[@]}"
try gateway "$gateway" "${as[@]}" --exclude-path-regex '^/bff/(session/|members(/quick)?$)' \
  --exclude-name 'POST /bff/session' --exclude-name 'DELETE /bff/session' --exclude-name 'DELETE /bff/members/me'

# A new shop: in the first one members have other names by now, and too many passwords were tried.
use_free_ports
start_shop target/debug/vitrin-shop
shop=http://$(reach "$shop_listen"):$(port "$shop_listen")
# Old shops look at a call's path and not at its method: a POST to a read-only call answers like a
# GET.
any_method=(--exclude-checks unsupported_method)
mapfile -t who < <(visit "$shop" /api/v1/authentication/login application/x-www-form-urlencoded \
  'username=deniz@vitrin.test&password=Vitrin2026')
signed "${who[@]}"
try upstream "$shop" "${any_method[@]}" "${as[@]}" \
  --exclude-path-regex 'authentication|signin|logout|social/|cancel-me|order-login'
try upstream "$shop" "${any_method[@]}"
