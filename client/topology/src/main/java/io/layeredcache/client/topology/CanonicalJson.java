package io.layeredcache.client.topology;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * Writes a tree the same way every time, for people as well: two spaces of indentation, and an
 * object or array on one line where it takes at most 100 characters. Ends with a line feed.
 */
final class CanonicalJson {

  private static final int WIDTH = 100;

  private CanonicalJson() {}

  static String write(JsonNode tree) {
    return render(tree, "") + "\n";
  }

  private static String render(JsonNode node, String indent) {
    if (!node.isContainerNode()) {
      return node.toString();
    }
    String inner = indent + "  ";
    List<String> parts = parts(node, inner);
    String open = node.isObject() ? "{" : "[";
    String close = node.isObject() ? "}" : "]";
    String line = open + String.join(", ", parts) + close;
    boolean fits = line.length() <= WIDTH && line.indexOf('\n') < 0;
    return fits
        ? line
        : parts.stream()
            .collect(Collectors.joining(",\n" + inner, open + "\n" + inner, "\n" + indent + close));
  }

  private static List<String> parts(JsonNode node, String indent) {
    if (node.isArray()) {
      return StreamSupport.stream(node.spliterator(), false)
          .map(item -> render(item, indent))
          .toList();
    }
    return node.properties().stream()
        .map(field -> TextNode.valueOf(field.getKey()) + ": " + render(field.getValue(), indent))
        .toList();
  }
}
