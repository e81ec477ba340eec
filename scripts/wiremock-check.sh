#!/usr/bin/env bash
# Checks that the real WireMock accepts our recordings and answers each stub's request with the same
# bytes. Java is needed for this test only.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib/say.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/say.sh"
source scripts/lib/tools.sh
source scripts/lib/processes.sh
source scripts/lib/stack.sh

logs=target/wiremock

# check FOLDER: on a free port, without WireMock's request journal.
check() {
  local port
  use_free_ports
  port=$(port "$listen")
  start "WireMock" java -jar "$wiremock" --root-dir "$1" --port "$port" --disable-banner --no-request-journal
  await "WireMock" 60 127.0.0.1 "$port" /__admin/mappings?limit=1
  VITRIN_WIREMOCK_URL=http://127.0.0.1:$port VITRIN_WIREMOCK_FOLDER=$PWD/$1 attended \
    cargo test --quiet --locked --workspace --test it -- --ignored --exact wiremock::gw_12_the_real_wiremock_serves_our_files_unchanged
  stop_all
  pids=()
  trap 'stopping=yes' INT TERM HUP
}

need_rust
need_wiremock
check mocks/recordings
check mocks/recordings/journey
