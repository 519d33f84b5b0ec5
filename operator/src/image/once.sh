# shellcheck shell=bash
# What the scripts of an image share. IMAGE is the folder in which they work.

die() { echo "operator/src/image/$(basename "$0"): $*" >&2; exit 1; }

# once NAME HASH COMMAND...: runs it unless it was the last to end well with that hash
once() {
  local mark=$IMAGE/$1.made-of hash=$2
  shift 2
  [ "$(cat "$mark" 2>/dev/null)" != "$hash" ] || return 0
  rm -f "$mark"
  "$@"
  echo "$hash" > "$mark"
}

hash_of() { cat "$@" | sha256sum | cut -d' ' -f1; }

# The JVM uses an archive only beside files of the same time stamps, and jib's are all one second after 1970.
dated() { find "$@" -exec touch -h -d @1 {} +; }
