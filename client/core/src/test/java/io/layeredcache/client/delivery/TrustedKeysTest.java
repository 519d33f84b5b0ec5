package io.layeredcache.client.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class TrustedKeysTest {

  private static final byte[] DOCUMENT = "{}\n".getBytes(StandardCharsets.UTF_8);

  private final Signer signer = new Signer();

  @Test
  void believesASignatureOfExactlyTheseBytes() {
    assertThat(signer.trusted().signed(DOCUMENT, signer.sign(DOCUMENT))).isTrue();
  }

  @Test
  void doesNotBelieveItForOneByteLess() {
    byte[] cut = "{}".getBytes(StandardCharsets.UTF_8);
    assertThat(signer.trusted().signed(cut, signer.sign(DOCUMENT))).isFalse();
  }

  @Test
  void believesEachOfSeveralKeys() {
    Signer next = new Signer();
    TrustedKeys both = TrustedKeys.parse(signer.pem() + next.pem());
    assertThat(both.signed(DOCUMENT, signer.sign(DOCUMENT))).isTrue();
    assertThat(both.signed(DOCUMENT, next.sign(DOCUMENT))).isTrue();
  }

  @Test
  void ignoresTheLineFeedOfASignatureFile() {
    assertThat(signer.trusted().signed(DOCUMENT, signer.sign(DOCUMENT) + "\n")).isTrue();
  }

  @Test
  void namesABlockThatIsNoKeyAndKeepsTheOthers() {
    String broken = "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n";
    TrustedKeys keys = TrustedKeys.parse(broken + signer.pem());
    assertThat(keys.errors()).containsExactly("key 1 is not an Ed25519 key in X.509 form");
    assertThat(keys.signed(DOCUMENT, signer.sign(DOCUMENT))).isTrue();
  }

  @Test
  void saysThatAFileWithoutAKeyHasNone() {
    TrustedKeys keys = TrustedKeys.parse("ssh-ed25519 AAAA");
    assertThat(keys.isEmpty()).isTrue();
    assertThat(keys.errors()).containsExactly("holds no PEM block PUBLIC KEY");
  }

  /** Half of all that have the length of a key. */
  @Test
  void namesAKeyThatIsNoPointOfTheCurveAndKeepsTheOthers() {
    int refused = 0;
    for (int last = 0; last < 32; last++) {
      byte[] encoded = Base64.getMimeDecoder().decode(signer.pem().replaceAll("-----.*-----", ""));
      encoded[encoded.length - 2] = (byte) last;
      String changed =
          "-----BEGIN PUBLIC KEY-----\n"
              + Base64.getEncoder().encodeToString(encoded)
              + "\n-----END PUBLIC KEY-----\n";

      TrustedKeys keys = TrustedKeys.parse(changed + signer.pem());

      assertThat(keys.signed(DOCUMENT, signer.sign(DOCUMENT))).isTrue();
      refused += keys.errors().size();
    }
    assertThat(refused).isBetween(1, 31);
  }
}
