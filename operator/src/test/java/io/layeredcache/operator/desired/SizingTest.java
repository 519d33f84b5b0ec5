package io.layeredcache.operator.desired;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SizingTest {

  private static final long MIB = 1L << 20;

  @ParameterizedTest
  @ValueSource(longs = {16, 64, 1024, 65_536, 1_048_576})
  void theDerivedLimitIsOneThatAUserMayGive(long mebibytes) {
    Sizing sizing = new Sizing(mebibytes * MIB);
    assertThat(sizing.limit()).isGreaterThanOrEqualTo(sizing.lowestLimit());
  }

  /** CF-4: also where the user gives no limit or a generous one. */
  @ParameterizedTest
  @EnumSource
  void cf4AServerIsToldItsMaximumAndTheLimitHasRoomForAForkAboveIt(SampleCache sample) {
    Map<String, Quantity> limits =
        ShardWorkload.render(sample.cache(), 0)
            .getSpec()
            .getTemplate()
            .getSpec()
            .getContainers()
            .get(0)
            .getResources()
            .getLimits();
    long data = sample.cache().getSpec().redis().memoryBytes();
    assertThat(ServerOptions.text(sample.cache().getSpec())).contains("\nmaxmemory " + data + "\n");
    assertThat(limits)
        .hasEntrySatisfying(
            "memory",
            limit ->
                assertThat(limit.getNumericalAmount().longValue())
                    .isGreaterThanOrEqualTo(data + data / 4 + 64 * MIB));
  }

  @Test
  void aGibibyteOfDataGetsRoomForAForkTheBacklogAndBuffers() {
    assertThat(new Sizing(1024 * MIB).limit()).isEqualTo((1024 + 256 + 128 + 64 + 128 + 64) * MIB);
  }

  @Test
  void theBufferOfAReplicaIsNeverBelowTheBacklogItContinuesFrom() {
    for (long data = 16 * MIB; data < 1L << 42; data *= 2) {
      Sizing sizing = new Sizing(data);
      assertThat(sizing.replicaBuffer()).isGreaterThanOrEqualTo(sizing.backlog());
    }
  }
}
