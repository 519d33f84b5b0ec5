package io.layeredcache.client.topology.function;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * The library of server functions that holds one document: {@code FUNCTION LOAD REPLACE} it into
 * every primary. Neither function names a key, so they are answered while the cluster is down, and
 * by any node.
 *
 * <p>{@code FCALL_RO layeredcache_topology 0 <clusterId> <version>} answers nil if the document is
 * of that cluster and its version is not above that one; otherwise an array of the document's bytes
 * and of their signature. {@code FCALL_RO layeredcache_version 0} answers {@code <clusterId>
 * <version>}.
 */
public final class FunctionLibrary {

  /** The library. */
  public static final String NAME = "layeredcache";

  /** The function that clients ask. */
  public static final String TOPOLOGY = "layeredcache_topology";

  /** The function that tells which document a node has. */
  public static final String VERSION = "layeredcache_version";

  private FunctionLibrary() {}

  /**
   * The library with that document, in ASCII whatever the document holds: no codec on the way can
   * change a byte of it.
   *
   * @param document as it is signed, byte for byte
   * @param signature base64 of the Ed25519 signature of exactly these bytes
   * @param clusterId of the document
   * @param version of the document
   */
  public static String text(byte[] document, String signature, String clusterId, long version) {
    return """
        #!lua name=@name@
        local cluster, version = @cluster@, @version@
        local document, signature = @document@, @signature@
        redis.register_function{
          function_name = '@topology-function@',
          callback = function(keys, args)
            local asked = tonumber(args[2])
            if args[1] == cluster and asked and asked >= version then
              return false
            end
            return {document, signature}
          end,
          flags = {'no-writes', 'allow-stale'}
        }
        redis.register_function{
          function_name = '@version-function@',
          callback = function() return cluster .. ' @version@' end,
          flags = {'no-writes', 'allow-stale'}
        }
        """
        .replace("@name@", NAME)
        .replace("@topology-function@", TOPOLOGY)
        .replace("@version-function@", VERSION)
        .replace("@version@", Long.toString(version))
        .replace("@cluster@", quoted(clusterId))
        .replace("@signature@", quoted(signature))
        // last: nothing in a document is a place to fill
        .replace("@document@", quoted(document));
  }

  private static String quoted(String text) {
    return quoted(text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * A Lua string of exactly these bytes. Not a long bracket: that drops a leading line feed, turns
   * carriage returns into line feeds, and ends early where its end stands in the text.
   */
  private static String quoted(byte[] bytes) {
    StringBuilder text = new StringBuilder(bytes.length + bytes.length / 16 + 2).append('\'');
    for (byte each : bytes) {
      if (each == '\'' || each == '\\' || each == '\n') {
        text.append('\\').append((char) each);
      } else if (each >= ' ' && each <= '~') {
        text.append((char) each);
      } else {
        // three digits always: a digit that follows must not become part of it
        text.append(String.format(Locale.ROOT, "\\%03d", each & 0xff));
      }
    }
    return text.append('\'').toString();
  }
}
