package io.layeredcache.operator.act;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.desired.CacheLabel;
import io.layeredcache.operator.desired.Credentials;
import io.layeredcache.operator.desired.CredentialsSecret;
import io.layeredcache.operator.desired.Names;
import io.layeredcache.operator.desired.Ownership;
import io.layeredcache.operator.desired.ShardWorkload;
import io.layeredcache.operator.desired.TopologyKey;
import io.layeredcache.operator.desired.TopologyKeySecret;
import io.layeredcache.operator.kube.Kubernetes;
import io.layeredcache.operator.kube.Written;
import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.observe.PodFacts;
import io.layeredcache.operator.plan.Reason;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Steps whose effect is on Kubernetes objects. Each returns why it failed, or nothing. */
final class KubernetesEffects {

  /** Owners of single fields, so that an apply of the whole object does not take them along. */
  static final String SCALE_MANAGER = "layeredcache-scale";

  static final String LABEL_MANAGER = "layeredcache-label";

  private final Kubernetes kubernetes;
  private final RandomGenerator random;

  KubernetesEffects(Kubernetes kubernetes, RandomGenerator random) {
    this.kubernetes = kubernetes;
    this.random = random;
  }

  /**
   * Applies an object of ours. Looked at past the watches first: they show only what carries our
   * label, and an object of this name that is somebody else's must not be taken over.
   */
  Optional<Outcome.Failure> apply(LayeredCache cache, HasMetadata desired) {
    return applyOver(kubernetes.read(desired), cache, desired);
  }

  private <T extends HasMetadata> Optional<Outcome.Failure> applyOver(
      Written<T> there, LayeredCache cache, T desired) {
    return switch (there) {
      case Written.Done<T>(T existing) when !Ownership.owns(cache, existing) ->
          Optional.of(new Outcome.Failure(Reason.NAME_TAKEN, Ownership.taken(existing)));
      case Written.Done<T> ours -> failure(kubernetes.apply(desired));
      case Written.Gone<T> none -> failure(kubernetes.apply(desired));
      case Written<T> other -> failure(other);
    };
  }

  /**
   * Applies a shard's StatefulSet. One of ours that lost the label by which it is watched was not
   * seen when this was planned, and may serve: it is given the label and nothing else, so that the
   * next pass decides on what it sees.
   */
  Optional<Outcome.Failure> applyShard(LayeredCache cache, StatefulSet desired) {
    return switch (kubernetes.read(desired)) {
      case Written.Done<StatefulSet>(StatefulSet existing)
          when Ownership.owns(cache, existing) && !CacheLabel.isOn(cache, existing) ->
          failure(kubernetes.apply(CacheLabel.on(cache, existing), LABEL_MANAGER));
      case Written<StatefulSet> there -> applyOver(there, cache, desired);
    };
  }

  /** Changes the replica count alone: pods get no new template by it. */
  Optional<Outcome.Failure> scale(StatefulSet live, int members) {
    return failure(kubernetes.apply(ShardWorkload.scaled(live, members), SCALE_MANAGER));
  }

  /**
   * Creates the Secret; one that exists is never overwritten, because nodes run with it. Looked at
   * past the watches first: a name that is taken stays taken, and trying again helps nobody.
   */
  Optional<Outcome.Failure> createCredentials(LayeredCache cache) {
    return switch (kubernetes.read(secret(cache, Names.of(cache).credentials()))) {
      case Written.Done<Secret>(Secret existing) -> found(cache, existing);
      case Written.Gone<Secret> none ->
          failure(kubernetes.create(CredentialsSecret.render(cache, Credentials.generate(random))));
      case Written<Secret> other -> failure(other);
    };
  }

  /**
   * Looks for the Secret where a node runs with its passwords. That it is lost is said only when
   * the API server says that it is not there: who believes it deletes the data.
   *
   * @param running a node that runs
   */
  Optional<Outcome.Failure> findCredentials(LayeredCache cache, String running) {
    String name = Names.of(cache).credentials();
    return switch (kubernetes.read(secret(cache, name))) {
      case Written.Done<Secret>(Secret existing) -> found(cache, existing);
      case Written.Gone<Secret> none ->
          Optional.of(
              new Outcome.Failure(
                  Reason.CREDENTIALS_LOST,
                  "Secret %s is missing while %s runs; restore it, or delete all pods of the cache to start it empty with new passwords"
                      .formatted(name, running)));
      case Written<Secret> other -> failure(other);
    };
  }

