#!/bin/sh
# Alive is whoever answers anything: NOAUTH, LOADING, BUSY and MASTERDOWN are answers, and killing a
# node for them would lose its data. redis-cli exits with 0 for each of them.
# Bounded from inside: a probe that is killed from outside can leave redis-cli behind.
: "${LC_HOST:=127.0.0.1}"
: "${LC_PORT:=6379}"
CLI=$(command -v redis-cli || command -v valkey-cli) || CLI=redis-cli
exec timeout "${LC_LIVENESS_TIMEOUT:-4}" "$CLI" -h "$LC_HOST" -p "$LC_PORT" PING
