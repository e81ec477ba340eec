#!/usr/bin/env bash
# Builds the storefront for production, unless it is built already.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib/say.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/say.sh"
source scripts/lib/tools.sh

need_storefront_build
