package io.layeredcache.operator.act;

import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.kube.Kubernetes;
import io.layeredcache.operator.kube.Kubernetes.Told;
import io.layeredcache.operator.observe.Observation;
import io.layeredcache.operator.plan.Plan;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.redis.RedisAdmin;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Carries the admitted steps of one pass out, in order. A step that fails does not stop those after
 * it: each was allowed on its own, and the next pass sees what is missing.
 */
public final class Executor {

  /**
   * For how long steps are begun, and events told. With an API server that lets every request run
   * into its time-out, a pass would go on for minutes on old readings, and see no death meanwhile.
   */
  private static final Duration LIMIT = Duration.ofSeconds(5);

  private static final Optional<Outcome.Failure> LATE =
      Optional.of(
          new Outcome.Failure(
              Reason.OBSERVATION_STALE,
              "left to the next pass: the steps before took longer than %d s"
                  .formatted(LIMIT.toSeconds())));

  private final Kubernetes kubernetes;
  private final RedisEffects redis;
  private final KubernetesEffects objects;
  private final TopologyPublisher publisher;
  private final Fence fence;
  private final WantedNodes wanted;
  private final Backoff backoff = new Backoff();
  private final Clock clock;

  /**
   * An executor.
   *
   * @param random source of passwords and keys
   */
  public Executor(Kubernetes kubernetes, RedisAdmin redis, RandomGenerator random, Clock clock) {
    this.kubernetes = kubernetes;
    this.redis = new RedisEffects(redis);
    this.objects = new KubernetesEffects(kubernetes, random);
    this.publisher = new TopologyPublisher(kubernetes);
    this.fence = new Fence(redis);
    this.wanted = new WantedNodes(redis);
    this.clock = clock;
  }

  /** What {@link #run} is about to do. */
  public Outcome intent(LayeredCache cache, Plan plan, Instant now) {
    List<Outcome.Result> held = held(cache, plan, now);
    List<Step> waiting = held.stream().map(Outcome.Result::step).toList();
    List<Step> due = plan.stepsInOrder().filter(step -> !waiting.contains(step)).toList();
    return new Outcome(List.of(), held, due);
  }

  /**
   * Runs these steps for that cache. Earlier leaders are cut off first, also where nothing is to be
   * done: what they were about to send would come late all the same.
   *
   * <p>What has not begun soon after the first step is left to the next pass. Counted from there
   * and not from the decision: where the intent alone takes that long, nothing would ever be done.
   *
   * @param now when it was decided
   */
  public Outcome run(LayeredCache cache, Observation seen, Plan plan, Instant now) {
    String uid = cache.getMetadata().getUid();
    wanted.are(uid, seen);
    Optional<Outcome.Failure> unfenced = fence.raise(uid, seen.members());
    Outcome intent = intent(cache, plan, now);
    List<Outcome.Result> results = new ArrayList<>();
    List<Outcome.Result> held = new ArrayList<>(intent.held());
    Instant end = clock.instant().plus(LIMIT);
    for (Step step : intent.intended()) {
      Instant begun = clock.instant();
      if (begun.isAfter(end) && !Plan.isUrgent(step)) {
        held.add(new Outcome.Result(step, LATE));
      } else {
        Optional<Outcome.Failure> failure = unfenced.isPresent() ? unfenced : effect(cache, step);
        failure.ifPresentOrElse(
            how -> backoff.failed(uid, step, how, begun, clock.instant()),
            () -> backoff.succeeded(uid, step));
        results.add(new Outcome.Result(step, failure));
      }
    }
    return new Outcome(results, held, List.of());
  }

  /**
   * Tells what was done: after everything else, so that no step waits until another one has been
   * told. Forgets failures of steps that the plan does not have any more.
   */
  public void finish(LayeredCache cache, Plan plan, Outcome outcome, Instant now) {
    backoff.keepOnly(cache.getMetadata().getUid(), plan.stepsInOrder().toList());
    tell(
        cache,
        outcome.results().stream()
            .filter(result -> result.failure().isEmpty())
            .flatMap(result -> Chronicle.of(result.step(), now).stream())
            .toList());
  }

  /** Tells one after the other, and no more once that has taken long: they are best effort. */
  public void tell(LayeredCache cache, List<Told> events) {
    Instant end = clock.instant().plus(LIMIT);
    for (Told event : events) {
      if (!clock.instant().isAfter(end)) {
        kubernetes.tell(cache, event);
      }
    }
  }

  private List<Outcome.Result> held(LayeredCache cache, Plan plan, Instant now) {
    return plan.stepsInOrder()
        .map(
            step ->
                new Outcome.Result(step, backoff.holds(cache.getMetadata().getUid(), step, now)))
        .filter(result -> result.failure().isPresent())
        .toList();
  }

  /** Drops what is remembered of a cache that is gone. */
  public void forget(String cacheUid) {
    fence.forget(cacheUid);
    backoff.forget(cacheUid);
    wanted.forget(cacheUid);
  }

  private Optional<Outcome.Failure> effect(LayeredCache cache, Step step) {
    return switch (step) {
      case Step.ApplyObject apply -> objects.apply(cache, apply.object());
      case Step.ApplyShard apply -> objects.applyShard(cache, apply.statefulSet());
      case Step.ScaleShard scale -> objects.scale(scale.live(), scale.members());
      case Step.RetireShard retire -> objects.delete(retire.live());
      case Step.CreateCredentials create -> objects.createCredentials(cache);
      case Step.FindCredentials find -> objects.findCredentials(cache, find.running());
      case Step.CreateTopologyKey create -> objects.createTopologyKey(cache);
      case Step.DeleteObject delete -> objects.delete(delete.object());
      case Step.ReplacePod replace -> objects.deletePod(replace.member());
      case Step.CloseResyncGate close -> redis.closeGate(close);
      case Step.HoldResyncGate hold -> redis.holdGate(hold);
      case Step.GrantResync grant -> redis.grant(grant);
      case Step.AssignSlots assign -> redis.assign(assign);
      case Step.MeetNode meet -> redis.meet(meet);
      case Step.AttachReplica attach -> redis.attach(attach);
      case Step.FollowLostOwner follow -> redis.followLostOwner(follow);
      case Step.PromoteReplica promote -> redis.promote(promote);
      case Step.RescueData rescue -> redis.rescue(rescue);
      case Step.ForgetNode forget -> redis.forget(forget);
      case Step.PublishTopology publish -> publisher.publish(cache, publish);
      case Step.SignTopology sign -> publisher.sign(cache, sign);
      case Step.DeliverTopology deliver -> redis.deliver(deliver);
    };
  }
}
