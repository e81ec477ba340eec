# shellcheck shell=bash
# Sourced. Runs named steps one after the other until the first failure, then prints durations and
# numbers of tests.

steps_log=target/verify
steps_done=()
tests_passed=0
begun=$SECONDS
mkdir -p "$steps_log"

# step NAME COMMAND…
step() {
  local name=$1 log started=$SECONDS status=0
  log="$steps_log/${1// /-}.log"
  shift
  printf '\n==> %s\n' "$name"
  "$@" 2>&1 | tee "$log" || status=$?
  tests_passed=$((tests_passed + $(count_tests passed "$log")))
  if ((status != 0)); then
    summary
    printf '\n%s FAILED (%s)\n' "$name" "$log"
    failed_tests "$log"
    local failed
    failed=$(count_tests failed "$log")
    printf '%s passed, %s failed\n' "$tests_passed" "$((failed > 0 ? failed : 1))"
    exit 1
  fi
  steps_done+=("$(printf '%5d s  %s' $((SECONDS - started)) "$name")")
}

# count_tests passed|failed LOG: the sum of the results of nextest, cargo test, vitest and
# Playwright.
count_tests() {
  sed -E 's/\x1b\[[0-9;]*m//g' "$2" | awk -v what="$1" '
    /^ *(Summary|test result:|Tests ) / || /^ +[0-9]+ (passed|failed)/ {
      for (i = 2; i <= NF; i++) if ($i ~ "^" what && $(i - 1) ~ /^[0-9]+$/) sum += $(i - 1)
    }
    END { print sum + 0 }'
}

# failed_tests LOG: names what failed, for whoever sees the end of the output only.
failed_tests() {
  sed -E 's/\x1b\[[0-9;]*m//g' "$1" |
    grep -E '^ *(FAIL|TIMEOUT|SIG[A-Z]+) |^test .* FAILED$|^ +\[[a-z]+\] › .*:[0-9]+|^ +(Error|Expected|Received|Locator): |^ +\+ +"' |
    awk '!seen[$0]++' | head -20 || true
}

summary() {
  printf '\n'
  [[ ${#steps_done[@]} -eq 0 ]] || printf '%s\n' "${steps_done[@]}"
  printf '%5d s  in all\n' $((SECONDS - begun))
}

all_passed() {
  summary
  printf '%s passed, 0 failed\n' "$tests_passed"
}
