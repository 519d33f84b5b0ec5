# shellcheck shell=bash disable=SC2016
# A whole shard is killed under the shop: what becomes of the hit ratio and of the database until both are as before.

LOST_SHARD=1
KILLED=0 # the second of the wall
SHOP_BEFORE='' # the five seconds before that, as shop_seconds prints them

lose_shard() { # NAMESPACE
  local members
  mapfile -t members < <(rows "$1" | awk -v shard=$LOST_SHARD '
    $1 == "shard" && $2 == shard {print $5}
    $1 == "replica" && $2 == shard {print $3}')
  head_line "Shard $LOST_SHARD is killed, primary and replica at once: ${members[*]}"
  SHOP_BEFORE=$(last_seconds)
  KILLED=$(date +%s)
  "kill_${CLUSTER:-local}" "$1" "${members[@]}"
  if ! tell_until recovered "$1" 90; then
    felt || fail "the shop has not felt the loss of shard $LOST_SHARD: nothing is shown"
    explain_shop "$1"
    fail "90 s after the loss of shard $LOST_SHARD the shop is not as before: $(verdict "$1" 1), hit ratio $(hit_ratio "$(last_seconds)") %, before $(hit_ratio "$SHOP_BEFORE") %"
  fi
  tell "$1" # what made it whole has not been told yet
  head_line "What the shop had of it"
  loss_table
  # shellcheck disable=SC2034 # read in shop.sh
  SHOP_EVERY=60
}

# felt: some second since then had clearly fewer hits.
felt() {
  away | awk -v before="$(hit_ratio "$SHOP_BEFORE")" '$3 > 0 && 100 * $4 / $3 < before - 5 {felt = 1} END {exit !felt}'
}

# recovered NAMESPACE: the cache is whole, and the last five seconds hit as before. Right after the kill they still do, so that it
# has to be felt first. Which of the two servers became the primary is chance, and with it the zone.
recovered() {
  felt && [ "$(last_seconds | awk 'NR == 1 {print $1}')" -gt "$KILLED" ] \
    && last_seconds | hits_at_least $(($(hit_ratio "$SHOP_BEFORE") - 2)) && verdict "$1" 1 > /dev/null
}

away() { awk -v killed="$KILLED" '$1 >= killed' <<<"$SHOP_SECONDS"; }

hit_ratio() { awk '{cards += $3; hits += $4} END {print cards ? int(100 * hits / cards + 0.5) : 0}' <<<"$1"; } # SECONDS

loss_table() {
  local format='%-14s %-11s %-18s %-9s %-14s %s\n'
  # shellcheck disable=SC2059 # one format for the titles and the rows
  printf "$format" '' 'HIT RATIO' 'DATABASE READS/S' STALE/S UNANSWERED/S 'SLOWEST ANSWER'
  loss_row before mean "$format" <<<"$SHOP_BEFORE"
  away | loss_row 'worst second' worst "$format"
  last_seconds | loss_row after mean "$format"
}

# loss_row NAME mean|worst FORMAT: of the seconds on standard input; the worst one of each column. The slowest answer is the
# slowest of all.
loss_row() {
  awk -v name="$1" -v how="$2" -v format="$3" '
    function pick(mean, worst) {return int((how == "mean" ? mean : worst) + 0.5)}
    function most(a, b) {return a > b ? a : b}
    {
      ratio = $3 ? 100 * $4 / $3 : 0
      cards += $3; hits += $4; stale += $5; unanswered += $6; database += $8; capacity = $10
      if (NR == 1 || ratio < lowest) lowest = ratio
      stales = most(stales, $5); unanswereds = most(unanswereds, $6); slowest = most(slowest, $7); databases = most(databases, $8)
    }
    END {
      printf format, name, pick(cards ? 100 * hits / cards : 0, lowest) " %", pick(database / NR, databases) " of " capacity, \
        pick(stale / NR, stales), pick(unanswered / NR, unanswereds), "<= " slowest " ms"
    }'
}

# shop_verdict: one line that says that the database was never sent more than it can do; or when it was, and false.
shop_verdict() {
  awk '
    $8 > most {most = $8}
    $8 > $10 || $9 > 0 {beyond++}
    {capacity = $10}
    END {
      if (beyond) {printf "the database can do %d reads a second: it was sent up to %d, beyond that in %d s\n", capacity, most, beyond; exit 1}
      printf "the database was never sent more than %d reads a second, and can do %d\n", most, capacity
    }' <<<"$SHOP_SECONDS"
}
