# shellcheck shell=bash
# One lock for the machine: addresses, links and cgroups exist once. The file says who holds it and why.
# Descriptor 8 is the lock. Commands of the holder inherit it on purpose: while a test run's Maven still
# works on the cluster, nobody else may take it, even if the script that started it was killed.

# holds_already: true if the lock was taken by a caller of ours (make test -> cluster up).
holds_already() {
  [ -n "${LAYEREDCACHE_LOCK:-}" ] && [ "$(head -n 1 "$LOCK_FILE" 2>/dev/null)" = "$LAYEREDCACHE_LOCK" ]
}

# take_lock WHAT: waits as long as it takes, and says for whom.
take_lock() {
  holds_already && return
  local holder='' before=''
  mkdir -p "$(dirname "$LOCK_FILE")"
  exec 8>>"$LOCK_FILE"
  until flock -w 5 8; do
    holder=$(lock_holder)
    [ "$holder" = "$before" ] || say "waiting for the local cluster: held by $holder"
    before=$holder
  done
  LAYEREDCACHE_LOCK="$$ $(start_time $$)"
  export LAYEREDCACHE_LOCK
  printf '%s\n%s\n%s\n' "$LAYEREDCACHE_LOCK" "$1" "$(date '+%F %T')" > "$LOCK_FILE"
}

# lock_holder: "process 4711 (make test) since 2026-01-01 10:00:00", or who keeps it open if that one is dead.
lock_holder() {
  local pid started what since
  { read -r pid started; read -r what; read -r since; } < "$LOCK_FILE" 2>/dev/null || true
  if [ -n "${pid:-}" ] && [ "$(start_time "$pid")" = "$started" ]; then
    echo "process $pid ($what) since $since"
  else
    echo "what an ended run left behind: $(lock_openers)"
  fi
}

lock_openers() {
  local link pid
  for link in /proc/[0-9]*/fd/8; do
    [ "$(readlink "$link" 2>/dev/null)" = "$LOCK_FILE" ] || continue
    pid=${link#/proc/}
    pid=${pid%%/*}
    [ "$pid" = $$ ] || echo "process $pid ($(tr '\0' ' ' < "/proc/$pid/cmdline" 2>/dev/null | cut -c1-80))"
  done | paste -sd, -
}
