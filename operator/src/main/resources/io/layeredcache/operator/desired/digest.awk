# Reads what one node said (survey in common.sh) and prints one line of key=value pairs:
#   heard       all; some: it stopped in the middle, is loading, or refuses us; none
#   refused     yes: nobody listens at that address
#   id role master slots peers: the node, and how many others are in its table
#   link down keys offset replicas: its replication; down: seconds, -1 never up since it follows
#   superseded  yes: in its table SLOT has another owner, of a higher config epoch than EPOCH, and
#               ME owns nothing
#   knows       those of IDS that are in its table, between commas
#   connected   those of IDS that it has a living link to
# Variables, all may be empty: ME, SLOT, EPOCH, IDS (separated by spaces).
BEGIN {
  heard = "none"; refused = "no"; id = "-"; role = "-"; master = "-"; link = "-"
  slots = 0; peers = 0; down = -1; keys = 0; offset = -1; replicas = 0
  mine = 0; other = 0; knows = ","; connected = ","; pong = 0
  n = split(IDS, list, " ")
  for (i = 1; i <= n; i++) wanted[list[i]] = 1
}

/Connection refused/ { refused = "yes" }
$0 == "PONG" { pong = 1 }
$0 == "role:slave" { role = "replica" }
$0 == "role:master" { role = "primary" }
$0 == "master_link_status:up" { link = "up" }
$0 == "master_link_status:down" { link = "down" }
/^master_link_down_since_seconds:/ { down = substr($0, 32) + 0 }
/^slave_repl_offset:/ { offset = substr($0, 19) + 0 }
/^connected_slaves:/ { replicas = substr($0, 18) + 0 }
/^db[0-9]+:keys=/ { split($0, part, /[=,]/); keys += part[2] }

NF >= 8 && length($1) == 40 && $1 !~ /[^0-9a-f]/ {
  owns = 0
  for (i = 9; i <= NF; i++) {
    if ($i ~ /^\[/) continue
    owns++
    m = split($i, range, "-")
    if (SLOT != "" && $1 != ME && $7 + 0 > EPOCH + 0 &&
        range[1] + 0 <= SLOT + 0 && SLOT + 0 <= range[m] + 0) other = 1
  }
  if ($3 ~ /(^|,)myself(,|$)/) { id = $1; master = $4; slots = owns } else peers++
  if ($1 == ME && owns > 0) mine = 1
  if ($1 in wanted) {
    knows = knows $1 ","
    if ($8 == "connected" && $3 !~ /fail/) connected = connected $1 ","
  }
}

END {
  if (pong && id != "-" && role != "-") heard = "all"
  else if (NR > 0 && refused == "no") heard = "some"
  printf " heard=%s refused=%s id=%s role=%s master=%s", heard, refused, id, role, master
  printf " slots=%d peers=%d link=%s down=%d keys=%d", slots, peers, link, down, keys
  printf " offset=%.0f replicas=%d superseded=%s", offset, replicas, (other && !mine) ? "yes" : "no"
  printf " knows=%s connected=%s \n", knows, connected
}
