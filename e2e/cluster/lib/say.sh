# shellcheck shell=bash
# What the scripts say, and how they wait.

say() { echo "cluster: $*" >&2; }
die() { echo "cluster: $*" >&2; exit 1; }
now_ms() { date +%s%3N; }

# die_with_log LOG MESSAGE: the reason is nearly always in the last lines of a log.
die_with_log() {
  tail -n 15 "$1" >&2 2>/dev/null || true
  die "$2 (log: $1)"
}

# wait_until SECONDS COMMAND...: polls until the command succeeds; fails at the deadline.
wait_until() {
  local deadline=$(($(now_ms) + $1 * 1000))
  shift
  until "$@"; do
    [ "$(now_ms)" -lt $deadline ] || return 1
    sleep 0.05
  done
}
