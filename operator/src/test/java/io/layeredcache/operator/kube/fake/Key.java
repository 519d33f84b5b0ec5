package io.layeredcache.operator.kube.fake;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Comparator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Where an object lies; the namespace is empty for kinds without one. */
public record Key(String kind, String namespace, String name) implements Comparable<Key> {

  private static final Comparator<Key> ORDER =
      Comparator.comparing(Key::kind).thenComparing(Key::namespace).thenComparing(Key::name);

  public static Key of(HasMetadata object) {
    return of(
        object.getKind(), object.getMetadata().getNamespace(), object.getMetadata().getName());
  }

  public static Key of(Class<? extends HasMetadata> type, @Nullable String namespace, String name) {
    return of(HasMetadata.getKind(type), namespace, name);
  }

  private static Key of(String kind, @Nullable String namespace, String name) {
    return new Key(kind, Objects.requireNonNullElse(namespace, ""), name);
  }

  @Override
  public int compareTo(Key other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return kind + " " + (namespace.isEmpty() ? "" : namespace + "/") + name;
  }
}
