# shellcheck shell=bash
# Images of the cluster: which are wanted ($STATE/images), and on which node they already are.

# want_image TAR: every node that is switched on from now on has it. Named by content: the same image is not imported twice.
want_image() {
  local sum
  [ -f "$1" ] || die "no such image file: $1"
  sum=$(sha256sum "$1" | cut -c1-16)
  mkdir -p "$STATE/images"
  # newest last: two tars may carry one name, and the later one must win on a node that imports both
  [ -e "$STATE/images/$sum.tar" ] && { touch "$STATE/images/$sum.tar"; return; }
  ln "$1" "$STATE/images/$sum.tar" 2>/dev/null || cp "$1" "$STATE/images/$sum.tar"
}

import_images() { # I
  local tar mark
  find "$STATE/images" -name '*.tar' -printf '%T@ %p\n' 2>/dev/null | sort -n | cut -d' ' -f2 | while read -r tar; do
    mark=$(folder_of "$1")/imported/$(basename "$tar" .tar)
    [ -e "$mark" ] && [ ! "$tar" -nt "$mark" ] && continue
    inside "$1" ctr -n k8s.io images import "$tar" >/dev/null || die "n$1 cannot import $tar"
    touch "$mark"
  done
}

# load_images TAR...: to all nodes that are on, and to those to come.
load_images() {
  local tar i jobs=() failed=0
  for tar in "$@"; do want_image "$tar"; done
  for i in $(known_nodes); do
    alive "n$i/machine" || continue
    (node_lock "$i" && import_images "$i") &
    jobs+=($!)
  done
  for i in "${jobs[@]}"; do wait "$i" || failed=1; done
  [ $failed = 0 ] || die "not every node has the image"
}
