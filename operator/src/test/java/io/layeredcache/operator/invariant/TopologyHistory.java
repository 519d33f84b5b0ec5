package io.layeredcache.operator.invariant;

import io.layeredcache.client.topology.TopologyDocument;
import java.util.ArrayList;
import java.util.List;

/** Watches published documents: the version strictly increases and no document is empty. */
public final class TopologyHistory {

  private final List<TopologyDocument> seen = new ArrayList<>();
  private final List<String> violations = new ArrayList<>();

  /** Takes note of a document; the same one may be seen again. */
  public void observe(TopologyDocument document) {
    if (document.shards().isEmpty()) {
      violations.add("version " + document.version() + " has no shards");
    }
    if (!seen.isEmpty()) {
      TopologyDocument last = seen.getLast();
      if (document.equals(last)) {
        return;
      }
      if (document.version() <= last.version()) {
        violations.add("version " + document.version() + " after " + last.version());
      }
    }
    seen.add(document);
  }

  public List<TopologyDocument> seen() {
    return List.copyOf(seen);
  }

  public List<String> violations() {
    return List.copyOf(violations);
  }
}
