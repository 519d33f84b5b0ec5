package io.layeredcache.operator.desired;

import java.util.Optional;

/**
 * What the topology ConfigMap holds, written and read as one, so that no document ever stands
 * beside the signature of another.
 *
 * @param json the document's bytes, kept exactly: the signature covers them
 * @param signature base64 of the Ed25519 signature; empty while the cache has no key
 * @param publicKey in PEM, of the key that signed
 */
public record TopologyFiles(String json, Optional<String> signature, Optional<String> publicKey) {

  /** A document, signed if there is a key. */
  public static TopologyFiles of(String json, Optional<TopologyKey> key) {
    return new TopologyFiles(
        json, key.map(signing -> signing.sign(json)), key.map(TopologyKey::publicPem));
  }

  /** Whether who has this key takes the document for ours. */
  public boolean isSignedBy(TopologyKey key) {
    return publicKey.filter(key.publicPem()::equals).isPresent()
        && signature.filter(given -> key.hasSigned(json, given)).isPresent();
  }

  /** Whether who took the public key from here would refuse what this key signs. */
  public boolean namesAnotherThan(TopologyKey key) {
    return publicKey.filter(published -> !published.equals(key.publicPem())).isPresent();
  }
}
