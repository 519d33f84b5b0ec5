package io.layeredcache.client.key;

import io.layeredcache.client.topology.policy.ClientPolicy;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What the keys of a region have in common: {@code
 * v<schema>:<epoch>:<residency>:<tenant>:<region>:<generation>:<id>}. The tenant stands before what
 * an application names, so that an access rule of the form {@code v1:0:eu:cedar:*} covers its keys
 * and no other tenant's.
 */
public final class KeyPrefix {

  private final byte[] beforeTenant;
  private final byte[] afterTenant;

  private KeyPrefix(byte[] beforeTenant, byte[] afterTenant) {
    this.beforeTenant = beforeTenant;
    this.afterTenant = afterTenant;
  }

  /** The prefix of a region's keys under that policy, in that generation. */
  public static KeyPrefix of(ClientPolicy policy, String region, long generation) {
    return new KeyPrefix(
        join(ascii("v" + policy.keys().schema().writer() + ":"), residency(policy), ascii(":")),
        join(ascii(":"), KeyText.part(region), ascii(":" + generation + ":")));
  }

  /**
   * Where the generation of a region is kept: copies that lie in slots of their own, most likely on
   * different shards. No value has such a key: those begin with {@code v}.
   */
  public static List<byte[]> generationKeys(ClientPolicy policy, String region, int copies) {
    return IntStream.range(0, copies)
        .mapToObj(
            copy ->
                join(
                    ascii("g:"),
                    residency(policy),
                    ascii(":"),
                    KeyText.part(region),
                    ascii(":" + copy)))
        .toList();
  }

  byte[] with(byte[] tenant, byte[] id) {
    return join(beforeTenant, tenant, afterTenant, id);
  }

  private static byte[] residency(ClientPolicy policy) {
    return join(ascii(policy.keys().epoch() + ":"), KeyText.part(policy.region()));
  }

  private static byte[] ascii(String text) {
    return KeyText.bytes(text);
  }

  private static byte[] join(byte[]... parts) {
    int length = 0;
    for (byte[] part : parts) {
      length += part.length;
    }
    ByteBuffer joined = ByteBuffer.allocate(length);
    for (byte[] part : parts) {
      joined.put(part);
    }
    return joined.array();
  }
}
