#!/bin/sh
# Starts the server: writes what only this pod knows into its configuration, settles what became of
# the slots that it owned before, then becomes the server.
set -u
umask 077
# shellcheck disable=SC2034 # common.sh says it
SCRIPT=start
# shellcheck source=common.sh
. "${LC_CONFIG:-/etc/layeredcache/config}/common.sh"
# shellcheck source=handover.sh
. "$LC_CONFIG/handover.sh"

# As process 1 a shell ignores what it has no trap for, and a pod that waits here should end at once.
trap 'say stopped; exit 143' TERM INT

fail() {
  say cannot-start "$@"
  exit 1
}

secret() {
  [ -s "$LC_CREDENTIALS/$1" ] || fail why=missing-secret key="$1"
  cat "$LC_CREDENTIALS/$1"
}

[ -n "${POD_IP:-}" ] || fail why=missing-address variable=POD_IP
SERVER=$(command -v redis-server || command -v valkey-server) || fail why=no-server-program

# Rules come with the configuration, hashes with the Secret: a new rule waits for the pod's turn.
users=$(cat "$LC_CONFIG/users.acl") || fail why=missing-file file=users.acl
for user in $(printf '%s\n' "$users" | sed -n 's/.*#@\([a-z]*\)@.*/\1/p'); do
  hash=$(secret "$user.sha256") || { printf '%s\n' "$hash"; exit 1; }
  users=$(printf '%s\n' "$users" | sed "s/#@$user@/#$hash/")
done
printf '%s\n' "$users" >"$LC_DATA/users.acl" || fail why=cannot-write file=users.acl

password=$(secret replication.password) || { printf '%s\n' "$password"; exit 1; }
# The last word counts: what follows the include is this pod's own.
cat >"$LC_DATA/server.conf" <<EOF || fail why=cannot-write file=server.conf
include "$LC_CONFIG/redis.conf"
port $LC_PORT
dir "$LC_DATA"
aclfile "$LC_DATA/users.acl"
cluster-config-file nodes.conf
cluster-announce-ip $POD_IP
${LC_HOSTNAME:+cluster-announce-hostname $LC_HOSTNAME}
replica-announce-ip $POD_IP
repl-diskless-sync-delay ${LC_RESYNC_DELAY:-55}
masteruser replication
masterauth "$password"
EOF
unset password users hash

# The server loads a dump that it finds, also with saving off: keys of a resync long ago would return.
rm -f "$LC_DATA"/dump.rdb "$LC_DATA"/temp-*.rdb

if [ -e "$LC_DATA/nodes.conf" ]; then
  table=$(awk -f "$LC_CONFIG/table.awk" "$LC_DATA/nodes.conf")
  case $table in
    damaged*)
      # The server refuses to start with it. Blank, the node is attached again like a new pod.
      say starting-blank why="${table#damaged }" kept=nodes.conf.damaged
      mv -f "$LC_DATA/nodes.conf" "$LC_DATA/nodes.conf.damaged" || fail why=cannot-move file=nodes.conf
      ;;
    *)
      learn "$table"
      if [ "$slot" = - ]; then
        say starting id="$me" owns=nothing
      elif [ -z "$replicas" ]; then
        say starting id="$me" owns=slots replicas=0
      else
        hand_over
      fi
      ;;
  esac
else
  say starting id=new
fi

exec "$SERVER" "$LC_DATA/server.conf"
