package io.layeredcache.operator;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.javaoperatorsdk.operator.Operator;
import io.layeredcache.operator.act.Executor;
import io.layeredcache.operator.config.OperatorConfig;
import io.layeredcache.operator.gate.Gates;
import io.layeredcache.operator.health.HttpEndpoints;
import io.layeredcache.operator.health.HttpEndpoints.Health;
import io.layeredcache.operator.health.Readiness;
import io.layeredcache.operator.kube.fabric8.ClientSettings;
import io.layeredcache.operator.kube.fabric8.Fabric8Kubernetes;
import io.layeredcache.operator.metrics.CacheMeters;
import io.layeredcache.operator.observe.Observer;
import io.layeredcache.operator.operation.Operations;
import io.layeredcache.operator.plan.Planner;
import io.layeredcache.operator.reconcile.LayeredCacheReconciler;
import io.layeredcache.operator.reconcile.Pass;
import io.layeredcache.operator.reconcile.PassRunner;
import io.layeredcache.operator.redis.lettuce.LettuceRedisAdmin;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts the operator. */
public final class Main {

  private static final Logger LOG = LoggerFactory.getLogger(Main.class);
  private static final int RECONCILE_THREADS = 16;

  private Main() {}

  /** Without settings that are right in every value nothing is started. */
  private static OperatorConfig settings() {
    try {
      return OperatorConfig.from(System.getenv());
    } catch (OperatorConfig.InvalidConfig wrong) {
      LOG.atError().log(wrong.getMessage());
      System.exit(2);
      throw wrong;
    }
  }

  /** Reads the settings from the environment and runs until the process is asked to end. */
  public static void main(String[] args) {
    OperatorConfig config = settings();
    Clock clock = Clock.systemUTC();
    KubernetesClient client =
        new KubernetesClientBuilder()
            .withConfig(ClientSettings.bounded(Config.autoConfigure(null)))
            .build();
    Fabric8Kubernetes kubernetes =
        new Fabric8Kubernetes(client, config.namespaces(), clock, config.identity());
    LettuceRedisAdmin redis =
        new LettuceRedisAdmin(
            "layeredcache-operator:" + config.identity(),
            config.redisTimeout(),
            config.redisTimeout());
    PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    CacheMeters meters = new CacheMeters(registry);

    Observer observer = new Observer(kubernetes, redis, clock);
    Planner planner = new Planner(Operations.inOrder(), Gates.table());
    Executor executor = new Executor(kubernetes, redis, new SecureRandom());
    Pass pass = new Pass(kubernetes, observer, planner, executor, clock);
    LayeredCacheReconciler reconciler =
        new LayeredCacheReconciler(
            new PassRunner(pass, meters), kubernetes::onChange, kubernetes::synced);

    Operator operator =
        new Operator(
            overrides ->
                overrides
                    .withKubernetesClient(client)
                    .withConcurrentReconciliationThreads(RECONCILE_THREADS)
                    .withCloseClientOnStop(false));
    operator.register(
        reconciler,
        settings -> {
          settings.withTriggerReconcilerOnAllEvents(true);
          if (config.namespaces().isEmpty()) {
            settings.watchingAllNamespaces();
          } else {
            settings.settingNamespaces(config.namespaces());
          }
        });
    Readiness readiness = new Readiness(kubernetes::synced, kubernetes::disconnectedWatches, clock);
    meters.watches(kubernetes::disconnectedWatches, kubernetes::watchErrors);
    Supplier<String> metrics =
        () -> {
          meters.refresh();
          return registry.scrape();
        };
    try {
      HttpEndpoints http =
          HttpEndpoints.start(config.httpPort(), () -> Health.OK, readiness::ready, metrics);
      Runtime.getRuntime()
          .addShutdownHook(
              new Thread(
                  () -> {
                    readiness.stopping();
                    operator.stop();
                    http.close();
                    kubernetes.close();
                    redis.close();
                    client.close();
                  },
                  "shutdown"));
      kubernetes.start();
      operator.start();
    } catch (IOException | RuntimeException failed) {
      // an API server that answers 429 while it takes in a new CRD is enough: without an end, the
      // other threads would keep a process alive that passes its probes and watches nothing
      LOG.atError().setCause(failed).log("operator cannot start");
      System.exit(1);
    }
    readiness.started();
    LOG.atInfo()
        .addKeyValue("namespaces", config.namespaces().isEmpty() ? "all" : config.namespaces())
        .addKeyValue("port", config.httpPort())
        .log("operator started");
  }
}
