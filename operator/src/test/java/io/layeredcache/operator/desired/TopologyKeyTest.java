package io.layeredcache.operator.desired;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The key that signs, as clients see it and as nobody does. */
class TopologyKeyTest {

  private static final String TEXT = "{\"version\": 7, \"name\": \"\u00e9\"}\n";

  private final TopologyKey key = TopologyKey.generate(new Random(1));

  /** As a client does that has the ConfigMap's files and a library of its own language. */
  @Test
  void aClientVerifiesTheSignatureWithThePublicKeyAlone() throws Exception {
    String pem = key.publicPem().replaceAll("-----[A-Z ]+-----|\n", "");
    PublicKey published =
        KeyFactory.getInstance("Ed25519")
            .generatePublic(new X509EncodedKeySpec(Base64.getDecoder().decode(pem)));
    Signature check = Signature.getInstance("Ed25519");
    check.initVerify(published);
    check.update(TEXT.getBytes(StandardCharsets.UTF_8));

    assertThat(check.verify(Base64.getDecoder().decode(key.sign(TEXT)))).isTrue();
  }

  @Test
  void anotherTextIsNotSigned() {
    assertThat(key.hasSigned(TEXT, key.sign(TEXT))).isTrue();
    assertThat(key.hasSigned(TEXT + " ", key.sign(TEXT))).isFalse();
    assertThat(key.hasSigned(TEXT, TopologyKey.generate(new Random(2)).sign(TEXT))).isFalse();
    assertThat(key.hasSigned(TEXT, "no base64!")).isFalse();
    assertThat(key.hasSigned(TEXT, "")).isFalse();
  }

  @Test
  void theKeyThatIsReadBackSignsAsTheOneThatWasWritten() {
    Optional<TopologyKey> read = TopologyKey.parse(key.privatePem(), key.publicPem());

    assertThat(read).contains(key);
    assertThat(read.map(pair -> pair.sign(TEXT))).contains(key.sign(TEXT));
  }

  @Test
  void keysThatDoNotBelongTogetherAreNone() {
    TopologyKey other = TopologyKey.generate(new Random(2));

    assertThat(TopologyKey.parse(key.privatePem(), other.publicPem())).isEmpty();
    assertThat(TopologyKey.parse(key.publicPem(), key.privatePem())).isEmpty();
    assertThat(TopologyKey.parse("", key.publicPem())).isEmpty();
    assertThat(TopologyKey.parse(key.privatePem().substring(40), key.publicPem())).isEmpty();
  }

  @Test
  void everyKeyIsDrawnAnew() {
    Random random = new Random(1);

    assertThat(TopologyKey.generate(random)).isNotEqualTo(TopologyKey.generate(random));
  }

  @Test
  void itsTextDoesNotShowThePrivateKey() {
    String secret = key.privatePem().replaceAll("-----[A-Z ]+-----|\n", "");

    assertThat(key.toString()).doesNotContain(secret.substring(secret.length() - 20));
  }
}
