# shellcheck shell=sh
# Read by start.sh. What a primary does that comes back without its data.
#
# Its nodes.conf says that it owns slots, and it is itself the proof that its data are gone. If it
# simply started, it would be back before its replica's election, win, and make the replica copy
# nothing. So it asks each of its replicas first:
#   1. The slots have a new owner already: start with the old identity; the server becomes its replica.
#   2. Replicas hold keys: make the best one take over, by vote, and without one when nobody votes.
#   3. One cannot be read: wait. A time-out is no proof that it holds nothing.
#   4. All are known to hold nothing: resume, empty.
# Needs no operator. Whatever the operator does meanwhile shows up as 1.

: "${LC_VOTE_SECONDS:=3}" # how long a vote is asked for before a replica is told to take over
: "${LC_SETTLE_SECONDS:=3}" # how long a better replica than those that answered is waited for
NEVER=999999999

# learn TABLE: what table.awk made of nodes.conf.
learn() {
  me=$(printf '%s\n' "$1" | sed -n 's/^me \([^ ]*\) .*/\1/p')
  epoch=$(printf '%s\n' "$1" | awk '$1 == "me" { print $4 }')
  slot=$(printf '%s\n' "$1" | awk '$1 == "me" { print $5 }')
  replicas=$(printf '%s\n' "$1" | sed -n 's/^replica //p')
  ids=$(printf '%s\n' "$replicas" | cut -d ' ' -f 1 | tr '\n' ' ')
  # a few are enough for a second opinion, and each that is down costs a second
  peers=$(printf '%s\n' "$1" | sed -n 's/^peer //p' | sed 5q)
  others=$(printf '%s\n' "$1" | grep -c '^peer ')
}

view() { survey handover "$1" "$2" -v ME="$me" -v SLOT="$slot" -v EPOCH="$epoch" -v IDS="$ids"; }

# judge ID HOST PORT: sets verdict to superseded, holds, empty, gone, refused or unreadable.
# Another id at its address means that its process is gone, and with it the data in its memory.
judge() {
  digest=$(view "$2" "$3")
  verdict=unreadable
  case $digest in
    *' superseded=yes '*) verdict=superseded ;;
    *' heard=all '*)
      if [ "$(value id "$digest")" != "$1" ] || [ "$(value master "$digest")" != "$me" ]; then
        verdict=gone
      elif [ "$(value keys "$digest")" -gt 0 ]; then
        verdict=holds
        remember "$1" "$2" "$3"
      else
        verdict=empty
      fi
      ;;
    *' refused=yes '*) verdict=refused ;;
  esac
}

# remember ID HOST PORT: a replica that holds keys, with what it is ranked by.
remember() {
  down=$(value down "$digest")
  case $digest in
    *' link=up '*) down=0 ;;
    *' down=-1 '*) down=$NEVER ;; # never in sync with us: its keys are from before
  esac
  holders=$(printf '%s\n%s' "$holders" "$down $(value offset "$digest") $(value keys "$digest") $1 $2 $3")
}

# best: of those that were in sync to the end the one with the highest offset. One that waits for a
# full resync shows the same broken link, but has shown it for longer: its offset counts nothing.
best() {
  printf '%s\n' "$holders" | grep . | sort -n | awk 'NR == 1 { least = $1 } $1 <= least + 2' |
    sort -k 2,2nr -k 3,3nr -k 4,4 | sed 1q
}

# look: asks all replicas once. Sets new_owner, holders, refused (ids) and unreadable (ids).
look() {
  new_owner='' holders='' refused=' ' unreadable=' '
  while read -r id host port name; do
    [ -n "$id" ] || continue
    verdict=unreadable
    [ "$host" = - ] || judge "$id" "$host" "$port"
    # A pod's name is used by one pod at a time: who answers there is what has become of the replica.
    if [ "$verdict" = unreadable ] && [ "$name" != - ]; then
      judge "$id" "$name" "$port"
    fi
    case $verdict in
      superseded) new_owner=$id ;;
      refused) refused="$refused$id " ;;
      unreadable) unreadable="$unreadable$id " ;;
    esac
  done <<EOF
