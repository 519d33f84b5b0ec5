# shellcheck shell=bash
# The operator's image docker.io/layeredcache/operator:dev: a runtime linked from this machine's JDK, the libraries, the
# operator's own jar, a layer each. No shell, nobody's uid, nothing to write to.

OPERATOR_NAME=docker.io/layeredcache/operator:dev
OPERATOR_MAIN=io.layeredcache.operator.Main
# What the operator, Fabric8, JOSDK, Lettuce, Netty, Jackson, Logback and Micrometer need, as jdeps says, and what is
# only asked for at run time: jdk.naming.dns, jdk.crypto.ec (TLS of other JDKs than the newest), jdk.jfr (diagnosis).
RUNTIME_MODULES=java.base,java.desktop,java.instrument,java.logging,java.management,java.naming,java.net.http
RUNTIME_MODULES+=,java.scripting,java.security.jgss,java.security.sasl,java.sql,java.xml,jdk.crypto.ec,jdk.httpserver,jdk.jfr,jdk.management,jdk.naming.dns,jdk.net,jdk.unsupported

# java_runtime: prints the folder of a linked runtime, kept under a hash of the JDK and the module list.
java_runtime() {
  local jdk kept part
  jdk=$(find_jdk) || die "no JDK 21 or newer with jlink: see 'cluster doctor'"
  kept=$KEEP/java/$({ cat "$jdk/release"; echo "$RUNTIME_MODULES cds"; } | sha256sum | cut -c1-16)
  if [ ! -d "$kept" ]; then
    say "linking a Java runtime from $jdk ($(jdk_version "$jdk")), once"
    mkdir -p "$KEEP/java"
    part=$(mktemp -u "$KEEP/java/.linking.XXXXXX")
    "$jdk/bin/jlink" --add-modules "$RUNTIME_MODULES" --output "$part" --no-header-files --no-man-pages --generate-cds-archive \
      > "$KEEP/java/jlink.log" 2>&1 || { rm -rf "$part"; die_with_log "$KEEP/java/jlink.log" "jlink failed"; }
    mv -T "$part" "$kept" 2>/dev/null || rm -rf "$part" # another run was faster
  fi
  echo "$kept"
}

# operator_image TARGET: from operator/target with the operator's jar and lib/*.jar.
operator_image() {
  local target=$1 runtime hash root jar libraries app
  jar=$(operator_jar "$target") || exit 1
  runtime=$(java_runtime) || exit 1
  hash=$({
    basename "$runtime"
    cat "$HOME_DIR/lib/image-operator.sh" "$HOME_DIR/images/pack.py" "$jar" "$target"/lib/*.jar | sha256sum
    (cd "$target/lib" && ls ./*.jar)
  } | sha256sum | cut -c1-16)
  packed operator "$hash" && return
  find "$IMAGES" -name 'operator-*.tar' -mmin +1440 -delete # each build makes another one
  root=$(fresh_root)
  java_layer "$runtime" "$root"
  libraries=$(mktemp -d "$IMAGES/.root.XXXXXX")
  app=$(mktemp -d "$IMAGES/.root.XXXXXX")
  chmod 755 "$libraries" "$app"
  mkdir -p "$libraries/app/lib" "$app/app"
  cp "$target"/lib/*.jar "$libraries/app/lib/"
  cp "$jar" "$app/app/operator.jar"
  operator_config > "$root.json"
  python3 "$HOME_DIR/images/pack.py" $OPERATOR_NAME "$ARCHIVE" "$root.json" "$root" "$libraries" "$app" >&2
  rm -rf "$root" "$root.json" "$libraries" "$app"
}

operator_jar() { # TARGET
  local jar
  jar=$(find "$1" -maxdepth 1 -name '*operator*.jar' ! -name '*-sources.jar' ! -name '*-javadoc.jar' ! -name '*-tests.jar' ! -name 'original-*' 2>/dev/null)
  [ "$(wc -w <<<"$jar")" = 1 ] && ls "$1"/lib/*.jar >/dev/null 2>&1 \
    || die "no single operator jar with lib/*.jar in $1 (found: $(xargs <<<"$jar")): run 'mvn -DskipTests package' first"
  echo "$jar"
}

java_layer() { # RUNTIME ROOT
  local file
  mkdir -p "$2/opt" "$2/app"
  cp -a "$1" "$2/opt/java"
  find "$1" -type f \( -name '*.so' -o -path '*/bin/*' \) | while read -r file; do
    case $file in # a server has no screen, and these would bring X11's libraries
      */libawt_xawt.so | */libjawt.so | */libsplashscreen.so | */libfontmanager.so | */libfreetype.so | */libjsound.so) rm -f "$2/opt/java/${file#"$1"/}" ;;
      *) copy_libraries "$file" "$2" ;;
    esac
  done
  # libraries of the runtime itself are found beside it
  rm -rf "$2$KEEP"
  echo 'operator:x:65532:65532::/:/sbin/nologin' > "$2/etc/passwd"
  echo 'operator:x:65532:' > "$2/etc/group"
}

# Flags for a container of 512 MiB: heap is a share of its limit, and a JVM out of memory ends instead of limping on.
operator_config() {
  cat <<J
{"User": "65532:65532", "WorkingDir": "/app", "Env": ["PATH=/opt/java/bin"],
 "Entrypoint": ["/opt/java/bin/java", "-XX:+UseSerialGC", "-XX:MaxRAMPercentage=50", "-XX:+ExitOnOutOfMemoryError", "-XX:-UsePerfData",
  "-cp", "/app/operator.jar:/app/lib/*", "$OPERATOR_MAIN"]}
J
}
