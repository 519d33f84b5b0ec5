package io.layeredcache.operator.plan;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.layeredcache.client.topology.SlotRanges;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.operator.desired.TopologyFiles;
import io.layeredcache.operator.desired.TopologyKey;
import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.RedisAdmin.Failover;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One thing to do. Each says itself in an imperative phrase; the executor switches over them
 * without a default, so a new one does not compile until it is executed.
 */
public sealed interface Step {

  /** What is done, for events, logs and {@code status.operation}. */
  String phrase();

  /** The shard whose service it can disturb; empty if it cannot. */
  default OptionalInt disturbs() {
    return OptionalInt.empty();
  }

  /** The members on whose readings it is based. */
  default List<Member> about() {
    return List.of();
  }

  /**
   * Whether it only keeps up what is: done again and again while something is waited for, and not
   * told, because each telling would be a write.
   */
  default boolean routine() {
    return false;
  }

  /** Creates or repairs an object that cannot disturb data: a Service, a budget, a ConfigMap. */
  record ApplyObject(HasMetadata object) implements Step {
    @Override
    public String phrase() {
      return "apply " + object.getKind() + " " + object.getMetadata().getName();
    }
  }

  /** Creates the credentials; an existing Secret is never overwritten. */
  record CreateCredentials() implements Step {
    @Override
    public String phrase() {
      return "create credentials";
    }
  }

  /**
   * Looks past the watches for credentials that they do not show while a node runs with them, and
   * gives those of ours the label back by which they are watched. Only then are they called lost.
   *
   * @param running a node that knows the passwords
   */
  record FindCredentials(String running) implements Step {
    @Override
    public String phrase() {
      return "find credentials";
    }
  }

  /** Makes a key to sign the topology with, in place of none or of one that cannot be read. */
  record CreateTopologyKey() implements Step {
    @Override
    public String phrase() {
      return "create topology key";
    }
  }

  /** Deletes an object of ours that nothing refers to any more. */
  record DeleteObject(HasMetadata object) implements Step {
    @Override
    public String phrase() {
      return "delete " + object.getKind() + " " + object.getMetadata().getName();
    }
  }

  /** Gives a shard its StatefulSet, or a new template while it does not serve. */
  record ApplyShard(int shard, StatefulSet statefulSet) implements Step {
    @Override
    public String phrase() {
      return "apply StatefulSet " + statefulSet.getMetadata().getName();
    }
  }

  /** Gives a StatefulSet that somebody scaled the number of pods back that it was made with. */
  record ScaleShard(int shard, StatefulSet live, int members) implements Step {
    @Override
    public String phrase() {
      return "scale StatefulSet " + live.getMetadata().getName() + " back to " + members;
    }

    @Override
    public OptionalInt disturbs() {
      return members < live.getSpec().getReplicas() ? OptionalInt.of(shard) : OptionalInt.empty();
    }
  }

  /** Deletes the StatefulSet of a shard that was never formed and that the spec no longer wants. */
  record RetireShard(int shard, StatefulSet live) implements Step {
    @Override
    public String phrase() {
      return "delete StatefulSet " + live.getMetadata().getName();
    }

    @Override
    public OptionalInt disturbs() {
      return OptionalInt.of(shard);
    }
  }

  /** Deletes a pod that holds nothing and was rendered from an older revision. */
  record ReplacePod(Member member, String why) implements Step {
    @Override
    public String phrase() {
      return "replace pod " + member.name() + " (" + why + ")";
    }

    @Override
    public List<Member> about() {
      return List.of(member);
    }

    @Override
    public OptionalInt disturbs() {
      return OptionalInt.of(member.shard());
    }
  }

  /** Sets a node's resync delay back to the fallback: no full resync begins without a token. */
  record CloseResyncGate(Member member, Duration delay) implements Step {
    @Override
    public String phrase() {
      return "close the resync gate of " + member.name();
    }
  }

  /**
   * Keeps a node's resync gate closed for longer, while a replica waits there that holds no token.
   *
   * @param keepsData whether the replica may hold the last copy of data that it would lose
   */
  record HoldResyncGate(Member member, Duration delay, boolean keepsData) implements Step {
    @Override
    public String phrase() {
      return "keep the resync gate of " + member.name() + " closed";
    }

    @Override
    public boolean routine() {
      return true;
    }
  }

