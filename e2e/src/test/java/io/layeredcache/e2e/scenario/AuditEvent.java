package io.layeredcache.e2e.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;

/** A line of the API server's audit log. */
record AuditEvent(Permission permission, int code) {

  private static final ObjectMapper JSON = new ObjectMapper();

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
          event.path("responseStatus").path("code").asInt());
    } catch (IOException garbled) {
      throw new UncheckedIOException(line, garbled);
    }
  }

  /** Discovery and reviews of one's own rights are everybody's, without a role of ours. */
  boolean ofRoles() {
    return !permission.resource().isEmpty() && !permission.group().equals("authorization.k8s.io");
  }
}
