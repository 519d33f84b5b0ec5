package io.layeredcache.crd;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

class CrdDriftTest {

  static final String UPDATE = "mvn -q -pl crds test -Dtest=CrdDriftTest -Dcrd.update=true";

  @Test
  void theCheckedInCrdIsWhatTheJavaModelSays() throws IOException {
    String generated = GeneratedCrd.yaml();
    if (Boolean.getBoolean("crd.update")) {
      Files.writeString(GeneratedCrd.FILE, generated);
    }

    assertThat(GeneratedCrd.FILE)
        .as("the model has changed; write the file anew by: " + UPDATE)
        .hasContent(generated);
  }
}
