package io.layeredcache.crd;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;

/**
 * Requests and limits of the server's container.
 *
 * @param requests by resource name
 * @param limits by resource name
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_EMPTY)
@ValidationRule(
    value = MemoryRules.REQUESTS_WITHIN_LIMITS,
    message = "a request is above its limit: write a request of at most the limit")
public record Resources(
    @ValidationRule(
            value = MemoryRules.ALL_QUANTITIES,
            message = "requests are quantities of zero or more: write for example 500m or 1Gi")
        @JsonPropertyDescription(
            "What the scheduler reserves for the container, for example {cpu: 500m}.")
        @Size(max = 8) Map<String, Quantity> requests,
    @ValidationRule(
            value = MemoryRules.ALL_QUANTITIES,
            message = "limits are quantities of zero or more: write for example 500m or 1Gi")
        @JsonPropertyDescription(
            "What the container may use at most. A memory limit must leave a quarter above"
                + " redis.memory.")
        @Size(max = 8) Map<String, Quantity> limits) {

  /** Nothing asked for. */
  public static final Resources NONE = new Resources(Map.of(), Map.of());

  public Resources {
    requests = Sorted.copyOf(requests);
    limits = Sorted.copyOf(limits);
  }
}
