package io.layeredcache.client.topology;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a connection, by which the operator counts pods and the versions in use.
 *
 * @param pod name of the pod; what {@code CLIENT SETNAME} refuses and colons are replaced by a dash
 * @param version of the document in force, 0 while it is a provisional one
 */
public record ClientName(String pod, long version) {

  private static final String PREFIX = "layeredcache:";

  /** As long as a DNS name: the server keeps it for every connection. */
  private static final int LONGEST_POD = 253;

  private static final Pattern REFUSED = Pattern.compile("[^!-9;-~]");
  private static final Pattern TEXT = Pattern.compile(PREFIX + "([!-9;-~]+):(0|[1-9][0-9]{0,15})");

  public ClientName {
    String accepted = REFUSED.matcher(pod).replaceAll("-");
    pod = accepted.substring(0, Math.min(LONGEST_POD, accepted.length()));
    if (pod.isEmpty()) {
      pod = "unknown";
    }
    if (version < 0 || version > TopologyDocument.MAX_VERSION) {
      throw new IllegalArgumentException(version + " is no version of a document");
    }
  }

  /** Reads what {@link #text} writes; empty for any other name. */
  public static Optional<ClientName> parse(String text) {
    Matcher parts = TEXT.matcher(text);
    if (!parts.matches()) {
      return Optional.empty();
    }
    long version = Long.parseLong(parts.group(2));
    return version > TopologyDocument.MAX_VERSION
        ? Optional.empty()
        : Optional.of(new ClientName(parts.group(1), version));
  }

  /** For {@code CLIENT SETNAME}: {@code layeredcache:<pod>:<version>}. */
  public String text() {
    return PREFIX + pod + ":" + version;
  }
}
