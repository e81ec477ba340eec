# shellcheck shell=bash
# Sourced. Starts processes that end together, each in its own process group with a log. When one
# ends, or this script is stopped or killed, all end.

logs=target/run
pids=()
declare -A name_of=()
stopping=''
trap 'stopping=yes' INT TERM HUP
trap stop_all EXIT

# start NAME COMMAND…: in the background. Children of a shell without job control ignore SIGINT,
# hence SIGTERM everywhere; the kernel sends it too if this script is killed.
start() {
  local name=$1
  shift
  mkdir -p "$logs"
  setsid setpriv --pdeathsig TERM "$@" >"$logs/$name.log" 2>&1 </dev/null &
  pids+=("$!")
  name_of[$!]=$name
}

# attended COMMAND…: in the foreground; a signal ends it at once instead of after the command.
attended() {
  local status=0
  setsid setpriv --pdeathsig TERM "$@" &
  pids+=("$!")
  wait "$!" || status=$?
  [[ -z $stopping ]] || exit 130
  unset 'pids[-1]'
  return "$status"
}

# answers HOST PORT PATH: whether a GET is answered without an error status.
answers() (
  exec 3<>"/dev/tcp/$1/$2" || exit 1
  printf 'GET %s HTTP/1.1\r\nHost: %s:%s\r\nConnection: close\r\n\r\n' "$3" "$1" "$2" >&3
  IFS= read -r -t 10 line <&3 && [[ $line =~ ^HTTP/1\.[01]\ [234] ]]
) 2>/dev/null

# await NAME SECONDS HOST PORT PATH: waits for an answer; fails clearly if the process ends first or
# takes too long.
await() {
  local name=$1 until=$((SECONDS + $2))
  shift 2
  until answers "$@"; do
    [[ -z $stopping ]] || exit 130
    report_ended && exit 1
    if ((SECONDS >= until)); then
      printf 'vitrin: the %s does not answer at http://%s:%s%s. Its last lines (%s):\n' \
        "$name" "$1" "$2" "$3" "$logs/$name.log" >&2
      tail -n 20 "$logs/$name.log" >&2
      exit 1
    fi
    sleep 0.1
  done
}

# Reports which process has ended, if one has.
report_ended() {
  local pid status=0
  for pid in "${pids[@]}"; do
    kill -0 "$pid" 2>/dev/null && continue
    wait "$pid" || status=$?
    report "$pid" "$status"
    return 0
  done
  return 1
}

# report PID STATUS
report() {
  local name=${name_of[$1]}
  printf 'vitrin: the %s ended (exit code %s), so the others end too. Its last lines (%s):
' \
    "$name" "$2" "$logs/$name.log" >&2
  tail -n 20 "$logs/$name.log" >&2
}

# Waits until it is told to stop (0) or a process ends (1, and reports which).
watch_over() {
  local ended status
  while [[ -z $stopping ]]; do
    ended='' status=0
    wait -n -p ended "${pids[@]}" 2>/dev/null || status=$?
    if [[ -n ${ended:-} ]]; then
      report "$ended" "$status"
      return 1
    fi
  done
}

# Ends every process group, the last started first: the gateway before the servers it uses.
stop_all() {
  trap '' INT TERM HUP
  local i pid tries
  for ((i = ${#pids[@]} - 1; i >= 0; i--)); do
    pid=${pids[i]}
    kill -TERM -- "-$pid" 2>/dev/null || continue
    for ((tries = 0; tries < 100; tries++)); do
      kill -0 -- "-$pid" 2>/dev/null || continue 2
      sleep 0.1
    done
    kill -KILL -- "-$pid" 2>/dev/null || true
  done
}
