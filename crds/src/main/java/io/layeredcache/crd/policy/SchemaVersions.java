package io.layeredcache.crd.policy;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;

/** Versions of the values' schema that clients read, and the one that they write. */
@JsonIgnoreProperties(ignoreUnknown = true)
@ValidationRule(
    value = "self.writer in self.readers",
    message =
        "writer is not among readers, so that clients would write what others cannot read: first"
            + " add the version to readers, wait for all clients, then write it")
public record SchemaVersions(
    @JsonPropertyDescription("Versions that clients must be able to read.")
        @Default("[1]")
        @Size(min = 1, max = 8) List<@Min(1) @Max(1_000_000) Integer> readers,
    @JsonPropertyDescription("Version that clients write.")
        @Default("" + WRITER)
        @Min(1) @Max(1_000_000) Integer writer) {

  static final int WRITER = 1;

  public SchemaVersions {
    readers = readers == null ? List.of(WRITER) : List.copyOf(readers);
    writer = requireNonNullElse(writer, WRITER);
  }

  /** What {@code schema: {}} means. */
  @SuppressWarnings("NullAway") // null is what an absent field is read as
  public static SchemaVersions defaults() {
    return new SchemaVersions(null, null);
  }
}
