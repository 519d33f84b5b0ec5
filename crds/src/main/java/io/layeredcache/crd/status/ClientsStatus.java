package io.layeredcache.crd.status;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Size;
import java.util.List;

/** Pods that use the cache. */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record ClientsStatus(
    @JsonPropertyDescription("Pods with a connection that names itself.") int connected,
    @JsonPropertyDescription("Topology versions in use.") @Size(max = 16) List<ClientVersion> versions) {

  public ClientsStatus {
    versions = versions == null ? List.of() : List.copyOf(versions);
  }
}
