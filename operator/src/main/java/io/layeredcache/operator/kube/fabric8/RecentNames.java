package io.layeredcache.operator.kube.fabric8;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/** Remembers the last few thousand names, so that what was told is not sent on every pass. */
final class RecentNames {

  private static final int MOST = 4096;

  private final Set<String> names = new LinkedHashSet<>();

  synchronized boolean has(String name) {
    return names.contains(name);
  }

  synchronized void add(String name) {
    names.add(name);
    if (names.size() > MOST) {
      Iterator<String> oldest = names.iterator();
      oldest.next();
      oldest.remove();
    }
  }
}
