# shellcheck shell=bash
# Debian packages that the cluster and its images are made from, and busybox: the tests of the pods' scripts need it, for the
# tools as the Alpine images have them.

DEBIAN_PACKAGES="containerd runc containernetworking-plugins iptables nftables conntrack iproute2 util-linux procps
  redis-server redis-tools openssl curl ca-certificates python3 make shellcheck busybox"

missing_packages() {
  local package
  for package in $DEBIAN_PACKAGES; do
    # python3, curl and make may as well come from elsewhere: what counts is that they can be called
    command -v "$package" >/dev/null 2>&1 && continue
    [ "$(dpkg-query -Wf '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || echo "$package"
  done
}

install_packages() {
  local missing
  missing=$(missing_packages | xargs)
  # shellcheck disable=SC2086 # a list
  [ -z "$missing" ] || install_packages_now $missing
}

# install_packages_now NAME...: their system services (redis, containerd) are neither started
# now (policy-rc.d) nor at the next boot: this project runs its own, and port 6379 may be taken.
install_packages_now() {
  local missing=$* policy=/usr/sbin/policy-rc.d ours='' log
  say "installing Debian packages: $missing"
  log=$(mktemp)
  if [ ! -e $policy ]; then
    ours=yes
    printf '#!/bin/sh\nexit 101\n' > $policy
    chmod 755 $policy
  fi
  # shellcheck disable=SC2086 # a list
  { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -yq --no-install-recommends $missing; } > "$log" 2>&1 \
    || { [ -z "$ours" ] || rm -f $policy; die_with_log "$log" "apt-get cannot install: $missing"; }
  [ -z "$ours" ] || rm -f $policy
  rm -f "$log"
  disable_service redis-server "$missing"
  disable_service containerd "$missing"
}

disable_service() { # NAME "PACKAGES JUST INSTALLED"
  case " $2 " in
    *" $1 "*) command -v systemctl >/dev/null && systemctl disable --quiet "$1" 2>/dev/null || true ;;
  esac
}
