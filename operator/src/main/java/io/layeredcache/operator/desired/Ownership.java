package io.layeredcache.operator.desired;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.layeredcache.crd.LayeredCache;
import java.util.List;
import java.util.Optional;

/**
 * Who controls an object. Ours are controlled by the resource's uid: an object of one of our names
 * that another uid controls, or nobody, is somebody else's and is never touched. The uid and not
 * the name, because a resource that was deleted and made again under its name is another one.
 */
public final class Ownership {

  private Ownership() {}

  /** The reference that makes an object go when the resource goes, also without an operator. */
  static OwnerReference reference(LayeredCache cache) {
    return new OwnerReferenceBuilder()
        .withApiVersion(cache.getApiVersion())
        .withKind(cache.getKind())
        .withName(cache.getMetadata().getName())
        .withUid(cache.getMetadata().getUid())
        .withController(true)
        .withBlockOwnerDeletion(true)
        .build();
  }

  /** Whether the resource controls the object. */
  public static boolean owns(LayeredCache cache, HasMetadata object) {
    return controllerUid(object).filter(cache.getMetadata().getUid()::equals).isPresent();
  }

  /** The uid of the object's controller. */
  public static Optional<String> controllerUid(HasMetadata object) {
    return controller(object).map(OwnerReference::getUid);
  }

  /** Says whose an object of one of our names is, for condition {@code NameTaken}. */
  public static String taken(HasMetadata existing) {
    String owner =
        controller(existing)
            .map(
                by ->
                    "is controlled by %s %s (uid %s)"
                        .formatted(by.getKind(), by.getName(), by.getUid()))
            .orElse("is not controlled by any resource");
    return "%s %s %s; delete or rename it, or name this cache otherwise"
        .formatted(existing.getKind(), existing.getMetadata().getName(), owner);
  }

  /** The reference to the object's controller. */
  public static Optional<OwnerReference> controller(HasMetadata object) {
    List<OwnerReference> references = object.getMetadata().getOwnerReferences();
    return references == null
        ? Optional.empty()
        : references.stream().filter(r -> Boolean.TRUE.equals(r.getController())).findFirst();
  }
}
