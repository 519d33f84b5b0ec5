package io.layeredcache.client.topology;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads addresses without ever asking DNS. */
final class IpAddress {

  private static final Pattern V4 =
      Pattern.compile(
          "(?:BYTE\\.){3}BYTE".replace("BYTE", "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)"));

  /**
   * With a colon in it, and a digit or a colon at its head, the JDK takes it for an address or
   * refuses it, and never for a name.
   */
  private static final Pattern LIKE_V6 = Pattern.compile("(?!\\.)[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*");

  private IpAddress() {}

  /**
   * The address of one host; absent if the text is none, is unspecified or is a multicast group.
   */
  static Optional<InetAddress> parse(String text) {
    if (!V4.matcher(text).matches() && !LIKE_V6.matcher(text).matches()) {
      return Optional.empty();
    }
    try {
      InetAddress address = InetAddress.getByName(text);
      return address.isAnyLocalAddress() || address.isMulticastAddress()
          ? Optional.empty()
          : Optional.of(address);
    } catch (UnknownHostException malformed) {
      return Optional.empty();
    }
  }
}
