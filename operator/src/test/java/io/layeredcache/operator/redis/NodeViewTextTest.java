package io.layeredcache.operator.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.layeredcache.operator.redis.Replication.Downstream;
import io.layeredcache.operator.redis.Replication.Former;
import io.layeredcache.operator.redis.Replication.Role;
import io.layeredcache.operator.redis.Replication.Upstream;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NodeViewTextTest {

  private static final String ID = "76a374141369b92932201d2def96bb6fed221de5";
  private static final String OTHER = "39b342e3ab1d350845181232252910ed58654fab";

  private static final String NODES =
      """
      %s 127.0.0.1:21001@24001 myself,master - 0 0 1 connected 0-16383
      %s 127.0.0.1:21003@24003 slave %s 0 0 1 connected
      """
          .formatted(ID, OTHER, ID);

  private static final String CLUSTER =
      "cluster_state:ok\r\ncluster_slots_assigned:16384\r\ncluster_current_epoch:6\r\n";

  private static final String COMMON =
      """
      # Server
      redis_version:7.0.15
      run_id:e30a2f89145961f5edb9ae5f18bc3db59f44b047
      uptime_in_seconds:90061
      # Memory
      used_memory:1790528
      maxmemory:0
      # Persistence
      loading:0
      async_loading:0
      rdb_bgsave_in_progress:1
      # Stats
      sync_full:3
      evicted_keys:4
      keyspace_hits:50
      keyspace_misses:6
      """;

  private static final String PRIMARY =
      """
      # Replication
      role:master
      connected_slaves:2
      slave0:ip=127.0.0.1,port=21003,state=wait_bgsave,offset=0,lag=0
      slave1:ip=::1,port=21004,state=online,offset=41,lag=1,type=replica
      master_replid:4325c4ae5783e743309ff9d6ace55c1eb3baf4ab
      master_repl_offset:55
      # Keyspace
      db0:keys=12,expires=5,avg_ttl=0
      db3:keys=2,expires=1,avg_ttl=0
      """;

  private static final String REPLICA =
      """
      role:slave
      master_host:127.0.0.1
      master_port:21003
      master_link_status:%s
      master_sync_in_progress:%d
      slave_repl_offset:40
      %s
      master_replid:7b366a6ebd8b42bf3b149bfff18496f4f2dcb30b
      master_repl_offset:40
      """;

  private static NodeView view(String replication) {
    return new NodeViewText(NODES, CLUSTER, COMMON + replication, "600", "", "").parse();
  }

  private static Upstream upstream(String status, int syncing, String more) {
    return view(REPLICA.formatted(status, syncing, more)).replication().upstream().orElseThrow();
  }

  @Test
  void readsTheNodeAndItsLoad() {
    NodeView view = view(PRIMARY);

    assertThat(view.id()).isEqualTo(ID);
    assertThat(view.version()).isEqualTo("7.0.15");
    assertThat(view.clusterStateOk()).isTrue();
    assertThat(view.currentEpoch()).isEqualTo(6);
    assertThat(view.resyncDelay()).isEqualTo(Duration.ofMinutes(10));
    assertThat(view.load())
        .isEqualTo(
            new Load(false, true, 14, 6, 1790528, 0, 50, 6, 4, 3, Duration.ofSeconds(90061)));
  }

  @Test
  void readsThePrimarysSideWithBusPortsFromTheTable() {
    Replication replication = view(PRIMARY).replication();

    assertThat(replication.role()).isEqualTo(Role.PRIMARY);
    assertThat(replication.offset()).isEqualTo(55);
    assertThat(replication.upstream()).isEmpty();
    assertThat(replication.downstream())
        .containsExactly(
            new Downstream(new Endpoint("127.0.0.1", 21003, 24003), Downstream.State.WAITING, 0),
            new Downstream(Endpoint.of("::1", 21004), Downstream.State.ONLINE, 41));
  }

  @Test
  void readsUpToWhichOffsetAPromotedReplicaHadTheStreamOfItsFormerPrimary() {
    String former = "7b366a6ebd8b42bf3b149bfff18496f4f2dcb30b";

    String text = PRIMARY + "master_replid2:%s\nsecond_repl_offset:41\n".formatted(former);

    assertThat(view(text).replication().former()).contains(new Former(former, 40));
  }

  @Test
  void aPrimaryThatNeverWasAReplicaHasNoFormerStream() {
    String none = "0000000000000000000000000000000000000000";

    String text = PRIMARY + "master_replid2:%s\nsecond_repl_offset:-1\n".formatted(none);

    assertThat(view(text).replication().former()).isEmpty();
  }

  @Test
  void saysForHowLongTheReplicaHasWaitedThatHasWaitedForLongest() {
    String clients =
        """
        id=5 addr=127.0.0.1:40102 name= age=31 idle=30 flags=S db=0
        id=9 addr=127.0.0.1:40110 name= age=8 idle=7 flags=S db=0
        """;

    NodeView view = new NodeViewText(NODES, CLUSTER, COMMON + PRIMARY, "600", clients, "").parse();

    assertThat(view.longestWait()).isEqualTo(Duration.ofSeconds(30));
  }

  @Test
  void nobodyWaitsAtANodeWithoutReplicas() {
    assertThat(view(PRIMARY).longestWait()).isZero();
  }

  @Test
  void readsAReplicaInSync() {
    assertThat(upstream("up", 0, ""))
        .isEqualTo(
            new Upstream(new Endpoint("127.0.0.1", 21003, 24003), true, Optional.empty(), false));
  }

  @Test
  void tellsAReplicaThatLostItsPrimaryFromOneThatNeverHadOne() {
    assertThat(upstream("down", 0, "master_link_down_since_seconds:7").downFor())
        .contains(Duration.ofSeconds(7));
    assertThat(upstream("down", 0, "master_link_down_since_seconds:-1").downFor()).isEmpty();
  }

  @Test
  void readsAReplicaThatReceivesAFullResync() {
    assertThat(upstream("down", 1, "master_link_down_since_seconds:-1").syncing()).isTrue();
  }

  @Test
  void doesNotTakeAnUnknownStateForInSync() {
    String text = PRIMARY.replace("state=online", "state=wait_rdb_channel");

    assertThat(view(text).replication().downstream())
        .allMatch(replica -> replica.state() == Downstream.State.WAITING);
  }

  @Test
  void saysTheVersionOfValkeyAndNotTheOneThatItIsCompatibleWith() {
    String text = "server_name:valkey\nvalkey_version:9.1.2\n" + PRIMARY;

    assertThat(view(text).version()).isEqualTo("9.1.2");
  }

  @Test
  void refusesAnInfoThatLacksWhatEveryServerSays() {
    assertThatThrownBy(() -> view("role:master\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("master_replid");
  }
}
