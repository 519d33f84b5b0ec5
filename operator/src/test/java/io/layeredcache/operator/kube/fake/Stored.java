package io.layeredcache.operator.kube.fake;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One version of one object.
 *
 * @param key where it lies
 * @param tree its JSON
 * @param owners who set what
 * @param typed the same as a Java object; shared by all readers, as an informer's is
 */
record Stored(Key key, Map<String, Object> tree, FieldOwners owners, HasMetadata typed) {

  String uid() {
    return typed.getMetadata().getUid();
  }

  /** Whether a request that names this uid, or none, is about this object. */
  boolean isIncarnation(@Nullable String wanted) {
    return wanted == null || wanted.equals(uid());
  }

  String resourceVersion() {
    return typed.getMetadata().getResourceVersion();
  }

  Class<? extends HasMetadata> type() {
    return typed.getClass();
  }

  /** A copy that its reader may change. */
  <T extends HasMetadata> T copy(Class<T> as) {
    return Tree.copy(as.cast(typed));
  }
}
