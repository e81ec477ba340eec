# shellcheck shell=bash
# Sourced after processes.sh. The three processes of Vitrin, their addresses, and how they find each
# other.

listen=${VITRIN_LISTEN:-127.0.0.1:8080}
admin_listen=${VITRIN_ADMIN_LISTEN:-127.0.0.1:8081}
shop_listen=${VITRIN_SHOP_LISTEN:-127.0.0.1:8090}
storefront_port=${PORT:-3000}

# reach ADDRESS: prints the host under which a listener on that address is reached from here.
reach() {
  local host=${1%:*}
  case $host in
    0.0.0.0 | '[::]') echo 127.0.0.1 ;;
    *) host=${host#[} && echo "${host%]}" ;;
  esac
}

port() { echo "${1##*:}"; }

is_taken() { (exec 3<>"/dev/tcp/$1/$2") 2>/dev/null; }

# require_free WHO VARIABLE ADDRESS EXAMPLE
require_free() {
  [[ $3 =~ ^.+:[0-9]+$ ]] || fail "$2=${3#localhost:} is not an address and port. Example: $2=$4"
  ! is_taken "$(reach "$3")" "$(port "$3")" \
    || fail "port $(port "$3") is taken, and the $1 wants it. Free it, or move the $1: $2=$4"
}

require_free_ports() {
  require_free gateway VITRIN_LISTEN "$listen" 127.0.0.1:18080
  require_free "gateway's admin listener" VITRIN_ADMIN_LISTEN "$admin_listen" 127.0.0.1:18081
  require_free shop VITRIN_SHOP_LISTEN "$shop_listen" 127.0.0.1:18090
  require_free storefront PORT "localhost:$storefront_port" 13000
  local twice
  twice=$(printf '%s\n' "$(port "$listen")" "$(port "$admin_listen")" "$(port "$shop_listen")" "$storefront_port" \
    | sort | uniq -d)
  [[ -z $twice ]] \
    || fail "port $twice is given twice: VITRIN_LISTEN, VITRIN_ADMIN_LISTEN, VITRIN_SHOP_LISTEN and PORT must differ"
}

# use_free_ports: ports that are free, below the range that the kernel gives to clients.
use_free_ports() {
  local free=() candidate
  while [[ ${#free[@]} -lt 4 ]]; do
    candidate=$((20000 + RANDOM % 12000))
    is_taken localhost "$candidate" || [[ " ${free[*]} " == *" $candidate "* ]] || free+=("$candidate")
  done
  listen=127.0.0.1:${free[0]} admin_listen=127.0.0.1:${free[1]} shop_listen=127.0.0.1:${free[2]}
  storefront_port=${free[3]}
}

# The storefront's build beside something else, its output in a log.
begin_storefront_build() {
  start storefront-build scripts/build-storefront.sh
  storefront_build=$!
}

finish_storefront_build() {
  local status=0 others=() pid
  ! kill -0 "$storefront_build" 2>/dev/null \
    || say "gateway and shop are built; the storefront takes a little longer"
  wait "$storefront_build" || status=$?
  [[ -z $stopping ]] || exit 130
  for pid in "${pids[@]}"; do [[ $pid == "$storefront_build" ]] || others+=("$pid"); done
  pids=("${others[@]}")
  [[ $status -eq 0 ]] && return
  tail -n 20 "$logs/storefront-build.log" >&2
  fail "the storefront does not build ($logs/storefront-build.log)"
}

# start_shop BINARY [ARGUMENT…]
start_shop() {
  start shop env VITRIN_SHOP_LISTEN="$shop_listen" "$@"
  await shop 30 "$(reach "$shop_listen")" "$(port "$shop_listen")" /
}

# The storefront binds a name: with an IP address Next redirects its unprefixed pages to themselves.
# The simulated shop's (mocks/simulator/src/capabilities/pages/plain.rs).
legal_pages=about=/hakkimizda,privacy=/gizlilik,terms=/mesafeli-satis-sozlesmesi,returns=/iade
start_storefront() {
  start storefront env -C storefront PORT="$storefront_port" HOSTNAME=localhost \
    VITRIN_GATEWAY_URL="http://$(reach "$listen"):$(port "$listen")" \
    VITRIN_LEGAL_PAGES="${VITRIN_LEGAL_PAGES-$legal_pages}" \
    VITRIN_PAYMENT_MARKS="${VITRIN_PAYMENT_MARKS-card,transfer,wallet}" "$@"
  await storefront 60 localhost "$storefront_port" /robots.txt
}

# start_gateway BINARY [NAME=VALUE…]
start_gateway() {
  local binary=$1
  shift
  start gateway env VITRIN_LISTEN="$listen" VITRIN_ADMIN_LISTEN="$admin_listen" \
    VITRIN_SHOP_URL="http://$(reach "$shop_listen"):$(port "$shop_listen")" \
    VITRIN_WALLET_URL="http://$(reach "$shop_listen"):$(port "$shop_listen")/v2" \
    VITRIN_WALLET_PUBLIC_KEY="$(sed -n 's/^n=//p' mocks/simulator/data/wallet-test-key.txt)" \
    VITRIN_STOREFRONT_URL="http://localhost:$storefront_port" "$@" "$binary"
  await gateway 30 "$(reach "$admin_listen")" "$(port "$admin_listen")" /readyz
  await gateway 60 "$(reach "$listen")" "$(port "$listen")" /
}
