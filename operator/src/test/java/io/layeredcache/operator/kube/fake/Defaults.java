package io.layeredcache.operator.kube.fake;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Fields that an API server fills in where a request leaves them out. Not all of them: enough to
 * make a comparison that takes them for a difference fail.
 */
final class Defaults {

  private Defaults() {}

  static void fill(String kind, Map<String, Object> tree) {
    switch (kind) {
      case "StatefulSet" -> statefulSet(Tree.child(tree, "spec"));
      case "Service" -> service(Tree.child(tree, "spec"));
      case "Pod" -> {
        podSpec(Tree.child(tree, "spec"));
        Tree.child(tree, "status").putIfAbsent("phase", "Pending");
      }
      case "Secret" -> secret(tree);
      default -> {}
    }
  }

  private static void statefulSet(Map<String, Object> spec) {
    spec.putIfAbsent("replicas", 1);
    spec.putIfAbsent("podManagementPolicy", "OrderedReady");
    spec.putIfAbsent("revisionHistoryLimit", 10);
    Map<String, Object> retention = Tree.child(spec, "persistentVolumeClaimRetentionPolicy");
    retention.putIfAbsent("whenDeleted", "Retain");
    retention.putIfAbsent("whenScaled", "Retain");
    podSpec(Tree.child(Tree.child(spec, "template"), "spec"));
  }

  private static void podSpec(Map<String, Object> spec) {
    spec.putIfAbsent("restartPolicy", "Always");
    spec.putIfAbsent("dnsPolicy", "ClusterFirst");
    spec.putIfAbsent("schedulerName", "default-scheduler");
    spec.putIfAbsent("terminationGracePeriodSeconds", 30);
    Tree.items(spec, "containers").forEach(Defaults::container);
    Tree.items(spec, "initContainers").forEach(Defaults::container);
    for (Map<String, Object> volume : Tree.items(spec, "volumes")) {
      if (volume.get("configMap") instanceof Map<?, ?> source) {
        Tree.map(source).putIfAbsent("defaultMode", 420);
      }
      if (volume.get("secret") instanceof Map<?, ?> source) {
        Tree.map(source).putIfAbsent("defaultMode", 420);
      }
    }
  }

  private static void container(Map<String, Object> container) {
    container.putIfAbsent("imagePullPolicy", "IfNotPresent");
    container.putIfAbsent("terminationMessagePath", "/dev/termination-log");
    container.putIfAbsent("terminationMessagePolicy", "File");
    container.putIfAbsent("resources", new LinkedHashMap<String, Object>());
    Tree.items(container, "ports").forEach(port -> port.putIfAbsent("protocol", "TCP"));
    for (String probe : List.of("livenessProbe", "readinessProbe", "startupProbe")) {
      if (container.get(probe) instanceof Map<?, ?> fields) {
        probe(Tree.map(fields));
      }
    }
  }

  private static void probe(Map<String, Object> probe) {
    probe.putIfAbsent("timeoutSeconds", 1);
    probe.putIfAbsent("periodSeconds", 10);
    probe.putIfAbsent("successThreshold", 1);
    probe.putIfAbsent("failureThreshold", 3);
  }

  private static void service(Map<String, Object> spec) {
    spec.putIfAbsent("type", "ClusterIP");
    spec.putIfAbsent("clusterIP", "10.96.0.1");
    spec.putIfAbsent("sessionAffinity", "None");
    spec.putIfAbsent("internalTrafficPolicy", "Cluster");
    for (Map<String, Object> port : Tree.items(spec, "ports")) {
      port.putIfAbsent("protocol", "TCP");
      port.putIfAbsent("targetPort", port.get("port"));
    }
  }

  private static void secret(Map<String, Object> secret) {
    secret.putIfAbsent("type", "Opaque");
    if (secret.remove("stringData") instanceof Map<?, ?> plain) {
      Map<String, Object> data = Tree.child(secret, "data");
      plain.forEach((name, text) -> data.put(String.valueOf(name), base64(String.valueOf(text))));
    }
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
