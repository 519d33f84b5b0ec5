package io.layeredcache.operator.kube.fake;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** All objects, each in its newest version; stamps what an API server stamps. */
final class ObjectStore {

  private final SortedMap<Key, Stored> objects = new TreeMap<>();
  private final Clock clock;
  private long version = 1000;
  private long uids;

  ObjectStore(Clock clock) {
    this.clock = clock;
  }

  /** Rises with every change of anything. */
  long version() {
    return version;
  }

  Optional<Stored> get(Key key) {
    return Optional.ofNullable(objects.get(key));
  }

  SortedMap<Key, Stored> all() {
    return new TreeMap<>(objects);
  }

  <T extends HasMetadata> List<T> list(Class<T> type) {
    String kind = HasMetadata.getKind(type);
    return objects.values().stream()
        .filter(stored -> stored.key().kind().equals(kind))
        .map(stored -> type.cast(stored.typed()))
        .toList();
  }

  boolean hasUid(String uid) {
    return objects.values().stream().anyMatch(stored -> stored.uid().equals(uid));
  }

  Stored insert(
      Key key, Class<? extends HasMetadata> type, Map<String, Object> tree, FieldOwners owners) {
    Map<String, Object> stamped = Tree.copyOf(tree);
    Map<String, Object> metadata = Tree.child(stamped, "metadata");
    metadata.put("uid", new UUID(0x1ca4e, ++uids).toString());
    metadata.put("creationTimestamp", now());
    if (Schema.hasGeneration(key.kind())) {
      metadata.put("generation", 1);
    }
    return store(key, type, stamped, owners);
  }

  /** Stores what differs; the same content keeps its version. */
  Stored put(Stored before, Map<String, Object> tree, FieldOwners owners) {
    Map<String, Object> stamped = Tree.copyOf(tree);
    Map<String, Object> metadata = Tree.child(stamped, "metadata");
    for (String name : List.of("uid", "creationTimestamp", "generation", "resourceVersion")) {
      metadata.remove(name);
      Optional.ofNullable(Tree.at(before.tree(), "metadata", name))
          .ifPresent(value -> metadata.put(name, value));
    }
    if (stamped.equals(before.tree()) && owners.equals(before.owners())) {
      return before;
    }
    if (metadata.get("generation") instanceof Number generation
        && !desired(stamped).equals(desired(before.tree()))) {
      metadata.put("generation", generation.intValue() + 1);
    }
    return store(before.key(), before.type(), stamped, owners);
  }

  /** A controller's change of an object, of spec, status and metadata alike; none if it is gone. */
  <T extends HasMetadata> void edit(Class<T> type, Key key, UnaryOperator<T> change) {
    get(key)
        .ifPresent(
            stored -> put(stored, Tree.of(change.apply(stored.copy(type))), stored.owners()));
  }

  void remove(Key key) {
    objects.remove(key);
    version++;
  }

  private Stored store(
      Key key, Class<? extends HasMetadata> type, Map<String, Object> tree, FieldOwners owners) {
    Tree.child(tree, "metadata").put("resourceVersion", Long.toString(++version));
    Stored stored = new Stored(key, tree, owners, Tree.typed(tree, type));
    objects.put(key, stored);
    return stored;
  }

  private static Map<String, Object> desired(Map<String, Object> tree) {
    Map<String, Object> rest = new LinkedHashMap<>(tree);
    rest.remove("metadata");
    rest.remove("status");
    return rest;
  }

  /** Time as objects carry it. */
  String now() {
    return Objects.toString(clock.instant().truncatedTo(ChronoUnit.SECONDS));
  }
}
