#!/usr/bin/env bash
# make bench: the gateway and its peers on this machine, in one run; docs/benchmarks.md says what is measured and how to
# read it. PEERS=nginx,haproxy chooses; QUICK=1 is one short round with those two; ONLY=clients is the comparison of HTTP
# clients alone, without the gateway; ONLY=regions the levels of an address alone.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib/say.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/say.sh"
source scripts/lib/tools.sh
source scripts/bench/install.sh

if [[ -n ${QUICK:-} ]]; then
  export PEERS=${PEERS:-nginx,haproxy}
else
  export PEERS=${PEERS:-nginx,haproxy,varnish,envoy,bare,fastify,hpm,alokai,cheerio}
fi

[[ -z ${ONLY:-} || $ONLY =~ ^(clients|regions)$ ]] || fail "ONLY=$ONLY: there is nothing of that name, only clients and regions"
rows=${ROWS:-}
for row in ${rows//,/ }; do
  [[ $row =~ ^(pass|hit|compressed|call)$ ]] || fail "ROWS=$ROWS: rows are pass, hit, compressed and call"
done
need_rust
has node && has npm || fail "Node is missing: install Node 20.9 or later with npm, from https://nodejs.org"
if [[ ${ONLY:-} == regions ]]; then
  say "building the gateway for release"
  cargo build --quiet --locked --profile dist --bin vitrin-gateway
  exec node scripts/bench/regions.mjs
fi
has wrk || apt wrk
if [[ -n ${ONLY:-} ]]; then
  say "building the proxies for release"
  cargo build --quiet --locked --profile dist --bin bench-shop --bin bench-transport
  exec node scripts/bench/main.mjs
fi
for peer in ${PEERS//,/ }; do have_peer "$peer"; done
say "building the gateway for release; five minutes when nothing of it is there yet"
# All in one command, always: a choice of targets would change what is built in, and build the gateway anew.
cargo build --quiet --locked --profile dist --bin vitrin-gateway --bin vitrin-shop --bin bench-shop --bin bench-bare --bin bench-transport --example reshape
# One row alone needs the storefront; where it cannot be built the report says so.
if [[ -n ${QUICK:-} ]]; then
  export NO_PAGES="left out by QUICK"
elif ! (need_storefront_build); then
  export NO_PAGES="the storefront cannot be built here"
fi
exec node scripts/bench/main.mjs
