package io.layeredcache.crd.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The CRD of this tree against that of the last release. */
class ReleasedCrdTest {

  private static final Path CURRENT =
      Path.of("../manifests/crd/layeredcaches.layeredcache.io.yaml");
  private static final Path RELEASED =
      Path.of("src/test/resources/released/layeredcaches.layeredcache.io.yaml");

  @Test
  void clustersWithResourcesOfTheLastReleaseCanTakeThisCrd() throws IOException {
    assertThat(Incompatibilities.between(read(RELEASED), read(CURRENT)))
        .as(
            "resources that were written under %s would be refused, changed or cut. Widen it"
                + " again, put rules of a new field on that field, or bring a new version beside"
                + " the old one. The file itself moves at a release; its header says how.",
            RELEASED)
        .isEmpty();
  }

  private static JsonNode read(Path file) throws IOException {
    return new KubernetesSerialization().unmarshal(Files.readString(file), JsonNode.class);
  }
}
