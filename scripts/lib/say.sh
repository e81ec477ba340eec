# shellcheck shell=bash
# Sourced first by every script: changes to the top of the repository, and defines how scripts
# print.

cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1

say() { printf '==> %s\n' "$*" >&2; }

fail() {
  printf 'vitrin: %s\n' "$*" >&2
  exit 1
}
