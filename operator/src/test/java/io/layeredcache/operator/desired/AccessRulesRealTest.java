package io.layeredcache.operator.desired;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** SC-6: what each user may, as a real server judges it. */
@Tag("real")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AccessRulesRealTest {

  private RedisPods pods = new RedisPods(PodShell.DEBIAN);

  @BeforeAll
  void start() {
    pods.close();
    pods = RedisPods.formed(PodShell.DEBIAN, 1, 0);
  }

  @AfterAll
  void stop() {
    pods.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET k",
        "SET k v",
        "DEL k",
        "UNLINK k",
        "EXPIRE k 1",
        "HSET k f v",
        "ZADD k 1 m",
        "LPUSH k v",
        "XADD k * f v",
        "SCAN 0",
        "SORT k",
        "DBSIZE",
        "MULTI",
        "EXEC",
        "WATCH k",
        "EVAL s 0",
        "EVALSHA s 0",
        "SCRIPT LOAD s",
        "FCALL f 0",
        "FCALL_RO f 0",
        "SUBSCRIBE layeredcache:storefront",
        "SSUBSCRIBE layeredcache:storefront",
        "PSUBSCRIBE layeredcache:*",
        "PUBLISH invalidations m",
        "PUBLISH layered m",
        "PUBLISH l m",
        "PUBLISH layeredcachex m",
        "SPUBLISH shop m",
        "HELLO 3",
        "CLIENT SETNAME n",
        "CLIENT ID",
        "CLIENT INFO",
        "CLIENT REPLY ON",
        "CLIENT TRACKING ON",
        "PING",
        "TIME",
        "INFO",
        "WAIT 1 1",
        "COMMAND",
        "READONLY",
        "ASKING",
        "CLUSTER SLOTS",
        "CLUSTER SHARDS",
        "CLUSTER NODES",
        "CLUSTER MYID",
        "CLUSTER INFO",
        "CLUSTER KEYSLOT k"
      })
  void aClientMayUseTheData(String command) {
    assertThat(dryRun(User.CLIENT, command)).isEqualTo("OK");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "FLUSHALL",
        "FLUSHDB",
        "SWAPDB 0 1",
        "KEYS *",
        "CONFIG GET *",
        "CONFIG SET hz 1",
        "CLUSTER RESET",
        "CLUSTER FAILOVER",
        "CLUSTER FORGET x",
        "CLUSTER MEET h 1",
        "CLUSTER ADDSLOTS 1",
        "CLUSTER DELSLOTS 1",
        "CLUSTER SETSLOT 1 STABLE",
        "CLUSTER REPLICATE x",
        "CLUSTER BUMPEPOCH",
        "CLUSTER FLUSHSLOTS",
        "CLUSTER SAVECONFIG",
        "ACL WHOAMI",
        "ACL LIST",
        "ACL SETUSER x",
        "DEBUG SLEEP 0",
        "SHUTDOWN",
        "MONITOR",
        "PSYNC x 0",
        "SYNC",
        "REPLCONF x y",
        "REPLICAOF h 1",
        "FAILOVER",
        "SAVE",
        "BGSAVE",
        "BGREWRITEAOF",
        "CLIENT LIST",
        "CLIENT KILL ID 1",
        "CLIENT PAUSE 1",
        "CLIENT UNBLOCK 1",
        "CLIENT NO-EVICT ON",
        "FUNCTION LOAD f",
        "FUNCTION FLUSH",
        "FUNCTION DELETE f",
        "FUNCTION KILL",
        "SCRIPT FLUSH",
        "SCRIPT KILL",
        "MODULE LIST",
        "MIGRATE h 1 k 0 1",
        "RESTORE k 0 v",
        "RESTORE-ASKING k 0 v",
        "SLOWLOG GET",
        "LATENCY LATEST",
        "PUBLISH layeredcache: m",
        "PUBLISH layeredcache:storefront m",
        "SPUBLISH layeredcache:x m"
      })
  void aClientMayNotAdministerOrSpeakForTheOperator(String command) {
    assertThat(dryRun(User.CLIENT, command)).contains("no permissions");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"FLUSHALL", "CONFIG GET maxmemory", "CLUSTER RESET", "PUBLISH layeredcache:x m"})
  void aClientIsReallyRefused(String command) {
    assertThat(pods.get(0).callAs(User.CLIENT, command.split(" "))).startsWith("-NOPERM");
  }

  @Test
  void aClientsScriptMayNotDoWhatTheClientMayNot() {
    String script = "return redis.call('PUBLISH','layeredcache:x','m')";
    assertThat(pods.get(0).callAs(User.CLIENT, "EVAL", script, "0"))
        .startsWith("-")
        .contains("channel");
  }

  @ParameterizedTest
  @CsvSource({
    "REPLICATION, PSYNC x 0",
    "REPLICATION, REPLCONF x y",
    "REPLICATION, PING",
    "REPLICATION, RESTORE-ASKING k 0 v",
    "REPLICATION, SELECT 0",
    "PROBE, PING",
    "PROBE, INFO",
    "PROBE, CLUSTER INFO",
    "PROBE, CLUSTER MYID",
    "PROBE, CLUSTER NODES",
    "HANDOVER, PING",
    "HANDOVER, INFO",
    "HANDOVER, CLUSTER NODES",
    "HANDOVER, CLUSTER FAILOVER TAKEOVER",
    "OPERATOR, CONFIG SET hz 1",
    "OPERATOR, CLUSTER MEET h 1",
    "OPERATOR, CLUSTER SETSLOT 1 STABLE",
    "OPERATOR, MIGRATE h 1 k 0 1",
    "OPERATOR, CLIENT KILL TYPE normal",
    "OPERATOR, PUBLISH layeredcache:x m",
    "OPERATOR, ACL DRYRUN client PING"
  })
  void eachUserOfOursMayWhatItNeeds(User user, String command) {
    assertThat(dryRun(user, command)).isEqualTo("OK");
  }

  @ParameterizedTest
  @EnumSource(
      value = User.class,
      names = {"REPLICATION", "PROBE", "HANDOVER"})
  void aPasswordOutOfAPodReadsNoDataAndChangesNoSettings(User user) {
    for (String command :
        new String[] {"GET k", "SET k v", "SCAN 0", "CONFIG GET *", "FLUSHALL", "ACL LIST"}) {
      assertThat(dryRun(user, command)).as(command).contains("no permissions");
    }
  }

  @Test
  void nobodyIsLetInWithoutAPassword() {
    assertThat(pods.get(0).anonymously("GET", "k")).startsWith("-NOAUTH");
    assertThat(dryRun("default", "PING")).contains("no permissions");
  }

  private String dryRun(User user, String command) {
    return dryRun(user.text(), command);
  }

  private String dryRun(String user, String command) {
    return pods.get(0).call(("ACL DRYRUN " + user + " " + command).split(" "));
  }
}
