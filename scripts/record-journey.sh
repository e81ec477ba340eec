#!/usr/bin/env bash
# Records mocks/recordings/journey: the gateway's calls to the simulated shop during
# storefront/e2e/journey.spec.ts. `make dev MOCKS=recordings` and the browser test in
# scripts/verify.sh replay it.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib/say.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/say.sh"

most_kilobytes=1500
out=$PWD/target/journey
journey=mocks/recordings/journey

rm -rf "$out"
VITRIN_E2E_MOCKS=record:$out scripts/browser-tests.sh journey
recorded=("$out"/*/*)
[[ ${#recorded[@]} -eq 1 && -d ${recorded[0]}/mappings ]] || fail "one recording was expected in $out"
rm -rf "$journey"
cp -r "${recorded[0]}" "$journey"
size=$(du -sk --apparent-size "$journey" | cut -f1)
((size <= most_kilobytes)) || fail "$journey is $size KiB, more than $most_kilobytes"
say "$(find "$journey/mappings" -name '*.json' | wc -l) mappings, $size KiB, in $journey; read them with git diff"
