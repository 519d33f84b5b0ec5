package io.layeredcache.operator.redis;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a client library says by the name of a connection: {@code layeredcache:<pod>:<version>}.
 *
 * @param pod that the client runs in
 * @param version of the topology that it uses; 0 before it has one
 */
public record ClientName(String pod, long version) {

  private static final String FIELD = "name=";

  private static final Pattern NAME =
      Pattern.compile("layeredcache:([!-9;-~]{1,253}):([0-9]{1,16})");

  /** The names of that form in an answer to CLIENT LIST, one for each connection. */
  public static List<ClientName> of(String clientList) {
    return clientList.lines().flatMap(line -> ofLine(line).stream()).toList();
  }

  private static Optional<ClientName> ofLine(String line) {
    return Arrays.stream(line.split(" "))
        .filter(field -> field.startsWith(FIELD))
        .findFirst()
        .map(field -> NAME.matcher(field.substring(FIELD.length())))
        .filter(Matcher::matches)
        .map(name -> new ClientName(name.group(1), Long.parseLong(name.group(2))));
  }
}
