# shellcheck shell=bash
# Certificates, tokens and kubeconfigs: made at the first start, kept until "wipe".

quiet_openssl() { openssl "$@" 2>/dev/null; }

make_pki() {
  local i
  [ -f "$PKI/complete" ] && return
  rm -rf "$PKI"
  mkdir -p "$PKI"
  chmod 700 "$PKI"
  (
    cd "$PKI" || exit 1
    quiet_openssl req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.crt -days 3650 -subj /CN=layeredcache-local-ca
    certificate server /CN=kube-apiserver "subjectAltName=IP:$HOST,IP:127.0.0.1,IP:$SERVICES.0.1,DNS:localhost,$(service_names)"
    certificate to-kubelet /O=system:masters/CN=kube-apiserver-kubelet-client extendedKeyUsage=clientAuth
    quiet_openssl genrsa -out service-account.key 2048
    quiet_openssl rsa -in service-account.key -pubout -out service-account.pub
  )
  echo "admin-$(random_hex),admin,admin,\"system:masters\"" > "$PKI/tokens.csv"
  for i in $(seq "$MAX_NODES"); do
    echo "node-$(random_hex),system:node:n$i,n$i,\"system:nodes\"" >> "$PKI/tokens.csv"
    kubeconfig_for "n$i" > "$PKI/n$i.kubeconfig"
  done
  kubeconfig_for admin > "$KUBECONFIG_FILE"
  chmod 600 "$KUBECONFIG_FILE"
  touch "$PKI/complete" # an interrupted run is made anew as a whole, not half trusted
}

service_names() { echo "DNS:kubernetes,DNS:kubernetes.default,DNS:kubernetes.default.svc,DNS:kubernetes.default.svc.cluster.local"; }
random_hex() { od -An -N16 -tx1 /dev/urandom | tr -d ' \n'; }

certificate() { # NAME SUBJECT EXTENSIONS
  quiet_openssl req -newkey rsa:2048 -nodes -keyout "$1.key" -out "$1.csr" -subj "$2"
  echo "$3" > "$1.ext"
  quiet_openssl x509 -req -in "$1.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -days 3650 -out "$1.crt" -extfile "$1.ext"
}

token_of() { awk -F, -v user="$1" '$3 == user {print $1}' "$PKI/tokens.csv"; }

kubeconfig_for() { # USER
  cat <<K
apiVersion: v1
kind: Config
current-context: layeredcache-local
clusters:
- name: layeredcache-local
  cluster: {server: "https://$HOST:$API_PORT", certificate-authority-data: $(base64 -w0 "$PKI/ca.crt")}
users:
- name: $1
  user: {token: $(token_of "$1")}
contexts:
- name: layeredcache-local
  context: {cluster: layeredcache-local, user: $1}
K
}
