# shellcheck shell=bash
# The image docker.io/library/redis:7.0, from Debian's real redis-server. Scripts that run in it must run in the official
# Debian and Alpine images too, so it has only what both have: dash (the poorer shell of the two) and busybox's tools (the
# poorer tools), and of these only what both have. Not there on purpose: ps, pgrep, nc, wget, vi, bash, /bin/kill ...

REDIS_MINOR=7.0
REDIS_TOOLS="[ awk base64 basename cat chgrp chmod chown cksum cmp comm cp cut date dd df diff dirname du echo env expand expr
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

# redis_program NAME: its file. A tag is given only by what the program itself says: a 7.2 that calls itself 7.0 would make
# every test of version detection a lie.
redis_program() {
  local file said
  file=$(readlink -f "$(command -v "$1")") || die "$1 is not installed (Debian package redis-server, redis-tools)"
  said=$("$(command -v "$1")" --version | grep -oE '(v=|redis-cli )[0-9]+\.[0-9]+' | grep -oE '[0-9.]+$')
  [ "$said" = $REDIS_MINOR ] || die "the image redis:$REDIS_MINOR cannot be packed: $file says that it is version ${said:-unknown}. \
Install Redis $REDIS_MINOR (Debian 12 has it) or put its programs first in PATH."
  echo "$file"
}

redis_image() {
  local server cli busybox root tool hash
  server=$(redis_program redis-server) && cli=$(redis_program redis-cli) && busybox=$(static_busybox) || exit 1
  hash=$({
    sha256sum < "$HOME_DIR/lib/image-redis.sh"
    sha256sum "$HOME_DIR/images/pack.py" "$server" "$cli" "$busybox" /bin/dash
  } | sha256sum | cut -c1-16)
  packed "redis-$REDIS_MINOR" "$hash" && return
  root=$(fresh_root)
  mkdir -p "$root"/{bin,data,usr/bin}
  copy_program "$server" "$root" /usr/local/bin/redis-server
  copy_program "$cli" "$root" /usr/local/bin/redis-cli
  copy_program /bin/dash "$root" /bin/sh
  cp "$busybox" "$root/usr/bin/.tools" # not called busybox: no script can ask it for a tool that the official images lack
  for tool in $REDIS_TOOLS; do ln -s ../usr/bin/.tools "$root/bin/$tool"; done
  printf 'root:x:0:0:root:/root:/bin/sh\nredis:x:999:999::/home/redis:/bin/sh\nnobody:x:65534:65534:nobody:/:/usr/sbin/nologin\n' > "$root/etc/passwd"
  printf 'root:x:0:\nredis:x:999:\nnogroup:x:65534:\n' > "$root/etc/group"
  cat > "$root.json" <<J
{"Env": ["PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"],
 "Cmd": ["redis-server"], "WorkingDir": "/data", "ExposedPorts": {"6379/tcp": {}}}
J
  python3 "$HOME_DIR/images/pack.py" "docker.io/library/redis:$REDIS_MINOR" "$ARCHIVE" "$root.json" --own /data=999:999 "$root" >&2
  rm -rf "$root" "$root.json"
}
