package io.layeredcache.e2e.scenario;

import static org.awaitility.Awaitility.await;

import io.layeredcache.e2e.cluster.Node;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The cluster's own kubectl, as its administrator. */
final class Kubectl {
  private static final Duration ESTABLISHED = Duration.ofMinutes(1);

  private final String program;
  private final Map<String, String> environment;

  Kubectl(Path kubeconfig) {
    this.program = folder().resolve("kubectl").toString();
    this.environment = Map.of("KUBECONFIG", kubeconfig.toString());
  }

  private static Path folder() {
    String script = Project.file("e2e", "cluster", "cluster").toString();
    return Path.of(Command.run(Map.of(), "", List.of(script, "path")).output().strip());
  }

  /** Runs it and returns what it printed; fails with what it complained of. */
  String run(String... words) {
    return checked(attempt("", words), words);
  }

  /** The same in a namespace. */
  String inNamespace(String namespace, String... words) {
    List<String> line = new ArrayList<>(List.of("-n", namespace));
    line.addAll(List.of(words));
    return run(line.toArray(String[]::new));
  }

  /**
   * Waits until the API server serves a definition that was applied. kubectl gives up at once on
   * one that has no conditions yet: it is asked again.
   */
  void awaitEstablished(String definition) {
    await()
        .atMost(ESTABLISHED)
        .untilAsserted(
            () -> run("wait", "--for=condition=Established", "--timeout=30s", "crd/" + definition));
  }

  /**
   * Empties a node, as an administrator does before an upgrade; fails if it is not empty in time.
   */
  void drain(Node node) {
    run("drain", node.name(), "--ignore-daemonsets", "--delete-emptydir-data", "--timeout=150s");
  }

  void uncordon(Node node) {
    run("uncordon", node.name());
  }

  /** Applies YAML. */
  void apply(String yaml) {
    checked(attempt(yaml, "apply", "-f", "-"), "apply", yaml);
  }

  /** Applies YAML; what names no namespace goes into that one. */
  void apply(String namespace, String yaml) {
    checked(attempt(yaml, "-n", namespace, "apply", "-f", "-"), "apply", yaml);
  }

  /** Runs it with that standard input, to whatever end. */
  Command.Result attempt(String input, String... words) {
    List<String> line = new ArrayList<>(List.of(program));
    line.addAll(List.of(words));
    return Command.run(environment, input, line);
  }

  private static String checked(Command.Result result, String... words) {
    if (!result.ok()) {
      throw new AssertionError(
          "kubectl " + String.join(" ", words) + ": " + result.errors() + result.output());
    }
    return result.output();
  }
}
