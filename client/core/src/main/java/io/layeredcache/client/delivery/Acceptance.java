package io.layeredcache.client.delivery;

import io.layeredcache.client.delivery.Verdict.Accepted;
import io.layeredcache.client.delivery.Verdict.Refused;
import io.layeredcache.client.delivery.Verdict.Same;
import io.layeredcache.client.topology.ReadDocument;
import io.layeredcache.client.topology.TopologyCodec;
import io.layeredcache.client.topology.TopologyDocument;
import java.util.List;
import java.util.Optional;

/**
 * Which document replaces which.
 *
 * <ol>
 *   <li>What is not authentic is not read: from a node a right signature is needed, beside the
 *       mounted file one that is there must be right.
 *   <li>What cannot be read whole is refused whole.
 *   <li>Another cluster's document is refused, unless it is mounted.
 *   <li>Of one cluster only a higher version replaces a lower one.
 * </ol>
 */
public final class Acceptance {

  private Acceptance() {}

  /** The whole judgement. */
  public static Verdict judge(
      Arrival arrival, TrustedKeys keys, Optional<TopologyDocument> inForce) {
    Verdict read = read(arrival, keys);
    return read instanceof Accepted accepted
        ? place(accepted.document(), arrival.source(), inForce)
        : read;
  }

  /** The part that does not depend on what is in force: never {@link Same}. */
  static Verdict read(Arrival arrival, TrustedKeys keys) {
    Optional<String> doubt = doubt(arrival, keys);
    if (doubt.isPresent()) {
      return refused(Refusal.FORGED, doubt.get());
    }
    ReadDocument read = TopologyCodec.read(arrival.document());
    if (read instanceof ReadDocument.Invalid invalid) {
      return new Refused(Refusal.of(invalid.refusal()), invalid.errors());
    }
    return new Accepted(((ReadDocument.Valid) read).topology());
  }

  private static Optional<String> doubt(Arrival arrival, TrustedKeys keys) {
    return switch (arrival.source()) {
      case LAST_KNOWN_GOOD -> Optional.empty();
      case MOUNTED ->
          keys.isEmpty() || arrival.signature().isEmpty()
              ? Optional.empty()
              : wrong(arrival, keys, arrival.signature().get());
      case SECOND_PATH -> {
        if (keys.isEmpty()) {
          yield Optional.of("there is no key to verify it with: mount topology.pub");
        }
        yield arrival.signature().isEmpty()
            ? Optional.of("it has no signature")
            : wrong(arrival, keys, arrival.signature().get());
      }
    };
  }

  private static Optional<String> wrong(Arrival arrival, TrustedKeys keys, String signature) {
    return keys.signed(arrival.document(), signature)
        ? Optional.empty()
        : Optional.of("its signature is not right under any key of topology.pub");
  }

  /** The part that does: where a readable, authentic document stands beside the one in force. */
  static Verdict place(
      TopologyDocument document, Source source, Optional<TopologyDocument> inForce) {
    if (inForce.isEmpty() || Provisional.is(inForce.get())) {
      return new Accepted(document);
    }
    TopologyDocument held = inForce.get();
    if (!document.clusterId().equals(held.clusterId())) {
      return source == Source.MOUNTED
          ? new Accepted(document)
          : refused(
              Refusal.FOREIGN,
              "it is of cluster " + document.clusterId() + ", this is " + held.clusterId());
    }
    if (document.version() == held.version()) {
      return Same.SAME;
    }
    return document.version() > held.version()
        ? new Accepted(document)
        : refused(
            Refusal.OLDER,
            "its version is " + document.version() + ", in force is " + held.version());
  }

  private static Refused refused(Refusal refusal, String error) {
    return new Refused(refusal, List.of(error));
  }
}
