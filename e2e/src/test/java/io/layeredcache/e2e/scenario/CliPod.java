package io.layeredcache.e2e.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A pod beside a cache, with the cache's own image, from which a person uses redis-cli. User and
 * password come from the client Secret by the environment: no argument list ever has them.
 */
final class CliPod {
  private static final String NAME = "cli";
  private static final Duration READY = Duration.ofMinutes(1);

  private final Kubectl kubectl;
  private final CacheUnderTest cache;

  private CliPod(Kubectl kubectl, CacheUnderTest cache) {
    this.kubectl = kubectl;
    this.cache = cache;
  }

  /** Starts one and waits until it runs; it goes with the namespace of the cache. */
  static CliPod beside(CacheUnderTest cache, Kubectl kubectl) {
    kubectl.apply(yaml(cache));
    kubectl.run(
        "-n",
        cache.namespace(),
        "wait",
        "pod/" + NAME,
        "--for=condition=Ready",
        "--timeout=" + READY.toSeconds() + "s");
    return new CliPod(kubectl, cache);
  }

  private static String yaml(CacheUnderTest cache) {
    return """
        apiVersion: v1
        kind: Pod
        metadata: {name: %1$s, namespace: %2$s}
        spec:
          automountServiceAccountToken: false
          terminationGracePeriodSeconds: 0
          securityContext: {runAsNonRoot: true, runAsUser: 999, runAsGroup: 999, seccompProfile: {type: RuntimeDefault}}
          containers:
          - name: cli
            image: redis:7.0
            command: [sleep, "900"]
            env:
            - name: USERNAME
              valueFrom: {secretKeyRef: {name: %3$s-client, key: username}}
            - name: REDISCLI_AUTH
              valueFrom: {secretKeyRef: {name: %3$s-client, key: password}}
            resources: {requests: {cpu: 10m, memory: 16Mi}, limits: {memory: 64Mi}}
            securityContext: {allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: {drop: [ALL]}}
        """
        .formatted(NAME, cache.namespace(), cache.name());
  }

  /**
   * The answers, a line each, that {@code redis-cli -c} prints, started at that host and fed with
   * what the script prints. What it says of redirections, and its empty lines, are left out.
   */
  List<String> redisCli(String host, String script) {
    return shell("{ " + script + "; } | redis-cli -c -h " + host + " --user \"$USERNAME\"").stream()
        .filter(line -> !line.isEmpty() && !line.startsWith("-> Redirected to slot "))
        .toList();
  }

  private List<String> shell(String script) {
    List<String> words =
        new ArrayList<>(List.of("-n", cache.namespace(), "exec", NAME, "--", "sh", "-c"));
    words.add(script);
    return kubectl.run(words.toArray(String[]::new)).lines().toList();
  }
}
