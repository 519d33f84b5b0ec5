package io.layeredcache.client.admission;

import io.layeredcache.client.delivery.Topologies;
import io.layeredcache.client.meter.Observed;
import io.layeredcache.client.time.Time;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.client.topology.policy.DatabasePolicy;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Which reads this pod sends to the database behind the cache.
 *
 * <ol>
 *   <li>Never more under way than the policy allows one pod, of any urgency.
 *   <li>In a cold start only the admitted fraction, evenly.
 *   <li>The fleet's budget divided by the live pods, the most urgent last to be refused.
 * </ol>
 *
 * <p>The first holds for all, the others not for {@link Urgency#AUTHORITY}. Where the document does
 * not count the pods, the application's own number stands in: 1 would give each pod the whole
 * budget.
 */
public final class Admission {

  private static final String METER = "layeredcache.client.admission";

  private final Time time;
  private final Topologies topologies;
  private final int podsIfNotCounted;
  private final MeterRegistry meters;
  private final AtomicInteger inFlight = new AtomicInteger();
  private final EvenFraction coldStart = new EvenFraction();
  private volatile @Nullable Budget budget;

  /**
   * Nothing under way.
   *
   * @param podsIfNotCounted pods that share the budget while the document does not count them, at
   *     least 1
   */
  public Admission(Time time, Topologies topologies, int podsIfNotCounted, MeterRegistry meters) {
    if (podsIfNotCounted < 1) {
      throw new IllegalArgumentException("at least this pod is there, not " + podsIfNotCounted);
    }
    this.time = time;
    this.topologies = topologies;
    this.podsIfNotCounted = podsIfNotCounted;
    this.meters = meters;
    Observed.gauge(meters, METER + ".inflight", Tags.empty(), inFlight, AtomicInteger::get);
  }

  /** Asks for one read. What is permitted must be given back when it has ended. */
  public Admittance ask(Urgency urgency) {
    TopologyDocument document = topologies.current();
    Admittance answer = answer(urgency, document);
    count(urgency, answer);
    return answer;
  }

  /** Pods that share what bounds the fleet, by that document; at least this one. */
  public int pods(TopologyDocument document) {
    return PodShare.pods(document, podsIfNotCounted);
  }

  /** Reads under way. */
  public int inFlight() {
    return inFlight.get();
  }

  private Admittance answer(Urgency urgency, TopologyDocument document) {
    DatabasePolicy policy = document.policy().database();
    if (!enter(policy.maxInFlightPerPod())) {
      return new Admittance.Refused(Admittance.Reason.TOO_MANY_IN_FLIGHT);
    }
    Admittance.Reason refused =
        urgency == Urgency.AUTHORITY ? null : refusal(urgency, document, policy);
    if (refused != null) {
      inFlight.decrementAndGet();
      return new Admittance.Refused(refused);
    }
    return new Permit(inFlight::decrementAndGet);
  }

  /** Never passes the limit, not even for an instant: the gauge is what operators look at. */
  private boolean enter(int limit) {
    int now = inFlight.get();
    while (now < limit) {
      if (inFlight.compareAndSet(now, now + 1)) {
        return true;
      }
      now = inFlight.get();
    }
    return false;
  }

  private Admittance.@Nullable Reason refusal(
      Urgency urgency, TopologyDocument document, DatabasePolicy policy) {
    if (document.admittedFraction().isPresent()
        && !coldStart.admits(document.admittedFraction().get())) {
      return Admittance.Reason.COLD_START;
    }
    if (policy.maxReadsPerSecond() == 0) {
      return null;
    }
    RateWindow window = window(document, policy.maxReadsPerSecond());
    return window.tryTake(urgency.reserve(window.limit()), time.nanos())
        ? null
        : Admittance.Reason.OVER_BUDGET;
  }

  private RateWindow window(TopologyDocument document, int perSecond) {
    int pods = pods(document);
    Budget now = budget;
    return now != null && now.fits(perSecond, pods) ? now.window : share(perSecond, pods);
  }

  private synchronized RateWindow share(int perSecond, int pods) {
    Budget before = budget;
    if (before != null && before.fits(perSecond, pods)) {
      return before.window;
    }
    PodShare share = PodShare.of(perSecond, pods);
    RateWindow window = new RateWindow(share.tokens(), share.span(), time.nanos());
    if (before != null) {
      // a new document is no second budget for the second that it came in
      window.take(before.window.taken(time.nanos()));
    }
    budget = new Budget(perSecond, pods, window);
    return window;
  }

  private void count(Urgency urgency, Admittance answer) {
    String outcome =
        answer instanceof Admittance.Refused refused ? refused.why().name() : "ADMITTED";
    meters.counter(METER, "urgency", lower(urgency.name()), "outcome", lower(outcome)).increment();
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /** The window of this pod for a budget of that many reads a second and that many pods. */
  private record Budget(int perSecond, int pods, RateWindow window) {

    boolean fits(int otherPerSecond, int otherPods) {
      return perSecond == otherPerSecond && pods == otherPods;
    }
  }
}
