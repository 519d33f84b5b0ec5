# shellcheck shell=bash
# The operator's image docker.io/layeredcache/operator:dev is what Maven built: e2e/build-operator, operator/pom.xml.

operator_image() { # TARGET
  ARCHIVE=$(readlink -f "$1")/operator-image.tar
  [ -f "$ARCHIVE" ] || die "there is no $ARCHIVE: 'make image' builds it"
}
