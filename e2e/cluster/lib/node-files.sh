# shellcheck shell=bash
# What a node reads at its start: identity, containerd, CNI and kubelet configuration, its first process.

zone_of() { cut -c$((($1 - 1) % 3 + 1)) <<<abc; }     # I
address_of() { echo "$NET.1$1"; }                     # I
folder_of() { echo "$STATE/n$1"; }                    # I

write_node_files() { # I
  local folder
  folder=$(folder_of "$1")
  mkdir -p "$folder"/{containerd,kubelet,cni,var-log,pki,imported}
  [ -f "$folder/machine-id" ] || tr -d - < /proc/sys/kernel/random/uuid > "$folder/machine-id"
  cat /proc/sys/kernel/random/uuid > "$folder/boot-id" # a new one at each start: that is how Kubernetes sees a reboot
  echo "nameserver $HOST" > "$folder/resolv.conf"
  containerd_config "$folder" > "$folder/containerd.toml"
  cni_config "$1" > "$folder/cni/10-bridge.conflist"
  kubelet_config "$1" > "$folder/kubelet.yaml"
  first_process "$1" > "$folder/machine.sh"
}

containerd_config() { # FOLDER
  cat <<T
version = 2
root = "$1/containerd"
state = "/run/containerd"
[grpc]
  address = "/run/containerd/containerd.sock"
[plugins."io.containerd.internal.v1.opt"]
  path = "$1/opt"
[plugins."io.containerd.grpc.v1.cri"]
  restrict_oom_score_adj = true # root without CAP_SYS_RESOURCE may not lower it, and containers would fail to start
  sandbox_image = "localhost/pause:1"
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "/usr/lib/cni"
    conf_dir = "$1/cni"
T
}

cni_config() { # I
  cat <<T
{"cniVersion": "0.4.0", "name": "pods", "plugins": [
  {"type": "bridge", "bridge": "cni0", "isGateway": true, "hairpinMode": true, "ipMasq": false,
   "ipam": {"type": "host-local", "ranges": [[{"subnet": "$PODS.$1.0/24"}]], "routes": [{"dst": "0.0.0.0/0"}], "dataDir": "/run/cni"}},
  {"type": "portmap", "capabilities": {"portMappings": true}}]}
T
}

# reserved_memory: the machine's memory less what a node offers, in KiB.
reserved_memory() {
  awk -v offer="$NODE_MEMORY" '/MemTotal/ {left = $2 - offer * 1048576; print (left > 0 ? left : 0)}' /proc/meminfo
}

kubelet_config() { # I
  cat <<T
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
failCgroupV1: false
cgroupDriver: cgroupfs
cgroupRoot: /$GROUP/n$1
cgroupsPerQOS: true
enforceNodeAllocatable: [pods]
systemReserved: {memory: "$(reserved_memory)Ki"}
evictionHard: {}
imageGCHighThresholdPercent: 100
localStorageCapacityIsolation: false
failSwapOn: false
oomScoreAdj: 0
makeIPTablesUtilChains: false
containerRuntimeEndpoint: unix:///run/containerd/containerd.sock
address: $(address_of "$1")
healthzBindAddress: 127.0.0.1
authentication: {anonymous: {enabled: false}, webhook: {enabled: false}, x509: {clientCAFile: $PKI/ca.crt}}
authorization: {mode: AlwaysAllow}
clusterDNS: [$HOST]
clusterDomain: cluster.local
resolvConf: $(folder_of "$1")/resolv.conf
maxPods: 60
T
}

# first_process: makes the machine's own /proc, /run, /var/log and identity, then waits for ever as process 1.
first_process() { # I
  local folder
  folder=$(folder_of "$1")
  cat <<T
set -e
mount --make-rprivate /
mount --make-rshared /
mount -t proc proc /proc
mount -t tmpfs -o mode=755 tmpfs /run
mkdir -p /var/lib/cni
mount -t tmpfs -o mode=755 tmpfs /var/lib/cni
mount --bind $folder/var-log /var/log
mount --bind $folder/machine-id /etc/machine-id
mount --bind $folder/boot-id /proc/sys/kernel/random/boot_id
hostname n$1
touch $folder/booted
exec $BIN/pause
T
}
