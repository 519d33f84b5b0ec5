package io.layeredcache.client.delivery;

import io.layeredcache.client.node.NodeAddress;
import io.layeredcache.client.time.Time;
import io.layeredcache.client.topology.TopologyDocument;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How the first document comes: the mounted file, then the kept one, of which the higher version
 * stays; and only where there is neither, the view of a seed, asked again until one answers.
 */
final class Start implements AutoCloseable {

  private static final Duration PAUSE = Duration.ofMillis(500);
  private static final double JITTER = 0.5;

  private final DeliverySettings settings;
  private final TopologyHolder holder;
  private final Intake intake;
  private final Optional<MountedWatch> mounted;
  private final Optional<LastKnownGood> kept;
  private final Discovery discovery;
  private final Jitter jitter;
  private final Time time;
  private final Loop loop;
  private volatile String mountedOutcome = "not read yet";
  private volatile String keptOutcome = "not read yet";
  private volatile String seedsOutcome = "not asked yet";

  Start(
      DeliverySettings settings,
      TopologyHolder holder,
      Intake intake,
      Optional<MountedWatch> mounted,
      Optional<LastKnownGood> kept,
      Discovery discovery,
      Jitter jitter,
      Time time) {
    this.settings = settings;
    this.holder = holder;
    this.intake = intake;
    this.mounted = mounted;
    this.kept = kept;
    this.discovery = discovery;
    this.jitter = jitter;
    this.time = time;
    this.loop = new Loop(time);
  }

  /** Reads the files on the calling thread, then asks the seeds if it must. */
  void begin() {
    // read before anything is accepted, which would be kept in its place
    Optional<Arrival> before = kept.flatMap(this::read);
    mounted.ifPresent(watch -> mountedOutcome = watch.look());
    before.ifPresent(arrival -> keptOutcome = intake.take(arrival).text());
    mounted.ifPresent(MountedWatch::start);
    if (holder.held().isEmpty() && !settings.seeds().isEmpty()) {
      askSeeds();
    }
  }

  private Optional<Arrival> read(LastKnownGood file) {
    try {
      Optional<Arrival> arrival = file.read();
      keptOutcome = "absent";
      return arrival;
    } catch (IOException unreadable) {
      keptOutcome = "cannot be read: " + unreadable;
      return Optional.empty();
    }
  }

  private void askSeeds() {
    if (holder.held().isPresent() || loop.isClosed()) {
      return;
    }
    var unused =
        discovery
            .ask(settings.seeds())
            .thenAccept(
                view -> {
                  Optional<TopologyDocument> map =
                      view.flatMap(seen -> Provisional.of(seen.nodes(), time.now()));
                  if (map.isEmpty()) {
                    seedsOutcome = "none answered with owners of slots";
                    loop.in(jitter.around(PAUSE, JITTER), this::askSeeds);
                  } else {
                    holder.amend(Optional.empty(), map.get());
                  }
                });
  }

  /** Everything that was tried, and what to do. */
  NoTopologyException failure() {
    mounted.ifPresent(watch -> mountedOutcome = watch.outcome());
    String seeds =
        settings.seeds().stream().map(NodeAddress::toString).collect(Collectors.joining(", "));
    List<String> tried =
        Stream.of(
                settings
                    .folder()
                    .map(folder -> folder.resolve(MountedFolder.DOCUMENT) + " " + mountedOutcome),
                kept.map(file -> file.file() + " " + keptOutcome),
                Optional.of(
                    seeds.isEmpty()
                        ? "no seeds are named"
                        : "seeds " + seeds + ": " + seedsOutcome))
            .flatMap(Optional::stream)
            .toList();
    return new NoTopologyException(
        "no topology within "
            + settings.openWithin().toMillis()
            + " ms. Tried: "
            + String.join("; ", tried)
            + ". Mount the ConfigMap of the cache as a folder (not by subPath), or name as a seed"
            + " host:port of a node that this process can reach with its credentials.");
  }

  @Override
  public void close() {
    loop.close();
  }
}
