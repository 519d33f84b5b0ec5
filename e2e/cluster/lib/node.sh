# shellcheck shell=bash
# Nodes. Each is a "machine": its own network, mount, process and host name namespaces, with its own containerd, kubelet and
# kube-proxy. Its process 1 holds them; when that one is killed the kernel ends everything on the node, as a power cut does.

# number NODE: "n2" or "2" -> 2
number() {
  case ${1#n} in
    [1-9]) echo "${1#n}" ;;
    *) die "'$1' is no node: n1 to n$MAX_NODES" ;;
  esac
}

inside() { # I COMMAND...
  local pid
  pid=$(pid_of "n$1/machine") || { say "n$1 is off"; return 1; }
  shift
  nsenter -t "$pid" -m -n -p -u "$@"
}

# node_lock I: two commands on one node take turns. Descriptor 9 is closed with the subshell that runs the command.
node_lock() {
  mkdir -p "$STATE/lock"
  exec 9>"$STATE/lock/n$1"
  flock -w 120 9 || die "n$1: another command on this node does not end"
}

node_on() ( # I: on, or mended if it is; ends when Kubernetes says Ready for this very boot
  local began pid kept
  began=$(now_ms)
  node_lock "$1"
  alive "n$1/machine" || power_on "$1"
  mend_node_network "$1"
  mend_containerd "$1"
  import_images "$1"
  start_kubelet "$1"
  start_kube_proxy "$1"
  wait_until 90 node_settled "$1" && alive "n$1/machine" || die_with_log "$LOGS/n$1/kubelet" "n$1 does not become Ready"
  say "n$1 (zone $(zone_of "$1")) Ready after $(($(now_ms) - began)) ms"
)

node_settled() { dead "n$1/machine" || node_ready "$1"; }

node_ready() {
  [ "$(kubectl --request-timeout=5s get node "n$1" -o 'jsonpath={.status.nodeInfo.bootID} {.status.conditions[?(@.type=="Ready")].status}' 2>/dev/null)" = "$(cat "$(folder_of "$1")/boot-id") True" ]
}

power_on() { # I
  local folder kept
  folder=$(folder_of "$1")
  clear_node "$1" # what a killed run left of it
  write_node_files "$1"
  make_group "n$1/machine"
  rm -f "$folder/booted"
  launch "n$1/keeper" "n$1/machine" unshare --fork --pid --mount --net --uts --kill-child sh "$folder/machine.sh"
  kept=$(pid_of "n$1/keeper") || die_with_log "$LOGS/n$1/keeper" "n$1 did not start"
  wait_until 10 only_child "$kept" >/dev/null || die_with_log "$LOGS/n$1/keeper" "n$1 has no first process"
  remember "n$1/machine" "$(only_child "$kept")" || die_with_log "$LOGS/n$1/keeper" "n$1 did not stay up"
  wait_until 10 test -f "$folder/booted" || die_with_log "$LOGS/n$1/keeper" "n$1 did not boot"
}

# launch_inside I NAME COMMAND...: a daemon of the node. The record names the process itself, not the nsenter that waits for it.
launch_inside() {
  local name=n$1/$2 group=n$1/machine machine
  alive "$name" && return
  machine=$(pid_of "n$1/machine")
  shift 2
  launch "$name" "$group" nsenter -t "$machine" -m -n -p -u "$@"
  wait_until 5 only_child "$(pid_of "$name")" >/dev/null || die_with_log "$LOGS/$name" "$name did not start"
  remember "$name" "$(only_child "$(pid_of "$name")")"
}

mend_containerd() { # I
  launch_inside "$1" containerd env PATH="$PATH" containerd -c "$(folder_of "$1")/containerd.toml"
  wait_until 30 containerd_answers "$1" || die_with_log "$LOGS/n$1/containerd" "containerd on n$1 does not answer"
}

containerd_answers() { inside "$1" ctr -n k8s.io version >/dev/null 2>&1; }

start_kubelet() { # I
  launch_inside "$1" kubelet env PATH="$PATH" "$BIN/kubelet" --config "$(folder_of "$1")/kubelet.yaml" --kubeconfig "$PKI/n$1.kubeconfig" \
    --root-dir "$(folder_of "$1")/kubelet" --cert-dir "$(folder_of "$1")/pki" --hostname-override "n$1" --node-ip "$(address_of "$1")" \
    --node-labels "topology.kubernetes.io/zone=$(zone_of "$1"),topology.kubernetes.io/region=local" --v=1
}

stop_kubelet() { end "n$1/kubelet" 10; }

start_kube_proxy() { # I; conntrack limits belong to the whole machine and are left alone
  launch_inside "$1" kube-proxy env PATH="$PATH" "$BIN/kube-proxy" --kubeconfig "$KUBECONFIG_FILE" --hostname-override "n$1" \
    --cluster-cidr "$PODS.0.0/16" --proxy-mode iptables --bind-address "$(address_of "$1")" --v=1 \
    --conntrack-max-per-core 0 --conntrack-min 0 --conntrack-tcp-timeout-established 0s --conntrack-tcp-timeout-close-wait 0s
}

# node_off I: the power cut. Nothing on the node gets to say a word.
node_off() (
  node_lock "$1"
  clear_node "$1"
)

clear_node() {
  local name
  end "n$1/machine" 0
  for name in keeper containerd kubelet kube-proxy; do end "n$1/$name" 0; done
  remove_node_network "$1"
  remove_group "n$1"
}

# known_nodes: numbers of all nodes of which anything is there: a folder, a record or a cgroup.
known_nodes() {
  local path
  # shellcheck disable=SC2153 # set in settings.sh
  for path in "$STATE"/n[1-9] "$RECORDS"/n[1-9] "$(roster)/$GROUP"/n[1-9]; do
    [ ! -e "$path" ] || basename "$path" | tr -d n
  done | sort -u
}

# next_node ZONE: the lowest number of that zone that is not in use yet.
next_node() {
  local i
  for i in $(seq "$MAX_NODES"); do
    [ "$(zone_of "$i")" != "$1" ] || [ -d "$(folder_of "$i")" ] || { echo "$i"; return; }
  done
  die "zone '$1': there are zones a, b, c with at most $((MAX_NODES / 3)) nodes each"
}
