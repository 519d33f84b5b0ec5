package io.layeredcache.client.breaker;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Lists and resets breakers for whoever runs the application, under a path of its choice:
 *
 * <ul>
 *   <li>{@code GET /} lists all
 *   <li>{@code GET /payments} shows one
 *   <li>{@code POST /payments/reset} closes it and shows it
 * </ul>
 *
 * <p>It asks nobody who he is: mount it where only those may come who may close a breaker.
 */
public final class BreakerHandler {

  private static final String RESET = "/reset";
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final Breakers breakers;

  public BreakerHandler(Breakers breakers) {
    this.breakers = breakers;
  }

  /**
   * What to answer.
   *
   * @param status of HTTP: 200, 404 or 405
   * @param json the body, {@code application/json}
   */
  public record Answer(int status, String json) {}

  /**
   * Answers a request.
   *
   * @param path below the place where this is mounted, decoded
   */
  public Answer handle(String method, String path) {
    String name = path.startsWith("/") ? path.substring(1) : path;
    if (name.endsWith(RESET)) {
      return method.equals("POST")
          ? reset(name.substring(0, name.length() - RESET.length()))
          : refusal(405, "reset with POST");
    }
    if (!method.equals("GET")) {
      return refusal(405, "read with GET");
    }
    return name.isEmpty() ? list() : show(name);
  }

  private Answer list() {
    ArrayNode all = JSON.arrayNode();
    breakers.snapshots().forEach(seen -> all.add(json(seen)));
    return new Answer(200, JSON.objectNode().set("breakers", all).toString());
  }

  private Answer show(String name) {
    BreakerSnapshot seen = breakers.snapshot(name);
    return seen == null ? unknown() : new Answer(200, json(seen).toString());
  }

  private Answer reset(String name) {
    return breakers.reset(name) ? show(name) : unknown();
  }

  private static Answer unknown() {
    return refusal(404, "no breaker of this name has been used in this process");
  }

  static Answer elsewhere() {
    return refusal(404, "breakers are not mounted here");
  }

  private static Answer refusal(int status, String why) {
    return new Answer(status, JSON.objectNode().put("error", why).toString());
  }

  private static ObjectNode json(BreakerSnapshot seen) {
    BreakerSnapshot.Counts counts = seen.counts();
    return JSON.objectNode()
        .put("name", seen.name())
        .put("state", seen.state().name())
        .put("failuresInARow", seen.failuresInARow())
        .put("openForMillis", seen.openFor().toMillis())
        .put("nextProbeInMillis", seen.nextProbeIn().toMillis())
        .put("successes", counts.successes())
        .put("failures", counts.failures())
        .put("ignored", counts.ignored())
        .put("late", counts.late())
        .put("rejected", counts.rejected())
        .put("probes", counts.probes())
        .put("probesTakenBack", counts.probesTakenBack())
        .put("openings", counts.openings())
        .put("closings", counts.closings());
  }
}
