package io.layeredcache.e2e.scenario;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Pods that mount a cache's topology as applications do, look into the folder once a second, and
 * log each version that is new there. The time is the log's, and the clock of all nodes is this
 * machine's.
 */
final class MountedFolders {
  private static final Duration READY = Duration.ofMinutes(1);

  /** Kubernetes' own bound is some 90 s. */
  private static final Duration ARRIVED = Duration.ofMinutes(4);

  private static final Pattern LINE = Pattern.compile("\\[pod/(\\S+?)/\\S+] (\\S+Z) (\\d+)");

  private final Kubectl kubectl;
  private final CacheUnderTest cache;
  private final int count;

  private MountedFolders(Kubectl kubectl, CacheUnderTest cache, int count) {
    this.kubectl = kubectl;
    this.cache = cache;
    this.count = count;
  }

  /** Starts so many and waits until they run; they go with the namespace of the cache. */
  static MountedFolders beside(CacheUnderTest cache, Kubectl kubectl, int count) {
    for (int i = 0; i < count; i++) {
      kubectl.apply(yaml(cache, i));
    }
    kubectl.inNamespace(
        cache.namespace(),
        "wait",
        "pod",
        "-l",
        "app=mounts",
        "--for=condition=Ready",
        "--timeout=" + READY.toSeconds() + "s");
    return new MountedFolders(kubectl, cache, count);
  }

  private static String yaml(CacheUnderTest cache, int number) {
    return """
        apiVersion: v1
        kind: Pod
        metadata: {name: mounts-%1$d, namespace: %2$s, labels: {app: mounts}}
        spec:
          automountServiceAccountToken: false
          terminationGracePeriodSeconds: 0
          securityContext: {runAsNonRoot: true, runAsUser: 999, runAsGroup: 999, seccompProfile: {type: RuntimeDefault}}
          containers:
          - name: reader
            image: redis:7.0
            command:
            - sh
            - -c
            - |
              last=
              while :; do
                now=$(sed -n '/^  "version": /{s/[^0-9]//g;p;q}' /etc/layeredcache/topology.json)
                [ "$now" = "$last" ] || { echo "$now"; last=$now; }
                sleep 1
              done
            resources: {requests: {cpu: 10m, memory: 16Mi}, limits: {memory: 64Mi}}
            securityContext: {allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: {drop: [ALL]}}
            volumeMounts: [{name: topology, mountPath: /etc/layeredcache, readOnly: true}]
          volumes: [{name: topology, configMap: {name: %3$s-topology}}]
        """
        .formatted(number, cache.namespace(), cache.name());
  }

  /** Waits until all of them have that version, or a later one. */
  void awaitVersion(long version) {
    await()
        .atMost(ARRIVED)
        .pollInterval(Duration.ofSeconds(5))
        .until(
            () -> {
              Map<String, NavigableMap<Long, Instant>> seen = seen();
              return seen.size() == count
                  && seen.values().stream().allMatch(pod -> pod.lastKey() >= version);
            });
  }

  /** How long after that moment each of them had that version, or a later one. */
  Delays since(Instant published, long version) {
    List<Duration> delays = new ArrayList<>();
    seen()
        .values()
        .forEach(
            pod -> delays.add(Duration.between(published, pod.ceilingEntry(version).getValue())));
    return new Delays(delays);
  }

  private Map<String, NavigableMap<Long, Instant>> seen() {
    Map<String, NavigableMap<Long, Instant>> seen = new TreeMap<>();
    String log =
        kubectl.inNamespace(
            cache.namespace(),
            "logs",
            "--timestamps",
            "--prefix",
            "--tail=-1",
            "--max-log-requests=" + count,
            "-l",
            "app=mounts");
    log.lines()
        .map(LINE::matcher)
        .filter(Matcher::matches)
        .forEach(
            line ->
                seen.computeIfAbsent(line.group(1), pod -> new TreeMap<>())
                    .putIfAbsent(Long.parseLong(line.group(3)), Instant.parse(line.group(2))));
    return seen;
  }
}
