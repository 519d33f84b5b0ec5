# shellcheck shell=bash
# A node's cable, address and routes. Used for a new node and to mend a running one: every part is set, whatever was there.

in_node_network() { # I COMMAND...
  local pid
  pid=$(pid_of "n$1/machine") || return 1
  shift
  nsenter -t "$pid" -n "$@"
}

mend_node_network() { # I
  local i=$1 other address
  address=$(address_of "$i")
  if ! in_node_network "$i" ip link show eth0 >/dev/null 2>&1 || ! in_switch ip link show "n$i" >/dev/null 2>&1; then
    in_switch ip link del "n$i" 2>/dev/null || true
    in_node_network "$i" ip link del eth0 2>/dev/null || true
    in_switch ip link add "n$i" type veth peer name eth0 netns "$(pid_of "n$i/machine")"
  fi
  in_switch ip link set "n$i" master br0 up
  in_node_network "$i" ip link set lo up
  in_node_network "$i" ip addr replace "$address/24" dev eth0
  in_node_network "$i" ip link set eth0 up
  in_node_network "$i" sysctl -qw net.ipv4.ip_forward=1
  for other in $(seq "$MAX_NODES"); do
    [ "$other" = "$i" ] || in_node_network "$i" ip route replace "$PODS.$other.0/24" via "$(address_of "$other")"
  done
  ip route replace "$PODS.$i.0/24" via "$address" dev "$HOST_LINK" # the host reaches pods directly
}

remove_node_network() { # I
  if alive switch; then in_switch ip link del "n$1" 2>/dev/null || true; fi
  ip route del "$PODS.$1.0/24" dev "$HOST_LINK" 2>/dev/null || true
}
