# shellcheck shell=bash
# The newest JDK >= 21 of this machine, wherever Maven's toolchains would find one too.

jdk_candidates() {
  local javac
  [ -z "${JAVA_HOME:-}" ] || echo "$JAVA_HOME"
  ls -d /usr/lib/jvm/*/ /opt/*/ "${HOME:-/root}"/.sdkman/candidates/java/*/ "${HOME:-/root}"/.jdks/*/ 2>/dev/null || true # some of them are not there
  javac=$(command -v javac) && dirname "$(dirname "$(readlink -f "$javac")")"
  return 0
}

jdk_version() { # HOME: "25.0.1" from its release file
  sed -n 's/^JAVA_VERSION="\(.*\)"/\1/p' "$1/release" 2>/dev/null
}

# can_link HOME: jlink needs the modules as files, or a JDK that links from its own image (24 and newer builds).
can_link() {
  [ -x "$1/bin/jlink" ] && [ -x "$1/bin/javac" ] || return 1
  [ -d "$1/jmods" ] || "$1/bin/jlink" --help 2>/dev/null | grep 'run-time image enabled' > /dev/null
}

# find_jdk: prints its home; fails if there is none.
find_jdk() {
  local home version best='' best_version=0
  while read -r home; do
    home=$(readlink -f "$home") || continue
    version=$(jdk_version "$home")
    [ "${version%%[.+-]*}" -ge 21 ] 2>/dev/null && can_link "$home" || continue
    if [ "$(printf '%s\n%s\n' "$best_version" "$version" | sort -V | tail -n 1)" = "$version" ]; then
      best=$home best_version=$version
    fi
  done < <(jdk_candidates)
  [ -n "$best" ] && echo "$best"
}
