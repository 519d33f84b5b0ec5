package io.layeredcache.operator.plan;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Every reason that a condition, a wait or a refusal can have; {@link #text()} is what users see.
 * In this order: what explains others comes before them, and a condition shows the first of
 * several.
 */
public enum Reason {
  /** All is as it should be. */
  AS_EXPECTED,
  /** A slot has no owner that answers. */
  SLOTS_UNCOVERED,
  /** The cache has not been formed yet. */
  NOT_FORMED,
  /** A primary could not be read in this pass. */
  PRIMARY_UNREADABLE,
  /** Nodes do not agree yet on who owns what. */
  NODES_DISAGREE,
  /** A value in the spec is wrong in a way that admission could not see. */
  INVALID_SPEC,
  /** An object of one of our names belongs to somebody else. */
  NAME_TAKEN,
  /** The passwords are gone while nodes run. */
  CREDENTIALS_LOST,
  /** Pods are not there or have no address yet. */
  PODS_NOT_RUNNING,
  /** A pod finds no node with room for it. */
  UNSCHEDULABLE,
  /** A pod's image cannot be pulled. */
  IMAGE_UNAVAILABLE,
  /** A container does not start or ends again and again. */
  CONTAINER_FAILING,
  /** A node could not be read in this pass. */
  NODE_UNREADABLE,
  /** A server loads a data set, after which it can be read. */
  NODE_LOADING,
  /** A node of a cache that is not formed holds keys. */
  NODE_HOLDS_KEYS,
  /** A node knows nodes that are not of this cache. */
  STRANGERS,
  /** Replicas wait for their first or next full resync. */
  RESYNC_PENDING,
  /** All resync tokens are out. */
  RESYNC_BUDGET,
  /** The primary holds far fewer keys than the replica that waits for it. */
  PRIMARY_HOLDS_LESS,
  /** Replicas are missing or out of sync. */
  REPLICAS_MISSING,
  /** A primary is lost and its replacement is under way. */
  FAILOVER_PENDING,
  /** A shard has lost all its members. */
  SHARD_LOST,
  /** A cluster domain is missing: too few zones for the placement. */
  NOT_ENOUGH_ZONES,
  /** A replica stands in its primary's zone. */
  REPLICA_BESIDE_PRIMARY,
  /** Too many primaries stand in one zone. */
  PRIMARIES_CROWDED,
  /** Pods without a zone label. */
  ZONES_UNKNOWN,
  /** The spec asks for a change that this version cannot carry out. */
  CHANGE_NOT_SUPPORTED,
  /** A StatefulSet has another number of pods than it was made with. */
  SCALED_BY_HAND,
  /** The spec says paused. */
  PAUSED,
  /** Readings are older than the step allows. */
  OBSERVATION_STALE,
  /** Another step is disturbing the same shard. */
  SHARD_BUSY,
  /** The topology ConfigMap cannot be read. */
  TOPOLOGY_UNREADABLE,
  /** No topology has been published yet. */
  TOPOLOGY_PENDING,
  /** A published topology stands. */
  TOPOLOGY_CURRENT,
  /** A hit ratio is below the floor, or below what the shard had before it lost its keys. */
  COLD,
  /** Fewer reads than {@code spec.changes.hitRatio.minSamples}: too few to say. */
  NO_SAMPLES,
  /** Nobody has read for a long time. */
  NO_TRAFFIC,
  /** A step was tried and failed; it is tried again. */
  STEP_FAILED,
  /** A pass broke off: nothing is known of the cache until one comes through. */
  PASS_FAILED,
  /** Work is under way. */
  WORKING,
  /** Nothing to do. */
  AT_REST,
  /** Pods use an older topology than the published one. */
  CLIENTS_BEHIND,
  /** No client names its connections, or none was counted yet. */
  NOT_REPORTED;

  /** Reasons that pass by themselves while work goes on; all others need attention. */
  private static final Set<Reason> PASSING =
      EnumSet.of(
          PODS_NOT_RUNNING,
          NODES_DISAGREE,
          NODE_LOADING,
          RESYNC_PENDING,
          RESYNC_BUDGET,
          SHARD_BUSY,
          OBSERVATION_STALE,
          TOPOLOGY_PENDING,
          PAUSED);

  /** Whether it passes by itself while work goes on. */
  public boolean passes() {
    return PASSING.contains(this);
  }

  /** The reason that users see as this text; empty for one that a newer operator wrote. */
  public static Optional<Reason> of(String text) {
    return Arrays.stream(values()).filter(reason -> reason.text().equals(text)).findFirst();
  }

  /** CamelCase, as Kubernetes writes reasons. */
  public String text() {
    StringBuilder text = new StringBuilder();
    for (String word : name().split("_")) {
      text.append(word.charAt(0)).append(word.substring(1).toLowerCase(Locale.ROOT));
    }
    return text.toString();
  }
}
