package io.layeredcache.crd;

import static io.fabric8.crd.generator.annotation.AdditionalPrinterColumn.Type.BOOLEAN;
import static io.fabric8.crd.generator.annotation.AdditionalPrinterColumn.Type.DATE;
import static io.fabric8.crd.generator.annotation.AdditionalPrinterColumn.Type.INTEGER;

import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Categories;
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
@Categories("all")
@ValidationRule(
    value = "self.metadata.name.matches('^[a-z]([a-z0-9-]{0,38}[a-z0-9])?$')",
    message =
        "metadata.name must be a DNS label of at most 40 characters that starts with a letter,"
            + " since pods and Services are named after it: write for example storefront")
// The columns of `kubectl get`, in this order; those with a priority appear with `-o wide` only.
@AdditionalPrinterColumn(name = "Shards", jsonPath = ".spec.shards", type = INTEGER)
@AdditionalPrinterColumn(name = "In-Sync", jsonPath = ".status.replicasInSync")
@AdditionalPrinterColumn(name = "Hit-Ratio", jsonPath = ".status.hitRatio")
@AdditionalPrinterColumn(name = "Topology", jsonPath = ".status.topologyVersion", type = INTEGER)
@AdditionalPrinterColumn(name = "Operation", jsonPath = ".status.operation.kind")
@AdditionalPrinterColumn(
    name = "Available",
    jsonPath = ".status.conditions[?(@.type==\"Available\")].status")
@AdditionalPrinterColumn(name = "Age", jsonPath = ".metadata.creationTimestamp", type = DATE)
@AdditionalPrinterColumn(name = "Progress", jsonPath = ".status.operation.progress", priority = 1)
@AdditionalPrinterColumn(name = "Zones", jsonPath = ".status.zones", priority = 1)
@AdditionalPrinterColumn(
    name = "Placed",
    jsonPath = ".status.conditions[?(@.type==\"PlacementSatisfied\")].status",
    priority = 1)
@AdditionalPrinterColumn(name = "Image", jsonPath = ".spec.redis.image", priority = 1)
@AdditionalPrinterColumn(name = "Memory", jsonPath = ".spec.redis.memory", priority = 1)
@AdditionalPrinterColumn(name = "Paused", jsonPath = ".spec.paused", type = BOOLEAN, priority = 1)
@AdditionalPrinterColumn(name = "Message", jsonPath = ".status.message", priority = 1)
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
