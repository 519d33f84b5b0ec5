# shellcheck shell=bash
# What this machine must have, said before anything is started, each with the way out.

PROBLEMS=0
good() { printf '  ok       %s\n' "$*" >&2; }
note() { printf '  note     %s\n' "$*" >&2; }
bad() { # WHAT WAY-OUT
  printf '  MISSING  %s\n           -> %s\n' "$1" "$2" >&2
  PROBLEMS=$((PROBLEMS + 1))
}

# doctor [quiet]: all checks; "quiet" prints only what is wrong.
doctor() {
  PROBLEMS=0
  if [ "${1:-}" = quiet ]; then good() { :; }; note() { :; }; fi
  check_host
  check_cgroups
  check_packages
  check_redis
  check_go
  check_java
  check_network
  [ $PROBLEMS = 0 ] || die "$PROBLEMS thing(s) missing on this machine: see above. Nothing was started."
}

check_host() {
  local machine free
  machine="$(uname -s) $(uname -m)"
  if [ "$machine" = "Linux x86_64" ]; then good "$machine"; else
    bad "Linux on amd64 (this is $machine)" "use such a machine, or a cluster of your own: CLUSTER=current make demo"
  fi
  if [ "$(id -u)" = 0 ]; then good "root"; else
    bad "root (namespaces, cgroups and links are made)" "run it as root: sudo -E make ..."
  fi
  free=$(awk '/MemAvailable/ {print int($2 / 1048576)}' /proc/meminfo)
  if [ "$free" -ge 4 ]; then good "memory: $free GiB available"; else
    bad "4 GiB of available memory (there are $free)" "end other programs"
  fi
  free=$(df --output=avail -k "$(existing "$KEEP")" | awk 'NR == 2 {print int($1 / 1048576)}')
  if [ "$free" -ge 8 ] || find_programs_quietly; then good "disk: $free GiB free for $KEEP"; else
    bad "8 GiB of free disk for $KEEP (there are $free)" "make room, or set LAYEREDCACHE_CACHE to another folder"
  fi
  for machine in unshare nsenter flock; do
    command -v $machine >/dev/null || bad "$machine" "apt-get install util-linux"
  done
}

existing() { # the deepest folder of a path that is there
  local path=$1
  until [ -d "$path" ]; do path=$(dirname "$path"); done
  echo "$path"
}

find_programs_quietly() { command -v go >/dev/null && [ -d "$KEEP/programs/$(programs_hash 2>/dev/null)" ]; }

check_cgroups() {
  local controller
  if [ "$(cgroup_version)" = 2 ]; then
    for controller in cpu cpuset memory pids; do
      grep -qw "$controller" "$CGROUP_ROOT/cgroup.controllers" || bad "cgroup controller $controller" \
        "a kernel or container that has it; in a container: run with the host's cgroup namespace"
    done
    note "cgroup v2 only: written for, but never run; please report what you see"
  else
    for controller in cpu cpuset memory pids devices freezer; do
      [ -d "$CGROUP_ROOT/$controller" ] || bad "cgroup v1 controller $controller mounted at $CGROUP_ROOT/$controller" \
        "mount -t cgroup -o $controller cgroup $CGROUP_ROOT/$controller"
    done
    good "cgroup v1 or hybrid"
  fi
  if [ "$(id -u)" = 0 ] && ! [ -w "$CGROUP_ROOT" ]; then
    bad "a writable $CGROUP_ROOT" "run on a machine or in a virtual machine, not in an unprivileged container"
  fi
}

check_packages() {
  local missing
  command -v apt-get >/dev/null || { bad "apt-get" "use Debian or Ubuntu"; return; }
  missing=$(missing_packages | xargs)
  if [ -z "$missing" ]; then good "Debian packages"; else note "Debian packages to be installed: $missing"; fi
}

# check_redis: the images are named after 7.0, and packed only after the long build; better to hear of another version before it.
check_redis() {
  local version
  if command -v redis-server >/dev/null; then
    version=$(redis-server --version | sed -n 's/.* v=\([0-9.]*\) .*/\1/p')
  else # what apt-get would install, as far as its lists say
    version=$(apt-cache policy redis-server 2>/dev/null | sed -n 's/.*Candidate: *[0-9]*:\([0-9.]*\).*/\1/p')
  fi
  case $version in
    7.0.*) good "Redis: $version" ;;
    '') note "Redis 7.0 is to be installed; Debian 12 has it" ;;
    *) bad "redis-server 7.0 (found: $version)" "put the programs of Redis 7.0 first in PATH; Debian 12 has them" ;;
  esac
}

check_go() {
  local version
  version=$(go_here env GOVERSION 2>/dev/null) || version=
  case $version in
    go1.2[6-9]* | go1.[3-9][0-9]*) good "Go: $version" ;;
    *) bad "Go 1.26 or newer (${version:-none found})" "install it from go.dev/dl and put its bin folder into PATH" ;;
  esac
}

check_java() {
  local jdk
  if jdk=$(find_jdk); then good "JDK: $(jdk_version "$jdk") in $jdk"; else
    bad "a JDK 21 or newer with jlink (looked in JAVA_HOME, /usr/lib/jvm, /opt, ~/.sdkman, ~/.jdks, PATH)" \
      "install one, for example Temurin 25 from adoptium.net; it need not be the default 'java'"
  fi
  if command -v mvn >/dev/null; then good "Maven: $(command -v mvn)"; else
    bad "Maven 3.8 or newer" "apt-get install maven"
  fi
}

# check_network: addresses of ours that somebody else routes would be stolen from him.
check_network() {
  local range taken
  command -v ip >/dev/null || return 0
  for range in "$NET.0/24" "$PODS.0.0/16" "$SERVICES.0.0/16"; do
    taken=$(ip -4 route show root "$range" 2>/dev/null | awk '!/dev '"$HOST_LINK"'|metric '"$ROUTE_METRIC"'/ && !n++')
    [ -z "$taken" ] || bad "the address range $range (in use: $taken)" \
      "set LAYEREDCACHE_NET, LAYEREDCACHE_PODS, LAYEREDCACHE_SERVICES to free ranges (now $NET, $PODS, $SERVICES)"
  done
}
