package io.layeredcache.crd.policy;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.layeredcache.crd.value.Ratio;

/** Limits of one tenant. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record TenantPolicy(
    @JsonPropertyDescription("Name of the tenant, part of its keys.")
        @Required
        @Size(min = 1, max = 63) @ValidationRule(
            value = "self.matches('^[a-z0-9]([a-z0-9-]*[a-z0-9])?$')",
            message = "write lower-case letters, digits and dashes: for example cedar")
        String name,
    @JsonPropertyDescription("Which tenants are shed first when the database's limit is reached.")
        @Default(TIER)
        Tier tier,
    @JsonPropertyDescription("Cache writes per second of the whole fleet. 0 sets no limit.")
        @Default("" + WRITES_PER_SECOND)
        @Min(0) @Max(10_000_000) Integer writesPerSecond,
    @JsonPropertyDescription(
            "Database reads per second of the whole fleet. 0 sets no limit of its own.")
        @Default("" + DATABASE_READS_PER_SECOND)
        @Min(0) @Max(10_000_000) Integer databaseReadsPerSecond,
    @JsonPropertyDescription("Share of the cache's memory that it may fill.")
        @Default(Ratio.QUOTE + MEMORY_SHARE + Ratio.QUOTE)
        @ValidationRule(value = Ratio.IS, message = Ratio.WRITE)
        @Size(max = Ratio.MAX_LENGTH) Ratio memoryShare) {

  static final String TIER = "Standard";
  static final int WRITES_PER_SECOND = 0;
  static final int DATABASE_READS_PER_SECOND = 0;
  static final String MEMORY_SHARE = "1";

  public TenantPolicy {
    tier = tier == null ? Tier.valueOf(TIER) : tier;
    writesPerSecond = requireNonNullElse(writesPerSecond, WRITES_PER_SECOND);
    databaseReadsPerSecond = requireNonNullElse(databaseReadsPerSecond, DATABASE_READS_PER_SECOND);
    memoryShare = memoryShare == null ? new Ratio(MEMORY_SHARE) : memoryShare;
  }
}
