#!/bin/sh
# Ready is a primary that owns slots or has replicas, and a replica that has been in sync since it
# follows its primary. Neither asks whether the cluster or the primary is up: a node that holds data
# must not leave the Service, nor become the one that a drain may take, because others are down.
# A blank node that has been introduced but has no part yet is not ready: a drain in between could
# take the last copy of its shard.
set -u
# shellcheck disable=SC2034 # common.sh says it
SCRIPT=readiness
# shellcheck source=common.sh
. "${LC_CONFIG:-/etc/layeredcache/config}/common.sh"

not_ready() {
  say not-ready "$@"
  exit 1
}

case $(survey probe "$LC_HOST" "$LC_PORT") in
  *' heard=all '*' role=primary '*' slots=0 '*' replicas=0 '*) not_ready why=no-slots-and-no-replicas ;;
  *' heard=all '*' role=replica '*' link=down down=-1 '*) not_ready why=first-sync-not-done ;;
  *' heard=all '*) exit 0 ;;
  *' refused=yes '*) not_ready why=server-not-started ;;
  *' heard=some '*) not_ready why=loading-busy-or-denied ;;
  *) not_ready why=no-answer ;;
esac
