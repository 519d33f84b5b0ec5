package io.layeredcache.operator.desired;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import io.layeredcache.crd.LayeredCache;

/** The two Services of a cache. */
final class Services {

  private Services() {}

  /**
   * Gives every pod a name, also before it is ready: nodes find each other by it while they form a
   * cluster, and none of them is ready before that.
   */
  static Service nodes(LayeredCache cache) {
    return new ServiceBuilder()
        .withMetadata(
            Owned.metadata(
                cache, Names.of(cache).nodesService(), Labels.of(cache, Labels.Component.ACCESS)))
        .withNewSpec()
        .withClusterIP("None")
        .withPublishNotReadyAddresses(true)
        .withSelector(Labels.selector(cache))
        .withPorts(port("redis", ServerConfig.PORT), port("cluster-bus", ServerConfig.BUS_PORT))
        .endSpec()
        .build();
  }

  /** Where applications ask first; what they are told is the topology, by address. */
  static Service client(LayeredCache cache) {
    return new ServiceBuilder()
        .withMetadata(
            Owned.metadata(
                cache, Names.of(cache).clientService(), Labels.of(cache, Labels.Component.ACCESS)))
        .withNewSpec()
        .withSelector(Labels.selector(cache))
        .withPorts(port("redis", ServerConfig.PORT))
        .endSpec()
        .build();
  }

  private static ServicePort port(String name, int number) {
    return new ServicePortBuilder()
        .withName(name)
        .withPort(number)
        .withNewTargetPort(name)
        .withProtocol("TCP")
        .build();
  }
}
