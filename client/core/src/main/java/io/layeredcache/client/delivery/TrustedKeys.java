package io.layeredcache.client.delivery;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.NoSuchAlgorithmException;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The Ed25519 keys whose signatures are believed: several while one replaces another. */
public final class TrustedKeys {

  private static final String ALGORITHM = "Ed25519";
  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\\s]*)-----END PUBLIC KEY-----");
  private static final Pattern SPACE = Pattern.compile("\\s");

  private final List<PublicKey> keys;
  private final List<String> errors;

  private TrustedKeys(List<PublicKey> keys, List<String> errors) {
    this.keys = List.copyOf(keys);
    this.errors = List.copyOf(errors);
  }

  /** Nobody is believed. */
  public static TrustedKeys none() {
    return new TrustedKeys(List.of(), List.of());
  }

  /** Reads PEM blocks {@code PUBLIC KEY}. One that is no Ed25519 key is left out and named. */
  public static TrustedKeys parse(String pem) {
    List<PublicKey> keys = new ArrayList<>();
    List<String> errors = new ArrayList<>();
    Matcher blocks = BLOCK.matcher(pem);
    int number = 0;
    while (blocks.find()) {
      number++;
      try {
        keys.add(key(blocks.group(1)));
      } catch (GeneralSecurityException | IllegalArgumentException unusable) {
        errors.add("key " + number + " is not an Ed25519 key in X.509 form");
      }
    }
    if (number == 0) {
      errors.add("holds no PEM block PUBLIC KEY");
    }
    return new TrustedKeys(keys, errors);
  }

  private static PublicKey key(String base64) throws GeneralSecurityException {
    byte[] encoded = Base64.getDecoder().decode(SPACE.matcher(base64).replaceAll(""));
    PublicKey key =
        KeyFactory.getInstance(ALGORITHM).generatePublic(new X509EncodedKeySpec(encoded));
    // only here it turns out whether its bytes are a point of the curve
    Signature.getInstance(ALGORITHM).initVerify(key);
    return key;
  }

  /** Whether no signature would be believed. */
  public boolean isEmpty() {
    return keys.isEmpty();
  }

  /** What of the text could not be used as a key. */
  public List<String> errors() {
    return errors;
  }

  /**
   * Whether one of the keys made that signature of exactly these bytes.
   *
   * @param signature base64 of its 64 bytes; white space around it is ignored
   */
  public boolean signed(byte[] document, String signature) {
    byte[] decoded;
    try {
      decoded = Base64.getDecoder().decode(signature.strip().getBytes(StandardCharsets.UTF_8));
    } catch (IllegalArgumentException noBase64) {
      return false;
    }
    return keys.stream().anyMatch(key -> signed(key, document, decoded));
  }

  private static boolean signed(PublicKey key, byte[] document, byte[] signature) {
    try {
      Signature check = Signature.getInstance(ALGORITHM);
      check.initVerify(key);
      check.update(document);
      return check.verify(signature);
    } catch (SignatureException malformed) {
      // not 64 bytes, or no point of the curve: as wrong as any other
      return false;
    } catch (NoSuchAlgorithmException | InvalidKeyException impossible) {
      throw new IllegalStateException("the key was tried when it was read", impossible);
    }
  }
}
