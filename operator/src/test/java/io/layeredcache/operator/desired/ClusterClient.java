package io.layeredcache.operator.desired;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;

/** A client of the cluster that follows MOVED and asks anybody when a node is gone. */
final class ClusterClient implements AutoCloseable {

  private final RedisPods pods;
  private final Map<String, RespConnection> connections = new HashMap<>();
  private final Map<Integer, String> owners = new HashMap<>();
  private int next;

  ClusterClient(RedisPods pods) {
    this.pods = pods;
  }

  /** Writes keys {@code prefix0 ..}, each replicated once, and says which were acknowledged. */
  Set<String> write(String prefix, int count) {
    Set<String> written = new TreeSet<>();
    for (int i = 0; i < count; i++) {
      String key = prefix + i;
      RedisPods.await(
          Duration.ofSeconds(15),
          () -> "cannot write " + key,
          () -> attempt("SET", key, key).equals("OK"));
      written.add(key);
    }
    connections.values().forEach(ClusterClient::replicated);
    return written;
  }

  /** Writes one key after the other until told to stop, and says which were acknowledged. */
  Set<String> writeUntil(BooleanSupplier stop) {
    Set<String> written = new TreeSet<>();
    for (int i = 0; !stop.getAsBoolean(); i++) {
      String key = "u" + i;
      if (attempt("SET", key, key).equals("OK")) {
        written.add(key);
      }
    }
    return written;
  }

  /** Waits until so many keys in a row can be written, whoever owns their slots. */
  void awaitWritable(int count) {
    for (int i = 0; i < count; i++) {
      String key = "w" + i;
      RedisPods.await(
          Duration.ofSeconds(15),
          () -> "cannot write " + key + ": " + attempt("SET", key, key),
          () -> attempt("SET", key, key).equals("OK"));
    }
  }

  /** Of the keys those that are not there. */
  Set<String> missing(Set<String> keys) {
    Set<String> missing = new TreeSet<>();
    for (String key : keys) {
      String[] answer = new String[1];
      RedisPods.await(
          Duration.ofSeconds(15),
          () -> "cannot read " + key + ": " + answer[0],
          () -> {
            answer[0] = attempt("GET", key);
            return !answer[0].startsWith("-") && !answer[0].startsWith("!");
          });
      if (!answer[0].equals(key)) {
        missing.add(key);
      }
    }
    return missing;
  }

  /** One try at a key, at the node that is thought to own it. */
  String attempt(String command, String key, String... more) {
    int guess = key.hashCode() % 1024;
    String host =
        owners.computeIfAbsent(guess, unknown -> pods.all().get(next++ % pods.all().size()).ip());
    try {
      String[] words = new String[2 + more.length];
      words[0] = command;
      words[1] = key;
      System.arraycopy(more, 0, words, 2, more.length);
      String answer = connection(host).call(words);
      if (answer.startsWith("-MOVED")) {
        String address = answer.split(" ")[2];
        owners.put(guess, address.substring(0, address.lastIndexOf(':')));
        return attempt(command, key, more);
      }
      if (answer.startsWith("-")) {
        owners.remove(guess);
      }
      return answer;
    } catch (IOException e) {
      owners.remove(guess);
      drop(host);
      return "!" + e.getMessage();
    }
  }

  private RespConnection connection(String host) throws IOException {
    RespConnection known = connections.get(host);
    if (known == null) {
      known = new RespConnection(host, RedisPod.PORT);
      connections.put(host, known);
      known.call("AUTH", User.CLIENT.text(), pods.credentials().password(User.CLIENT));
    }
    return known;
  }

  private static void replicated(RespConnection connection) {
    RedisPods.await(
        Duration.ofSeconds(10),
        () -> "not replicated",
        () -> !waitForReplica(connection).equals("0"));
  }

  private static String waitForReplica(RespConnection connection) {
    try {
      return connection.call("WAIT", "1", "900");
    } catch (IOException gone) {
      throw new AssertionError(gone);
    }
  }

  private void drop(String host) {
    RespConnection gone = connections.remove(host);
    if (gone != null) {
      try {
        gone.close();
      } catch (IOException ignored) {
        // it is of no more use either way
      }
    }
  }

  @Override
  public void close() {
    Set.copyOf(connections.keySet()).forEach(this::drop);
  }
}
