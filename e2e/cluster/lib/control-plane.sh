# shellcheck shell=bash
# etcd, API server, controller manager, scheduler and DNS, as processes of this host.

CONTROL_PLANE="etcd kube-apiserver kube-controller-manager kube-scheduler dns"

mend_control_plane() {
  local name began
  began=$(now_ms)
  make_group control-plane
  # An API server that lost its etcd comes back by itself, but not one whose etcd came back empty.
  for name in $CONTROL_PLANE; do
    alive "$name" || "start_${name//-/_}"
    [ "$name" != kube-apiserver ] || wait_for_api_server
  done
  say "control plane up after $(($(now_ms) - began)) ms"
}

start_etcd() {
  local url=http://127.0.0.1:$ETCD_PORT
  launch etcd control-plane "$BIN/etcd" --data-dir "$STATE/etcd" --unsafe-no-fsync --log-level warn \
    --listen-client-urls "$url" --advertise-client-urls "$url" --listen-peer-urls "http://127.0.0.1:$((ETCD_PORT + 1))"
}

# Who asked for what, of the operators alone: what their role lacks, and what it has for nothing.
audit_policy() {
  cat > "$STATE/audit-policy.yaml" <<P
apiVersion: audit.k8s.io/v1
kind: Policy
omitStages: [RequestReceived, ResponseStarted]
rules:
- level: Metadata
  userGroups: ["system:serviceaccounts:layeredcache-system"]
- level: None
P
}

start_kube_apiserver() {
  audit_policy
  launch kube-apiserver control-plane "$BIN/kube-apiserver" \
    --etcd-servers="http://127.0.0.1:$ETCD_PORT" --bind-address="$HOST" --advertise-address="$HOST" --secure-port="$API_PORT" \
    --tls-cert-file="$PKI/server.crt" --tls-private-key-file="$PKI/server.key" --token-auth-file="$PKI/tokens.csv" \
    --authorization-mode=Node,RBAC --enable-admission-plugins=NodeRestriction \
    --service-account-issuer=https://kubernetes.default.svc \
    --service-account-key-file="$PKI/service-account.pub" --service-account-signing-key-file="$PKI/service-account.key" \
    --kubelet-preferred-address-types=InternalIP \
    --kubelet-client-certificate="$PKI/to-kubelet.crt" --kubelet-client-key="$PKI/to-kubelet.key" \
    --service-cluster-ip-range="$SERVICES.0.0/16" --allow-privileged=true \
    --audit-policy-file="$STATE/audit-policy.yaml" --audit-log-path="$AUDIT_LOG"
}

start_kube_controller_manager() {
  launch kube-controller-manager control-plane "$BIN/kube-controller-manager" --kubeconfig "$KUBECONFIG_FILE" \
    --use-service-account-credentials=true --service-account-private-key-file="$PKI/service-account.key" \
    --root-ca-file="$PKI/ca.crt" --leader-elect=false --secure-port=0
}

start_kube_scheduler() {
  launch kube-scheduler control-plane "$BIN/kube-scheduler" --kubeconfig "$KUBECONFIG_FILE" --leader-elect=false --secure-port=0
}

start_dns() {
  cat > "$STATE/Corefile" <<C
.:53 {
  bind $HOST
  errors
  kubernetes cluster.local in-addr.arpa {
    kubeconfig $KUBECONFIG_FILE
    pods insecure
    ttl 5
  }
}
C
  launch dns control-plane "$BIN/dns" -conf "$STATE/Corefile"
}

wait_for_api_server() {
  wait_until 60 api_server_settled && alive kube-apiserver || die_with_log "$LOGS/kube-apiserver" "the API server does not become ready"
}

# api_server_settled: ready, or ended and no longer worth waiting for.
api_server_settled() { dead kube-apiserver || api_server_ready; }

api_server_ready() {
  [ "$(curl -s --max-time 5 --cacert "$PKI/ca.crt" -H "Authorization: Bearer $(token_of admin)" "https://$HOST:$API_PORT/readyz" 2>/dev/null)" = ok ]
}

# stop_control_plane: all at once and hard. An orderly end of the API server waits up to 10 s for watches that nobody needs any
# more, and etcd's for the API server; what etcd wrote is in the page cache and survives its process.
stop_control_plane() {
  local name
  for name in $CONTROL_PLANE; do end "$name" 0; done
  remove_group control-plane
}

# api_server off|on: hard, as a machine that dies; what it had acknowledged is in etcd.
api_server() {
  case $1 in
    off) end kube-apiserver 0 ;;
    on) alive kube-apiserver || { start_kube_apiserver && wait_for_api_server; } ;;
    *) die "api-server off or on" ;;
  esac
}

# signal_controllers stop|cont: tests that count every write of an API server need one on which nobody else writes.
signal_controllers() {
  local name pid signal
  case $1 in stop) signal=STOP ;; cont) signal=CONT ;; *) die "controllers stop or cont" ;; esac
  for name in kube-controller-manager kube-scheduler; do
    pid=$(pid_of "$name") || die "$name does not run"
    kill "-$signal" "$pid"
  done
}
