package io.layeredcache.operator.act;

import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.kube.Kubernetes;
import io.layeredcache.operator.observe.Observation;
import io.layeredcache.operator.plan.Plan;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.redis.RedisAdmin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Carries the admitted steps of one pass out, in order. A step that fails does not stop those after
 * it: each was allowed on its own, and the next pass sees what is missing.
 */
public final class Executor {

  private final Kubernetes kubernetes;
  private final RedisEffects redis;
  private final KubernetesEffects objects;
  private final TopologyPublisher publisher;
  private final Fence fence;

  /**
   * An executor.
   *
   * @param random source of passwords
   */
  public Executor(Kubernetes kubernetes, RedisAdmin redis, RandomGenerator random) {
    this.kubernetes = kubernetes;
    this.redis = new RedisEffects(redis);
    this.objects = new KubernetesEffects(kubernetes, random);
    this.publisher = new TopologyPublisher(kubernetes);
    this.fence = new Fence(redis);
  }

  /**
   * Runs the plan's steps for that cache. Earlier leaders are cut off first, also where nothing is
   * to be done: what they were about to send would come late all the same.
   */
  public Outcome run(LayeredCache cache, Observation seen, Plan plan) {
    Optional<Outcome.Failure> unfenced = fence.raise(cache.getMetadata().getUid(), seen.members());
    List<Outcome.Result> results = new ArrayList<>();
    for (Plan.Planned planned : plan.steps()) {
      Optional<Outcome.Failure> failure =
          unfenced.isPresent() ? unfenced : effect(cache, planned.step());
      if (failure.isEmpty()) {
        Chronicle.of(planned.step()).ifPresent(event -> kubernetes.tell(cache, event));
      }
      results.add(new Outcome.Result(planned.step(), failure));
    }
    return new Outcome(results);
  }

  /** Drops what is remembered of a cache that is gone. */
  public void forget(String cacheUid) {
    fence.forget(cacheUid);
  }

  private Optional<Outcome.Failure> effect(LayeredCache cache, Step step) {
    return switch (step) {
      case Step.ApplyObject apply -> objects.apply(cache, apply.object());
      case Step.ApplyShard apply -> objects.applyShard(cache, apply.statefulSet());
      case Step.ScaleShard scale -> objects.scale(scale.live(), scale.members());
      case Step.RetireShard retire -> objects.delete(retire.live());
      case Step.CreateCredentials create -> objects.createCredentials(cache);
      case Step.DeleteObject delete -> objects.delete(delete.object());
      case Step.ReplacePod replace -> objects.deletePod(replace.member());
      case Step.CloseResyncGate close -> redis.closeGate(close);
      case Step.GrantResync grant -> redis.grant(grant);
      case Step.AssignSlots assign -> redis.assign(assign);
      case Step.MeetNode meet -> redis.meet(meet);
      case Step.AttachReplica attach -> redis.attach(attach);
      case Step.FollowLostOwner follow -> redis.followLostOwner(follow);
      case Step.PromoteReplica promote -> redis.promote(promote);
      case Step.ForgetNode forget -> redis.forget(forget);
      case Step.PublishTopology publish -> publisher.publish(cache, publish);
    };
  }
}
