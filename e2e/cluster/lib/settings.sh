# shellcheck shell=bash disable=SC2034
# Every name, address and folder of the local cluster. Each value can be set from outside.

KUBE_VERSION=v1.37.2                                    # what go.mod pins
KEEP=${LAYEREDCACHE_CACHE:-${XDG_CACHE_HOME:-${HOME:-/root}/.cache}/layeredcache} # built once, kept for all later runs
STATE=${LAYEREDCACHE_STATE:-/var/lib/layeredcache-cluster}     # of the running cluster: removed by "wipe"
# The next two do not follow STATE: there is one of each per machine, like the names below.
LOCK_FILE=${LAYEREDCACHE_LOCK_FILE:-/run/lock/layeredcache-cluster.lock}
SETTINGS_FILE=/run/lock/layeredcache-cluster.settings

NET=${LAYEREDCACHE_NET:-10.77.0}                        # nodes: NET.11, NET.12 ...; this host: NET.1
PODS=${LAYEREDCACHE_PODS:-10.78}                        # pods of node i: PODS.i.0/24
SERVICES=${LAYEREDCACHE_SERVICES:-10.79}                # service addresses: SERVICES.0.0/16
HOST=$NET.1                                             # API server and DNS listen here
API_PORT=${LAYEREDCACHE_API_PORT:-36443}
ETCD_PORT=${LAYEREDCACHE_ETCD_PORT:-32379}
NODE_MEMORY=${LAYEREDCACHE_NODE_MEMORY:-6}              # GiB that a node offers to pods
NODES=${LAYEREDCACHE_NODES:-3}                          # n1.. in zones a, b, c in turn
MAX_NODES=9                                             # one digit in addresses and names

GROUP=layeredcache-cluster                              # the parent cgroup of all that runs
HOST_LINK=lc-host                                       # this host's cable into the switch
ROUTE_METRIC=4096                                       # marks the routes as ours

KUBECONFIG_FILE=$STATE/kubeconfig
RECORDS=$STATE/processes
LOGS=$STATE/log
AUDIT_LOG=$LOGS/audit.json
PKI=$STATE/pki