$replicas
EOF
}

# second_opinion: asks other primaries. They may know the new owner; a replica that refuses us but has
# a living link to one of them is not gone; one that none of them knows any more was taken out.
second_opinion() {
  heard=0 known=, linked=,
  while read -r id host port; do
    if [ -z "$id" ] || [ "$host" = - ]; then continue; fi
    digest=$(view "$host" "$port")
    case $digest in *' heard=all '*) ;; *) continue ;; esac
    [ "$(value id "$digest")" = "$id" ] || continue
    case $digest in *' superseded=yes '*) new_owner=$id ;; esac
    case $digest in *' slots=0 '*) continue ;; esac
    heard=$((heard + 1))
    known=$known$(value knows "$digest")
    linked=$linked$(value connected "$digest")
  done <<EOF
$peers
EOF
  for id in $refused; do
    case $linked in *",$id,"*) unreadable="$unreadable$id " ;; esac
  done
  [ "$heard" -gt 0 ] || return 0
  left=' '
  for id in $unreadable; do
    case $known in *",$id,"*) left="$left$id " ;; esac
  done
  unreadable=$left
}

# promote ID HOST PORT: makes that replica the owner of our slots. Fails if it cannot be reached.
promote() {
  mode=FORCE until=$(($(now) + LC_VOTE_SECONDS)) takeovers=0
  # with one or two primaries, the rest is no majority
  [ "$others" -ge 2 ] || mode=TAKEOVER
  while [ "$takeovers" -lt 3 ]; do
    [ "$(now)" -lt "$until" ] || mode=TAKEOVER
    [ "$mode" = FORCE ] || takeovers=$((takeovers + 1))
    reply=$(ask handover "$2" "$3" "CLUSTER FAILOVER $mode" | sed 1q | tr ' ' '_')
    say promoting replica="$1" address="$2:$3" mode="$mode" reply="$reply"
    [ -n "$reply" ] || return 1
    for _ in 1 2 3 4 5 6 7 8; do
      sleep 0.05
      case $(view "$2" "$3") in *' superseded=yes '*) return 0 ;; esac
    done
  done
  return 1
}

# good_enough: whether to promote the best that answered, or to wait for those that did not: a while if
# it was in sync to the end, for as long as it takes if its keys are from before.
good_enough() {
  [ "$unreadable" != ' ' ] || return 0
  [ "${heir%% *}" -lt "$NEVER" ] && [ $(($(now) - begun)) -ge "$LC_SETTLE_SECONDS" ]
}

# wait_for EVENT...: says it once per change and once a minute.
wait_for() {
  if [ "$*" != "${said:-}" ] || [ "$(now)" -ge "$say_again" ]; then
    say "$@"
    said=$* say_again=$(($(now) + 60))
  fi
  sleep 0.2
}

# hand_over: returns when this node may start.
hand_over() {
  say handing-over id="$me" epoch="$epoch" replicas="$(printf '%s\n' "$replicas" | grep -c .)" others="$others"
  begun=$(now) sure=0 say_again=0
  while :; do
    look
    if [ "$refused$unreadable" != '  ' ] && [ -z "$new_owner" ]; then second_opinion; fi
    heir=$(best)
    if [ -n "$new_owner" ]; then
      say handed-over seen-at="$new_owner"
      return
    elif [ -n "$heir" ] && good_enough; then
      # shellcheck disable=SC2086
      set -- $heir
      if promote "$4" "$5" "$6"; then
        say handed-over to="$4" keys="$3" offset="$2"
        return
      fi
    elif [ -n "$heir" ] || [ "$unreadable" != ' ' ]; then
      sure=0
      wait_for waiting why=unreadable replicas="$(list "$unreadable")"
    elif [ "$refused" = ' ' ] || [ "$sure" -ge 1 ]; then
      say resuming-empty why=no-replica-holds-keys
      return
    else
      # a refusal also comes from a filter that has just been changed: it has to be seen twice
      sure=$((sure + 1))
      sleep 0.3
    fi
  done
}

list() { printf '%s' "$1" | sed 's/^ *//; s/ *$//; s/  */,/g'; }
