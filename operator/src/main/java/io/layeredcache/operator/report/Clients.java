package io.layeredcache.operator.report;

import io.fabric8.kubernetes.api.model.Condition;
import io.layeredcache.crd.LayeredCacheStatus;
import io.layeredcache.crd.status.ClientVersion;
import io.layeredcache.crd.status.ClientsStatus;
import io.layeredcache.operator.observe.ClientCount;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Situation;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who uses the cache and with which topology, as last counted. A new operator that has not counted
 * yet leaves what the one before it said.
 */
final class Clients {

  private static final String AGAIN = "; counted again within a minute";

  /** As many as the status takes; the newest of them. */
  private static final int MOST_VERSIONS = 16;

  private static final Set<Reason> COUNTED =
      EnumSet.of(Reason.AS_EXPECTED, Reason.CLIENTS_BEHIND, Reason.NOT_REPORTED);

  private Clients() {}

  /** Null while nobody is connected who says so. */
  static @Nullable ClientsStatus of(Situation now) {
    Optional<ClientCount> count = now.seen().clients();
    if (count.isEmpty()) {
      return before(now).map(LayeredCacheStatus::clients).orElse(null);
    }
    return count.filter(counted -> counted.pods() > 0).map(Clients::row).orElse(null);
  }

  private static ClientsStatus row(ClientCount count) {
    List<ClientVersion> versions =
        count.podsByVersion().entrySet().stream()
            .sorted(Map.Entry.<Long, Integer>comparingByKey(Comparator.reverseOrder()))
            .limit(MOST_VERSIONS)
            .map(entry -> new ClientVersion(entry.getKey(), entry.getValue()))
            .toList();
    return new ClientsStatus(count.pods(), versions);
  }

  static Judgement judge(Situation now) {
    return now.seen()
        .clients()
        .map(Clients::judge)
        .or(() -> judgedBefore(now))
        .orElseGet(() -> unknown("no clients were counted yet"));
  }

  private static Judgement judge(ClientCount count) {
    if (count.pods() == 0) {
      return unknown("no connection names its pod and its version" + AGAIN);
    }
    return count.behind() == 0
        ? Judgement.yes(
            ConditionType.ClientsCurrent,
            Reason.AS_EXPECTED,
            "%d pods use version %d".formatted(count.pods(), count.published()))
        : Judgement.no(
            ConditionType.ClientsCurrent,
            Reason.CLIENTS_BEHIND,
            "%d of %d pods use a version before %d, the oldest %d"
                    .formatted(
                        count.behind(),
                        count.pods(),
                        count.published(),
                        count.podsByVersion().firstKey())
                + AGAIN);
  }

  private static Judgement unknown(String message) {
    return Judgement.unknown(ConditionType.ClientsCurrent, Reason.NOT_REPORTED, message);
  }

  private static Optional<Judgement> judgedBefore(Situation now) {
    return before(now).stream()
        .map(LayeredCacheStatus::conditions)
        .flatMap(List<Condition>::stream)
        .filter(condition -> ConditionType.ClientsCurrent.name().equals(condition.getType()))
        .findFirst()
        .flatMap(Judgement::as)
        .filter(judgement -> COUNTED.contains(judgement.reason()));
  }

  private static Optional<LayeredCacheStatus> before(Situation now) {
    return Optional.ofNullable(now.cache().getStatus());
  }
}
