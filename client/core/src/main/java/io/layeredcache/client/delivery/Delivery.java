package io.layeredcache.client.delivery;

import io.layeredcache.client.meter.Observed;
import io.layeredcache.client.time.Time;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The documents of one cache, from the first one on. Open it, hand {@link #topologies} to whoever
 * connects, then {@link #follow} those connections.
 */
public final class Delivery implements AutoCloseable {

  private final TopologyHolder holder = new TopologyHolder();
  private final DeliverySettings settings;
  private final Time time;
  private final Jitter jitter;
  private final Intake intake;
  private final Lookout lookout;
  private final Optional<MountedWatch> mounted;
  private final Start start;
  private final Executor files;
  private @Nullable TopologyAsk connections;
  private @Nullable SecondPath secondPath;
  private boolean closed;

  private Delivery(
      DeliverySettings settings,
      Time time,
      ClusterViews views,
      MeterRegistry registry,
      RandomGenerator random,
      Executor files) {
    this.settings = settings;
    this.time = time;
    this.files = files;
    jitter = new Jitter(random);
    Optional<LastKnownGood> kept =
        settings.lastKnownGood().map(file -> new LastKnownGood(file, files, registry));
    intake = new Intake(holder, new Refusals(registry, time), registry, kept);
    mounted =
        settings
            .folder()
            .map(folder -> new MountedWatch(new MountedFolder(folder), intake, files, time));
    lookout = new Lookout(views, holder, settings.seeds(), registry, jitter, time);
    start =
        new Start(
            settings, holder, intake, mounted, kept, new Discovery(views, time), jitter, time);
    Observed.gauge(
        registry,
        "layeredcache.client.topology.version",
        Tags.empty(),
        holder,
        // 0 while it is a provisional one
        held -> held.held().map(document -> (double) document.version()).orElse(0d));
  }

  /**
   * Ends with the first document in force, or within {@link DeliverySettings#openWithin} with a
   * {@link NoTopologyException}.
   *
   * @param views asks a node that there is no connection to
   * @param registry gets counters of what was accepted, refused and discovered
   * @param random spreads what many pods would do at once
   * @param files reads and writes the files, one task at a time; may block
   */
  public static CompletableFuture<Delivery> open(
      DeliverySettings settings,
      Time time,
      ClusterViews views,
      MeterRegistry registry,
      RandomGenerator random,
      Executor files) {
    return new Delivery(settings, time, views, registry, random, files).open();
  }

  private CompletableFuture<Delivery> open() {
    CompletableFuture<Delivery> opened = new CompletableFuture<>();
    Time.Alarm deadline =
        time.after(
            settings.openWithin(),
            () -> {
              if (opened.completeExceptionally(start.failure())) {
                close();
              }
            });
    files.execute(
        () -> {
          start.begin();
          // after both files: the first document that a caller sees is the better of the two
          Topologies.Subscription first =
              holder.subscribe(
                  document -> {
                    deadline.cancel();
                    opened.complete(this);
                  });
          var unused = opened.whenComplete((delivery, failure) -> first.cancel());
        });
    return opened;
  }

  /** The document in force and those that follow. */
  public Topologies topologies() {
    return holder;
  }

  /** Polls the nodes of these connections from now on, until it is closed. Once. */
  public synchronized void follow(TopologyAsk ask) {
    if (connections != null) {
      throw new IllegalStateException("connections are followed already");
    }
    connections = ask;
    if (!closed) {
      secondPath = new SecondPath(ask, holder, intake, lookout, jitter, time);
      secondPath.start();
    }
  }

  /**
   * Asks a node that answers for its view of the cluster now, at most a few times a second: for who
   * finds a shard unreachable before the next poll does. Nothing before {@link #follow}.
   */
  public void lookAgain() {
    @Nullable TopologyAsk followed;
    synchronized (this) {
      followed = closed ? null : connections;
    }
    if (followed != null) {
      lookout.look(followed, Set.of());
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    start.close();
    mounted.ifPresent(MountedWatch::close);
    if (secondPath != null) {
      secondPath.close();
    }
  }
}
