#!/bin/sh
# Alive is whoever answers anything: NOAUTH, LOADING, BUSY and MASTERDOWN are answers, and killing a
# node for them would lose its data. redis-cli exits with 0 for each of them.
# Bounded from inside: a probe that is killed from outside can leave redis-cli behind.
# shellcheck disable=SC2034 # common.sh says it
SCRIPT=liveness
# shellcheck source=common.sh
. "${LC_CONFIG:-/etc/layeredcache/config}/common.sh"

bounded "${LC_LIVENESS_TIMEOUT:-4}" "$CLI" -h "$LC_HOST" -p "$LC_PORT" PING
