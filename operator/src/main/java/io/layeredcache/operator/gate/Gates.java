package io.layeredcache.operator.gate;

import io.layeredcache.operator.plan.Gate;
import java.util.List;

/** The table of gates. Every step passes all of them; every refusal is reported. */
public final class Gates {

  private Gates() {}

  public static List<Gate> table() {
    return List.of(
        new NotPaused(),
        new ObservationFresh(),
        new OneDisruptionPerShard(),
        new ResyncBudget(),
        new ResyncSource());
  }
}
