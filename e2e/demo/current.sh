# shellcheck shell=bash disable=SC2034,SC2016
# The demo on the cluster of the current kubectl context: a namespace of its own, nothing on nodes, removed at the end.

demo_current() {
  command -v kubectl >/dev/null || fail "kubectl is not in PATH"
  context=$(kubectl config current-context) || fail "kubectl has no current context"
  [ -n "${IMAGE:-}" ] || fail "IMAGE is missing: the operator's image, where the cluster '$context' can pull it. For example:
  make image                                                  # prints the path of a Docker archive
  skopeo copy docker-archive:ARCHIVE docker://REGISTRY/layeredcache-operator:dev
  CLUSTER=current IMAGE=REGISTRY/layeredcache-operator:dev make demo"
  OPERATOR_NAMESPACE=layeredcache-demo-$(od -An -N3 -tx1 /dev/urandom | tr -d ' \n')
  SHOP_IMAGE=${SHOP_IMAGE:-}
  SCRATCH=$(mktemp -d)
  OWN_CRD=
  head_line "kubectl context: $context"
  echo "Everything goes to the new namespace $OPERATOR_NAMESPACE, with the image $IMAGE"
  trap 'end_current $?' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  kubectl create namespace "$OPERATOR_NAMESPACE"
  if ! kubectl get crd layeredcaches.layeredcache.io >/dev/null 2>&1; then
    OWN_CRD=yes
    kubectl apply --server-side -f "$CRD"
  fi
  await_definition
  render_operator > "$SCRATCH/operator.yaml"
  kubectl apply -f "$SCRATCH/operator.yaml"
  kubectl -n "$OPERATOR_NAMESPACE" wait deployment --all --for=condition=Available --timeout="${TIMEOUT}s" \
    || { explain "$OPERATOR_NAMESPACE"; fail "the operator does not become Available"; }
  learn_zones
  STORY_BEGAN=$(date +%s%3N)
  render_sample | kubectl apply -f -
  show "$OPERATOR_NAMESPACE"
}

# The namespace is made by us, before anything else, and removed last.
NO_NAMESPACE='{target: {kind: Namespace}, patch: "{$patch: delete, apiVersion: v1, kind: Namespace, metadata: {name: any}}"}'

# render_sample: the sample, in that namespace.
render_sample() {
  mkdir -p "$SCRATCH/sample"
  cp "$SAMPLE" "$SCRATCH/sample/sample.yaml"
  cat > "$SCRATCH/sample/kustomization.yaml" <<K
resources: [sample.yaml]
namespace: $OPERATOR_NAMESPACE
patches: [$NO_NAMESPACE]
K
  kubectl kustomize "$SCRATCH/sample"
}

# render_shop_current NAMESPACE: the shop in that namespace, with that image.
render_shop_current() {
  local overlay=$SCRATCH/shop
  mkdir -p "$overlay"
  cat > "$overlay/kustomization.yaml" <<K
resources: ["$(realpath --relative-to="$overlay" "$ROOT/e2e/storefront/manifests/demo")"]
namespace: $1
patches:
- target: {kind: StatefulSet}
  patch: '[{op: replace, path: /spec/template/spec/containers/0/image, value: "$SHOP_IMAGE"}]'
- target: {kind: Deployment}
  patch: '[{op: replace, path: /spec/template/spec/containers/0/image, value: "$SHOP_IMAGE"}]'
K
  kubectl kustomize "$overlay"
}

# kill_current NAMESPACE POD...: their processes cannot be killed from here, so that the pods go, without time to hand over.
kill_current() { kubectl -n "$1" delete pod "${@:2}" --grace-period=0 --force --wait=false 2>/dev/null; }

# render_operator: our manifests in that namespace, with that image, under names that clash with no other operator of ours,
# and watching that namespace alone: two operators on one resource would fight.
render_operator() {
  local overlay=$SCRATCH/overlay suffix=${OPERATOR_NAMESPACE##*-}
  mkdir -p "$overlay"
  cat > "$overlay/kustomization.yaml" <<K
resources: ["$(realpath --relative-to="$overlay" "$ROOT/manifests/operator")"]
namespace: $OPERATOR_NAMESPACE
nameSuffix: -$suffix
patches:
- $NO_NAMESPACE
# kustomize does not follow a subject into another namespace
- target: {kind: (Cluster)?RoleBinding}
  patch: |
    - op: replace
      path: /subjects/0
      value: {kind: ServiceAccount, name: layeredcache-operator-$suffix, namespace: $OPERATOR_NAMESPACE}
- target: {kind: Deployment}
  patch: |
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: any}
    spec:
      template:
        spec:
          containers:
          - name: operator
            image: $IMAGE
            imagePullPolicy: IfNotPresent
            env: [{name: LAYEREDCACHE_NAMESPACES, value: $OPERATOR_NAMESPACE}]
K
  kubectl kustomize "$overlay"
}

end_current() { # EXIT CODE
  local code=$1
  trap '' INT TERM HUP
  trap - EXIT
  head_line "Removing the demo from context $context"
  kubectl -n "$OPERATOR_NAMESPACE" delete layeredcache "$CACHE" --ignore-not-found --timeout=60s || true
  [ ! -s "$SCRATCH/operator.yaml" ] || kubectl delete -f "$SCRATCH/operator.yaml" --ignore-not-found --timeout=60s || true
  kubectl delete namespace "$OPERATOR_NAMESPACE" --ignore-not-found --timeout=120s || true
  # the definition goes only if we brought it and nobody has used it since: deleting it deletes every cache of the cluster
  if [ -n "$OWN_CRD" ] && [ -z "$(kubectl get layeredcaches --all-namespaces -o name 2>/dev/null)" ]; then
    kubectl delete crd layeredcaches.layeredcache.io --ignore-not-found --timeout=60s || true
  fi
  rm -rf "$SCRATCH"
  [ "$code" != 130 ] || [ -n "${ONCE:-}" ] || code=0
  exit "$code"
}

what_to_try_current() { # NAMESPACE
  cat <<T

It stays up until Ctrl-C, which removes it. In another terminal:

  kubectl -n $1 get lc -o wide
  kubectl -n $1 describe lc $CACHE
  kubectl -n $1 get cm $CACHE-topology -o yaml
  kubectl -n $1 delete pod $CACHE-0-0            # the replica takes over; watch it here
T
}
