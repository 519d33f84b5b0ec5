package io.layeredcache.operator.kube.fabric8;

import io.fabric8.kubernetes.api.model.DeleteOptions;
import io.fabric8.kubernetes.api.model.DeleteOptionsBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;

/** Addresses one object for a request that the client's fluent interface does not have. */
final class ObjectPath {

  private ObjectPath() {}

  static String of(HasMetadata object) {
    String version = object.getApiVersion();
    String root = version.indexOf('/') < 0 ? "/api/" : "/apis/";
    return root
        + version
        + "/namespaces/"
        + object.getMetadata().getNamespace()
        + "/"
        + HasMetadata.getPlural(object.getClass())
        + "/"
        + object.getMetadata().getName();
  }

  /** That very incarnation: an object of the same name that came after it is spared. */
  static DeleteOptions onlyThis(HasMetadata object) {
    return new DeleteOptionsBuilder()
        .withApiVersion("v1")
        .withKind("DeleteOptions")
        .withPropagationPolicy("Background")
        .withNewPreconditions()
        .withUid(object.getMetadata().getUid())
        .endPreconditions()
        .build();
  }
}
