package io.layeredcache.crd;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.LocalObjectReference;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Toleration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The servers of a cache and the pods that they run in. */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_EMPTY)
@ValidationRule(
    value = "self.allowVolatileEviction || self.evictionPolicy.startsWith('allkeys-')",
    message =
        "evictionPolicy: write an allkeys-* policy such as allkeys-lfu; with a volatile-* policy or"
            + " noeviction a server full of keys without a lifetime refuses every write. If that is"
            + " what you want, set allowVolatileEviction: true")
@ValidationRule(
    value = MemoryRules.LIMIT_LEAVES_ROOM,
    messageExpression = MemoryRules.LIMIT_MESSAGE)
public record RedisSpec(
    @JsonPropertyDescription(
            "Image of the server: Redis 7.0 or newer, or Valkey 7.2 or newer. What it can do is"
                + " asked of the server, not read off the tag.")
        @Default(IMAGE)
        @Size(min = 1, max = 512) String image,
    @ValidationRule(
            value = MemoryRules.IN_BOUNDS,
            message = "memory must be a quantity from 16Mi to 1Ti: write for example 1Gi")
        @JsonPropertyDescription(
            "Memory for data (maxmemory) of one node, for example 1Gi. The container's limit is"
                + " derived from it, with room for a fork's copies, the backlog and client"
                + " buffers.")
        @Default(MEMORY)
        Quantity memory,
    @JsonPropertyDescription("What is evicted when memory is full.") @Default(EVICTION_POLICY)
        EvictionPolicy evictionPolicy,
    @JsonPropertyDescription(
            "Allow a volatile-* policy or noeviction. With those a server that is full of keys"
                + " without a lifetime refuses every write.")
        @Default("" + ALLOW_VOLATILE_EVICTION)
        Boolean allowVolatileEviction,
    @ValidationRule(value = ConfigKeys.NONE_OWNED, messageExpression = ConfigKeys.OWNED_MESSAGE)
        @ValidationRule(
            value = ConfigKeys.LOWER_CASE,
            message =
                "config keys are redis.conf names in lower case: write for example"
                    + " maxmemory-samples")
        @ValidationRule(
            value = ConfigKeys.PLAIN_VALUES,
            message =
                "config values are one line without quotes or backslashes: write the bare value,"
                    + " with '' for an empty one")
        @ValidationRule(
            value = ConfigKeys.NODE_TIMEOUT_IN_BOUNDS,
            message = ConfigKeys.NODE_TIMEOUT_MESSAGE)
        @JsonPropertyDescription(
            "Further redis.conf keys, one value each. Keys that the operator owns are refused.")
        @Size(max = 64) Map<String, @Size(max = 256) String> config,
    @JsonPropertyDescription(
            "Requests and limits of the server's container; the memory limit is derived from"
                + " redis.memory if none is given.")
        @Default("{}")
        Resources resources,
    @ValidationRule(
            value = LabelRules.KEYS,
            message =
                "nodeSelector keys are label names: write for example"
                    + " topology.kubernetes.io/region")
        @ValidationRule(
            value = LabelRules.VALUES,
            message =
                "nodeSelector values are label values: at most 63 letters, digits, dashes, dots or"
                    + " underscores")
        @JsonPropertyDescription("Labels that a node must carry to run a pod of this cache.")
        @Size(max = 32) Map<String, @Size(max = 63) String> nodeSelector,
    @JsonPropertyDescription("Taints that the pods of this cache tolerate.") @Size(max = 32) List<Toleration> tolerations,
    @ValidationRule(
            value = "self.matches('^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$')",
            message = "write the name of a PriorityClass: for example cache-critical")
        @JsonPropertyDescription("PriorityClass of the pods.")
        @Size(max = 253) @Nullable String priorityClassName,
    @JsonPropertyDescription("Secrets of this namespace that pull the image.") @Size(max = 8) List<LocalObjectReference> imagePullSecrets,
    @JsonPropertyDescription(
            "Labels and annotations that every pod of the cache carries besides the operator's"
                + " own.")
        @Default("{}")
        PodMetadata podMetadata) {

  static final String IMAGE = "redis:7.0";
  static final String MEMORY = "1Gi";
  static final String EVICTION_POLICY = "allkeys-lfu";
  static final boolean ALLOW_VOLATILE_EVICTION = false;

  public RedisSpec {
    image = requireNonNullElse(image, IMAGE);
    memory = memory == null ? new Quantity(MEMORY) : memory;
    evictionPolicy = evictionPolicy == null ? EvictionPolicy.of(EVICTION_POLICY) : evictionPolicy;
    allowVolatileEviction = requireNonNullElse(allowVolatileEviction, ALLOW_VOLATILE_EVICTION);
    config = Sorted.copyOf(config);
    resources = resources == null ? Resources.NONE : resources;
    nodeSelector = Sorted.copyOf(nodeSelector);
    tolerations = tolerations == null ? List.of() : List.copyOf(tolerations);
    imagePullSecrets = imagePullSecrets == null ? List.of() : List.copyOf(imagePullSecrets);
    podMetadata = podMetadata == null ? PodMetadata.NONE : podMetadata;
  }

  /** What {@code redis: {}} means. */
  @SuppressWarnings("NullAway") // null is what an absent field is read as
  public static RedisSpec defaults() {
    return new RedisSpec(null, null, null, null, null, null, null, null, null, null, null);
  }

  /** Bytes of {@link #memory()}, rounded down. */
  public long memoryBytes() {
    return memory.getNumericalAmount().longValue();
  }

  public RedisSpec withImage(String other) {
    return new RedisSpec(
        other,
        memory,
        evictionPolicy,
        allowVolatileEviction,
        config,
        resources,
        nodeSelector,
        tolerations,
        priorityClassName,
        imagePullSecrets,
        podMetadata);
  }

  public RedisSpec withMemory(String quantity) {
    return new RedisSpec(
        image,
        new Quantity(quantity),
        evictionPolicy,
        allowVolatileEviction,
        config,
        resources,
        nodeSelector,
        tolerations,
        priorityClassName,
        imagePullSecrets,
        podMetadata);
  }

  public RedisSpec withConfig(Map<String, String> other) {
    return new RedisSpec(
        image,
        memory,
        evictionPolicy,
        allowVolatileEviction,
        other,
        resources,
        nodeSelector,
        tolerations,
        priorityClassName,
        imagePullSecrets,
        podMetadata);
  }

  public RedisSpec withPodMetadata(PodMetadata other) {
    return new RedisSpec(
        image,
        memory,
        evictionPolicy,
        allowVolatileEviction,
        config,
        resources,
        nodeSelector,
        tolerations,
        priorityClassName,
        imagePullSecrets,
        other);
  }
}
