package io.layeredcache.operator.operation;

import io.layeredcache.operator.plan.Operation;
import java.util.List;

/** What an operator does for a cache, in order of precedence. */
public final class Operations {

  private Operations() {}

  /**
   * The whole order: first nothing may start that holds no token, then what is lost is repaired,
   * then what is missing is built, then what is new is joined and synchronised, and last the result
   * is published, and what is published is delivered.
   */
  public static List<Operation> inOrder() {
    return List.of(
        new CloseResyncGates(),
        new RepairLostPrimaries(),
        new RescueData(),
        new Provision(),
        new Bootstrap(),
        new JoinNodes(),
        new AttachReplicas(),
        new GrantResyncs(),
        new ForgetGhosts(),
        new ApplyChanges(),
        new PublishResult(),
        new DeliverTopology());
  }
}
