package io.layeredcache.client.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.layeredcache.client.key.RegionKey;
import io.layeredcache.client.time.Deadline;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class WaitingReadTest {

  private final Pod pod = new Pod();
  private final Region<String> region = pod.region(CacheClass.C2);
  private final RegionKey key = region.keys().key("4821");
  private final Source source = new Source();

  @Test
  void readsThroughAllThreeLayersAndSaysWhich() {
    Region<String> elsewhere = pod.another(2).region(CacheClass.C2);
    Read<String> loaded = region.read(key, Source.holding("99"));
    pod.time.advance(Duration.ofSeconds(1));
    Read<String> near = region.read(key, Source.untouched());
    Read<String> far = elsewhere.read(elsewhere.keys().key("4821"), Source.untouched());

    assertThat(loaded).isEqualTo(new Read.Value<>("99", Duration.ZERO, Read.Source.LOADER));
    assertThat(near).isEqualTo(new Read.Value<>("99", Duration.ofSeconds(1), Read.Source.L1));
    assertThat(far).isEqualTo(new Read.Value<>("99", Duration.ofSeconds(1), Read.Source.L2));
  }

  @Test
  void waitsForTheShardsNoLongerThanTheCacheDeadline() {
    pod.l2.hangsFor(text -> true);
    CompletableFuture<Read<String>> read = region.async().read(key, source);
    pod.time.advance(Duration.ofMillis(49));
    boolean before = source.loads > 0;

    pod.time.advance(Duration.ofMillis(1));
    source.answers("99");

    assertThat(before).isFalse();
    assertThat(read.join().valueOrNull()).isEqualTo("99");
  }

  @Test
  void waitsNoLongerThanItsCallerHasLeft() {
    pod.l2.hangsFor(text -> true);
    CompletableFuture<Read<String>> read =
        region.within(Deadline.in(Duration.ofMillis(20), pod.time)).async().read(key, source);

    pod.time.advance(Duration.ofMillis(20));

    assertThat(read).isCompletedWithValue(new Read.Unanswered<>(Read.Reason.TIMED_OUT));
  }

  @Test
  void waitsNoLongerThanTheSpanThatItsCallerNames() {
    pod.l2.hangsFor(text -> true);
    CompletableFuture<Read<String>> read =
        region.within(Duration.ofMillis(20)).async().read(key, source);
    pod.time.advance(Duration.ofMillis(19));
    boolean before = read.isDone();

    pod.time.advance(Duration.ofMillis(1));

    assertThat(before).isFalse();
    assertThat(read).isCompletedWithValue(new Read.Unanswered<>(Read.Reason.TIMED_OUT));
  }

  @Test
  void warmsThePodWithALoadThatItsCallerDidNotWaitFor() {
    var unused =
        region.within(Deadline.in(Duration.ofMillis(20), pod.time)).async().read(key, source);
    pod.time.advance(Duration.ofMillis(100));
    source.answers("99");

    assertThat(region.get(key)).isEqualTo("99");
  }

  @Test
  void aLoadersErrorReachesItsCallerAsItIsAndIsNotCached() {
    IOException broken = new IOException("no route");
    Loader<String, IOException> failing =
        asked -> {
          throw broken;
        };

    assertThatThrownBy(() -> region.get(key, failing)).isSameAs(broken);
    assertThat(region.get(key, Source.holding("99"))).isEqualTo("99");
  }

  @Test
  void anAsynchronousErrorReachesItsCallerAsItIs() {
    IOException broken = new IOException("no route");
    CompletableFuture<Read<String>> read = region.async().read(key, source);

    source.fails(broken);

    assertThat(read.handle((value, error) -> error)).isCompletedWithValue(broken);
  }

  @Test
  void fiveThousandReadersMakeOneLookUpAndOneLoad() {
    region.get("another one first");
    int before = pod.l2.gets().size();
    pod.l2.answersAfter(Duration.ofMillis(3));
    CompletableFuture<?>[] reads = new CompletableFuture<?>[5_000];
    for (int i = 0; i < reads.length; i++) {
      reads[i] = region.async().read(key, source);
    }

    pod.time.advance(Duration.ofMillis(3));
    source.answers("99");

    assertThat(CompletableFuture.allOf(reads)).isCompleted();
    assertThat(source.loads).isEqualTo(1);
    assertThat(pod.l2.gets()).hasSize(before + 1);
  }

  @Test
  void f05AWaiterOfADeadLeaderIsServedByTheNextOwner() {
    var unused = region.async().read(key, source);
    pod.time.advance(Duration.ofMillis(40));
    CompletableFuture<Read<String>> waiter = region.async().read(key, source);
    pod.time.advance(Duration.ofMillis(215));
    int owners = source.loads;

    source.open.removeLast().complete("109");

    assertThat(owners).isEqualTo(2);
    assertThat(waiter.join().valueOrNull()).isEqualTo("109");
  }

  @Test
  void saysWhyItDidNotAskTheDatabase() {
    pod.documents.database(1, 200).livePods(1);
    region.get("4820", Source.holding("98"));

    assertThat(region.read(key, Source.untouched()))
        .isEqualTo(new Read.Unanswered<>(Read.Reason.OVER_BUDGET));
    assertThatThrownBy(() -> region.get(key, Source.untouched()))
        .isInstanceOf(UnansweredException.class);
    assertThat(pod.count("reads.unanswered", "reason", "over_budget")).isEqualTo(2);
  }

  @Test
  void f24AFullExecutorIsARefusalAndGivesThePermitBack() {
    Pod busy =
        pod.loading(
            work -> {
              throw new RejectedExecutionException();
            });

    Read<String> read = readOf(busy);

    assertThat(read).isEqualTo(new Read.Unanswered<>(Read.Reason.TOO_MANY_IN_FLIGHT));
    assertThat(busy.admission.inFlight()).isZero();
  }

  private static Read<String> readOf(Pod pod) {
    Region<String> other = pod.region(CacheClass.C2);
    return other.read(other.keys().key("4821"), Source.untouched());
  }

  @Test
  void cancelsALoadThatTakesTooLongAndGivesItsPermitBack() {
    var unused = region.async().read(key, source);

    pod.time.advance(Duration.ofSeconds(2));

    assertThat(source.open.remove()).isCancelled();
    assertThat(pod.admission.inFlight()).isZero();
  }

  @Test
  void refusesAKeyOfAnotherRegion() {
    Region<byte[]> other = pod.bytes(CacheClass.C1);

    assertThatThrownBy(() -> other.get(key)).isInstanceOf(IllegalArgumentException.class);
  }

  /** As a loader does that waits for a future of its own: its callers know no other exception. */
  @Test
  void aWrapperThatALoaderThrewIsNotTakenOff() {
    CompletionException thrown =
        new CompletionException(new IOException("no route to the database"));

    assertThatThrownBy(
            () ->
                region.get(
                    key,
                    any -> {
                      throw thrown;
                    }))
        .isSameAs(thrown);
  }

  @Test
  void aLoaderThatWasCancelledByOthersIsNotLate() {
    CancellationException thrown = new CancellationException("the pool is shutting down");

    assertThatThrownBy(
            () ->
                region.get(
                    key,
                    any -> {
                      throw thrown;
                    }))
        .isSameAs(thrown);
  }

  @Test
  void anErrorOfTheExecutorGivesThePermitBack() {
    Pod exhausted =
        pod.loading(
            task -> {
              throw new OutOfMemoryError("unable to create native thread");
            });
    Region<String> there = exhausted.region(CacheClass.C2);

    assertThatThrownBy(() -> there.get("4821", Source.holding("99")))
        .isInstanceOf(OutOfMemoryError.class);

    assertThat(exhausted.admission.inFlight()).isZero();
  }

  /** The database is slower than a lease, and has no budget for a second read of it. */
  @Test
  void f03ALoadThatIsRefusedBesideAnotherOneDoesNotEndIt() {
    pod.documents.database(1, 200).livePods(1);
    CompletableFuture<Read<String>> leader = region.async().read(key, source);
    pod.time.advance(Duration.ofMillis(40));
    CompletableFuture<Read<String>> follower = region.async().read(key, source);
    pod.time.advance(Duration.ofMillis(215));
    boolean ended = leader.isDone() || follower.isDone();

    source.answers("99");

    assertThat(ended).isFalse();
    assertThat(source.loads).isEqualTo(1);
    assertThat(leader.join().valueOrNull()).isEqualTo("99");
    assertThat(follower.join().valueOrNull()).isEqualTo("99");
    assertThat(region.has(key)).isTrue();
  }

  /** It may block there, and every deadline of the process would wait. */
  @Test
  void whatHangsOnALateLoadDoesNotRunOnTheThreadOfTheAlarms() {
    Deque<Runnable> callbacks = new ArrayDeque<>();
    Region<String> handing =
        Region.open(
            RegionSpec.of("product", CacheClass.C2, Pod.text()),
            new RegionParts(
                pod.time,
                pod.l1,
                pod.l2,
                pod.documents,
                pod.admission,
                Runnable::run,
                callbacks::add,
                pod.meters,
                () -> 0.5));
    var unused = handing.async().read(handing.keys().key("4821"), source);
    pod.time.advance(Duration.ofSeconds(3));
    boolean byTheAlarm = source.open.peek().isCancelled();

    callbacks.forEach(Runnable::run);

    assertThat(byTheAlarm).isFalse();
    assertThat(source.open.peek()).isCancelled();
  }
}
