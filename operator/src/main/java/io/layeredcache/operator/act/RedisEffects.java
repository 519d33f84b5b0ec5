package io.layeredcache.operator.act;

import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.redis.Answer;
import io.layeredcache.operator.redis.RedisAdmin;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Steps whose effect is on Redis nodes. Each returns why it failed, or nothing. */
final class RedisEffects {

  private final RedisAdmin redis;

  RedisEffects(RedisAdmin redis) {
    this.redis = redis;
  }

  Optional<Outcome.Failure> closeGate(Step.CloseResyncGate step) {
    return failure(redis.setResyncDelay(step.member().admin(), step.delay()));
  }

  Optional<Outcome.Failure> holdGate(Step.HoldResyncGate step) {
    return failure(redis.setResyncDelay(step.member().admin(), step.delay()));
  }

  Optional<Outcome.Failure> grant(Step.GrantResync step) {
    return failure(redis.setResyncDelay(step.primary().admin(), Duration.ZERO));
  }

  /**
   * Epoch first, slots second: a node that announces slots with epoch 0 loses them to anybody who
   * claims them.
   */
  Optional<Outcome.Failure> assign(Step.AssignSlots step) {
    RedisAdmin.Target node = step.member().admin();
    boolean alone = step.member().view().filter(view -> view.nodes().size() == 1).isPresent();
    Supplier<Optional<Outcome.Failure>> epoch =
        () ->
            step.epoch().isPresent()
                ? failure(redis.setConfigEpoch(node, step.epoch().get()))
                : alone ? Optional.empty() : failure(redis.bumpEpoch(node));
    return inTurn(List.of(epoch, () -> failure(redis.addSlots(node, step.slots().ranges()))));
  }

  Optional<Outcome.Failure> meet(Step.MeetNode step) {
    return failure(redis.meet(step.member().admin(), step.seed().endpoint()));
  }

  Optional<Outcome.Failure> attach(Step.AttachReplica step) {
    return failure(redis.replicate(step.member().admin(), step.primaryId()));
  }

  Optional<Outcome.Failure> followLostOwner(Step.FollowLostOwner step) {
    return failure(redis.replicate(step.member().admin(), step.ownerId()));
  }

  Optional<Outcome.Failure> promote(Step.PromoteReplica step) {
    return failure(redis.failover(step.member().admin(), step.mode()));
  }

  Optional<Outcome.Failure> rescue(Step.RescueData step) {
    return failure(redis.failover(step.member().admin(), step.mode()));
  }

  Optional<Outcome.Failure> forget(Step.ForgetNode step) {
    List<Supplier<Optional<Outcome.Failure>>> everywhere =
        step.at().stream()
            .map(Member::admin)
            .<Supplier<Optional<Outcome.Failure>>>map(
                node -> () -> failure(redis.forget(node, step.nodeId())))
            .toList();
    return inTurn(everywhere);
  }

  Optional<Outcome.Failure> deliver(Step.DeliverTopology step) {
    return failure(redis.loadFunctions(step.primary().admin(), step.functions()));
  }

  private static Optional<Outcome.Failure> inTurn(
      List<Supplier<Optional<Outcome.Failure>>> effects) {
    for (Supplier<Optional<Outcome.Failure>> effect : effects) {
      Optional<Outcome.Failure> failure = effect.get();
      if (failure.isPresent()) {
        return failure;
      }
    }
    return Optional.empty();
  }

  static Optional<Outcome.Failure> failure(Answer<?> answer) {
    return switch (answer) {
      case Answer.Ok<?> ok -> Optional.empty();
      case Answer.Refused<?>(String error) -> Optional.of(Outcome.Failure.of(error));
      case Answer.Unreachable<?>(Answer.Silence how, String detail) ->
          Optional.of(Outcome.Failure.of("no answer (" + how + "): " + detail));
    };
  }
}
