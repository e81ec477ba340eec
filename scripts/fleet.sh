#!/usr/bin/env bash
# scripts/fleet.sh [SECONDS]: two gateways and one Redis under mixed load, five minutes by default,
# while Redis is killed and restarted twice and one gateway is replaced. Fails with the first
# failing request.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib/say.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/say.sh"
source scripts/lib/tools.sh

seconds=${1:-300}
[[ $seconds =~ ^[0-9]+$ && $seconds -ge 5 ]] || fail "give a number of seconds, five or more: scripts/fleet.sh 60"

need_rust
need_redis
VITRIN_FLEET_SECONDS=$seconds cargo test --locked --quiet -p vitrin-gateway --test it -- \
  --exact --nocapture fleet::load::a_fleet_loses_nothing_while_redis_and_gateways_restart
