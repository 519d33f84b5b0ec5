package io.layeredcache.operator.kube;

import static io.layeredcache.operator.kube.KubernetesContract.done;
import static io.layeredcache.operator.kube.KubernetesContract.version;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetBuilder;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of the port puts right in Services and budgets that others changed. */
public abstract class TamperingContract {

  private static final String CACHE = "storefront";

  private KubernetesWorld world;
  private Kubernetes kubernetes;

  protected abstract KubernetesWorld newWorld();

  @BeforeEach
  void openWorld() {
    world = newWorld();
    kubernetes = world.kubernetes();
  }

  @AfterEach
  void closeWorld() {
    world.close();
  }

  /**
   * Its ports are told apart by their numbers, so an apply would only add ours beside the other.
   */
  @Test
  void aPortOfOursThatSomebodyChangedIsTakenBackAndWhatOthersAddedIsKept() {
    done(kubernetes.apply(service()));
    world.edit(
        Service.class,
        "access",
        service ->
            new ServiceBuilder(service)
                .editMetadata()
                .addToLabels("team", "shop")
                .endMetadata()
                .editSpec()
                .editFirstPort()
                .withPort(6390)
                .endPort()
                .addNewPort()
                .withName("metrics")
                .withPort(9121)
                .endPort()
                .endSpec()
                .build());

    Service second = done(kubernetes.apply(service()));

    assertThat(second.getSpec().getPorts())
        .extracting(ServicePort::getPort)
        .containsExactlyInAnyOrder(6379, 9121);
    assertThat(second.getMetadata().getLabels()).containsEntry("team", "shop");
  }

  /** A Service must have a port: the only one cannot be taken out before ours is put in. */
  @Test
  void theOnlyPortOfOursThatSomebodyChangedIsTakenBack() {
    done(kubernetes.apply(service()));
    world.edit(
        Service.class,
        "access",
        service ->
            new ServiceBuilder(service)
                .editSpec()
                .editFirstPort()
                .withPort(6390)
                .endPort()
                .endSpec()
                .build());

    Service second = done(kubernetes.apply(service()));

    assertThat(second.getSpec().getPorts()).extracting(ServicePort::getPort).containsExactly(6379);
  }

  /** It would have no endpoints. */
  @Test
  void aKeyThatSomebodyAddedToTheSelectorOfAServiceIsTakenOut() {
    done(kubernetes.apply(service()));
    world.edit(
        Service.class,
        "access",
        service ->
            new ServiceBuilder(service)
                .editMetadata()
                .addToLabels("team", "shop")
                .addToAnnotations("team", "shop")
                .endMetadata()
                .editSpec()
                .addToSelector("tier", "x")
                .endSpec()
                .build());

    Service second = done(kubernetes.apply(service()));

    assertThat(second.getSpec().getSelector()).isEqualTo(Map.of("app", CACHE));
    assertThat(second.getMetadata().getLabels()).containsEntry("team", "shop");
    assertThat(second.getMetadata().getAnnotations()).containsEntry("team", "shop");
  }

  /** It would guard no pod. */
  @Test
  void whatSomebodyAddedToTheSelectorOfABudgetIsTakenOut() {
    done(kubernetes.apply(budget()));
    world.edit(
        PodDisruptionBudget.class,
        "guard",
        budget ->
            new PodDisruptionBudgetBuilder(budget)
                .editSpec()
                .editSelector()
                .addToMatchLabels("tier", "x")
                .addNewMatchExpression()
                .withKey("zone")
                .withOperator("Exists")
                .endMatchExpression()
                .endSelector()
                .endSpec()
                .build());

    PodDisruptionBudget second = done(kubernetes.apply(budget()));

    assertThat(second.getSpec().getSelector()).isEqualTo(budget().getSpec().getSelector());
  }

  /** A budget may have one bound only, so the other stands in the way of ours. */
  @Test
  void aBudgetThatSomebodyGaveTheOtherBoundHasOursAgain() {
    done(kubernetes.apply(budget()));
    world.edit(PodDisruptionBudget.class, "guard", TamperingContract::switched);

    PodDisruptionBudget second = done(kubernetes.apply(budget()));

    assertThat(second.getSpec().getMaxUnavailable()).isEqualTo(new IntOrString(1));
    assertThat(second.getSpec().getMinAvailable()).isNull();
    assertThat(second.getMetadata().getLabels()).containsEntry("team", "shop");
    assertThat(version(done(kubernetes.apply(budget())))).isEqualTo(version(second));
  }

  private Service service() {
    return Samples.service(world.namespace(), CACHE, "access", 6379);
  }

  private PodDisruptionBudget budget() {
    return Samples.budget(world.namespace(), CACHE, "guard");
  }

  private static PodDisruptionBudget switched(PodDisruptionBudget budget) {
    PodDisruptionBudget switched =
        new PodDisruptionBudgetBuilder(budget)
            .editMetadata()
            .addToLabels("team", "shop")
            .endMetadata()
            .editSpec()
            .withMinAvailable(new IntOrString(0))
            .endSpec()
            .build();
    switched.getSpec().setMaxUnavailable(null);
    return switched;
  }
}
