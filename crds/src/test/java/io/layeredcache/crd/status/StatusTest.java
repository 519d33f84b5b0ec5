package io.layeredcache.crd.status;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.LayeredCacheStatus;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatusTest {

  private final KubernetesSerialization client =
      new KubernetesSerialization(new ObjectMapper(), true);

  @Test
  void anOperationThatIsWrittenIsReadTheSame() {
    OperationStatus written =
        new OperationStatus(
            "Bootstrap",
            "meet the nodes",
            "storefront",
            "2/3 shards",
            Instant.parse("2026-11-30T10:00:00.123456Z"),
            "PodsNotRunning",
            "3 of 6 pods",
            Instant.parse("2026-11-30T10:00:01Z"),
            Instant.parse("2026-11-30T10:00:05Z"),
            null);

    String json = client.asJson(written);

    assertThat(json)
        .contains("\"since\":\"2026-11-30T10:00:00.123456Z\"")
        .doesNotContain("deadline");
    assertThat(client.unmarshal(json, OperationStatus.class)).isEqualTo(written);
  }

  @Test
  void aStateThatANewerOperatorWroteIsUnknownInsteadOfMakingTheListUnreadable() {
    LayeredCache cache =
        client.unmarshal(
            """
            {"status": {"shards": [{"id": 0, "state": "Levitating", "novelty": 1,
              "replicas": [{"pod": "a-0-1", "link": "Up", "state": "Entangled"}]}]}}
            """,
            LayeredCache.class);

    ShardStatus shard = cache.getStatus().shards().get(0);
    assertThat(shard.state()).isEqualTo(ShardState.Unknown);
    assertThat(shard.replicas().get(0).state()).isEqualTo(SyncState.Unknown);
    assertThat(shard.replicas().get(0).isInSync()).isFalse();
  }

  @Test
  void onlyAReplicaInSyncSaysThatItMayTakeOver() {
    assertThat(List.of(SyncState.values()))
        .filteredOn(
            state -> new ReplicaStatus("a-0-1", null, null, LinkState.Up, 0L, state).isInSync())
        .containsExactly(SyncState.InSync);
  }

  @Test
  void aStatusWithEmptyTextsIsReadBackAsItself() {
    ShardStatus shard =
        new ShardStatus(0, "", ShardState.Down, null, List.of(), null, null, null, null, null);
    LayeredCacheStatus written =
        new LayeredCacheStatus(
            1L,
            0,
            null,
            1,
            "0/0",
            null,
            "",
            "none",
            List.of(shard),
            null,
            List.of(),
            null,
            null,
            List.of());

    assertThat(client.unmarshal(client.asJson(written), LayeredCacheStatus.class))
        .isEqualTo(written);
  }

  @Test
  void anEmptyStatusIsAlmostNothingWhenWritten() {
    assertThat(client.asJson(LayeredCacheStatus.empty()))
        .isEqualTo("{\"topologyVersion\":0,\"replicas\":0}");
  }
}
