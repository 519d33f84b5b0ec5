# shellcheck shell=bash
# The cluster's programs: built once from go.mod, kept under a hash of everything they were built from.

PROGRAM_NAMES="kube-apiserver kube-controller-manager kube-scheduler kubelet kube-proxy kubectl etcd dns pause"
LDFLAGS="-s -w -X k8s.io/component-base/version.gitVersion=$KUBE_VERSION"
LDFLAGS+=" -X k8s.io/component-base/version.gitMajor=1"
LDFLAGS+=" -X k8s.io/component-base/version.gitMinor=$(cut -d. -f2 <<<"$KUBE_VERSION")"

go_here() { (cd "$HOME_DIR" && GOWORK=off GOFLAGS=-buildvcs=false go "$@"); }

package_of() {
  case $1 in
    etcd) echo go.etcd.io/etcd/server/v3 ;;
    dns | pause) echo "./$1" ;;
    *) echo "k8s.io/kubernetes/cmd/$1" ;;
  esac
}

programs_hash() {
  {
    go_here env GOVERSION GOARCH CGO_ENABLED CC
    echo "$PROGRAM_NAMES $LDFLAGS trimpath"
    cd "$HOME_DIR" && sha256sum go.mod go.sum dns/main.go pause/main.go
  } | sha256sum | cut -c1-16
}

# find_programs: sets BIN and puts it first in PATH; true if all of them are there.
find_programs() {
  BIN=$KEEP/programs/$(programs_hash)
  export PATH="$BIN:$PATH"
  [ -d "$BIN" ]
}

# use_programs: those that the running cluster was started with, without asking Go: a node can be cut
# off in milliseconds, and a go.mod edited meanwhile does not change what runs.
use_programs() {
  if [ -L "$STATE/bin" ]; then BIN=$(readlink "$STATE/bin"); export PATH="$BIN:$PATH"; else find_programs; fi
}

# build_programs: one at a time, because linking two of them at once takes many GiB; into a temporary
# folder that is renamed when whole, so that an interrupted build is never taken for a finished one.
build_programs() {
  local name n=0 work began=$SECONDS
  find_programs && return
  mkdir -p "$KEEP/programs"
  exec 7>>"$KEEP/programs/.lock"
  flock -n 7 || { say "another build of the programs is under way: waiting for it"; flock 7; }
  if [ ! -d "$BIN" ]; then
    say "building Kubernetes $KUBE_VERSION, etcd and CoreDNS from source, since there is no registry to take them from."
    say "This takes about 13 minutes on two cores, once: the result is kept in $BIN"
    work=$KEEP/programs/.building-$(basename "$BIN")
    mkdir -p "$work"
    for name in $PROGRAM_NAMES; do
      n=$((n + 1))
      [ -x "$work/$name" ] || build_one "$name" "$work" "$n of $(wc -w <<<"$PROGRAM_NAMES")"
    done
    rm -f "$work"/*.log
    mv -T "$work" "$BIN"
    say "all programs built after $((SECONDS - began)) s"
  fi
  exec 7>&-
}

build_one() { # NAME FOLDER "3 of 9"
  local name=$1 log=$2/$1.log began=$SECONDS job
  say "building $name ($3)"
  # -v prints a line for each package that is compiled: the only sign of life that Go gives
  go_here build -v -trimpath -ldflags "$LDFLAGS" -o "$2/$name.part" "$(package_of "$name")" > "$log" 2>&1 &
  job=$!
  # shellcheck disable=SC2064 # this job, now: an interrupted script must not leave a compiler behind
  trap "kill $job 2>/dev/null" EXIT
  while kill -0 $job 2>/dev/null; do
    [ $(((SECONDS - began) % 30)) != 29 ] || say "  $name: $((SECONDS - began)) s, $(grep -c / "$log") packages compiled or fetched"
    sleep 1
  done
  wait $job || die_with_log "$log" "$name cannot be built"
  trap - EXIT
  mv "$2/$name.part" "$2/$name"
}
