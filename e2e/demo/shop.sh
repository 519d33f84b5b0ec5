# shellcheck shell=bash disable=SC2016
# A small shop on the cache: three pods at their peak and a database of bounded capacity behind them.

# What the fleet may send to that database for what the cache lacks: 192, which is 80 % of what it can do, less the 120 reads a
# second that go there in any case.
SHOP_CAP=72
SHOP_PEAK=540 # reads a second: fewer are a shop that warms up
SHOP_SECONDS='' # what pods and database have told so far: see shop_seconds
SHOP_OPEN=''
SHOP_EVERY=5 # seconds without a change after which the figures are told again
SHOP_ASKED=''
SHOP_TOLD='0 0 0'

# open_shop NAMESPACE: from a serving cache to a shop that has been at its peak for five calm seconds.
open_shop() {
  local patch='{"spec": {"clients": {"database": {"maxReadsPerSecond": '$SHOP_CAP'}}}}'
  head_line "A shop on this cache"
  cat <<T
Three pods with the client library. 480 reads a second may be cached: nine of ten are of 360 popular products, so that a warm
cache hits 90 %; 120 go past it. The stand-in database can do 240 reads a second and is meant to do 192, so that the fleet may
send it $SHOP_CAP for what the cache lacks, not the 2400 of the sample:

  kubectl -n $1 patch lc $CACHE --type=merge -p '$patch'

Stale are answers past their lifetime, as descriptive content may be for a while; unanswered are reads that were refused to spare
the database, or failed.

T
  kubectl -n "$1" patch layeredcache "$CACHE" --type=merge -p "$patch" > /dev/null
  tell_until capped "$1" 30 || fail "the cap of the database is not published after 30 s"
  "render_shop_${CLUSTER:-local}" "$1" | kubectl apply -f - > /dev/null
  SHOP_OPEN=yes
  tell_until warm "$1" 120 || { explain_shop "$1"; fail "the shop is not warm after 120 s"; }
  tell_until calm "$1" 60 || { explain_shop "$1"; fail "the shop does not hit 88 % after 60 s at its peak"; }
}

capped() { # NAMESPACE
  kubectl -n "$1" get configmap "$CACHE-topology" -o 'jsonpath={.data.topology\.json}' 2>/dev/null \
    | grep -Eq "\"maxReadsPerSecond\" ?: ?$SHOP_CAP\b"
}

warm() { # NAMESPACE
  [ "$(kubectl -n "$1" get statefulset shop -o 'jsonpath={.status.readyReplicas}' 2>/dev/null)" = 3 ]
}

calm() { last_seconds | hits_at_least 88; }

# hits_at_least PERCENT: true if the five seconds on standard input are of the peak, and each had that hit ratio.
hits_at_least() {
  awk -v wanted="$1" -v peak=$SHOP_PEAK '$2 >= peak && $4 >= wanted / 100 * $3 {calm++} END {exit calm != 5}'
}

last_seconds() { tail -n 5 <<<"$SHOP_SECONDS"; }

# shop_seconds NAMESPACE: of each second that all of them have told, a line
#   SECOND READS CARDS HITS STALE UNANSWERED SLOWEST-MS  DATABASE-READS REFUSED CAPACITY
# Cards are the reads that may be cached, and hits those of them that the cache answered freshly.
shop_seconds() {
  awk '
    FNR == 1 {of_database = /capacity/; next}
    {told[$1]++}
    of_database {database[$1] = $2 " " $3 " " $4; next}
    {reads[$1] += $2; cards[$1] += $3; hits[$1] += $4; stale[$1] += $5; unanswered[$1] += $6}
    $7 > slowest[$1] {slowest[$1] = $7}
    END {
      for (second in told)
        if (told[second] == 4)
          print second, reads[second], cards[second], hits[second], stale[second], unanswered[second], slowest[second] + 0, \
            database[second]
    }' <(seconds_page "$1" services/database) <(seconds_page "$1" pods/shop-0) <(seconds_page "$1" pods/shop-1) \
    <(seconds_page "$1" pods/shop-2) | sort -n
}

# seconds_page NAMESPACE WHOSE: through the API server, so that it can be had wherever the pods are; nothing before they run.
seconds_page() { kubectl get --request-timeout=5s --raw "/api/v1/namespaces/$1/$2:8080/proxy/seconds" 2>/dev/null || true; }

# tell_shop NAMESPACE: a line if the figures differ from those told last by more than chance, or none was told for a while. Of a
# shop that warms up no hit ratio is told: it asks for what no cache has yet.
tell_shop() {
  local seen second ratio database text told_ratio told_database told_at
  [ -n "$SHOP_OPEN" ] && [ "$SHOP_ASKED" != "$SECONDS" ] || return 0
  SHOP_ASKED=$SECONDS
  seen=$(shop_seconds "$1")
  [ -n "$seen" ] || return 0 # somebody did not answer: what was seen before stays
  SHOP_SECONDS=$seen
  read -r second ratio database text < <(tail -n 1 <<<"$SHOP_SECONDS" | awk -v peak=$SHOP_PEAK '
    $2 < peak {printf "%s 0 0 warms up: %d reads/s  database %d reads/s of %d\n", $1, $2, $8, $10; next}
    {
      ratio = int(100 * $4 / $3 + 0.5)
      printf "%s %d %d %d reads/s  hit ratio %d %%  database %d reads/s of %d", $1, ratio, $8, $2, ratio, $8, $10
      if ($5) printf "  %d stale", $5
      if ($6) printf "  %d unanswered", $6
      print ""
    }')
  read -r told_ratio told_database told_at <<<"$SHOP_TOLD"
  if differ "$ratio" "$told_ratio" 3 || differ "$database" "$told_database" 24 || [ $((second - told_at)) -ge "$SHOP_EVERY" ]; then
    line "shop      $text"
    SHOP_TOLD="$ratio $database $second"
  fi
}

differ() { [ $(($1 - $2)) -ge "$3" ] || [ $(($2 - $1)) -ge "$3" ]; } # A B BY

explain_shop() { # NAMESPACE
  explain "$1"
  head_line "The shop's last lines"
  kubectl -n "$1" logs --tail=10 --prefix -l 'app in (shop, database)' 2>/dev/null || true
}
