package io.layeredcache.operator.kube.fake;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The kubelets of all nodes: start, restart and stop the pods bound to nodes that have power. */
final class Kubelet {

  private final ObjectStore store;
  private final PodRuntime runtime;
  private final Map<String, RunningPod> running = new TreeMap<>();
  private final Map<String, Integer> starts = new HashMap<>();
  private final Map<String, String> addresses = new HashMap<>();
  private final Set<String> dead = new TreeSet<>();
  private final Set<String> reportedDown = new TreeSet<>();
  private final Set<String> withoutPower = new TreeSet<>();
  private final Set<String> unpullable = new TreeSet<>();
  private final Set<String> crashing = new TreeSet<>();
  private final String network;
  private int lastAddress;

  Kubelet(ObjectStore store, PodRuntime runtime, String network) {
    this.store = store;
    this.runtime = runtime;
    this.network = network;
  }

  void refuseImage(String image) {
    unpullable.add(image);
  }

  void allowImage(String image) {
    unpullable.remove(image);
  }

  void crashes(String image) {
    crashing.add(image);
  }

  void cutPower(String node) {
    withoutPower.add(node);
    for (RunningPod process : List.copyOf(running.values())) {
      if (process.node().equals(node)) {
        stop(process, PodRuntime.Stop.NODE_LOST);
        addresses.remove(process.uid());
      }
    }
  }

  void restorePower(String node) {
    withoutPower.remove(node);
  }

  /** Kills a container; it is started again two ticks later. */
  void kill(Key pod) {
    process(pod).ifPresent(process -> stop(process, PodRuntime.Stop.KILLED));
  }

  Optional<RunningPod> process(Key pod) {
    return running.values().stream()
        .filter(process -> Key.of(process.pod()).equals(pod))
        .findFirst();
  }

  List<RunningPod> processes() {
    return new ArrayList<>(running.values());
  }

  void tick() {
    for (RunningPod process : List.copyOf(running.values())) {
      if (!store.hasUid(process.uid())) {
        stop(process, PodRuntime.Stop.KILLED);
      }
    }
    for (Pod pod : store.list(Pod.class)) {
      String node = pod.getSpec().getNodeName();
      if (node != null && !withoutPower.contains(node)) {
        keep(pod, node);
      }
    }
  }

  private void keep(Pod pod, String node) {
    String uid = pod.getMetadata().getUid();
    Optional<RunningPod> process = Optional.ofNullable(running.get(uid));
    if (pod.getMetadata().getDeletionTimestamp() != null) {
      process.ifPresent(there -> stop(there, PodRuntime.Stop.GRACEFUL));
      store.remove(Key.of(pod));
    } else if (process.isPresent()) {
      write(pod, process.get());
    } else if (dead.contains(uid) && reportedDown.add(uid)) {
      store.edit(
          Pod.class,
          Key.of(pod),
          now -> PodStatuses.terminated(now, starts.getOrDefault(uid, 1) - 1, store.now()));
    } else {
      start(pod, node);
    }
  }

  private void start(Pod pod, String node) {
    Optional<String> refused = image(pod, unpullable);
    if (refused.isPresent()) {
      String message = "Back-off pulling image \"" + refused.get() + "\"";
      store.edit(
          Pod.class,
          Key.of(pod),
          now -> PodStatuses.waiting(now, "ImagePullBackOff", message, 0, store.now()));
      return;
    }
    if (image(pod, crashing).isPresent()) {
      store.edit(
          Pod.class,
          Key.of(pod),
          now ->
              PodStatuses.waiting(
                  now, "CrashLoopBackOff", "back-off restarting failed container", 3, store.now()));
      return;
    }
    String uid = pod.getMetadata().getUid();
    int restarts = starts.merge(uid, 1, Integer::sum) - 1;
    String ip = addresses.computeIfAbsent(uid, none -> nextAddress());
    RunningPod process = new RunningPod(Tree.copy(pod), ip, node, restarts);
    running.put(uid, process);
    dead.remove(uid);
    reportedDown.remove(uid);
    runtime.onPodStarted(process);
    write(pod, process);
  }

  private static Optional<String> image(Pod pod, Set<String> bad) {
    return pod.getSpec().getContainers().stream()
        .map(container -> container.getImage())
        .filter(bad::contains)
        .findFirst();
  }

  private void write(Pod pod, RunningPod process) {
    boolean ready = runtime.isReady(process);
    store.edit(
        Pod.class, Key.of(pod), now -> PodStatuses.running(now, process, ready, store.now()));
  }

  private void stop(RunningPod process, PodRuntime.Stop how) {
    running.remove(process.uid());
    dead.add(process.uid());
    runtime.onPodStopped(process, how);
  }

  private String nextAddress() {
    lastAddress++;
    return "%s.%d.%d".formatted(network, lastAddress / 250, 1 + lastAddress % 250);
  }
}
