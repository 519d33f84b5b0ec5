package io.layeredcache.operator.desired;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.NamedParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The Ed25519 key pair with which the topology of one cache is signed. {@code toString} shows the
 * public key only.
 */
public final class TopologyKey {

  private static final String ALGORITHM = "Ed25519";

  private final PrivateKey signing;
  private final PublicKey verifying;

  private TopologyKey(PrivateKey signing, PublicKey verifying) {
    this.signing = signing;
    this.verifying = verifying;
  }

  /**
   * A fresh pair.
   *
   * @param random a {@link SecureRandom} outside of tests
   */
  public static TopologyKey generate(RandomGenerator random) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(ALGORITHM);
      generator.initialize(NamedParameterSpec.ED25519, new Draws(random));
      KeyPair pair = generator.generateKeyPair();
      return new TopologyKey(pair.getPrivate(), pair.getPublic());
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException("a Java runtime without Ed25519", missing);
    }
  }

  /**
   * The pair in two texts; empty unless both are keys and belong together.
   *
   * @param privateKey PKCS #8 in PEM
   * @param publicKey SubjectPublicKeyInfo in PEM
   */
  public static Optional<TopologyKey> parse(String privateKey, String publicKey) {
    return Pem.PRIVATE_KEY
        .read(privateKey)
        .flatMap(
            signing ->
                Pem.PUBLIC_KEY.read(publicKey).flatMap(verifying -> pair(signing, verifying)));
  }

  private static Optional<TopologyKey> pair(byte[] signing, byte[] verifying) {
    try {
      KeyFactory keys = KeyFactory.getInstance(ALGORITHM);
      TopologyKey key =
          new TopologyKey(
              keys.generatePrivate(new PKCS8EncodedKeySpec(signing)),
              keys.generatePublic(new X509EncodedKeySpec(verifying)));
      return Optional.of(key).filter(pair -> pair.hasSigned("", pair.sign("")));
    } catch (GeneralSecurityException noKeys) {
      return Optional.empty();
    }
  }

  /** PKCS #8 in PEM. For the Secret and nothing else. */
  String privatePem() {
    return Pem.PRIVATE_KEY.write(signing.getEncoded());
  }

  /** SubjectPublicKeyInfo in PEM, as {@code openssl pkey -pubin} reads it. */
  public String publicPem() {
    return Pem.PUBLIC_KEY.write(verifying.getEncoded());
  }

  /** Base64 of the signature over the text's bytes in UTF-8; the same text gives the same one. */
  public String sign(String text) {
    try {
      Signature signature = Signature.getInstance(ALGORITHM);
      signature.initSign(signing);
      signature.update(text.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(signature.sign());
    } catch (GeneralSecurityException broken) {
      throw new IllegalStateException("a key that cannot sign", broken);
    }
  }

  /** Whether it is this key's signature of that text. */
  public boolean hasSigned(String text, String signature) {
    try {
      Signature check = Signature.getInstance(ALGORITHM);
      check.initVerify(verifying);
      check.update(text.getBytes(StandardCharsets.UTF_8));
      return check.verify(Base64.getDecoder().decode(signature));
    } catch (GeneralSecurityException | IllegalArgumentException noSignature) {
      return false;
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TopologyKey key && key.verifying.equals(verifying);
  }

  @Override
  public int hashCode() {
    return verifying.hashCode();
  }

  @Override
  public String toString() {
    return "TopologyKey[" + Base64.getEncoder().encodeToString(verifying.getEncoded()) + "]";
  }

  /** What the JDK draws a key from, as it wants it. */
  private static final class Draws extends SecureRandom {

    private static final long serialVersionUID = 1;

    private final transient RandomGenerator random;

    Draws(RandomGenerator random) {
      this.random = random;
    }

    @Override
    public void nextBytes(byte[] bytes) {
      random.nextBytes(bytes);
    }
  }
}
