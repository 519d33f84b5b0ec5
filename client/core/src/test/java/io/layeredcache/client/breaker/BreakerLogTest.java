package io.layeredcache.client.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.log.WrittenLines;
import io.layeredcache.client.time.VirtualTime;
import io.layeredcache.client.topology.policy.BreakerPolicy;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class BreakerLogTest {

  private final VirtualTime time = new VirtualTime();
  private final BreakerLog log = new BreakerLog(time);
  @RegisterExtension private final WrittenLines lines = WrittenLines.by("io.layeredcache");

  private Breaker shard(int id) {
    BreakerSettings settings = BreakerSettings.of(BreakerPolicy.defaults());
    return new Breaker("shard-" + id, settings, time, () -> 0, log);
  }

  private static void call(Breaker breaker, boolean answers) {
    Permit permit = breaker.tryAcquire();
    if (permit != null && answers) {
      permit.success();
    } else if (permit != null) {
      permit.failure();
    }
  }

  /** 500 calls a second for so long, spread over the shards. */
  private void calls(List<Breaker> shards, Duration during, boolean answer) {
    long count = during.toMillis() / 2;
    for (long i = 0; i < count; i++) {
      call(shards.get((int) (i % shards.size())), answer);
      time.advance(Duration.ofMillis(2));
    }
  }

  @Test
  void f09ThreeDeadShardsAt500OperationsASecondForAMinuteWriteAtMostTenLines() {
    List<Breaker> shards = IntStream.range(0, 3).mapToObj(this::shard).toList();
    calls(shards, Duration.ofSeconds(60), false);
    assertThat(lines.events()).hasSizeBetween(3, 10);
    assertThat(shards)
        .allSatisfy(shard -> assertThat(shard.snapshot().counts().rejected()).isGreaterThan(9_000));
  }

  @Test
  void aSummaryCountsWhatWasRejectedSinceTheLastOne() {
    calls(List.of(shard(1)), Duration.ofSeconds(20), false);
    assertThat(lines.texts().get(1)).contains("rejected");
    assertThat(lines.events().get(1).getKeyValuePairs())
        .anySatisfy(
            pair -> {
              assertThat(pair.key).isEqualTo("rejected");
              assertThat((long) pair.value).isBetween(4_900L, 5_000L);
            });
  }

  @Test
  void aRecoveryIsOneLineAndThenThereIsSilence() {
    List<Breaker> shard = List.of(shard(1));
    calls(shard, Duration.ofSeconds(9), false);
    calls(shard, Duration.ofSeconds(11), true);
    int before = lines.events().size();
    calls(shard, Duration.ofSeconds(60), true);
    assertThat(lines.events())
        .filteredOn(line -> line.getFormattedMessage().startsWith("breaker shard-1 closed"))
        .hasSize(1);
    assertThat(lines.events()).hasSize(before);
    assertThat(time.pending()).isZero();
  }

  @Test
  void f09OneFailureBelowTheThresholdWritesNothing() {
    Breaker shard = shard(1);
    call(shard, false);
    call(shard, true);
    time.advance(Duration.ofMinutes(1));
    assertThat(lines.events()).isEmpty();
  }

  @Test
  void anOpenBreakerThatNobodyCallsIsNotSummedUp() {
    Breaker shard = shard(1);
    call(shard, false);
    call(shard, false);
    time.advance(Duration.ofMinutes(5));
    assertThat(lines.events()).hasSize(1);
  }

  @Test
  void noSummaryFollowsTheClosingOfTheLog() {
    Breaker shard = shard(1);
    calls(List.of(shard), Duration.ofSeconds(1), false);
    log.close();
    time.advance(Duration.ofMinutes(1));
    assertThat(lines.events()).hasSize(1);
    assertThat(time.pending()).isZero();
  }
}
