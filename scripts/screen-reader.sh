#!/usr/bin/env bash
# Every form as the screen reader Orca speaks it, in its own headless desktop; takes about ten
# minutes. Fails if a field is not announced by name, as required, or as invalid. What Orca said is
# in target/screen-reader/said.md. Arguments are passed to Playwright: scripts/screen-reader.sh -g
# newsletter
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib/say.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/say.sh"
source scripts/lib/tools.sh
source scripts/lib/processes.sh

out=$PWD/target/screen-reader
# The buses belong to this script, so a surrounding desktop is not affected.
if [[ -z ${VITRIN_SCREEN_READER:-} ]]; then
  need_rust
  need_screen_reader
  need_storefront_build
  "${build_programs[@]}" --quiet
  VITRIN_SCREEN_READER=1 exec dbus-run-session -- scripts/screen-reader.sh "$@"
fi

VITRIN_E2E_GATEWAY=$PWD/target/debug/vitrin-gateway
VITRIN_E2E_SHOP=$PWD/target/debug/vitrin-shop
export VITRIN_E2E_GATEWAY VITRIN_E2E_SHOP VITRIN_ORCA=$out
rm -rf "$out"
mkdir -p "$out/home/.local/share/orca"
# Orca reads this file at start: its speech goes into a log, line by line.
cat >"$out/home/.local/share/orca/orca-customizations.py" <<PYTHON
from orca import debug
debug.debugLevel = debug.LEVEL_INFO
debug.debugFile = open("$out/orca.log", "w", buffering=1)
PYTHON
chmod 700 "$out/home"
export HOME=$out/home XDG_RUNTIME_DIR=$out/home LANG=C.UTF-8

# It finds a free display and writes its number here once it is ready.
mkfifo "$out/display"
start display Xvfb -displayfd 3 -screen 0 1600x1000x24 -nolisten tcp 3<>"$out/display"
read -r -t 30 number <"$out/display" || fail "there is no display: see $logs/display.log"
export DISPLAY=:$number
start windows openbox
start accessibility /usr/libexec/at-spi-bus-launcher --launch-immediately --a11y=1 --screen-reader=1
start orca orca --replace
until grep -q "Screen reader on" "$out/orca.log" 2>/dev/null; do
  ! report_ended || exit 1
  sleep 0.2
done
cd storefront
attended npx --no -- playwright test --config e2e/screen-reader/playwright.config.ts "$@"
say "what Orca said: target/screen-reader/said.md"
