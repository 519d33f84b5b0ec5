package io.layeredcache.client.delivery;

import io.layeredcache.client.delivery.Verdict.Accepted;
import io.layeredcache.client.delivery.Verdict.Refused;
import io.layeredcache.client.topology.TopologyDocument;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The one door: every document that arrives is judged, counted, put into force and kept here. */
final class Intake {

  private static final Logger LOG = LoggerFactory.getLogger(Intake.class);

  private final TopologyHolder holder;
  private final Refusals refusals;
  private final MeterRegistry registry;
  private final Optional<LastKnownGood> kept;
  private volatile TrustedKeys keys = TrustedKeys.none();

  Intake(
      TopologyHolder holder,
      Refusals refusals,
      MeterRegistry registry,
      Optional<LastKnownGood> kept) {
    this.holder = holder;
    this.refusals = refusals;
    this.registry = registry;
    this.kept = kept;
  }

  /** From now on these keys are believed, and no others. */
  void trust(TrustedKeys trusted) {
    if (!trusted.errors().isEmpty()) {
      LOG.warn("topology.pub: {}", String.join("; ", trusted.errors()));
    }
    keys = trusted;
  }

  Verdict take(Arrival arrival) {
    Verdict verdict = Acceptance.read(arrival, keys);
    if (verdict instanceof Accepted readable) {
      verdict = holder.offer(readable.document(), arrival.source());
    }
    if (verdict instanceof Refused refused) {
      refusals.count(arrival, refused);
    }
    if (verdict instanceof Accepted accepted) {
      entered(arrival, accepted.document());
    }
    return verdict;
  }

  private void entered(Arrival arrival, TopologyDocument document) {
    String source = arrival.source().text();
    registry.counter("layeredcache.client.topology.accepted", "source", source).increment();
    LOG.info(
        "topology in force: cluster={} version={} shards={} source={}",
        document.clusterId(),
        document.version(),
        document.shards().size(),
        source);
    if (arrival.source() != Source.LAST_KNOWN_GOOD) {
      kept.ifPresent(file -> file.keep(document, arrival.document(), holder));
    }
  }
}
