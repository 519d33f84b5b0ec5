package io.layeredcache.operator.desired;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.ContainerPortBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.LifecycleBuilder;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.ProbeBuilder;
import io.fabric8.kubernetes.api.model.SecurityContextBuilder;
import io.layeredcache.crd.LayeredCache;
import java.util.List;

/** The container that becomes the server. */
final class ServerContainer {

  private ServerContainer() {}

  static Container render(LayeredCache cache, int shard) {
    return new ContainerBuilder()
        .withName(ShardWorkload.CONTAINER)
        .withImage(cache.getSpec().redis().image())
        // the image's own entry point changes users and owners, which this one must not
        .withCommand(script(Scripts.START))
        .withEnv(environment(cache, shard))
        .withPorts(port("redis", ServerConfig.PORT), port("cluster-bus", ServerConfig.BUS_PORT))
        .withResources(Sizing.resources(cache.getSpec().redis()))
        .withVolumeMounts(Volumes.mounts())
        .withStartupProbe(startup())
        .withLivenessProbe(liveness())
        .withReadinessProbe(readiness())
        .withLifecycle(
            new LifecycleBuilder()
                .withNewPreStop()
                .withNewExec()
                .withCommand(script(Scripts.PRE_STOP))
                .endExec()
                .endPreStop()
                .build())
        .withSecurityContext(
            new SecurityContextBuilder()
                .withAllowPrivilegeEscalation(false)
                .withReadOnlyRootFilesystem(true)
                .withNewCapabilities()
                .withDrop("ALL")
                .endCapabilities()
                .build())
        .build();
  }

  /** Nothing secret: the environment of a process can be read by whoever may look at it. */
  private static List<EnvVar> environment(LayeredCache cache, int shard) {
    return List.of(
        fromField("POD_IP", "status.podIP"),
        fromField("POD_NAME", "metadata.name"),
        // Kubernetes puts the pod's name in
        value("LC_HOSTNAME", Names.of(cache).hostname("$(POD_NAME)")),
        value("LC_RESYNC_DELAY", Long.toString(ResyncGate.fallbackDelay(shard).toSeconds())));
  }

  private static EnvVar fromField(String name, String path) {
    return new EnvVarBuilder()
        .withName(name)
        .withNewValueFrom()
        .withNewFieldRef()
        .withFieldPath(path)
        .endFieldRef()
        .endValueFrom()
        .build();
  }

  private static EnvVar value(String name, String value) {
    return new EnvVarBuilder().withName(name).withValue(value).build();
  }

  private static ContainerPort port(String name, int number) {
    return new ContainerPortBuilder()
        .withName(name)
        .withContainerPort(number)
        .withProtocol("TCP")
        .build();
  }

  /**
   * Holds the others off until the server answers for the first time. A primary that came back
   * without its data may wait for hours for a replica that cannot be read; being killed for it
   * would only add Kubernetes' back-off of minutes to the wait.
   */
  private static Probe startup() {
    return new ProbeBuilder()
        .withNewExec()
        .withCommand(script(Scripts.LIVENESS))
        .endExec()
        .withPeriodSeconds(1)
        .withTimeoutSeconds(5)
        .withFailureThreshold(86_400)
        .build();
  }

  /** Six times ten seconds without any answer. */
  private static Probe liveness() {
    return new ProbeBuilder()
        .withNewExec()
        .withCommand(script(Scripts.LIVENESS))
        .endExec()
        .withPeriodSeconds(10)
        .withTimeoutSeconds(5)
        .withFailureThreshold(6)
        .build();
  }

  /** The script is bounded by a second; the time-out leaves room for its start on a busy node. */
  private static Probe readiness() {
    return new ProbeBuilder()
        .withNewExec()
        .withCommand(script(Scripts.READINESS))
        .endExec()
        .withPeriodSeconds(2)
        .withTimeoutSeconds(5)
        .withFailureThreshold(3)
        .build();
  }

  private static List<String> script(String name) {
    return List.of("sh", Volumes.CONFIG_PATH + "/" + name);
  }
}
