package io.layeredcache.client.topology;

import java.util.List;
import java.util.Optional;

/** What came of reading a document: the whole of it, or nothing and every reason why. */
public sealed interface ReadDocument {

  /** The document, if it may be used. */
  Optional<TopologyDocument> document();

  /**
   * A document that may be used.
   *
   * @param topology what it says
   */
  record Valid(TopologyDocument topology) implements ReadDocument {

    @Override
    public Optional<TopologyDocument> document() {
      return Optional.of(topology);
    }
  }

  /**
   * A document of which nothing may be used; a reader keeps what it had.
   *
   * @param refusal the kind of the fault
   * @param errors every fault, each with the path of the field; at least one
   */
  record Invalid(Refusal refusal, List<String> errors) implements ReadDocument {

    public Invalid {
      errors = List.copyOf(errors);
    }

    @Override
    public Optional<TopologyDocument> document() {
      return Optional.empty();
    }
  }

  /** Why a document was refused, in the order in which it is checked. */
  enum Refusal {
    /** No bytes, or nothing but white space. */
    EMPTY,
    /** Not one JSON object in UTF-8 of at most 1 MiB. */
    GARBLED,
    /** Written for readers of a later schema. */
    NEWER_SCHEMA,
    /** A field is missing or impossible, or two of them contradict each other. */
    INCONSISTENT
  }
}
