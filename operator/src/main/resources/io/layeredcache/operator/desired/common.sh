# shellcheck shell=sh
# Read by the other scripts: where things are, and how a node is asked.
# POSIX sh, and only programs that the official Redis and Valkey images have, Debian and Alpine.

: "${LC_DATA:=/data}"
: "${LC_CONFIG:=/etc/layeredcache/config}"
: "${LC_CREDENTIALS:=/etc/layeredcache/credentials}"
: "${LC_HOST:=127.0.0.1}"
: "${LC_PORT:=6379}"

CLI=$(command -v redis-cli || command -v valkey-cli) || CLI=redis-cli

now() { date +%s; }

# say EVENT [KEY=VALUE...]: one line, never a secret.
say() {
  printf 'time=%s script=%s event=%s\n' "$(date -u +%Y-%m-%dT%H:%M:%SZ)" "$SCRIPT" "$*"
}

# bounded SECONDS COMMAND...: its exit code; 137 if it had to be killed.
# Not timeout(1): that of busybox leaves its watcher behind, as a child of process 1. In a pod that is the server, which
# reaps only while it has a child of its own, and one every 100 ms then: a full copy after a quiet hour took minutes.
# Here everything is waited for by who started it.
bounded() {
  bounded_seconds=$1
  shift
  {
    # without the explicit redirection a command in the background reads /dev/null
    "$@" <&3 3<&- &
    bounded_command=$!
    (
      bounded_over='' bounded_sleep=''
      trap 'bounded_over=yes; [ -z "$bounded_sleep" ] || kill -KILL "$bounded_sleep"' TERM
      sleep "$bounded_seconds" &
      bounded_sleep=$!
      # KILL, since between fork and exec a TERM would be taken by this shell's handler, which the child still has
      [ -z "$bounded_over" ] || kill -KILL "$bounded_sleep"
      if wait "$bounded_sleep" && [ -z "$bounded_over" ]; then
        kill -KILL "$bounded_command"
      fi
      wait "$bounded_sleep"
    ) < /dev/null > /dev/null 2>&1 3<&- &
    bounded_watch=$!
    bounded_code=0
    # the shell tells of who was killed, and answers are read from both outputs
    wait "$bounded_command" 2> /dev/null || bounded_code=$?
    kill "$bounded_watch" 2> /dev/null
    wait "$bounded_watch" 2> /dev/null
  } 3<&0
  return "$bounded_code"
}

# ask USER HOST PORT COMMAND...: each command's answer, or what went wrong.
# Bounded: a frozen server answers nothing for ever, and whoever waits for it hangs with it.
# The password goes through redis-cli's environment: arguments can be read by everybody on the node.
ask() {
  ask_user=$1 ask_host=$2 ask_port=$3
  shift 3
  printf '%s\n' "$@" PING |
    {
      REDISCLI_AUTH=$(cat "$LC_CREDENTIALS/$ask_user.password")
      export REDISCLI_AUTH
      bounded 1 "$CLI" -h "$ask_host" -p "$ask_port" --user "$ask_user" --no-auth-warning
    } 2>&1 |
    tr -d '\r'
}

# survey USER HOST PORT [AWK OPTION...]: everything that a node says of itself, as one line of
# key=value pairs, each with a space before and after it. digest.awk lists them.
survey() {
  survey_user=$1 survey_host=$2 survey_port=$3
  shift 3
  ask "$survey_user" "$survey_host" "$survey_port" \
    'CLUSTER NODES' 'INFO replication' 'INFO keyspace' |
    awk "$@" -f "$LC_CONFIG/digest.awk"
}

# value KEY DIGEST
value() {
  value_rest=${2##* "$1"=}
  printf '%s' "${value_rest%% *}"
}
