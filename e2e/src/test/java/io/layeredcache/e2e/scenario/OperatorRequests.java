package io.layeredcache.e2e.scenario;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Counts what the operator asks of the API server, by verb, by the API server's own metrics. Those
 * name no user, but the flow schema of each request: here each verb of the operator has one.
 */
final class OperatorRequests implements AutoCloseable {
  private static final List<String> VERBS =
      List.of("get", "list", "watch", "create", "update", "patch", "delete");
  private static final String PREFIX = "benchmark-operator-";
  private static final Pattern DISPATCHED =
      Pattern.compile(
          "apiserver_flowcontrol_dispatched_requests_total\\{flow_schema=\""
              + PREFIX
              + "([a-z]+)\".*\\} (\\d+)");

  private final Kubectl kubectl;

  OperatorRequests(Kubectl kubectl) {
    this.kubectl = kubectl;
    for (String verb : VERBS) {
      kubectl.apply(schema(verb));
      kubectl.run(
          "wait", "flowschema/" + PREFIX + verb, "--for=condition=Dangling=False", "--timeout=30s");
    }
  }

  private static String schema(String verb) {
    return """
    apiVersion: flowcontrol.apiserver.k8s.io/v1
    kind: FlowSchema
    metadata: {name: %s%s}
    spec:
      priorityLevelConfiguration: {name: workload-low}
      matchingPrecedence: 500
      distinguisherMethod: {type: ByUser}
      rules:
      - subjects:
        - kind: ServiceAccount
          serviceAccount: {namespace: layeredcache-system, name: layeredcache-operator}
        resourceRules:
        - {verbs: [%s], apiGroups: ["*"], resources: ["*"], namespaces: ["*"], clusterScope: true}
    """
        .formatted(PREFIX, verb, verb);
  }

  /** Requests so far, by verb. */
  Map<String, Long> count() {
    Map<String, Long> requests = new TreeMap<>();
    Matcher line = DISPATCHED.matcher(kubectl.run("get", "--raw", "/metrics"));
    while (line.find()) {
      requests.merge(line.group(1), Long.valueOf(line.group(2)), Long::sum);
    }
    return requests;
  }

  /** Requests since an earlier count, by verb; verbs without any left out. */
  Map<String, Long> since(Map<String, Long> before) {
    Map<String, Long> requests = count();
    before.forEach((verb, times) -> requests.merge(verb, -times, Long::sum));
    requests.values().removeIf(times -> times == 0);
    return requests;
  }

  @Override
  public void close() {
    VERBS.forEach(verb -> kubectl.attempt("", "delete", "flowschema", PREFIX + verb));
  }
}
