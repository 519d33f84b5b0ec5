# shellcheck shell=bash
# Images of servers under their public names, docker.io/library/redis:7.0 and so on. Scripts that run in one must run in the
# official Debian and Alpine images too, so it has only what both have: dash (the poorer shell of the two) and busybox's tools (the
# poorer tools), and of these only what both have. Not there on purpose: ps, pgrep, nc, wget, vi, bash, /bin/kill ...

SERVER_TOOLS="[ awk base64 basename cat chgrp chmod chown cksum cmp comm cp cut date dd df diff dirname du echo env expand expr
  false find fold grep head hostname id install ln ls md5sum mkdir mkfifo mktemp mv nice nl nohup nproc od paste printenv printf pwd
  readlink realpath rm rmdir sed seq sha1sum sha256sum sleep sort split stat sync tac tail tar tee test timeout touch tr
  true tty uname uniq unlink wc which whoami xargs yes"

# static_busybox: Debian's, downloaded but not installed, since it would replace a busybox of this machine.
static_busybox() {
  local kept=$KEEP/busybox log
  if [ ! -x "$kept/bin/busybox" ]; then
    mkdir -p "$KEEP"
    rm -rf "$kept.part"
    mkdir "$kept.part"
    log=$kept.part/log
    (cd "$kept.part" && apt-get download -q busybox-static && dpkg-deb -x busybox-static_*.deb .) >"$log" 2>&1 \
      || { apt-get update -q && cd "$kept.part" && apt-get download -q busybox-static && dpkg-deb -x busybox-static_*.deb .; } >>"$log" 2>&1 \
      || die_with_log "$log" "apt-get cannot download busybox-static"
    rm -rf "$kept"
    mv "$kept.part" "$kept"
  fi
  echo "$kept/bin/busybox"
}

# server_reference NAME: what a pod's manifest calls it, in full.
server_reference() {
  case $1 in
    redis-*) echo "docker.io/library/redis:${1#redis-}" ;;
    valkey-*) echo "docker.io/valkey/valkey:${1#valkey-}" ;;
  esac
}

# server_image NAME: sets ARCHIVE.
server_image() {
  local name=$1 family=${1%-*} folder busybox root tool hash
  folder=$(server_folder "$name") && busybox=$(static_busybox) || exit 1
  hash=$({
    basename "$folder" # of what it was made from
    sha256sum < "$HOME_DIR/lib/image-server.sh"
    sha256sum "$HOME_DIR/images/pack.py" "$busybox" /bin/dash
  } | sha256sum | cut -c1-16)
  packed "$name" "$hash" && return
  root=$(fresh_root)
  mkdir -p "$root"/{bin,data,usr/bin,usr/lib/x86_64-linux-gnu}
  for tool in server cli; do copy_program "$folder/programs/$family-$tool" "$root" "/usr/local/bin/$family-$tool"; done
  cp -a "$folder/lib/." "$root/usr/lib/x86_64-linux-gnu"
  for tool in "$folder"/lib/*; do [ ! -e "$tool" ] || copy_libraries "$tool" "$root"; done
  copy_program /bin/dash "$root" /bin/sh
  cp "$busybox" "$root/usr/bin/.tools" # not called busybox: no script can ask it for a tool that the official images lack
  for tool in $SERVER_TOOLS; do ln -s ../usr/bin/.tools "$root/bin/$tool"; done
  printf 'root:x:0:0:root:/root:/bin/sh\n%s:x:999:999::/home/%s:/bin/sh\nnobody:x:65534:65534:nobody:/:/usr/sbin/nologin\n' \
    "$family" "$family" > "$root/etc/passwd"
  printf 'root:x:0:\n%s:x:999:\nnogroup:x:65534:\n' "$family" > "$root/etc/group"
  cat > "$root.json" <<J
{"Env": ["PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"],
 "Cmd": ["$family-server"], "WorkingDir": "/data", "ExposedPorts": {"6379/tcp": {}}}
J
  python3 "$HOME_DIR/images/pack.py" "$(server_reference "$name")" "$ARCHIVE" "$root.json" --own /data=999:999 "$root" >&2
  rm -rf "$root" "$root.json"
}
