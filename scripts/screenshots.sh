#!/usr/bin/env bash
# Compares screenshots of pages with storefront/e2e/baselines (docs/decisions/0059); arguments are
# passed to Playwright. `screenshots.sh renew` (make screenshots) makes the pages as they are now the
# baselines, to be looked at and committed.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib/say.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/say.sh"
source scripts/lib/tools.sh

need_widgets_build
if [[ ${1:-} == renew ]]; then
  taken=$PWD/target/screenshots
  rm -rf "$taken"
  VITRIN_E2E_SCREENSHOTS=$taken scripts/browser-tests.sh --config screenshots.config.ts --reporter=line
  (cd storefront && node scripts/store-screenshots.mjs "$taken")
  git status --short -- storefront/e2e/baselines
else
  scripts/browser-tests.sh --config screenshots.config.ts "$@" \
    || fail "pages look different. See storefront/test-results/screenshots: *-expected, *-actual and *-diff. If all of it is meant: make screenshots"
fi
