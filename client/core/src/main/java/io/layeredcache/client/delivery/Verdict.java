package io.layeredcache.client.delivery;

import io.layeredcache.client.topology.TopologyDocument;
import java.util.List;

/** What becomes of a document that arrived. */
public sealed interface Verdict {

  /** In words, for an error that names everything that was tried. */
  String text();

  /**
   * It is put into force.
   *
   * @param document what it says
   */
  record Accepted(TopologyDocument document) implements Verdict {

    @Override
    public String text() {
      return "accepted at version " + document.version();
    }
  }

  /** It is the one in force: no news, and nothing wrong. */
  record Same() implements Verdict {

    public static final Same SAME = new Same();

    @Override
    public String text() {
      return "in force already";
    }
  }

  /**
   * Nothing of it is used; what is in force stays.
   *
   * @param refusal the kind of the fault
   * @param errors every fault, at least one
   */
  record Refused(Refusal refusal, List<String> errors) implements Verdict {

    public Refused {
      errors = List.copyOf(errors);
    }

    @Override
    public String text() {
      return "refused as " + refusal + ": " + String.join("; ", errors);
    }
  }
}
