package io.layeredcache.crd;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;

/** A sharded Redis cache whose replicas stand in other zones than their primaries. */
@Group(LayeredCache.GROUP)
@Version(LayeredCache.VERSION)
@Kind(LayeredCache.KIND)
@Plural(LayeredCache.PLURAL)
@ShortNames("lc")
public class LayeredCache extends CustomResource<LayeredCacheSpec, LayeredCacheStatus>
    implements Namespaced {

  public static final String GROUP = "layeredcache.io";
  public static final String VERSION = "v1alpha1";
  public static final String KIND = "LayeredCache";
  public static final String PLURAL = "layeredcaches";

  private static final long serialVersionUID = 1L;

  @Override
  protected LayeredCacheSpec initSpec() {
    return LayeredCacheSpec.defaults();
  }

  @Override
  protected LayeredCacheStatus initStatus() {
    return LayeredCacheStatus.empty();
  }
}
