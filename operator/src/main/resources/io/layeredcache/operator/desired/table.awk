# Reads nodes.conf and prints what a start needs of it, or "damaged WHY" alone:
#   me ID primary|replica EPOCH SLOT   SLOT: the lowest that it owns, - if none
#   replica ID HOST PORT NAME          each node that follows it; HOST and NAME may be -
#                                      A living node without a part counts too: it may have been attached
#                                      a moment ago, and be in sync before the table says so
#   peer ID HOST PORT                  each other primary with slots
# "vars" is the last line that the server writes: without it the file was cut off.
function damaged(why) { if (!bad) bad = why }

$1 == "vars" { vars++; next }
NF == 0 { next }
vars { damaged("lines-after-vars") }
NF < 8 || length($1) != 40 || $1 ~ /[^0-9a-f]/ || $2 !~ /:[0-9]+@[0-9]+/ || $7 ~ /[^0-9]/ {
  damaged("line-" NR)
  next
}
{
  nodes++
  id[nodes] = $1
  split($2, address, ",")
  name[nodes] = (address[2] == "" || address[2] ~ /=/) ? "-" : address[2]
  sub(/@.*/, "", address[1])
  port[nodes] = address[1]
  sub(/.*:/, "", port[nodes])
  host[nodes] = substr(address[1], 1, length(address[1]) - length(port[nodes]) - 1)
  if (host[nodes] == "" || $3 ~ /noaddr/) host[nodes] = "-"
  role[nodes] = $3 ~ /slave/ ? "replica" : "primary"
  master[nodes] = $4
  free[nodes] = role[nodes] == "primary" && $3 !~ /(^|,)fail(,|$)/
  slot[nodes] = "-"
  for (i = 9; i <= NF; i++) {
    if ($i ~ /^\[/) continue
    split($i, range, "-")
    if (slot[nodes] == "-" || range[1] + 0 < slot[nodes]) slot[nodes] = range[1] + 0
  }
  if ($3 ~ /(^|,)myself(,|$)/) { selves++; self = nodes; epoch = $7 }
}

END {
  if (!bad && NR == 0) damaged("empty")
  if (!bad && !vars) damaged("cut-off")
  if (!bad && selves != 1) damaged("no-self")
  if (bad) { print "damaged " bad; exit }
  print "me " id[self] " " role[self] " " epoch " " slot[self]
  for (i = 1; i <= nodes; i++) {
    if (i == self) continue
    if (role[i] == "primary" && slot[i] != "-") print "peer " id[i] " " host[i] " " port[i]
    else if (master[i] == id[self] || free[i]) print "replica " id[i] " " host[i] " " port[i] " " name[i]
  }
}
