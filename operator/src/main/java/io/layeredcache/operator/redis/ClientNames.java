package io.layeredcache.operator.redis;

import io.layeredcache.client.topology.ClientName;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The names of applications' connections in what a server lists, which anybody may write into. */
public final class ClientNames {

  private static final String FIELD = "name=";

  private ClientNames() {}

  /** The names of that form in an answer to CLIENT LIST, one for each connection. */
  public static List<ClientName> of(String clientList) {
    return clientList.lines().flatMap(line -> ofLine(line).stream()).toList();
  }

  private static Optional<ClientName> ofLine(String line) {
    return Arrays.stream(line.split(" "))
        .filter(field -> field.startsWith(FIELD))
        .findFirst()
        .flatMap(field -> ClientName.parse(field.substring(FIELD.length())));
  }
}
