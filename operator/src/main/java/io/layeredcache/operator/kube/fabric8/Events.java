package io.layeredcache.operator.kube.fabric8;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.kube.Kubernetes.Told;
import io.layeredcache.operator.kube.Written;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Events under names that follow from what they tell, so that the API server refuses a second one.
 */
final class Events {

  private static final Logger LOG = LoggerFactory.getLogger(Events.class);
  private static final String COMPONENT = "layeredcache-operator";

  private final KubernetesClient client;
  private final Clock clock;

  Events(KubernetesClient client, Clock clock) {
    this.client = client;
    this.clock = clock;
  }

  void tell(LayeredCache about, Told told) {
    Event event = render(about, told);
    Written<Event> written = Answers.of(() -> client.resource(event).create());
    boolean known = written instanceof Written.Done || written instanceof Written.Conflict;
    if (!known) {
      LOG.atWarn()
          .addKeyValue(
              "cache", about.getMetadata().getNamespace() + "/" + about.getMetadata().getName())
          .addKeyValue("event", told.reason())
          .addKeyValue("outcome", written)
          .log("event could not be told");
    }
  }

  private Event render(LayeredCache about, Told told) {
    String now = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
    return new EventBuilder()
        .withNewMetadata()
        .withNamespace(about.getMetadata().getNamespace())
        .withName(about.getMetadata().getName() + "." + hash(about, told))
        .endMetadata()
        .withNewInvolvedObject()
        .withApiVersion(about.getApiVersion())
        .withKind(about.getKind())
        .withNamespace(about.getMetadata().getNamespace())
        .withName(about.getMetadata().getName())
        .withUid(about.getMetadata().getUid())
        .endInvolvedObject()
        .withType(told.warning() ? "Warning" : "Normal")
        .withReason(told.reason())
        .withMessage(told.message())
        .withFirstTimestamp(now)
        .withLastTimestamp(now)
        .withCount(1)
        .withReportingComponent(COMPONENT)
        .withNewSource()
        .withComponent(COMPONENT)
        .endSource()
        .build();
  }

  private static String hash(LayeredCache about, Told told) {
    String what = about.getMetadata().getUid() + "/" + told.reason() + "/" + told.key();
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(what.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 8);
    } catch (NoSuchAlgorithmException everyJavaHasIt) {
      throw new IllegalStateException(everyJavaHasIt);
    }
  }
}
