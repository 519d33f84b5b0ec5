package io.layeredcache.client.delivery;

import io.layeredcache.client.delivery.MountedFolder.Content;
import io.layeredcache.client.time.Time;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks into the mounted folder once a second. It compares contents, not times: an update swaps a
 * symbolic link, and notices of that are lost or come for the wrong name.
 */
final class MountedWatch implements AutoCloseable {

  static final Duration INTERVAL = Duration.ofSeconds(1);

  private static final Logger LOG = LoggerFactory.getLogger(MountedWatch.class);

  private final MountedFolder folder;
  private final Intake intake;
  private final Executor files;
  private final Loop loop;

  private @Nullable Content last;
  private String outcome = "not read yet";

  MountedWatch(MountedFolder folder, Intake intake, Executor files, Time time) {
    this.folder = folder;
    this.intake = intake;
    this.files = files;
    this.loop = new Loop(time);
  }

  /** Reads the folder on the calling thread and hands in what is new; says what came of it. */
  synchronized String look() {
    try {
      Content content = folder.read();
      if (last == null || !content.sameAs(last)) {
        last = content;
        outcome = handIn(content);
      }
    } catch (IOException unreadable) {
      String now = "cannot be read: " + unreadable;
      if (!now.equals(outcome)) {
        LOG.warn("{} {}", folder.folder(), now);
      }
      outcome = now;
      // read again as if new once it can be
      last = null;
    }
    return outcome;
  }

  /** What came of the last look. */
  synchronized String outcome() {
    return outcome;
  }

  private String handIn(Content content) {
    intake.trust(content.keys().map(TrustedKeys::parse).orElseGet(TrustedKeys::none));
    if (content.document().isEmpty()) {
      return "absent";
    }
    Verdict verdict =
        intake.take(new Arrival(content.document().get(), content.signature(), Source.MOUNTED));
    return verdict.text();
  }

  /** Looks again every second, on the thread of the files. */
  void start() {
    loop.in(INTERVAL, () -> files.execute(this::lookAndGoOn));
  }

  private void lookAndGoOn() {
    if (!loop.isClosed()) {
      try {
        look();
      } finally {
        // whatever happened to one document, the next one may be well
        start();
      }
    }
  }

  @Override
  public void close() {
    loop.close();
  }
}
