# shellcheck shell=bash
# A kubelet sets these for the whole machine (overcommit, what happens on a panic): put back as they were.

KEPT_SETTINGS="vm/overcommit_memory vm/panic_on_oom kernel/panic kernel/panic_on_oops kernel/keys/root_maxkeys kernel/keys/root_maxbytes"

save_settings() {
  local name
  mkdir -p "$(dirname "$SETTINGS_FILE")"
  [ -s "$SETTINGS_FILE" ] && return # those before the first start: a second "up" would save what a kubelet has set
  for name in $KEPT_SETTINGS; do echo "$name $(cat "/proc/sys/$name")"; done > "$SETTINGS_FILE.part"
  mv "$SETTINGS_FILE.part" "$SETTINGS_FILE"
}

restore_settings() {
  local name value
  [ -s "$SETTINGS_FILE" ] || return 0
  while read -r name value; do
    [ "$(cat "/proc/sys/$name")" = "$value" ] || echo "$value" > "/proc/sys/$name" || say "cannot set $name back to $value"
  done < "$SETTINGS_FILE"
  rm -f "$SETTINGS_FILE"
}
