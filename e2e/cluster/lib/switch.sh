# shellcheck shell=bash
# The network between nodes: a bridge in a network namespace of its own, so that no firewall rule of this
# host (Docker's, say) touches traffic between nodes. Each part is looked at and mended by itself: after a
# killed run any subset of them may be there.

in_switch() { nsenter -t "$(pid_of switch)" -n "$@"; }
our_ranges() { echo "$NET.0/24 $PODS.0.0/16 $SERVICES.0.0/16"; }

mend_switch() {
  local range
  # What is not up stays on this machine: without these routes a packet to a pod that has gone would leave by the default route.
  for range in $(our_ranges); do ip route replace unreachable "$range" metric "$ROUTE_METRIC"; done
  if dead switch; then
    make_group switch
    launch switch switch unshare --net "$BIN/pause"
    wait_until 5 separate_network switch || die_with_log "$LOGS/switch" "the switch has no network of its own"
  fi
  in_switch ip link set lo up
  in_switch ip link show br0 >/dev/null 2>&1 || in_switch ip link add br0 type bridge
  in_switch ip link set br0 up
  in_switch sysctl -qw net.bridge.bridge-nf-call-iptables=0 net.bridge.bridge-nf-call-ip6tables=0 2>/dev/null || true
  mend_host_link
}

separate_network() { # NAME
  local pid
  pid=$(pid_of "$1") && [ "$(readlink "/proc/$pid/ns/net")" != "$(readlink /proc/self/ns/net)" ]
}

mend_host_link() {
  # A half pair (its peer lies in a dead switch's namespace that is not gone yet) cannot be used.
  if ! ip link show "$HOST_LINK" >/dev/null 2>&1 || ! in_switch ip link show host >/dev/null 2>&1; then
    ip link del "$HOST_LINK" 2>/dev/null || true
    in_switch ip link del host 2>/dev/null || true
    ip link add "$HOST_LINK" type veth peer name host netns "$(pid_of switch)"
  fi
  in_switch ip link set host master br0 up
  ip addr replace "$HOST/24" dev "$HOST_LINK"
  ip link set "$HOST_LINK" up
}

remove_switch() {
  local range
  end switch 0
  ip link del "$HOST_LINK" 2>/dev/null || true
  for range in $(our_ranges); do
    ip route del unreachable "$range" metric "$ROUTE_METRIC" 2>/dev/null || true
  done
  remove_group switch
}
