# shellcheck shell=bash
# What can be broken from outside, as the world would: cables, cuts between two nodes, processes of containers.

cut_cable() { in_switch ip link set "n$1" down; }   # I
plug_cable() { in_switch ip link set "n$1" up; }    # I

wall_name() { if [ "$1" -lt "$2" ]; then echo "wall$1$2"; else echo "wall$2$1"; fi; }

# raise_wall I J: no packet passes between these two nodes, pods included; both still see the API server.
raise_wall() {
  in_switch nft -f - <<T
table bridge $(wall_name "$1" "$2") {
  chain forward {
    type filter hook forward priority 0
    iifname "n$1" oifname "n$2" drop
    iifname "n$2" oifname "n$1" drop
  }
}
T
}

remove_wall() { in_switch nft delete table bridge "$(wall_name "$1" "$2")"; } # I J

# heal_all: every cable in, no wall left.
heal_all() {
  local i wall
  for i in $(known_nodes); do alive "n$i/machine" && plug_cable "$i"; done
  in_switch nft list tables bridge 2>/dev/null | awk '$3 ~ /^wall/ {print $3}' | while read -r wall; do
    in_switch nft delete table bridge "$wall"
  done
}

# container NAMESPACE POD CONTAINER: "node-number container-id" of the running one.
container() {
  local found
  found=$(kubectl -n "$1" get pod "$2" -o "jsonpath={.spec.nodeName} {range .status.initContainerStatuses[?(@.name==\"$3\")]}{.containerID} {end}{range .status.containerStatuses[?(@.name==\"$3\")]}{.containerID}{end}") || return 1
  # shellcheck disable=SC2086 # split on purpose
  set -- $found
  [ $# = 2 ] || { say "no such running container"; return 1; }
  echo "${1#n} ${2#*//}"
}

# container_pids NODE ID: every process of it, as this host counts, the first one first.
container_pids() {
  local first
  first=$(inside "$1" cat "/run/containerd/io.containerd.runtime.v2.task/k8s.io/$2/init.pid") || return 1
  find "$(roster)/$GROUP/n$1" -type d -name "$2" -exec cat {}/cgroup.procs \; | while read -r pid; do
    # the last but one number is the pid as the node counts, the last as the container counts
    echo "$(awk '/^NSpid/ {print $(NF - 1)}' "/proc/$pid/status" 2>/dev/null) $pid"
  done | awk -v first="$first" '$1 == first {print 0, $2; next} {print 1, $2}' | sort -n | cut -d' ' -f2
}

# pids first|all NAMESPACE POD CONTAINER: of the running one, as this host counts
pids() {
  local which=$1 place pids
  shift
  place=$(container "$@") || die "no running container $1/$2/$3"
  # shellcheck disable=SC2086 # two words
  pids=$(container_pids $place)
  [ "$which" = all ] || pids=$(head -n 1 <<<"$pids")
  [ -n "$pids" ] || die "container $1/$2/$3 has no process"
  echo "$pids"
}

# pod_pids NAMESPACE POD: every process of it, those of its sandbox too, as this host counts.
pod_pids() {
  local found pids
  found=$(kubectl -n "$1" get pod "$2" -o 'jsonpath={.spec.nodeName} {.metadata.uid}') || die "no pod $1/$2"
  pids=$(find "$(roster)/$GROUP/${found% *}" -path "*/pod${found#* }/*" -name cgroup.procs -exec cat {} +)
  [ -n "$pids" ] || die "pod $1/$2 has no process"
  echo "$pids"
}

# kill_pod NAMESPACE POD: its sandbox ends with its containers, so that the kubelet cannot start one of them again in it.
kill_pod() {
  local targets
  targets=$(pod_pids "$@")
  # shellcheck disable=SC2086 # a list; some end with the first one of their container
  kill -KILL $targets 2>/dev/null || true
}

# signal_container SIGNAL first|all NAMESPACE POD CONTAINER
signal_container() {
  local signal=$1 targets
  shift
  targets=$(pids "$@")
  # shellcheck disable=SC2086 # a list
  kill "-$signal" $targets
}

# restore: what a scenario broke, without looking at what is well: a whole "up" takes seconds, this a fraction of one.
restore() {
  local i part
  api_server on
  heal_all
  for i in $(known_nodes); do
    for part in machine containerd kubelet kube-proxy; do
      alive "n$i/$part" || { node_on "$i"; break; }
    done
  done
}
