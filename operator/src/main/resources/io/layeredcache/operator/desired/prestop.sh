#!/bin/sh
# Hands this node's slots over before its process ends: the replica in sync with the highest offset
# takes over with our help, and only then may the process go. Needs no operator.
# Always exits with 0: a hook that fails does not keep the pod, it only adds a warning to it.
set -u
# shellcheck disable=SC2034 # common.sh says it
SCRIPT=prestop
# shellcheck source=common.sh
. "${LC_CONFIG:-/etc/layeredcache/config}/common.sh"
: "${LC_PATIENCE:=20}"      # seconds in all; the pod's grace period leaves room for it
: "${LC_ATTEMPT:=2}"       # seconds until a request is repeated; it takes tenths of one
: "${LC_LOG:=/proc/1/fd/1}" # the container's log: what a hook prints is thrown away

{ : >>"$LC_LOG"; } 2>/dev/null || LC_LOG=/dev/null
tell() { say "$@" >>"$LC_LOG"; }
deadline=$(($(now) + LC_PATIENCE))
unheard=0

# owner: whether this node still owns slots. Ends the hook when it is asked three times in vain: whoever
# does not answer us would not hand over either.
owner() {
  self=$(survey handover "$LC_HOST" "$LC_PORT")
  case $self in
    *' heard=all '*) unheard=0 ;;
    *) unheard=$((unheard + 1)) ;;
  esac
  if [ "$unheard" -ge 3 ]; then
    tell not-handed-over why=server-does-not-answer
    exit 0
  fi
  case $self in *' heard=all '*' slots=0 '*) return 1 ;; esac
}

# handed_over SECONDS: waits that long for our slots to go.
handed_over() {
  until=$(($(now) + $1))
  while owner; do
    if [ "$(now)" -ge "$until" ] || [ "$(now)" -ge "$deadline" ]; then return 1; fi
    sleep 0.1
  done
}

# in_sync: "ip port" of the replicas in sync, the one with the highest offset first.
in_sync() {
  ask handover "$LC_HOST" "$LC_PORT" 'INFO replication' |
    sed -n 's/^slave[0-9]*:ip=\(.*\),port=\([0-9]*\),state=online,offset=\([0-9]*\),.*/\3 \1 \2/p' |
    sort -k 1,1nr -k 2 | cut -d ' ' -f 2,3
}

replicas=
until [ -n "$replicas" ]; do
  if ! owner; then
    tell nothing-to-hand-over
    exit 0
  fi
  # a time-out is no proof that there is nobody to hand over to
  case $self in *' heard=all '*) replicas=$(value replicas "$self") ;; esac
done
if [ "$replicas" = 0 ]; then
  tell not-handed-over why=no-replica
  exit 0
fi
round=0
while [ "$(now)" -lt "$deadline" ]; do
  heirs=$(in_sync)
  if [ -z "$heirs" ]; then
    # one that lost its link a moment ago is back in a second; one that waits for a full resync is not
    [ "$(now)" -lt $((deadline - LC_PATIENCE + 5)) ] || break
    sleep 0.3
    continue
  fi
  count=$(printf '%s\n' "$heirs" | grep -c .)
  # Three times the same one: a request is silently dropped by a primary whose table does not say yet
  # that this is its replica, which it learns within a second of attaching.
  heir=$(printf '%s\n' "$heirs" | sed -n "$((round / 3 % count + 1))p")
  round=$((round + 1))
  # Six times with our help, which loses no write. If that fails nobody can vote, and because this
  # process ends either way, the replica takes over without a vote.
  mode=
  [ "$round" -le 6 ] || mode=TAKEOVER
  reply=$(ask handover "${heir% *}" "${heir#* }" "CLUSTER FAILOVER${mode:+ $mode}" | sed 1q)
  tell asked heir="${heir% *}:${heir#* }" mode="${mode:-PLANNED}" reply="$(printf '%s' "$reply" | tr ' ' '_')"
  if [ "$reply" = OK ]; then wait=$LC_ATTEMPT; else wait=1; fi
  if handed_over "$wait"; then
    tell handed-over heir="${heir% *}:${heir#* }"
    exit 0
  fi
done
tell not-handed-over rounds="$round"
