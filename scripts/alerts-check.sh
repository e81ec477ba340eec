#!/usr/bin/env bash
# Checks the alert rules and the dashboard of deploy/observability: that the rules are valid and
# fire when they should, and that the operators' manual has every metric that is used.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib/say.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/say.sh"
source scripts/lib/tools.sh

place=deploy/observability

# The names of metrics in expressions; those of a histogram end in _bucket there.
used_metrics() {
  { grep -v '^ *#' "$place/alerts.yml"; jq -r '.panels[].targets[].expr' "$place/dashboard.json"; } \
    | grep -oE '\b(vitrin|edge)_[a-z_]+' | sed 's/_bucket$//' | sort -u
}

known_metrics() { grep -oE '`(vitrin|edge)_[a-z_]+' docs/operating.md | tr -d '`' | sort -u; }

need_promtool
promtool check rules "$place/alerts.yml"
(cd "$place" && promtool test rules alerts.test.yml)
jq -r '.panels[].targets[].expr' "$place/dashboard.json" \
  | jq -Rn '[inputs] | to_entries | map({record: "panel:\(.key)", expr: .value})
      | {groups: [{name: "dashboard", rules: .}]}' \
  | promtool check rules /dev/stdin >/dev/null || fail "$place/dashboard.json has an expression that is none"
unknown=$(comm -23 <(used_metrics) <(known_metrics))
[[ -z $unknown ]] || fail "docs/operating.md does not have these metrics: ${unknown//$'\n'/ }"
