# shellcheck shell=bash
# What a machine carries that a run could leave behind. Taken before and after; what is new is named.

# inventory: one sorted line for each thing.
inventory() {
  {
    inventory_processes
    awk '{print "mount " $5}' /proc/self/mountinfo
    ip -o link show | awk -F': ' '{print "link " $2}'
    ip -o -4 addr show | awk '{print "address " $4 " on " $2}'
    ip -4 route show table all | sed 's/^/route /; s/ *$//; /cache/d'
    find "$CGROUP_ROOT" -type d \( -path "*/$GROUP*" -o -name 'kubepods*' \) 2>/dev/null | sed 's/^/cgroup /' || true
    inventory_namespaces
    nft list ruleset 2>/dev/null | awk '/^(table|\tchain)/ {print "nft " $1 " " $2 " " $3}' || true
    for tables in iptables-save ip6tables-save; do
      $tables 2>/dev/null | sed -n "s/^-A/$tables -A/p" || true
    done
    for name in $KEPT_SETTINGS; do echo "setting $name = $(cat "/proc/sys/$name")"; done
  } | sort -u
}

# inventory_processes: all that runs in our cgroups, and all that the holder of the lock has started, known by the variable that
# it exported: a Redis that a unit test forgot, not that of somebody else's tests. Without a holder: by the names of our programs.
inventory_processes() {
  local folder pid name
  for folder in /proc/[0-9]*; do
    pid=${folder#/proc/}
    { read -r name < "$folder/comm"; } 2>/dev/null || continue
    if [ -n "${LAYEREDCACHE_LOCK:-}" ]; then
      grep -qszx "LAYEREDCACHE_LOCK=$LAYEREDCACHE_LOCK" "$folder/environ" && ! descends_from_us "$pid" || continue
    else
      case $name in
        etcd | kube-* | kubelet | dns | pause | containerd* | runc* | redis-server | valkey-server | unshare | nsenter) ;;
        *) continue ;;
      esac
    fi
    echo "process $name $pid started $(start_time "$pid" || echo zombie)"
  done
  members | sed 's/^/process in our cgroup: /'
}

# descends_from_us PID: the processes of this very look are not what it looks for.
descends_from_us() {
  local pid=$1 rest
  while [ "$pid" -gt 1 ]; do
    [ "$pid" != $$ ] || return 0
    { rest=$(<"/proc/$pid/stat"); } 2>/dev/null || return 0
    rest=${rest##*) }
    rest=${rest#* }
    pid=${rest%% *}
  done
  return 1
}

inventory_namespaces() {
  readlink /proc/[0-9]*/ns/net 2>/dev/null | sort -u | sed 's/^/network namespace /' || true
  find /run/netns -mindepth 1 -printf 'network namespace named %f\n' 2>/dev/null || true
}

# what_is_new BEFORE: lines of now that are not in that file; waits a little for what the kernel takes down late.
what_is_new() {
  local before=$1 left
  for _ in $(seq 30); do
    left=$(comm -13 "$before" <(inventory))
    [ -n "$left" ] || return 0
    sleep 0.5
  done
  echo "$left"
  return 1
}
