package io.layeredcache.client.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.layeredcache.client.region.Documents;
import io.layeredcache.client.time.VirtualTime;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AdmissionTest {

  private static final int CEILING = 192;

  private final VirtualTime time = new VirtualTime();
  private final Documents documents = new Documents();

  private Admission pod() {
    return new Admission(time, documents, 1, new SimpleMeterRegistry());
  }

  /** Peak at 1:100: 120 reads a second that nothing caches, 480 over four shards at 90 %. */
  @Test
  void f01KeepsTheDatabaseUnderItsCeilingWhenAShardIsDead() {
    documents.database(72, 200).livePods(2);
    List<Admission> pods = IntStream.range(0, 2).mapToObj(i -> pod()).toList();
    Random random = new Random(1);
    List<Long> reads = new ArrayList<>();
    int shed = 0;
    int seconds = 30;

    for (int millis = 0; millis < seconds * 1_000; millis++) {
      time.advance(Duration.ofMillis(1));
      if (millis % 1_000 * 120 / 1_000 != (millis % 1_000 + 1) * 120 / 1_000) {
        reads.add(time.nanos());
      }
      // 36 misses a second of three shards, and all 120 of the dead one
      for (int miss = misses(random); miss > 0; miss--) {
        if (admitted(pods.get(random.nextInt(2)), mixed(random))) {
          reads.add(time.nanos());
        } else {
          shed++;
        }
      }
    }

    assertThat(mostWithinASecond(reads)).isLessThanOrEqualTo(CEILING);
    assertThat(shed / (double) seconds).isCloseTo(84, within(5.0));
  }

  private static int misses(Random random) {
    return random.nextDouble() < 0.156 ? 1 : 0;
  }

  /** More prices than the budget holds, so that its last tenth is asked for. */
  private static Urgency mixed(Random random) {
    double share = random.nextDouble();
    return share < 0.6 ? Urgency.PRICE : share < 0.8 ? Urgency.CONTENT : Urgency.BADGE;
  }

  private static int mostWithinASecond(List<Long> reads) {
    int most = 0;
    int first = 0;
    for (int last = 0; last < reads.size(); last++) {
      while (reads.get(last) - reads.get(first) >= 1_000_000_000L) {
        first++;
      }
      most = Math.max(most, last - first + 1);
    }
    return most;
  }

  @Test
  void f01RefusesBadgesFirstThenContentAndPricesLast() {
    documents.database(100, 200).livePods(1);
    Admission pod = pod();
    int badges = admittedOf(pod, Urgency.BADGE, 200);
    int contents = admittedOf(pod, Urgency.CONTENT, 200);
    int prices = admittedOf(pod, Urgency.PRICE, 200);

    assertThat(badges).isEqualTo(80);
    assertThat(contents).isEqualTo(10);
    assertThat(prices).isEqualTo(10);
    assertThat(admitted(pod, Urgency.REFRESH)).isFalse();
  }

  @Test
  void f01AsksTheAuthorityWhateverTheBudget() {
    documents.database(1, 200).livePods(1).coldStart("0");
    Admission pod = pod();

    assertThat(admittedOf(pod, Urgency.AUTHORITY, 1_000)).isEqualTo(1_000);
  }

  @Test
  void f03AdmitsTheFractionOfAColdStartEvenly() {
    documents.coldStart("0.15");
    Admission pod = pod();
    List<Boolean> admitted =
        IntStream.range(0, 480).mapToObj(i -> admitted(pod, Urgency.CONTENT)).toList();

    assertThat(admitted.stream().filter(yes -> yes)).hasSize(72);
    for (int from = 0; from + 20 <= admitted.size(); from++) {
      assertThat(admitted.subList(from, from + 20).stream().filter(yes -> yes)).hasSize(3);
    }
  }

  @Test
  void f24NeverHasMoreUnderWayThanAPodMay() {
    Admission pod = pod();
    List<Admittance> all = IntStream.range(0, 500).mapToObj(i -> pod.ask(urgency(i))).toList();

    assertThat(all.stream().filter(Permit.class::isInstance)).hasSize(200);
    assertThat(pod.inFlight()).isEqualTo(200);
    assertThat(all.get(499))
        .isEqualTo(new Admittance.Refused(Admittance.Reason.TOO_MANY_IN_FLIGHT));
  }

  @Test
  void aPermitThatIsGivenBackTwiceCountsOnce() {
    Admission pod = pod();
    Permit first = (Permit) pod.ask(Urgency.PRICE);
    pod.ask(Urgency.PRICE);

    first.release();
    first.release();

    assertThat(pod.inFlight()).isEqualTo(1);
  }

  @Test
  void aNewDocumentIsNoSecondBudget() {
    documents.database(100, 200).livePods(1);
    Admission pod = pod();
    admittedOf(pod, Urgency.PRICE, 60);

    documents.livePods(2);

    assertThat(admittedOf(pod, Urgency.PRICE, 100)).isZero();
  }

  @Test
  void takesTheApplicationsNumberOfPodsWhileNoneIsCounted() {
    documents.database(100, 200);
    Admission pod = new Admission(time, documents, 20, new SimpleMeterRegistry());

    assertThat(admittedOf(pod, Urgency.PRICE, 100)).isEqualTo(5);
  }

  private static Urgency urgency(int i) {
    return i % 2 == 0 ? Urgency.PRICE : Urgency.AUTHORITY;
  }

  private static int admittedOf(Admission pod, Urgency urgency, int asked) {
    return (int) IntStream.range(0, asked).filter(i -> admitted(pod, urgency)).count();
  }

  /** A load that ends at once. */
  private static boolean admitted(Admission pod, Urgency urgency) {
    Admittance answer = pod.ask(urgency);
    if (answer instanceof Permit permit) {
      permit.release();
    }
    return answer instanceof Permit;
  }
}
