package io.layeredcache.operator.kube.fake;

import io.fabric8.kubernetes.api.model.OwnerReference;
import java.util.List;

/** Deletes objects none of whose owners is there, by uid. */
final class GarbageCollector {

  private final ObjectStore store;
  private final ApiServer api;

  GarbageCollector(ObjectStore store, ApiServer api) {
    this.store = store;
    this.api = api;
  }

  void tick() {
    store.all().values().stream().filter(this::isOrphan).forEach(api::delete);
  }

  private boolean isOrphan(Stored stored) {
    List<OwnerReference> owners = stored.typed().getMetadata().getOwnerReferences();
    return !owners.isEmpty()
        && stored.typed().getMetadata().getDeletionTimestamp() == null
        && owners.stream().map(OwnerReference::getUid).noneMatch(store::hasUid);
  }
}
