package io.layeredcache.operator;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.layeredcache.operator.config.OperatorConfig;
import io.layeredcache.operator.kube.fabric8.ClientSettings;
import java.io.IOException;

/** Starts the operator. */
public final class Main {

  private Main() {}

  /** Reads the settings from the environment and runs until the process is asked to end. */
  public static void main(String[] args) throws IOException {
    OperatorConfig config = OperatorConfig.from(System.getenv());
    KubernetesClient client =
        new KubernetesClientBuilder()
            .withConfig(ClientSettings.bounded(Config.autoConfigure(null)))
            .build();
    // halt, not exit: nothing more may be done on the way out by one that has lost the lease
    OperatorProcess process =
        new OperatorProcess(config, client, () -> Runtime.getRuntime().halt(1));
    Runtime.getRuntime().addShutdownHook(new Thread(process::close, "shutdown"));
    process.start();
  }
}
