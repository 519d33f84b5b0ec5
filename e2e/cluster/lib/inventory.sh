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

# inventory_processes: programs that a run starts, wherever they are, by name; the pid and start time make each one itself.
inventory_processes() {
  local stat pid name
  for stat in /proc/[0-9]*/stat; do
    pid=${stat#/proc/}
    pid=${pid%/stat}
    { read -r name < "/proc/$pid/comm"; } 2>/dev/null || continue
    case $name in
      etcd | kube-* | kubelet | dns | pause | containerd* | runc* | redis-server | redis-cli | valkey-* | unshare | nsenter)
        echo "process $name $pid started $(start_time "$pid" || echo zombie)" ;;
      java)
        ! tr '\0' ' ' < "/proc/$pid/cmdline" 2>/dev/null | grep -q layeredcache || echo "process java $pid started $(start_time "$pid")" ;;
    esac
  done
  members | sed 's/^/process in our cgroup: /'
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
