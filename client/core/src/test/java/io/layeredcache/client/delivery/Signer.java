package io.layeredcache.client.delivery;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.Base64;

/** Signs as an operator does, with a key of its own. */
final class Signer {

  private final KeyPair keys;

  Signer() {
    try {
      keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    } catch (GeneralSecurityException impossible) {
      throw new AssertionError(impossible);
    }
  }

  String sign(byte[] document) {
    try {
      Signature signature = Signature.getInstance("Ed25519");
      signature.initSign(keys.getPrivate());
      signature.update(document);
      return Base64.getEncoder().encodeToString(signature.sign());
    } catch (GeneralSecurityException impossible) {
      throw new AssertionError(impossible);
    }
  }

  /** What stands in topology.pub. */
  String pem() {
    byte[] lines =
        Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
            .encode(keys.getPublic().getEncoded());
    return "-----BEGIN PUBLIC KEY-----\n"
        + new String(lines, StandardCharsets.US_ASCII)
        + "\n-----END PUBLIC KEY-----\n";
  }

  TrustedKeys trusted() {
    return TrustedKeys.parse(pem());
  }
}