  /** Opens one primary's resync gate: one fork, shared by all replicas that wait there. */
  record GrantResync(int shard, Member primary, List<String> waiting) implements Step {
    @Override
    public String phrase() {
      return "grant a full resync from " + primary.name() + " to " + String.join(", ", waiting);
    }

    @Override
    public List<Member> about() {
      return List.of(primary);
    }

    @Override
    public OptionalInt disturbs() {
      return OptionalInt.of(shard);
    }
  }

  /**
   * Gives slots that nobody owns to a node.
   *
   * @param epoch to set before, on a node that knows nobody; empty when it has one
   * @param lost whether they were served before: their data are gone
   */
  record AssignSlots(int shard, Member member, Optional<Long> epoch, SlotRanges slots, boolean lost)
      implements Step {
    @Override
    public String phrase() {
      return (lost ? "rebuild shard " + shard + " empty on " : "assign slots " + slots + " to ")
          + member.name();
    }

    @Override
    public List<Member> about() {
      return List.of(member);
    }

    @Override
    public OptionalInt disturbs() {
      return lost ? OptionalInt.of(shard) : OptionalInt.empty();
    }
  }

  /** Introduces a node to the cluster. */
  record MeetNode(Member member, Member seed) implements Step {
    @Override
    public String phrase() {
      return "meet " + member.name() + " with " + seed.name();
    }
  }

  /** Makes a node follow its shard's primary. */
  record AttachReplica(int shard, Member member, Member primary, String primaryId) implements Step {
    @Override
    public String phrase() {
      return "attach replica " + member.name() + " to " + primary.name();
    }
  }

  /**
   * Makes a replica the primary of its shard in place of a dead one.
   *
   * @param from the node that is replaced
   * @param lost whether the replica holds nothing either: the shard's data are gone
   */
  record PromoteReplica(
      int shard,
      Member member,
      String from,
      Endpoint fromEndpoint,
      Failover mode,
      SlotRanges slots,
      boolean lost)
      implements Step {
    @Override
    public String phrase() {
      return "promote replica " + member.name() + " of shard " + shard + " (" + mode + ")";
    }

    @Override
    public List<Member> about() {
      return List.of(member);
    }

    @Override
    public OptionalInt disturbs() {
      return OptionalInt.of(shard);
    }
  }

  /**
   * Makes a replica the primary in place of one that came back without its data.
   *
   * @param emptied the primary that is replaced; it follows the replica then
   */
  record RescueData(int shard, Member member, Member emptied, Failover mode) implements Step {
    @Override
    public String phrase() {
      return "promote replica %s of shard %d, whose primary %s came back without its data (%s)"
          .formatted(member.name(), shard, emptied.name(), mode);
    }

    @Override
    public List<Member> about() {
      return List.of(member, emptied);
    }

    @Override
    public OptionalInt disturbs() {
      return OptionalInt.of(shard);
    }
  }

  /** Makes a node without data follow a lost owner, so that it can take its slots over. */
  record FollowLostOwner(int shard, Member member, String ownerId) implements Step {
    @Override
    public String phrase() {
      return "put " + member.name() + " in the place of the lost owner of shard " + shard;
    }
  }

  /** Removes a node that is gone from the tables of all that know it. */
  record ForgetNode(String nodeId, List<Member> at) implements Step {
    public ForgetNode {
      at = List.copyOf(at);
    }

    @Override
    public String phrase() {
      return "forget node " + nodeId;
    }
  }

  /**
   * Publishes a new version of the topology, by compare-and-set on what was read.
   *
   * @param resourceVersion of the ConfigMap that it replaces; empty to create it
   * @param credentials the Secret that carries the mark of the highest version
   * @param key to sign it with; empty while there is none
   */
  record PublishTopology(
      TopologyDocument document,
      Optional<String> resourceVersion,
      Secret credentials,
      Optional<TopologyKey> key)
      implements Step {
    @Override
    public String phrase() {
      return "publish topology version " + document.version();
    }
  }

  /**
   * Puts a signature beside a document that is published without one, and changes no byte of it.
   *
   * @param resourceVersion of the ConfigMap that was read
   */
  record SignTopology(long version, TopologyFiles signed, String resourceVersion) implements Step {
    @Override
    public String phrase() {
      return "sign topology version " + version;
    }
  }

  /**
   * Loads the published topology into a primary's functions.
   *
   * @param functions the text of the library that holds them
   */
  record DeliverTopology(Member primary, long version, String functions) implements Step {
    @Override
    public String phrase() {
      return "deliver topology version " + version + " to " + primary.name();
    }
  }
}
