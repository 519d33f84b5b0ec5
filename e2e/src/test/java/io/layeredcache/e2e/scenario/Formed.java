package io.layeredcache.e2e.scenario;

import java.util.Map;
import java.util.Set;

/**
 * One bootstrap as it was measured.
 *
 * @param by who made a cluster of the servers
 * @param reached when what was reached
 * @param orders commands that change a server
 * @param questions commands that ask a server
 * @param requests to the API server, by verb; empty without one
 */
record Formed(
    String by,
    Shape shape,
    FormationWatch.Milestones reached,
    long orders,
    long questions,
    Map<String, Long> requests) {

  /** Commands of a reading of the operator, sent in one go. */
  private static final int READING = 4;

  private static final Set<String> QUESTIONS =
      Set.of(
          "info",
          "cluster|info",
          "cluster|nodes",
          "cluster|myid",
          "config|get",
          "fcall_ro",
          "client|list");

  /** Greetings, and what servers say to each other. */
  private static final Set<String> CEREMONY =
      Set.of("hello", "auth", "client|setname", "client|setinfo", "ping", "replconf", "psync");

  /**
   * By the operator. Probes ask what it asks, so its questions are counted by the one of a reading
   * that is its alone.
   */
  static Formed byOperator(
      Shape shape,
      FormationWatch.Milestones reached,
      Map<String, Long> calls,
      Map<String, Long> requests) {
    long readings = calls.getOrDefault("config|get", 0L);
    return new Formed("operator", shape, reached, orders(calls), READING * readings, requests);
  }

  /** By {@code redis-cli}, the only one that speaks to its servers. */
  static Formed byRedisCli(
      Shape shape, FormationWatch.Milestones reached, Map<String, Long> calls) {
    long questions = QUESTIONS.stream().mapToLong(name -> calls.getOrDefault(name, 0L)).sum();
    return new Formed("redis-cli", shape, reached, orders(calls), questions, Map.of());
  }

  private static long orders(Map<String, Long> calls) {
    return calls.entrySet().stream()
        .filter(entry -> !QUESTIONS.contains(entry.getKey()))
        .filter(entry -> !CEREMONY.contains(entry.getKey()))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }
}
