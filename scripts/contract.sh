#!/usr/bin/env bash
# contract.sh check|write: compares the files generated from the gateway's code with the committed
# ones, or overwrites them.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib/say.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/say.sh"
source scripts/lib/tools.sh

fresh=$PWD/target/contract
document=contracts/gateway.openapi.json
upstream=contracts/upstream.openapi.json
types=storefront/src/lib/gateway/schema.ts

need_rust
need_storefront_packages
mkdir -p "$fresh"
"${build_programs[@]}" --quiet
target/debug/vitrin-gateway openapi gateway >"$fresh/gateway.openapi.json"
target/debug/vitrin-gateway openapi upstream >"$fresh/upstream.openapi.json"
(cd storefront && npx --no -- openapi-typescript "$fresh/gateway.openapi.json" --output "$fresh/schema.ts" >/dev/null)

drift() {
  diff --unified "$1" "$2" || fail "$1 is not what the code says. Read the difference; if it is meant: make accept"
}

case ${1:?check or write} in
  check)
    drift "$document" "$fresh/gateway.openapi.json"
    drift "$upstream" "$fresh/upstream.openapi.json"
    drift "$types" "$fresh/schema.ts"
    ;;
  write)
    cp "$fresh/gateway.openapi.json" "$document"
    cp "$fresh/upstream.openapi.json" "$upstream"
    cp "$fresh/schema.ts" "$types"
    ;;
  *) fail "contract.sh takes check or write" ;;
esac