  /** A Secret of ours without its label gets it back, whole or not: the next pass sees which. */
  private Optional<Outcome.Failure> found(LayeredCache cache, Secret secret) {
    return Ownership.owns(cache, secret) && !CacheLabel.isOn(cache, secret)
        ? label(cache, secret)
        : Optional.of(existing(cache, secret));
  }

  private Optional<Outcome.Failure> label(LayeredCache cache, Secret live) {
    return failure(kubernetes.apply(CacheLabel.on(cache, live), LABEL_MANAGER));
  }

  /**
   * Creates the Secret with a key, or writes one over what is no key. One that is whole is left,
   * also if no watch has shown it yet: documents are signed with it.
   */
  Optional<Outcome.Failure> createTopologyKey(LayeredCache cache) {
    return switch (kubernetes.read(secret(cache, Names.of(cache).topologyKey()))) {
      case Written.Done<Secret>(Secret existing) when !Ownership.owns(cache, existing) ->
          Optional.of(new Outcome.Failure(Reason.NAME_TAKEN, Ownership.taken(existing)));
      case Written.Done<Secret>(Secret existing) when !CacheLabel.isOn(cache, existing) ->
          label(cache, existing);
      case Written.Done<Secret>(Secret existing) ->
          TopologyKeySecret.parse(existing).isPresent()
              ? Optional.empty()
              : failure(kubernetes.apply(newTopologyKey(cache)));
      case Written.Gone<Secret> none -> failure(kubernetes.create(newTopologyKey(cache)));
      case Written<Secret> other -> failure(other);
    };
  }

  private Secret newTopologyKey(LayeredCache cache) {
    return TopologyKeySecret.render(cache, TopologyKey.generate(random));
  }

  private static Secret secret(LayeredCache cache, String name) {
    return new SecretBuilder()
        .withNewMetadata()
        .withNamespace(cache.getMetadata().getNamespace())
        .withName(name)
        .endMetadata()
        .build();
  }

  private static Outcome.Failure existing(LayeredCache cache, Secret secret) {
    if (!Ownership.owns(cache, secret)) {
      return new Outcome.Failure(Reason.NAME_TAKEN, Ownership.taken(secret));
    }
    List<String> missing = CredentialsSecret.missing(secret);
    return missing.isEmpty()
        ? Outcome.Failure.of("it exists already, but no watch has shown it yet")
        : new Outcome.Failure(
            Reason.CREDENTIALS_LOST,
            "Secret %s lacks %s; restore it, or delete it to start with new passwords"
                .formatted(secret.getMetadata().getName(), String.join(", ", missing)));
  }

  Optional<Outcome.Failure> delete(HasMetadata object) {
    return goneIsFine(kubernetes.delete(object));
  }

  /** Deletes that incarnation of the pod and no other. */
  Optional<Outcome.Failure> deletePod(Member member) {
    PodFacts facts = member.pod().orElseThrow();
    Pod pod =
        new PodBuilder()
            .withMetadata(
                new ObjectMetaBuilder()
                    .withNamespace(member.namespace())
                    .withName(facts.name())
                    .withUid(facts.uid())
                    .build())
            .build();
    return goneIsFine(kubernetes.delete(pod));
  }

  private static Optional<Outcome.Failure> goneIsFine(Written<?> written) {
    return written instanceof Written.Gone<?> ? Optional.empty() : failure(written);
  }

  static Optional<Outcome.Failure> failure(Written<?> written) {
    return switch (written) {
      case Written.Done<?> done -> Optional.empty();
      case Written.Conflict<?>(String message) ->
          Optional.of(Outcome.Failure.of("changed meanwhile: " + message));
      case Written.Gone<?>(String message) -> Optional.of(Outcome.Failure.of("gone: " + message));
      case Written.Refused<?>(int code, String message) ->
          Optional.of(Outcome.Failure.of("refused (" + code + "): " + message));
      case Written.Unavailable<?>(String message) ->
          Optional.of(Outcome.Failure.of("API server unavailable: " + message));
    };
  }
}
