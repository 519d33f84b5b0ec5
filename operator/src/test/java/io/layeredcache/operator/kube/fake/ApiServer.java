package io.layeredcache.operator.kube.fake;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.layeredcache.operator.kube.Written;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The requests that a client can make of the store. */
final class ApiServer {

  /** The manager of requests that are no apply. */
  private static final String UPDATER = "update";

  private final ObjectStore store;
  private final Set<String> closing = new TreeSet<>();

  ApiServer(ObjectStore store) {
    this.store = store;
  }

  /** From now on nothing can be created there. */
  void close(String namespace) {
    closing.add(namespace);
  }

  <T extends HasMetadata> Written<T> read(T like) {
    return store
        .get(Key.of(like))
        .<Written<T>>map(stored -> new Written.Done<>(typed(stored, like)))
        .orElseGet(() -> notFound(Key.of(like)));
  }

  <T extends HasMetadata> Written<T> apply(T desired, String manager) {
    Key key = Key.of(desired);
    Map<String, Object> request = request(key, desired);
    Optional<Stored> live = store.get(key);
    String version = desired.getMetadata().getResourceVersion();
    boolean namesOne = version != null || desired.getMetadata().getUid() != null;
    if (live.isPresent() ? isStale(desired, live.get()) : namesOne) {
      return conflict(key, "the object has been modified");
    }
    Map<String, Object> base = live.map(Stored::tree).orElse(Map.of());
    FieldOwners owners = live.map(Stored::owners).orElse(FieldOwners.NONE);
    FieldOwners.Result result = owners.apply(base, request, manager);
    return live.isPresent()
        ? change(live.get(), result.tree(), result.owners(), desired)
        : insert(key, result.tree(), result.owners(), desired);
  }

  <T extends HasMetadata> Written<T> create(T desired) {
    Key key = Key.of(desired);
    if (store.get(key).isPresent()) {
      return conflict(key, "already exists");
    }
    Map<String, Object> request = request(key, desired);
    return insert(key, request, FieldOwners.NONE.update(Map.of(), request, UPDATER), desired);
  }

  <T extends HasMetadata> Written<T> replace(T changed) {
    Key key = Key.of(changed);
    Optional<Stored> live = store.get(key);
    if (changed.getMetadata().getResourceVersion() == null) {
      return new Written.Refused<>(422, key + ": metadata.resourceVersion must be specified");
    }
    if (live.isEmpty()) {
      return notFound(key);
    }
    if (isStale(changed, live.get())) {
      return conflict(key, "the object has been modified");
    }
    Map<String, Object> tree = request(key, changed);
    Object status = live.get().tree().get("status");
    if (Schema.hasStatus(key.kind()) && status != null) {
      tree.put("status", Tree.deepCopy(status));
    }
    Defaults.fill(key.kind(), tree);
    FieldOwners owners = live.get().owners().update(live.get().tree(), tree, UPDATER);
    return change(live.get(), tree, owners, changed);
  }

  <T extends HasMetadata> Written<T> replaceStatus(T changed) {
    Key key = Key.of(changed);
    Optional<Stored> live = store.get(key);
    if (changed.getMetadata().getResourceVersion() == null) {
      return new Written.Refused<>(422, key + ": metadata.resourceVersion must be specified");
    }
    if (live.isEmpty()) {
      return notFound(key);
    }
    if (isStale(changed, live.get())) {
      return conflict(key, "the object has been modified");
    }
    Map<String, Object> tree = Tree.copyOf(live.get().tree());
    Object status = Tree.of(changed).get("status");
    tree.remove("status");
    if (status != null) {
      tree.put("status", Tree.deepCopy(status));
    }
    FieldOwners owners = live.get().owners().update(live.get().tree(), tree, UPDATER);
    return change(live.get(), tree, owners, changed);
  }

  /** Pods go when their kubelet has stopped them, what has finalizers when they are taken off. */
  <T extends HasMetadata> Written<T> delete(T existing) {
    Key key = Key.of(existing);
    Optional<Stored> live = store.get(key);
    String uid = existing.getMetadata().getUid();
    if (live.isEmpty() || !live.get().isIncarnation(uid)) {
      return notFound(key);
    }
    delete(live.get());
    return new Written.Done<>(existing);
  }

  void delete(Stored live) {
    List<String> finalizers = live.typed().getMetadata().getFinalizers();
    if (live.key().kind().equals("Pod") || !finalizers.isEmpty()) {
      Map<String, Object> tree = Tree.copyOf(live.tree());
      Tree.child(tree, "metadata").putIfAbsent("deletionTimestamp", store.now());
      store.put(live, tree, live.owners());
    } else {
      store.remove(live.key());
    }
  }

  private <T extends HasMetadata> Written<T> insert(
      Key key, Map<String, Object> tree, FieldOwners owners, T like) {
    if (closing.contains(key.namespace())) {
      return new Written.Gone<>(key + ": namespace is being terminated");
    }
    Map<String, Object> filled = Tree.copyOf(tree);
    Defaults.fill(key.kind(), filled);
    Optional<String> problem = Validation.problem(key, filled);
    return problem.isPresent()
        ? new Written.Refused<>(422, key + ": " + problem.get())
        : new Written.Done<>(typed(store.insert(key, like.getClass(), filled, owners), like));
  }

  private <T extends HasMetadata> Written<T> change(
      Stored live, Map<String, Object> tree, FieldOwners owners, T like) {
    Map<String, Object> filled = Tree.copyOf(tree);
    Defaults.fill(live.key().kind(), filled);
    Optional<String> problem =
        Validation.problem(live.key(), filled)
            .or(() -> Validation.problem(live.key(), live.tree(), filled));
    if (problem.isPresent()) {
      return new Written.Refused<>(422, live.key() + ": " + problem.get());
    }
    Stored now = store.put(live, filled, owners);
    boolean released =
        now.typed().getMetadata().getDeletionTimestamp() != null
            && now.typed().getMetadata().getFinalizers().isEmpty();
    if (released && !now.key().kind().equals("Pod")) {
      store.remove(now.key());
    }
    return new Written.Done<>(typed(now, like));
  }

  /** What a request says of an object, without what only the server says. */
  private static Map<String, Object> request(Key key, HasMetadata desired) {
    Map<String, Object> tree = Tree.of(desired);
    if (Schema.hasStatus(key.kind())) {
      tree.remove("status");
    }
    Map<String, Object> metadata = Tree.child(tree, "metadata");
    List.of("managedFields", "uid", "resourceVersion", "generation", "creationTimestamp")
        .forEach(metadata::remove);
    return tree;
  }

  private static boolean isStale(HasMetadata request, Stored live) {
    String version = request.getMetadata().getResourceVersion();
    boolean sameVersion = version == null || version.equals(live.resourceVersion());
    return !sameVersion || !live.isIncarnation(request.getMetadata().getUid());
  }

  @SuppressWarnings("unchecked") // of the class that the request was of
  private static <T extends HasMetadata> T typed(Stored stored, T like) {
    return (T) stored.copy(like.getClass());
  }

  private static <T> Written<T> notFound(Key key) {
    return new Written.Gone<>(key + " not found");
  }

  private static <T> Written<T> conflict(Key key, String why) {
    return new Written.Conflict<>(key + ": " + why);
  }
}
