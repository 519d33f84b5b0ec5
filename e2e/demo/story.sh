# shellcheck shell=bash
# What there is to see, as facts "key<TAB>what counts as a change<TAB>text", and the telling of what has changed.

declare -A TOLD=() ZONES=()
STORY_BEGAN=$(date +%s%3N)

learn_zones() {
  local node zone
  while IFS=$'\t' read -r node zone; do ZONES[$node]=$zone; done < <(kubectl get nodes \
    -o go-template='{{range .items}}{{.metadata.name}}{{"\t"}}{{index .metadata.labels "topology.kubernetes.io/zone"}}{{"\n"}}{{end}}' 2>/dev/null)
}

facts() { # NAMESPACE
  pod_facts "$1"
  kubectl -n "$1" get layeredcache "$CACHE" -o go-template='{{with .status}}
{{- with .topologyVersion}}topology{{"\t"}}{{.}}{{"\t"}}topology  version {{.}} is published{{"\n"}}{{end}}
{{- range .shards}}shard{{.id}}{{"\t"}}{{or .slots "-"}} {{.state}} {{with .primary}}{{.pod}}{{end}}{{range .replicas}} {{.pod}}{{.state}}{{end}}{{"\t"}}shard {{.id}}   slots {{or .slots "-"}}  {{.state}}
{{- with .primary}}  primary {{.pod}} (zone {{or .zone "?"}}){{end}}
{{- range .replicas}}  replica {{.pod}} (zone {{or .zone "?"}}, {{.state}}){{end}}{{"\n"}}{{end}}
{{- with .operation}}operation{{"\t"}}{{.kind}} {{.step}}{{"\t"}}operation {{.kind}}: {{or .step "begun"}}{{with .target}} {{.}}{{end}}{{with .progress}} ({{.}}){{end}}{{"\n"}}{{end}}
{{- range .conditions}}condition{{.type}}{{"\t"}}{{.status}} {{.reason}}{{"\t"}}condition {{.type}}={{.status}}  {{.reason}}{{with .message}}: {{.}}{{end}}{{"\n"}}{{end}}{{end}}' 2>/dev/null || true
}

pod_facts() { # NAMESPACE
  local name node phase ready
  while IFS='|' read -r name node phase ready; do
    [ -n "$name" ] || continue
    printf 'pod%s\t%s %s %s\tpod       %s  %s  %s%s\n' "$name" "$node" "$phase" "$ready" "$name" \
      "${node:+zone ${ZONES[$node]:-?} ($node)}" "$phase" "$([ "$ready" != True ] || echo ', ready')"
  done < <(kubectl -n "$1" get pods -l "layeredcache.io/cache=$CACHE" \
    -o jsonpath='{range .items[*]}{.metadata.name}|{.spec.nodeName}|{.status.phase}|{.status.conditions[?(@.type=="Ready")].status}{"\n"}{end}' 2>/dev/null)
}

# tell NAMESPACE: one line for each fact that is new, another one, or gone.
tell() {
  local key change text
  declare -A now=()
  while IFS=$'\t' read -r key change text; do
    now[$key]=1
    [ "${TOLD[$key]:-}" = "$change" ] || line "$text"
    TOLD[$key]=$change
  done < <(facts "$1")
  for key in "${!TOLD[@]}"; do
    [ -z "${now[$key]:-}" ] || continue
    [[ $key != pod* ]] || line "pod       ${key#pod}  gone"
    unset "TOLD[$key]"
  done
  tell_shop "$1"
}

line() {
  local passed=$(($(date +%s%3N) - STORY_BEGAN))
  printf '%4d.%d s  %s\n' $((passed / 1000)) $((passed % 1000 / 100)) "$1"
}

# tell_until QUESTION NAMESPACE SECONDS: true as soon as "QUESTION NAMESPACE" is.
tell_until() {
  local deadline=$((SECONDS + $3))
  while tell "$2"; do
    ! "$1" "$2" || return 0
    [ $SECONDS -lt $deadline ] || return 1
    sleep 0.4
  done
}

never() { false; }
available() { [[ ${TOLD[conditionAvailable]:-} == True* ]]; }
settled() { verdict "$1" >/dev/null; }

condition() { # NAMESPACE TYPE
  local said
  said=$(kubectl -n "$1" get layeredcache "$CACHE" -o jsonpath="{.status.conditions[?(@.type=='$2')].reason}: {.status.conditions[?(@.type=='$2')].message}" 2>&1)
  if [ "$said" = ": " ]; then echo "the operator has written no condition $2"; else echo "$said"; fi
}
