package io.layeredcache.e2e.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.stream.Stream;

/**
 * A line of the API server's audit log.
 *
 * @param permission that the request took
 * @param created whether an object came to be by it
 * @param forbidden whether the roles did not grant it; that a namespace is being deleted refuses
 *     with the same code what the roles grant
 */
record AuditEvent(Permission permission, boolean created, boolean forbidden) {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int CREATED = 201;

  static AuditEvent parse(String line) {
    try {
      JsonNode event = JSON.readTree(line);
      JsonNode object = event.path("objectRef");
      String subresource = object.path("subresource").asText("");
      return new AuditEvent(
          new Permission(
              object.path("apiGroup").asText(""),
              object.path("resource").asText("") + (subresource.isEmpty() ? "" : "/" + subresource),
              event.path("verb").asText("")),
          event.path("responseStatus").path("code").asInt() == CREATED,
          event
              .path("annotations")
              .path("authorization.k8s.io/decision")
              .asText("")
              .equals("forbid"));
    } catch (IOException garbled) {
      throw new UncheckedIOException(line, garbled);
    }
  }

  /** Discovery and reviews of one's own rights are everybody's, without a role of ours. */
  boolean ofRoles() {
    return !permission.resource().isEmpty() && !permission.group().equals("authorization.k8s.io");
  }

  /** Everything that it took: an apply that creates is logged as a patch, and takes both. */
  Stream<Permission> taken() {
    return created && permission.verb().equals("patch")
        ? Stream.of(permission, new Permission(permission.group(), permission.resource(), "create"))
        : Stream.of(permission);
  }
}
