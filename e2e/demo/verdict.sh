# shellcheck shell=bash disable=SC2016
# What must be true in the end, read from the resource's status.

# rows NAMESPACE: "shard ID SLOTS STATE PRIMARY ZONE" and "replica ID POD ZONE STATE", one word each.
rows() {
  kubectl -n "$1" get layeredcache "$CACHE" -o go-template='{{with .status}}{{range .shards}}{{$id := .id}}shard {{.id}} {{or .slots "-"}} {{.state}} {{with .primary}}{{.pod}} {{or .zone "?"}}{{else}}- -{{end}}
{{range .replicas}}replica {{$id}} {{.pod}} {{or .zone "?"}} {{.state}}
{{end}}{{end}}{{end}}'
}

table() { # NAMESPACE
  rows "$1" | awk '
    BEGIN {format = "%-6s %-14s %-9s %-18s %-5s %-18s %-5s %s\n"
           printf format, "SHARD", "SLOTS", "STATE", "PRIMARY", "ZONE", "REPLICA", "ZONE", "SYNC"}
    $1 == "shard" {if (open) print left; left = sprintf("%-6s %-14s %-9s %-18s %-5s", $2, $3, $4, $5, $6); open = 1}
    $1 == "replica" {print left, sprintf("%-18s %-5s %s", $3, $4, $5); left = sprintf("%56s", ""); open = 0}
    END {if (open) print left}'
  echo
  kubectl -n "$1" get layeredcache "$CACHE"
}

# verdict NAMESPACE [ZONES]: one line that says it is as it should be; or what is not, and false. The primaries are to stand in so
# many zones: in as many as they can unless one is said.
verdict() {
  local version wanted
  wanted=$(kubectl -n "$1" get layeredcache "$CACHE" -o jsonpath='{.spec.shards} {.spec.replicasPerShard}') || return 1
  version=$(kubectl -n "$1" get layeredcache "$CACHE" -o jsonpath='{.status.topologyVersion}') || return 1
  rows "$1" | awk -v wanted="$wanted" -v version="${version:-0}" -v zones_wanted="${2:-3}" '
    function complain(what) {complaints = complaints (complaints ? "; " : "") what}
    $1 == "shard" {
      shards++; zone[$2] = $6
      if (!($6 in seen)) {seen[$6] = 1; zones++}
      n = split($3, ranges, ",")
      for (i = 1; i <= n; i++) {split(ranges[i], ends, "-"); if (ranges[i] ~ /[0-9]/) slots += (ends[2] == "" ? ends[1] : ends[2]) - ends[1] + 1}
      if ($4 != "Serving") complain("shard " $2 " is " $4)
    }
    $1 == "replica" {
      replicas++
      if ($4 == zone[$2]) complain("replica " $3 " stands in the zone of its primary (" $4 ")")
      if ($5 != "InSync") complain("replica " $3 " is " $5)
    }
    END {
      split(wanted, want, " ")
      if (shards != want[1]) complain((shards + 0) " shards, wanted " want[1])
      if (replicas != want[1] * want[2]) complain((replicas + 0) " replicas, wanted " want[1] * want[2])
      if (zones < (want[1] < zones_wanted ? want[1] : zones_wanted)) complain("primaries in only " (zones + 0) " zone(s)")
      if (slots != 16384) complain((slots + 0) " slots are owned, 16384 there are")
      if (version < 1) complain("no topology is published")
      if (complaints) {print complaints; exit 1}
      printf "%d shards over %d zones, %d slots, %d replicas in sync, none in the zone of its primary, topology version %d\n", \
        shards, zones, slots, replicas, version
    }'
}

# explain NAMESPACE: what a person would look at first.
explain() {
  head_line "What is wrong"
  kubectl -n "$1" get layeredcache "$CACHE" -o go-template='{{range .status.conditions}}{{.type}}={{.status}} {{.reason}}: {{.message}}{{"\n"}}{{end}}' 2>/dev/null || true
  kubectl -n "$1" get pods -o wide || true
  kubectl -n "$1" get events --field-selector type=Warning --sort-by=.lastTimestamp 2>/dev/null | tail -n 10 || true
  head_line "The operator's last lines"
  kubectl -n "$OPERATOR_NAMESPACE" get pods 2>/dev/null || true
  kubectl -n "$OPERATOR_NAMESPACE" logs --all-containers --tail=20 --prefix -l app.kubernetes.io/name=layeredcache-operator 2>/dev/null || true
}
