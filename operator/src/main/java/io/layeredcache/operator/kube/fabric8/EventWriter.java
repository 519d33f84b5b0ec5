package io.layeredcache.operator.kube.fabric8;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.MicroTime;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.kube.Kubernetes.Told;
import io.layeredcache.operator.kube.Written;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes events. Their name is made of what they are about, so that the API server itself refuses
 * to have one told twice, also by an operator that was started anew.
 */
final class EventWriter {

  private static final Logger LOG = LoggerFactory.getLogger(EventWriter.class);
  private static final String COMPONENT = "layeredcache-operator";

  /** In bytes: what the API server takes. */
  private static final int LONGEST_MESSAGE = 1024;

  private static final String CUT = "...";

  private static final DateTimeFormatter MICROS =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  private final KubernetesClient client;
  private final Requests requests;
  private final Clock clock;
  private final String instance;
  private final RecentNames told = new RecentNames();

  /**
   * A writer.
   *
   * @param instance this process, as {@code describe} shows it
   */
  EventWriter(KubernetesClient client, Requests requests, Clock clock, String instance) {
    this.client = client;
    this.requests = requests;
    this.clock = clock;
    this.instance = instance;
  }

  void tell(LayeredCache about, Told told) {
    Event event = event(about, told);
    if (this.told.has(event.getMetadata().getName())) {
      return;
    }
    Written<Event> written = requests.write(event, () -> client.resource(event).create());
    switch (written) {
      case Written.Done<Event> done -> this.told.add(event.getMetadata().getName());
      case Written.Conflict<Event> already -> this.told.add(event.getMetadata().getName());
      // the namespace is being deleted: nobody reads it any more
      case Written.Gone<Event> closing -> {}
      case Written<Event> failed -> complain(about, told, failed);
    }
  }

  private static void complain(LayeredCache about, Told told, Written<Event> answer) {
    LOG.atWarn()
        .addKeyValue("namespace", about.getMetadata().getNamespace())
        .addKeyValue("cache", about.getMetadata().getName())
        .addKeyValue("reason", told.reason())
        .addKeyValue("answer", answer)
        .log("event not told");
  }

  private Event event(LayeredCache about, Told told) {
    Instant now = clock.instant();
    String seconds = now.truncatedTo(ChronoUnit.SECONDS).toString();
    return new EventBuilder()
        .withNewMetadata()
        .withNamespace(about.getMetadata().getNamespace())
        .withName(name(about, told))
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
        .withAction(told.reason())
        .withMessage(shortened(told.message()))
        .withCount(1)
        .withFirstTimestamp(seconds)
        .withLastTimestamp(seconds)
        .withEventTime(new MicroTime(MICROS.format(now)))
        .withReportingComponent(COMPONENT)
        .withReportingInstance(instance)
        .withNewSource()
        .withComponent(COMPONENT)
        .endSource()
        .build();
  }

  private static String name(LayeredCache about, Told told) {
    String identity = String.join("\n", about.getMetadata().getUid(), told.reason(), told.key());
    UUID hash = UUID.nameUUIDFromBytes(identity.getBytes(StandardCharsets.UTF_8));
    return about.getMetadata().getName() + "." + hash.toString().replace("-", "");
  }

  /** Cut to whole characters. */
  private static String shortened(String message) {
    if (message.getBytes(StandardCharsets.UTF_8).length <= LONGEST_MESSAGE) {
      return message;
    }
    CharBuffer characters = CharBuffer.wrap(message);
    ByteBuffer room = ByteBuffer.allocate(LONGEST_MESSAGE - CUT.length());
    StandardCharsets.UTF_8.newEncoder().encode(characters, room, true);
    return message.substring(0, characters.position()) + CUT;
  }
}
