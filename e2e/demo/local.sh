# shellcheck shell=bash disable=SC2034
# The demo on a cluster of its own, on this machine.

OPERATOR_NAMESPACE=layeredcache-system
LOCAL=$ROOT/e2e/cluster/cluster

demo_local() {
  if [ -z "${DEMO_LOCKED:-}" ]; then
    build_all
    DEMO_LOCKED=1 exec "$LOCAL" hold "make demo" "$ROOT/e2e/demo/demo"
  fi
  SHOP_IMAGE=docker.io/layeredcache/storefront:dev # what its manifests say
  "$LOCAL" refuse-kept
  "$LOCAL" wipe # of a run that was killed
  BEFORE=$(mktemp)
  "$LOCAL" inventory > "$BEFORE"
  trap 'end_local $?' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  head_line "Kubernetes on this machine"
  "$LOCAL" up > /dev/null
  "$LOCAL" load "$("$LOCAL" operator-image "$ROOT/operator/target")" "$ROOT/e2e/storefront/target/storefront-image.tar"
  KUBECONFIG=$("$LOCAL" kubeconfig)
  PATH=$("$LOCAL" path):$PATH
  export KUBECONFIG PATH
  learn_zones
  kubectl get nodes -L topology.kubernetes.io/zone
  head_line "CRD, operator and sample"
  kubectl apply --server-side -k "$ROOT/manifests"
  await_definition
  kubectl -n $OPERATOR_NAMESPACE wait deployment --all --for=condition=Available --timeout=60s \
    || { explain shop; fail "the operator does not become Available"; }
  STORY_BEGAN=$(date +%s%3N)
  kubectl apply -f "$SAMPLE"
  show shop
}

# build_all: without a lock, so that a long first build keeps nobody out.
build_all() {
  "$LOCAL" doctor
  head_line "Building (long only the first time)"
  "$LOCAL" build
  "$ROOT/e2e/build-operator"
  "$ROOT/e2e/storefront/build"
}

render_shop_local() { kubectl kustomize "$ROOT/e2e/storefront/manifests/demo"; }

# kill_local NAMESPACE POD...: SIGKILL to the server of each, at once: with a second between them the other one would take over.
kill_local() {
  local pod kill kills=()
  for pod in "${@:2}"; do
    "$LOCAL" kill "$1" "$pod" redis &
    kills+=($!)
  done
  for kill in "${kills[@]}"; do wait "$kill" || fail "a server cannot be killed"; done
}

end_local() { # EXIT CODE
  local code=$1
  trap '' INT TERM HUP
  trap - EXIT
  head_line "Taking it down"
  "$LOCAL" wipe
  if "$LOCAL" compare "$BEFORE"; then
    echo "nothing is left: the machine is as it was before"
  else
    echo "demo: the lines above are left on this machine" >&2
    [ "$code" != 0 ] || code=1
  fi
  rm -f "$BEFORE"
  # Ctrl-C is how a demo without ONCE ends well
  [ "$code" != 130 ] || [ -n "${ONCE:-}" ] || code=0
  exit "$code"
}

what_to_try_local() { # NAMESPACE
  cat <<T

It stays up until Ctrl-C. In another terminal:

  export KUBECONFIG=$KUBECONFIG PATH=$(dirname "$(command -v kubectl)"):\$PATH

  kubectl -n $1 get lc -o wide
  kubectl -n $1 describe lc $CACHE
  kubectl explain lc.spec
  kubectl -n $1 get cm $CACHE-topology -o yaml
  kubectl get --raw /api/v1/namespaces/$1/pods/shop-0:8080/proxy/seconds | tail   # what a pod of the shop tells of itself
  kubectl -n $1 delete pod $CACHE-0-0            # the replica takes over; watch it here
  kubectl drain n2 --ignore-daemonsets --delete-emptydir-data && kubectl uncordon n2
  $LOCAL crash n3 && $LOCAL on n3                # a power cut
T
}
