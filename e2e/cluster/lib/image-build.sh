# shellcheck shell=bash
# Images packed from programs of this machine. Each archive is kept under a hash of all that went into it.

IMAGES=$KEEP/images

# packed NAME HASH: the archive's path; true if it is there already.
packed() {
  ARCHIVE=$IMAGES/$1-$2.tar
  mkdir -p "$IMAGES"
  [ -f "$ARCHIVE" ]
}

# copy_program FILE ROOT [TARGET]: with the libraries that it needs.
copy_program() {
  local target=${3:-$1}
  mkdir -p "$2$(dirname "$target")"
  cp -L "$1" "$2$target"
  copy_libraries "$1" "$2"
}

copy_libraries() { # FILE ROOT
  local library
  { ldd "$1" 2>/dev/null || true; } | grep -o '/[^ ]*' | grep -v "^$(dirname "$1")/" | while read -r library; do
    mkdir -p "$2$(dirname "$library")"
    [ -e "$2$library" ] || cp -L "$library" "$2$library"
  done || true
}

# fresh_root: an empty root directory of an image, removed with the script's temporary folder.
fresh_root() {
  local root
  root=$(mktemp -d "$IMAGES/.root.XXXXXX")
  mkdir -p "$root"/{etc,tmp}
  chmod 755 "$root"
  chmod 1777 "$root/tmp"
  echo 'hosts: files dns' > "$root/etc/nsswitch.conf"
  echo "$root"
}

pause_image() {
  local root
  packed pause "$(basename "$BIN")" && return
  root=$(fresh_root)
  cp "$BIN/pause" "$root/pause"
  echo '{"Entrypoint": ["/pause"], "User": "65535:65535"}' > "$root.json"
  python3 "$HOME_DIR/images/pack.py" localhost/pause:1 "$ARCHIVE" "$root.json" "$root" >&2
  rm -rf "$root" "$root.json"
}
