#!/usr/bin/env bash
# House rules that compilers do not check; ARCHITECTURE.md and docs/decisions give the reasons.
# Prints every breach with its rule; succeeds if there is none.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib/say.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/say.sh"
source scripts/lib/references.sh

# The last command of a pipe runs in this shell, so that breaches are counted here. Finding none is
# not a failure.
shopt -s lastpipe
set +o pipefail
breaches=0

# rule TEXT: reads breaches, one per line, and prints them below the rule.
rule() {
  local lines
  lines=$(cat)
  [[ -n $lines ]] || return 0
  printf '%s\n' "$1"
  printf '    %s\n' "${lines//$'\n'/$'\n    '}"
  breaches=$((breaches + 1))
}

files() { git ls-files --cached --others --exclude-standard -- "$@" | while IFS= read -r f; do [[ ! -f $f ]] || echo "$f"; done; }

# A capability is a folder. Files name another one as crate::capabilities::x, or by climbing with
# super.
capability_imports() {
  local base=gateway/src/capabilities names own file climb
  names=$(files "$base/*.rs" | sed -E "s#^$base/([a-z_]+).*#\1#" | sort -u)
  while IFS= read -r file; do
    own=${file#"$base/"}
    climb=$(tr -cd / <<<"$own" | sed 's#/#super::#g')super::
    own=${own%%[/.]*}
    [[ $own != shell ]] || continue
    grep -nE "(capabilities::|[^:]\b$climb)\{?($(grep -vxF "$own" <<<"$names" | paste -sd'|'))\b" "$file" \
      | sed "s#^#$file:#"
  done < <(files "$base/*.rs")
}

# depends CRATE-DIRECTORY DEPENDENCY…: prints these dependencies of the manifest, except
# [dev-dependencies].
depends() {
  local manifest=$1/Cargo.toml
  shift
  awk '/^\[/ { counts = /^\[(target\..*\.)?(build-)?dependencies/ } counts' "$manifest" \
    | grep -nE "^($(printf '%s|' "$@" | sed 's/|$//'))\b" | sed "s#^#$manifest: #"
}

# An HTTP client, or the parts of one, in a crate of the gateway's other than transport.
other_http_clients() {
  local manifest
  while IFS= read -r manifest; do
    [[ $manifest == gateway/crates/transport/* ]] || depends "$(dirname "$manifest")" reqwest hyper-rustls rustls 'hyper.*"client'
  done < <(files gateway/Cargo.toml 'gateway/crates/*/Cargo.toml')
}

# differ KNOWN EXAMPLE: prints settings that the example lacks or should not have. Defaults are
# comments in it.
differ() {
  local shown
  shown=$(sed -nE 's/^#?((VITRIN|OTEL)_[A-Z_]+)=.*/\1/p' "$2" | sort -u)
  comm -23 "$1" - <<<"$shown" | sed "s#\$# is missing in $2#"
  comm -13 "$1" - <<<"$shown" | sed "s#\$# is in $2, but nothing reads it#"
}

gateway_settings() {
  local known
  known=$(mktemp)
  files 'gateway/crates/settings/src/*.rs' | grep -v tests.rs | xargs sed -nE '/NEIGHBOURS: /,/;/d; s#//.*##; p' \
    | grep -oE '"(VITRIN|OTEL)_[A-Z_]+[A-Z]"' | tr -d '"' | sort -u >"$known"
  differ "$known" deploy/env/gateway.example
  # shellcheck disable=SC2016 # the backquotes are Markdown's
  grep -oE '`(VITRIN|OTEL)_[A-Z_]+`' docs/operating.md | tr -d '`' | sort -u | comm -23 "$known" - \
    | sed 's#$# is missing in docs/operating.md#'
  rm -f "$known"
}

simulator_settings() {
  local known
  known=$(mktemp)
  grep -ohE 'env = "VITRIN_[A-Z_]+"' mocks/simulator/src/main.rs | grep -oE 'VITRIN_[A-Z_]+' | sort -u >"$known"
  differ "$known" deploy/env/shop.example
  rm -f "$known"
}

capability_imports | rule "capabilities do not import each other; shell alone reads the others"
depends gateway/crates/legacy-client axum tower-http vitrin-gateway | rule "legacy-client knows neither axum nor the gateway"
depends gateway/crates/legacy-markup axum transport legacy-client | rule "legacy-markup reads text and nothing else"
depends gateway/crates/edge legacy-client transport | rule "the front door knows nothing of the shop"
depends gateway/crates/shared-state axum http hyper legacy-client vitrin-gateway \
  | rule "what gateways share knows neither HTTP nor a capability"
depends gateway/crates/commerce axum tokio http platform settings | rule "values of a shop do no input or output"
depends gateway/crates/settings axum tokio platform commerce | rule "settings are read, and do nothing"
{ depends gateway redis; depends gateway/crates/platform redis; } | rule "shared-state alone speaks to Redis"
depends gateway/crates/transport axum tracing settings legacy-client vitrin-gateway \
  | rule "transport knows connections, and nobody who uses them"
other_http_clients | rule "transport alone opens connections to HTTP upstreams"
depends gateway vitrin-shop | rule "the gateway knows the simulator in tests only"
depends mocks/recording vitrin-gateway vitrin-shop legacy-client legacy-markup edge reqwest \
  | rule "both sides stand on the recording, and it stands on neither"
depends mocks/simulator vitrin-gateway legacy-client legacy-markup edge | rule "the simulator shares no code with the gateway"
gateway_settings | rule "every setting of the gateway is in its example and in the operators' manual"
simulator_settings | rule "every setting of the simulator is in its example"
files | grep -E '(^|/)(utils?|helpers?|common|manager|misc)(\.[a-z.]+)?(/|$)' \
  | rule "a file is named for what it does"
foreign_references | rule "a reference names a document of this repository, a requirement, a decision or an RFC"
lost_documents | rule "contracts/upstream has the document and heading that are pointed to"
lost_decisions | rule "docs/decisions has the record that is pointed to"
lost_requirements | rule "docs/requirements.md has the requirement that is named"
# Such a rule makes the browser compute the styles of every sibling of whatever is inserted anywhere.
files 'storefront/src/*.css' | xargs grep -nE '[+~] *\*' \
  | rule "a sibling combinator names the element that follows it"
# Such a rule has the browser search the whole document, or compute styles for two pseudo-elements of
# each element (docs/decisions/0067).
files 'storefront/src/*.css' | xargs grep -nE '(:root|html|body)[^ ,{]*:has\(|(^|[ ,])\*?::(before|after)' \
  | rule "no rule looks for something in the whole document, or is for the pseudo-elements of all"
# The pattern is split so that this file does not break its own rule.
git grep -nIE "(^|[^A-Za-z0-9_.-])/(ho""me|ro""ot|wo""rk|Use""rs)/[A-Za-z0-9]" -- ':!*.svg' \
  | cut -c1-160 | rule "no path of somebody's machine"
files '*package-lock.json' '*.npmrc' '*Cargo.lock' '.cargo/*' | xargs -r grep -nE '"resolved":|^registry *=|_authToken' \
  | cut -c1-160 | rule "lockfiles name no registry host"

[[ $breaches -eq 0 ]] || fail "$breaches house rules are broken"
