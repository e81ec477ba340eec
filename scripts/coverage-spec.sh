#!/usr/bin/env bash
# make coverage-spec: lists the requirements of docs/requirements.md that no test names.
# A Rust test names CRT-1 in its function (crt_1_…) or in a comment of test code; a test of the
# storefront names it in its title.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib/say.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/say.sh"

files() { git ls-files -z --cached --others --exclude-standard -- "$@"; }

# Test code of a Rust file: everything in tests/ or tests.rs, otherwise what follows #[cfg(test)].
rust_names() {
  # shellcheck disable=SC2016 # the dollars are awk's
  files 'gateway/*.rs' 'mocks/*.rs' | xargs -0r awk '
    FNR == 1 { in_tests = FILENAME ~ /\/tests\// || FILENAME ~ /\/tests\.rs$/ }
    /#\[cfg\(test\)\]/ { in_tests = 1 }
    in_tests && /(^|[ \t])fn [a-z0-9_]+/ { match($0, /fn [a-z0-9_]+/); print substr($0, RSTART + 3, RLENGTH - 3) }
    in_tests && /\/\// { sub(/.*\/\//, ""); print }'
}

typescript_titles() {
  files 'storefront/*.test.ts' 'storefront/*.test.tsx' 'storefront/*.spec.ts' 'storefront/e2e/*.ts' \
    | xargs -0r grep -hoE "[\"'\`][^\"'\`]*[A-Z]{3,4}-[0-9]+[^\"'\`]*" || true
}

named=$({ rust_names; typescript_titles; } | tr 'a-z_' 'A-Z-' | grep -oE '[A-Z]+-[0-9]+' | sort -u)
wanted=$(grep -oE '^\| [A-Z]+-[0-9]+ ' docs/requirements.md | tr -d '| ')

missing=0
while IFS= read -r id; do
  if ! grep -qxF "$id" <<<"$named"; then
    missing=$((missing + 1))
    grep -E "^\| $id " docs/requirements.md | sed -E 's/^\| ([^|]+) \| ([^|]+) \|.*/\1\t\2/'
  fi
done <<<"$wanted"
printf '%s of %s requirements are named by no test\n' "$missing" "$(wc -l <<<"$wanted")"
