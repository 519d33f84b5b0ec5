package io.layeredcache.client.topology;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.layeredcache.client.topology.policy.ClientPolicy;
import io.layeredcache.client.topology.policy.DataClass;
import io.layeredcache.client.topology.policy.DataClasses;
import io.layeredcache.client.topology.policy.KeyPolicy;
import io.layeredcache.client.topology.policy.Share;
import io.layeredcache.client.topology.policy.TenantPolicy;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;

/**
 * A policy as a JSON tree, complete: a reader in another language needs no defaults of its own. The
 * order of the calls is the order of the published fields.
 */
final class PolicyTree {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private PolicyTree() {}

  static ObjectNode of(ClientPolicy policy) {
    ObjectNode tree = JSON.objectNode();
    tree.putObject("l1")
        .put("lifetimeMillis", millis(policy.l1().lifetime()))
        .put("maxSizeBytes", policy.l1().maxSizeBytes());
    tree.putObject("breaker")
        .put("consecutiveFailures", policy.breaker().consecutiveFailures())
        .put("cooldownMillis", millis(policy.breaker().cooldown()))
        .<ObjectNode>set("jitter", number(policy.breaker().jitter()))
        .put("probeDeadlineMillis", millis(policy.breaker().probeDeadline()));
    tree.putObject("deadlines")
        .put("cacheMillis", millis(policy.deadlines().cache()))
        .put("waiterMillis", millis(policy.deadlines().waiter()))
        .put("loadMillis", millis(policy.deadlines().load()));
    tree.putObject("lease")
        .put("durationMillis", millis(policy.lease().duration()))
        .put("renewals", policy.lease().renewals())
        .put("maxFetchesPerKey", policy.lease().maxFetchesPerKey());
    tree.putObject("retry").set("budget", number(policy.retry().budget()));
    tree.putObject("reconnect")
        .put("connectionsPerSecond", policy.reconnect().connectionsPerSecond())
        .put("minDelayMillis", millis(policy.reconnect().minDelay()))
        .put("maxDelayMillis", millis(policy.reconnect().maxDelay()))
        .set("jitter", number(policy.reconnect().jitter()));
    tree.putObject("database")
        .put("maxReadsPerSecond", policy.database().maxReadsPerSecond())
        .put("maxInFlightPerPod", policy.database().maxInFlightPerPod())
        .set("coldStartFraction", number(policy.database().coldStartFraction()));
    tree.set("classes", classes(policy.classes()));
    tree.putObject("negative")
        .put("lifetimeMillis", millis(policy.negative().lifetime()))
        .put("maxPerTenant", policy.negative().maxPerTenant());
    tree.putObject("invalidation")
        .put("tombstoneLifetimeMillis", millis(policy.invalidation().tombstoneLifetime()))
        .put("replayWindowMillis", millis(policy.invalidation().replayWindow()))
        .put("heartbeatMillis", millis(policy.invalidation().heartbeat()));
    tree.putObject("sizes")
        .put("maxStoredBytes", policy.sizes().maxStoredBytes())
        .put("maxInflatedBytes", policy.sizes().maxInflatedBytes());
    tree.set("keys", keys(policy.keys()));
    ArrayNode tenants = tree.putArray("tenants");
    policy.tenants().forEach(tenant -> tenants.add(tenant(tenant)));
    DocumentTree.putUnlessEmpty(tree, "region", policy.region());
    return tree;
  }

  /** As an exact decimal: a binary fraction would not be written the same by everybody. */
  static DecimalNode number(Share share) {
    return DecimalNode.valueOf(new BigDecimal(share.toString()));
  }

  private static ObjectNode classes(DataClasses classes) {
    ObjectNode tree = JSON.objectNode();
    tree.set("c1", dataClass(classes.c1()));
    tree.set("c2", dataClass(classes.c2()));
    tree.set("c3", dataClass(classes.c3()));
    tree.set("c4", dataClass(classes.c4()));
    return tree;
  }

  private static ObjectNode dataClass(DataClass fields) {
    ObjectNode tree = JSON.objectNode();
    tree.put("lifetimeMillis", millis(fields.lifetime()));
    tree.set("jitter", number(fields.jitter()));
    tree.put("staleWhileRevalidateMillis", millis(fields.staleWhileRevalidate()));
    tree.put("staleOnFailureMillis", millis(fields.staleOnFailure()));
    tree.set("regions", texts(fields.regions()));
    return tree;
  }

  private static ObjectNode keys(KeyPolicy keys) {
    ObjectNode tree = JSON.objectNode();
    ObjectNode schema = tree.putObject("schema");
    ArrayNode readers = schema.putArray("readers");
    keys.schema().readers().forEach(readers::add);
    schema.put("writer", keys.schema().writer());
    tree.put("epoch", keys.epoch());
    tree.set("hashTags", texts(keys.hashTags()));
    return tree;
  }

  private static ObjectNode tenant(TenantPolicy tenant) {
    ObjectNode tree = JSON.objectNode();
    tree.put("name", tenant.name());
    tree.put("tier", tenant.tier().name());
    tree.put("writesPerSecond", tenant.writesPerSecond());
    tree.put("databaseReadsPerSecond", tenant.databaseReadsPerSecond());
    tree.set("memoryShare", number(tenant.memoryShare()));
    return tree;
  }

  private static ArrayNode texts(List<String> texts) {
    ArrayNode tree = JSON.arrayNode();
    texts.forEach(tree::add);
    return tree;
  }

  private static long millis(Duration duration) {
    return duration.toMillis();
  }
}
