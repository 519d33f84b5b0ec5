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

# ask USER HOST PORT COMMAND...: each command's answer, or what went wrong.
# Bounded: a frozen server answers nothing for ever, and whoever waits for it hangs with it.
# The password goes through redis-cli's environment: arguments can be read by everybody on the node.
ask() {
  ask_user=$1 ask_host=$2 ask_port=$3
  shift 3
  printf '%s\n' "$@" PING |
    REDISCLI_AUTH=$(cat "$LC_CREDENTIALS/$ask_user.password") timeout 1 \
      "$CLI" -h "$ask_host" -p "$ask_port" --user "$ask_user" --no-auth-warning 2>&1 |
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
