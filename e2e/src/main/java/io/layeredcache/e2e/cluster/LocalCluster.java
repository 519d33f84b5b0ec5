package io.layeredcache.e2e.cluster;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The cluster of {@code e2e/cluster}: real kubelets and containers on this machine, and everything
 * about it can be broken.
 */
public final class LocalCluster implements TestCluster {
  /**
   * Environment variable with the kubeconfig of a local cluster that runs already and is not ours
   * to end.
   */
  public static final String RUNNING = "LAYEREDCACHE_RUNNING_CLUSTER";

  private final Scripts scripts;
  private final Path kubeconfig;
  private final @Nullable Session session;

  private LocalCluster(Scripts scripts, Path kubeconfig, @Nullable Session session) {
    this.scripts = scripts;
    this.kubeconfig = kubeconfig;
    this.session = session;
  }

  /**
   * Attaches to the cluster that {@link #RUNNING} names, or brings one up for as long as this
   * object is open.
   */
  public static LocalCluster attachOrStart(Map<String, String> environment) {
    Scripts scripts = Scripts.above(Path.of(""));
    return Optional.ofNullable(environment.get(RUNNING))
        .filter(named -> !named.isBlank())
        .map(named -> new LocalCluster(scripts, Path.of(named), null))
        .orElseGet(() -> start(scripts));
  }

  private static LocalCluster start(Scripts scripts) {
    Session session = Session.open(scripts, "tests of process " + ProcessHandle.current().pid());
    return new LocalCluster(scripts, session.kubeconfig(), session);
  }

  @Override
  public Path kubeconfig() {
    return kubeconfig;
  }

  @Override
  public Set<Ability> abilities() {
    return EnumSet.allOf(Ability.class);
  }

  @Override
  public List<Node> nodes() {
    return scripts.run("nodes").lines().map(LocalCluster::node).toList();
  }

  private static Node node(String line) {
    List<String> words = List.of(line.split(" "));
    return new Node(words.get(0), words.get(1), words.get(2), "on".equals(words.get(3)));
  }

  @Override
  public Node addNode(String zone) {
    String name = scripts.run("add", zone).strip();
    return nodes().stream().filter(node -> node.name().equals(name)).findFirst().orElseThrow();
  }

  @Override
  public void powerCut(String node) {
    scripts.run("crash", node);
  }

  @Override
  public void powerOn(String node) {
    scripts.run("on", node);
  }

  @Override
  public void unplug(String node) {
    scripts.run("cut", node);
  }

  @Override
  public void plug(String node) {
    scripts.run("heal", node);
  }

  @Override
  public void partition(String one, String other) {
    scripts.run("part", one, other);
  }

  @Override
  public void join(String one, String other) {
    scripts.run("join", one, other);
  }

  @Override
  public void stopKubelet(String node) {
    scripts.run("kubelet-stop", node);
  }

  @Override
  public void startKubelet(String node) {
    scripts.run("kubelet-start", node);
  }

  @Override
  public void kill(Container container) {
    signal("kill", container);
  }

  @Override
  public Runnable aim(Container container) {
    return aim("pid", container.namespace(), container.pod(), container.name());
  }

  @Override
  public Runnable aimAtPod(String namespace, String pod) {
    return aim("pids", namespace, pod);
  }

  @Override
  public Runnable aimAtNode(String node) {
    return aim("pid", node);
  }

  /** At the processes that a verb names, a line each; those of probes may have ended meanwhile. */
  private Runnable aim(String... words) {
    List<ProcessHandle> processes =
        scripts
            .run(words)
            .lines()
            .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid)).stream())
            .toList();
    if (processes.isEmpty()) {
      throw new ClusterFailure(String.join(" ", words) + ": has ended");
    }
    return () -> processes.forEach(ProcessHandle::destroyForcibly);
  }

  @Override
  public Grip grip(Container container) {
    String pid =
        scripts.run("pid", container.namespace(), container.pod(), container.name()).strip();
    return new ProcessGrip(
        ProcessHandle.of(Long.parseLong(pid))
            .orElseThrow(() -> new ClusterFailure(container + " has ended")));
  }

  @Override
  public void freeze(Container container) {
    signal("stop", container);
  }

  @Override
  public void thaw(Container container) {
    signal("cont", container);
  }

  private void signal(String verb, Container container) {
    scripts.run(verb, container.namespace(), container.pod(), container.name());
  }

  @Override
  public void stopApiServer() {
    scripts.run("api-server", "off");
  }

  @Override
  public void startApiServer() {
    scripts.run("api-server", "on");
  }

  @Override
  public Path auditLog() {
    return Path.of(scripts.run("audit-log").strip());
  }

  @Override
  public void loadImage(Path archive) {
    scripts.run("load", archive.toAbsolutePath().toString());
  }

  @Override
  public void restore() {
    scripts.run("restore");
  }

  @Override
  public void close() {
    if (session != null) {
      session.close();
    }
  }
}
