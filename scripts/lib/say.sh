# shellcheck shell=bash
# Sourced first by every script: works at the top of the repository, and says how a script speaks.

cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1

say() { printf '==> %s\n' "$*" >&2; }

fail() {
  printf 'vitrin: %s\n' "$*" >&2
  exit 1
}
