# shellcheck shell=bash
# Cgroups. All that runs lies below /$GROUP: <control plane>, <switch>, n1, n2 ...
# That makes every process of ours known by its cgroup as well, also when the records are lost.

CGROUP_ROOT=/sys/fs/cgroup
V1_CONTROLLERS="cpu cpuacct cpuset memory devices freezer blkio pids systemd unified"

cgroup_version() { # 1 (also hybrid) or 2
  if [ "$(stat -fc %T $CGROUP_ROOT)" = cgroup2fs ]; then echo 2; else echo 1; fi
}

# hierarchies: every mounted tree in which a group must be made.
hierarchies() {
  local c
  if [ "$(cgroup_version)" = 2 ]; then
    echo $CGROUP_ROOT
    return
  fi
  for c in $V1_CONTROLLERS; do
    [ -d "$CGROUP_ROOT/$c" ] && echo "$CGROUP_ROOT/$c"
  done
  return 0
}

# roster: the one tree in which processes are entered and looked up.
roster() { if [ "$(cgroup_version)" = 2 ]; then echo $CGROUP_ROOT; else echo $CGROUP_ROOT/pids; fi; }

# make_group PATH: makes /$GROUP/PATH, level by level.
make_group() {
  local tree level part
  for tree in $(hierarchies); do
    level=$tree
    for part in $GROUP ${1//\// }; do
      level=$level/$part
      mkdir -p "$level"
      inherit "$tree" "$level"
    done
  done
}

# inherit TREE LEVEL: what a new group does not take over by itself.
inherit() {
  local file
  case $1 in
    */cpuset) # v1: a cpuset without cpus and memory nodes accepts no process
      for file in cpuset.cpus cpuset.mems; do cat "$(dirname "$2")/$file" > "$2/$file"; done ;;
    */cpu) # all of ours together would weigh as much as one process beside us: a busy host would starve the cluster
      [ "$2" != "$1/$GROUP" ] || echo 40960 > "$2/cpu.shares" ;;
    "$CGROUP_ROOT") # v2: controllers must be handed down by the parent. Written for, never run.
      for file in cpu cpuset memory io pids; do
        echo "+$file" > "$(dirname "$2")/cgroup.subtree_control" 2>/dev/null || true
      done
      [ "$2" != "$1/$GROUP" ] || echo 4000 > "$2/cpu.weight" 2>/dev/null || true ;;
  esac
}

# entry_of_group PATH: the file into which a process writes its pid to enter, with its later children.
entry_of_group() { echo "$(roster)/$GROUP/$1/cgroup.procs"; }

# members [PATH]: pids of all that runs in /$GROUP/PATH or below.
members() {
  find "$(roster)/$GROUP/${1:-}" -name cgroup.procs -exec cat {} + 2>/dev/null || true
}

# empty_group [PATH]: kills what is left in it; true once nobody is.
empty_group() {
  local pids
  pids=$(members "${1:-}")
  [ -z "$pids" ] && return 0
  # shellcheck disable=SC2086 # a list
  kill -9 $pids 2>/dev/null
  return 1
}

remove_group() { # [PATH]
  local path=$GROUP${1:+/$1}
  wait_until 10 empty_group "${1:-}" || say "processes left in $path: $(members "${1:-}" | tr '\n' ' ')"
  wait_until 5 groups_removed "$path" || say "cgroup $path cannot be removed"
}

# groups_removed PATH: bottom up; a group is busy for an instant after its last process ended.
groups_removed() {
  local tree left=0
  for tree in $(hierarchies); do
    [ -d "$tree/$1" ] || continue
    find "$tree/$1" -depth -type d -exec rmdir {} + 2>/dev/null
    [ ! -d "$tree/$1" ] || left=1
  done
  return $left
}
