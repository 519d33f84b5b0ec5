package io.layeredcache.operator.desired;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.layeredcache.crd.MemoryRules;
import io.layeredcache.crd.RedisSpec;
import io.layeredcache.crd.Resources;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How much memory a node's container needs for its data, and how the server divides it.
 *
 * <p>A limit equal to {@code maxmemory} is an OOM kill at the first resync: the fork shares its
 * pages with the server until one of them writes, and what is written meanwhile waits in buffers
 * that {@code maxmemory} does not count.
 *
 * @param data {@code maxmemory}, bytes
 */
record Sizing(long data) {

  private static final long MIB = 1L << 20;

  private static final String MEMORY = "memory";
  private static final String CPU = "cpu";
  private static final Quantity DEFAULT_CPU = new Quantity("100m");

  static Sizing of(RedisSpec redis) {
    return new Sizing(redis.memoryBytes());
  }

  /** The stream that a replica can miss and still continue from: a sixteenth, 1 to 256 MiB. */
  long backlog() {
    return Math.clamp(data / 16, MIB, 256 * MIB);
  }

  /** What may wait for a replica that receives a resync: an eighth, 32 to 512 MiB. */
  long replicaBuffer() {
    return Math.clamp(data / 8, 32 * MIB, 512 * MIB);
  }

  /** Pages that are written while a fork shares them: a quarter. */
  long copies() {
    return data / 4;
  }

  /** What the allocator cannot give back: an eighth. */
  long fragmentation() {
    return data / 8;
  }

  /** The container's limit if the user gives none, in whole MiB. */
  long limit() {
    long bytes =
        data + copies() + fragmentation() + backlog() + replicaBuffer() + MemoryRules.PROCESS_BYTES;
    return Math.ceilDiv(bytes, MIB) * MIB;
  }

  /** The lowest limit that a user may give: without it the first resync ends in an OOM kill. */
  long lowestLimit() {
    return MemoryRules.lowestLimit(data);
  }

  /**
   * The container's resources: the user's where given. Memory is requested whole, because data that
   * the node cannot hold are evicted with the pod. No limit on cpu: a single thread that is
   * throttled stands still for everybody.
   */
  static ResourceRequirements resources(RedisSpec redis) {
    Map<String, Quantity> limits = new TreeMap<>(redis.resources().limits());
    limits.computeIfAbsent(MEMORY, key -> mebibytes(of(redis).limit()));
    Map<String, Quantity> requests = new TreeMap<>(redis.resources().requests());
    requests.putIfAbsent(MEMORY, limits.get(MEMORY));
    requests.computeIfAbsent(CPU, key -> lower(DEFAULT_CPU, limits.get(CPU)));
    return new ResourceRequirementsBuilder().withRequests(requests).withLimits(limits).build();
  }

  /** What is wrong with the resources that the user gives; empty if nothing is. */
  static List<Problem> problems(RedisSpec redis) {
    List<Problem> problems = new ArrayList<>();
    Resources given = redis.resources();
    @Nullable Quantity limit = given.limits().get(MEMORY);
    long lowest = of(redis).lowestLimit();
    if (limit != null && bytes(limit) < lowest) {
      problems.add(
          new Problem(
              "spec.redis.resources.limits[memory]",
              ("%s is too little for spec.redis.memory %s: a resync copies up to a quarter of it and"
                      + " the process needs 64Mi, so give at least %s, lower spec.redis.memory, or"
                      + " leave the limit out")
                  .formatted(limit, redis.memory(), mebibytes(lowest))));
    }
    for (Map.Entry<String, Quantity> request : given.requests().entrySet()) {
      @Nullable Quantity most = resources(redis).getLimits().get(request.getKey());
      if (most != null && amount(request.getValue()).compareTo(amount(most)) > 0) {
        problems.add(
            new Problem(
                "spec.redis.resources.requests[" + request.getKey() + "]",
                "%s is more than the limit of %s; raise the limit or lower the request"
                    .formatted(request.getValue(), most)));
      }
    }
    return problems;
  }

  private static Quantity lower(Quantity one, @Nullable Quantity other) {
    return other != null && amount(other).compareTo(amount(one)) < 0 ? other : one;
  }

  private static BigDecimal amount(Quantity quantity) {
    return quantity.getNumericalAmount();
  }

  private static long bytes(Quantity quantity) {
    return amount(quantity).longValue();
  }

  private static Quantity mebibytes(long bytes) {
    return new Quantity(Math.ceilDiv(bytes, MIB) + "Mi");
  }
}
