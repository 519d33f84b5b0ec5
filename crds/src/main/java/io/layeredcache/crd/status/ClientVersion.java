package io.layeredcache.crd.status;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;

/** A topology version that clients use. */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record ClientVersion(
    @JsonPropertyDescription("The topology version.") @Required long version,
    @JsonPropertyDescription("Pods that use it.") int pods) {}
