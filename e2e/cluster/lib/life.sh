# shellcheck shell=bash
# The cluster's life: up, down, wipe, status, and a session that lasts as long as its caller.

prepare() { # everything that can be made before anything runs
  doctor quiet
  install_packages
  build_programs
  pause_image
  server_image redis-7.0
}

# up [NODES]: brings up what is missing, mends what is broken, leaves alone what is well.
up() {
  local count=${1:-$NODES} i jobs=() failed=0
  case $count in [1-9]) ;; *) die "'$count': 1 to $MAX_NODES nodes" ;; esac
  prepare
  mkdir -p "$STATE" "$RECORDS" "$LOGS"
  chmod 711 "$STATE"
  save_settings
  ln -sfn "$BIN" "$STATE/bin"
  pause_image; want_image "$ARCHIVE"
  server_image redis-7.0; want_image "$ARCHIVE"
  mend_switch
  make_pki
  mend_control_plane
  for i in $(seq "$count"; known_nodes); do
    [[ " ${jobs[*]} " == *" $i:"* ]] && continue
    node_on "$i" &
    jobs+=("$i:$!")
  done
  for i in "${jobs[@]}"; do wait "${i#*:}" || failed=1; done
  [ $failed = 0 ] || die "not every node came up"
  heal_all
  # the first pod of a namespace is refused until its service account is there
  wait_until 30 kubectl -n default get serviceaccount default >/dev/null 2>&1 || die "the controller manager does nothing (log: $LOGS/kube-controller-manager)"
}

# down: ends everything and keeps the state (etcd, images on nodes). Needs no record to be right: what a record does not name,
# its cgroup does.
down() {
  local i jobs=()
  for i in $(known_nodes); do
    node_off "$i" &
    jobs+=($!)
  done
  for i in "${jobs[@]}"; do wait "$i" || say "a node did not go off cleanly"; done
  stop_control_plane
  remove_switch
  remove_group
  restore_settings
  rm -rf "$RECORDS" "$STATE/lock"
}

wipe() {
  down
  rm -rf --one-file-system "$STATE"
}

status() {
  local name i on=0
  for name in switch $CONTROL_PLANE; do
    printf '%-24s %s\n' "$name" "$(pid_of "$name" >/dev/null && echo "process $(pid_of "$name")" || echo down)"
    ! alive "$name" || on=1
  done
  for i in $(known_nodes); do printf '%-24s %s\n' "n$i (zone $(zone_of "$i"))" "$(node_status "$i")"; done
  ! kept_by_hand || echo "brought up by hand; 'cluster wipe' ends it"
  if ! flock -n "$LOCK_FILE" true 2>/dev/null && [ -e "$LOCK_FILE" ]; then echo "lock held by $(lock_holder)"; fi
  [ $on = 1 ] || { echo "the cluster is down"; return 1; }
}

node_status() {
  local part
  alive "n$1/machine" || { echo "off"; return; }
  printf '%s' "on, cable $(in_switch ip -br link show "n$1" 2>/dev/null | grep UP > /dev/null && echo in || echo out)"
  for part in containerd kubelet kube-proxy; do alive "n$1/$part" || printf '%s' ", $part stopped"; done
  node_ready "$1" && echo ", Ready" || echo ", not Ready"
}

# A cluster that a person brought up is his until he wipes it; a test run must not take it away.
kept_by_hand() { [ -e "$STATE/kept" ]; }
refuse_if_kept() {
  ! kept_by_hand || die "a cluster is up that was brought up by hand ($(cat "$STATE/kept")): 'make cluster-down' first"
}

# session WHAT [NODES]: lock, a fresh cluster, its kubeconfig on standard output; then waits for the end of standard input and
# wipes. A caller that is killed closes its pipe: nothing stays behind, whatever became of it.
session() {
  reader= # not local: the trap runs after this function has ended
  take_lock "$1"
  refuse_if_kept
  # shellcheck disable=SC2064
  trap "trap '' INT TERM HUP; kill \$reader 2>/dev/null || true; wipe" EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  wipe
  up "${2:-$NODES}"
  echo "KUBECONFIG=$KUBECONFIG_FILE"
  # in the background, since bash runs a trap only when a foreground command has ended; there bash would give it /dev/null to read
  cat <&0 >/dev/null &
  reader=$!
  wait $reader
}
