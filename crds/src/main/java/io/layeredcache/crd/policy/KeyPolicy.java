package io.layeredcache.crd.policy;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;

/** How keys are built. */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record KeyPolicy(
    @JsonPropertyDescription("Versions of the values' schema.") @Default("{}")
        SchemaVersions schema,
    @ValidationRule(
            value = "self >= oldSelf",
            message =
                "epoch only rises: a lower one would show keys that were hidden; write a higher"
                    + " one, or leave it")
        @JsonPropertyDescription(
            "Number in every key. Raising it hides all old keys at once and starts a cold start.")
        @Default("" + EPOCH)
        @Min(0) @Max(1_000_000_000) Integer epoch,
    @ValidationRule(
            value = "self.all(t, t.matches('^[^{}\\\\p{Cc}]+$'))",
            message =
                "write hash tags without braces and control characters: for example tenant:cedar")
        @JsonPropertyDescription(
            "Hash tags that a client may use, without braces. All keys of one tag land on one"
                + " shard.")
        @Size(max = 32) List<@Size(min = 1, max = 64) String> hashTags) {

  static final int EPOCH = 0;

  public KeyPolicy {
    schema = schema == null ? SchemaVersions.defaults() : schema;
    epoch = requireNonNullElse(epoch, EPOCH);
    hashTags = hashTags == null ? List.of() : List.copyOf(hashTags);
  }

  /** What {@code keys: {}} means. */
  @SuppressWarnings("NullAway") // null is what an absent field is read as
  public static KeyPolicy defaults() {
    return new KeyPolicy(null, null, null);
  }
}
