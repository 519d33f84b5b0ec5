package io.layeredcache.operator.kube.fabric8;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Two processes and one Lease, on a real API server. */
@EnabledIfSystemProperty(
    named = ApiServerWorld.KUBECONFIG,
    matches = ".+",
    disabledReason = "no API server: -D" + ApiServerWorld.KUBECONFIG + "=<kubeconfig>")
class Fabric8LeaderElectionTest {

  private static final Duration LEASE = Duration.ofSeconds(5);

  private final AtomicInteger leading = new AtomicInteger();
  private final AtomicInteger lost = new AtomicInteger();
  private final Set<String> versions = new HashSet<>();
  private ApiServerWorld world;
  private LeaderElection first;
  private LeaderElection second;

  @BeforeEach
  void open() {
    world = ApiServerWorld.ofOneNamespace();
    first = election("first");
    second = election("second");
  }

  @AfterEach
  void close() {
    second.close();
    first.close();
    world.close();
  }

  @Test
  void theSecondLeadsOnlyWhenTheFirstHasGivenBack() {
    first.start(leading::incrementAndGet, lost::incrementAndGet);
    world.await("the first leads", () -> leading.get() == 1 && first.isHeld());
    second.start(leading::incrementAndGet, lost::incrementAndGet);
    world.await("the first has renewed", () -> renewals() >= 3);
    assertThat(second.isHeld()).isFalse();

    first.close();

    assertThat(first.isHeld()).isFalse();
    world.await("the second leads", () -> leading.get() == 2 && second.isHeld());
    assertThat(lost).hasValue(0);
  }

  @Test
  void whoFindsAnotherInTheLeaseIsTold() {
    first.start(leading::incrementAndGet, lost::incrementAndGet);
    world.await("the first leads", first::isHeld);

    world.edit(
        Lease.class,
        "layeredcache-operator",
        lease -> {
          lease.getSpec().setHolderIdentity("somebody");
          return lease;
        });

    world.await("the first is told", () -> lost.get() == 1);
    assertThat(first.isHeld()).isFalse();
  }

  private LeaderElection election(String identity) {
    return new LeaderElection(world.client(), world.namespace(), LEASE, identity);
  }

  /** How many versions of the Lease have been seen. */
  private int renewals() {
    versions.add(
        world
            .client()
            .resources(Lease.class)
            .inNamespace(world.namespace())
            .withName("layeredcache-operator")
            .get()
            .getMetadata()
            .getResourceVersion());
    return versions.size();
  }
}
