#!/usr/bin/env bash
# Regenerates the lock files of the tools and the benchmark's peers from python.in, package.json and
# Cargo.toml. Run it when one of those changes and review the result with git diff; nothing else may
# change a version.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib/say.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/say.sh"
source scripts/lib/tools.sh

# The oldest supported Python is Debian 12's.
readonly python=3.11
readonly uv_version=0.13.9

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

python3 -m venv "$scratch/uv"
"$scratch/uv/bin/pip" install --quiet --disable-pip-version-check "uv==$uv_version"
for folder in scripts/tools scripts/bench; do
  "$scratch/uv/bin/uv" pip compile --quiet --universal --generate-hashes --python-version "$python" \
    --no-header --no-annotate --no-emit-index-url "$folder/python.in" --output-file "$folder/python.txt"
done

for folder in scripts/tools/npm scripts/bench/npm; do
  (cd "$folder" && npm install --package-lock-only --omit-lockfile-registry-resolved --no-audit --no-fund --loglevel=error)
done

mkdir -p "$scratch/pingora/src"
cp scripts/bench/peers/pingora.rs "$scratch/pingora/src/main.rs"
cp scripts/bench/peers/pingora.toml "$scratch/pingora/Cargo.toml"
[[ ! -f scripts/bench/peers/pingora.lock ]] || cp scripts/bench/peers/pingora.lock "$scratch/pingora/Cargo.lock"
cargo update --quiet --workspace --manifest-path "$scratch/pingora/Cargo.toml"
cp "$scratch/pingora/Cargo.lock" scripts/bench/peers/pingora.lock
