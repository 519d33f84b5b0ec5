# shellcheck shell=bash
# Processes by name. A record holds pid, start time and boot id, because a pid alone is reused:
# a stale record must never make us believe in, or kill, somebody else's process.

# start_time PID: clock ticks since boot at which the process began (field 22); fails for a dead one or a zombie.
start_time() {
  local stat
  { stat=$(<"/proc/$1/stat"); } 2>/dev/null || return 1
  # shellcheck disable=SC2086 # split on purpose; the program's name may hold blanks, so cut it off first
  set -- ${stat##*) }
  [ "$1" != Z ] && [ "$1" != X ] && echo "${20}"
}

boot_id() { cat /proc/sys/kernel/random/boot_id; }

# remember NAME PID
remember() {
  local started
  started=$(start_time "$2") || return 1
  mkdir -p "$(dirname "$RECORDS/$1")"
  echo "$2 $started $(boot_id)" > "$RECORDS/$1"
}

forget() { rm -f "$RECORDS/$1"; }

# pid_of NAME: the pid if, and only if, the very process that was recorded still lives.
pid_of() {
  local pid started boot
  { read -r pid started boot < "$RECORDS/$1"; } 2>/dev/null || return 1
  [ "$boot" = "$(boot_id)" ] && [ "$(start_time "$pid")" = "$started" ] && echo "$pid"
}

alive() { pid_of "$1" >/dev/null; }
dead() { ! alive "$1"; }

# end NAME SECONDS: SIGTERM, then SIGKILL at the deadline; 0 seconds is SIGKILL at once.
end() {
  local pid
  if pid=$(pid_of "$1"); then
    if [ "$2" != 0 ]; then
      kill "$pid" 2>/dev/null
      wait_until "$2" dead "$1" || kill -9 "$pid" 2>/dev/null
    else
      kill -9 "$pid" 2>/dev/null
    fi
    wait_until 10 dead "$1" || say "$1 (process $pid) does not end"
  fi
  forget "$1"
}

# only_child PID: the one process that PID waits for.
only_child() {
  local children
  { children=$(<"/proc/$1/task/$1/children"); } 2>/dev/null && [ -n "$children" ] && echo "${children%% *}"
}

# launch NAME CGROUP COMMAND...: a daemon in a session and a cgroup of its own, log and record kept.
# It inherits no descriptor: a daemon that held the machine's lock open would hold it for ever.
launch() {
  local name=$1 entry
  entry=$(entry_of_group "$2")
  shift 2
  mkdir -p "$(dirname "$LOGS/$name")"
  (
    # no command substitution in here: its process would be taken for the daemon's only child
    echo "$BASHPID" > "$entry"
    exec setsid "$@"
  ) >>"$LOGS/$name" 2>&1 </dev/null 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&- &
  remember "$name" $! || die_with_log "$LOGS/$name" "$name ended at once"
}
