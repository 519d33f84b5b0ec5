package io.layeredcache.crd;

import io.fabric8.crdv2.generator.CRDGenerator;
import io.fabric8.crdv2.generator.CRDPostProcessor;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The CustomResourceDefinition as the Java model says it. */
final class GeneratedCrd {

  /** The checked-in file, seen from this module. */
  static final Path FILE = Path.of("../manifests/crd/layeredcaches.layeredcache.io.yaml");

  private static final String HEADER =
      """
      # Generated from the Java model in crds/ by the command below; edit the model, not this file.
      #   %s
      """
          .formatted(CrdDriftTest.UPDATE);

  private GeneratedCrd() {}

  static String yaml() {
    InMemory output = new InMemory();
    CRDPostProcessor finish =
        new CRDPostProcessor() {
          @Override
          public HasMetadata process(HasMetadata crd, String version) {
            CrdFinish.apply((CustomResourceDefinition) crd);
            return crd;
          }
        };
    new CRDGenerator()
        .withOutput(output)
        .withMinQuotes(false)
        .withPostProcessor(finish)
        .customResourceClasses(LayeredCache.class)
        .forCRDVersions("v1")
        .generate();
    return HEADER + output.text().replaceFirst("^#.*\n", "");
  }

  static CustomResourceDefinition object() {
    return new KubernetesSerialization().unmarshal(yaml(), CustomResourceDefinition.class);
  }

  private static final class InMemory
      extends CRDGenerator.AbstractCRDOutput<ByteArrayOutputStream> {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Override
    protected ByteArrayOutputStream createStreamFor(String crdName) {
      return bytes;
    }

    String text() {
      return bytes.toString(StandardCharsets.UTF_8);
    }
  }
}
