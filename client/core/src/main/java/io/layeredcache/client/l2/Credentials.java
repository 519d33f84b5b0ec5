package io.layeredcache.client.l2;

/**
 * Who a connection is to a server.
 *
 * @param user of the servers' access rules
 * @param password never shown
 */
public record Credentials(String user, String password) {

  @Override
  public String toString() {
    return "credentials of " + user;
  }
}
