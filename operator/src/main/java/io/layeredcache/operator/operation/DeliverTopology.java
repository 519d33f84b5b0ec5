package io.layeredcache.operator.operation;

import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.client.topology.function.FunctionLibrary;
import io.layeredcache.operator.desired.TopologyFiles;
import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.observe.PublishedTopology;
import io.layeredcache.operator.plan.Operation;
import io.layeredcache.operator.plan.Proposal;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Puts the published document where every client asks for it over the connections that it has: into
 * the functions of every primary that holds an older one, another cache's or none. Its replicas get
 * it from there, and have it when one of them is promoted.
 *
 * <p>What is delivered is what was read from the ConfigMap, byte for byte with its signature, and
 * never what is about to be published: a publication that loses its race would leave a version with
 * two contents.
 */
final class DeliverTopology implements Operation {

  @Override
  public Kind kind() {
    return Kind.PUBLISH;
  }

  @Override
  public Proposal propose(Situation now) {
    return now.seen().published().known().filter(published -> isOurs(published, now)).stream()
        .map(published -> Proposal.of(steps(published, now)))
        .findFirst()
        .orElseGet(Proposal::none);
  }

  /** Clients would refuse, and count as forged, what this key has not signed. */
  private static boolean isOurs(PublishedTopology published, Situation now) {
    return now.seen().topologyKey().filter(published.files()::isSignedBy).isPresent();
  }

  private static List<Step> steps(PublishedTopology published, Situation now) {
    TopologyDocument document = published.document();
    List<Member> behind =
        now.shards().primaries().filter(primary -> isBehind(primary, document)).toList();
    if (behind.isEmpty()) {
      return List.of();
    }
    String library = library(document, published.files());
    return behind.stream()
        .<Step>map(primary -> new Step.DeliverTopology(primary, document.version(), library))
        .toList();
  }

  /** A newer one is left there: a watch that lags behind must not take back what clients follow. */
  private static boolean isBehind(Member primary, TopologyDocument document) {
    return primary
        .view()
        .filter(view -> view.topology().filter(held -> !held.isBehind(document)).isEmpty())
        .isPresent();
  }

  private static String library(TopologyDocument document, TopologyFiles files) {
    return FunctionLibrary.text(
        files.json().getBytes(StandardCharsets.UTF_8),
        files.signature().orElseThrow(),
        document.clusterId(),
        document.version());
  }
}
