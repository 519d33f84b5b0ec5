package io.layeredcache.operator.desired;

import io.fabric8.kubernetes.api.model.KeyToPath;
import io.fabric8.kubernetes.api.model.KeyToPathBuilder;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import io.layeredcache.crd.LayeredCache;
import java.util.ArrayList;
import java.util.List;

/** What is mounted where. The scripts' defaults name the same paths. */
final class Volumes {

  static final String CONFIG_PATH = "/etc/layeredcache/config";

  private static final String DATA = "data";
  private static final String CONFIG = "config";
  private static final String CREDENTIALS = "credentials";

  private Volumes() {}

  static List<Volume> render(LayeredCache cache) {
    return List.of(
        // outlives the container, not the pod: a restarted server knows who it was, a new pod is
        // blank
        new VolumeBuilder().withName(DATA).withNewEmptyDir().endEmptyDir().build(),
        new VolumeBuilder()
            .withName(CONFIG)
            .withNewConfigMap()
            .withName(ServerConfig.name(cache))
            .endConfigMap()
            .build(),
        new VolumeBuilder()
            .withName(CREDENTIALS)
            .withNewSecret()
            .withSecretName(Names.of(cache).credentials())
            // readable by the server's group only
            .withDefaultMode(0440)
            .withItems(items())
            .endSecret()
            .build());
  }

  static List<VolumeMount> mounts() {
    return List.of(
        new VolumeMountBuilder().withName(DATA).withMountPath("/data").build(),
        new VolumeMountBuilder()
            .withName(CONFIG)
            .withMountPath(CONFIG_PATH)
            .withReadOnly(true)
            .build(),
        new VolumeMountBuilder()
            .withName(CREDENTIALS)
            .withMountPath("/etc/layeredcache/credentials")
            .withReadOnly(true)
            .build());
  }

  /**
   * All hashes, and the passwords of those users as which the pods themselves speak: who gets into
   * a pod gets neither the operator's nor the clients' password.
   */
  private static List<KeyToPath> items() {
    List<KeyToPath> items = new ArrayList<>();
    for (User user : User.values()) {
      items.add(item(user.hashKey()));
      if (user.speaksFromPods()) {
        items.add(item(user.passwordKey()));
      }
    }
    return items;
  }

  private static KeyToPath item(String key) {
    return new KeyToPathBuilder().withKey(key).withPath(key).build();
  }
}
