package io.layeredcache.operator.desired;

import io.layeredcache.client.topology.Failover;
import io.layeredcache.client.topology.TopologyDocument;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What of a topology has to outlive its ConfigMap and the status, because it can neither be counted
 * nor observed again.
 *
 * @param version the highest that was ever reserved; 0 if none
 * @param failovers the last change of the primary, by shard
 */
public record TopologyMark(long version, SortedMap<Integer, Failover> failovers) {

  public static final TopologyMark NONE = new TopologyMark(0, new TreeMap<>());

  private static final Pattern ENTRY =
      Pattern.compile("([0-9]{1,4})=([0-9]{1,16})@([0-9TZ:.-]{1,30})/([0-9TZ:.-]{1,30})");

  public TopologyMark {
    failovers = Collections.unmodifiableSortedMap(new TreeMap<>(failovers));
  }

  /** What a document that is about to be published leaves behind. */
  public static TopologyMark of(TopologyDocument document) {
    SortedMap<Integer, Failover> failovers = new TreeMap<>();
    document
        .shards()
        .forEach(shard -> shard.lastFailover().ifPresent(last -> failovers.put(shard.id(), last)));
    return new TopologyMark(document.version(), failovers);
  }

  /** For example {@code 0=7@2026-11-30T08:00:00.100Z/2026-11-30T07:59:58Z}, one for each shard. */
  String failoverText() {
    return failovers.entrySet().stream()
        .map(
            entry ->
                "%d=%d@%s/%s"
                    .formatted(
                        entry.getKey(),
                        entry.getValue().epoch(),
                        entry.getValue().at(),
                        entry.getValue().replayFrom()))
        .collect(Collectors.joining(","));
  }

  /** What such a text says; what it does not say so is left out. */
  static SortedMap<Integer, Failover> failovers(String text) {
    SortedMap<Integer, Failover> failovers = new TreeMap<>();
    for (String part : text.split(",", -1)) {
      Matcher entry = ENTRY.matcher(part);
      if (entry.matches()) {
        failover(entry)
            .ifPresent(failover -> failovers.put(Integer.valueOf(entry.group(1)), failover));
      }
    }
    return failovers;
  }

  private static Optional<Failover> failover(Matcher entry) {
    try {
      return Optional.of(
          new Failover(
              Long.parseLong(entry.group(2)),
              Instant.parse(entry.group(3)),
              Instant.parse(entry.group(4))));
    } catch (DateTimeParseException edited) {
      return Optional.empty();
    }
  }
}
