package io.layeredcache.operator.desired;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.LayeredCacheSpec;
import java.security.SecureRandom;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CredentialsTest {

  private final LayeredCache cache = Caches.cache(LayeredCacheSpec.defaults());
  private final Credentials credentials = Credentials.generate(new SecureRandom());
  private final Secret secret = CredentialsSecret.render(cache, credentials);

  @ParameterizedTest
  @EnumSource
  void aPasswordSurvivesTheSecret(User user) {
    Credentials read = CredentialsSecret.find(cache, List.of(secret)).orElseThrow();
    assertThat(read.password(user))
        .isEqualTo(credentials.password(user))
        .matches("[A-Za-z0-9_-]{32}");
  }

  @Test
  void noTwoUsersShareAPassword() {
    assertThat(Stream.of(User.values()).map(credentials::password)).doesNotHaveDuplicates();
  }

  @Test
  void whatIsPrintedShowsNoPassword() {
    for (User user : User.values()) {
      assertThat(credentials.toString() + credentials.operator())
          .doesNotContain(credentials.password(user));
    }
  }

  @Test
  void aSecretWithoutOneOfTheKeysHasNoCredentialsAndSaysWhich() {
    Secret damaged = new SecretBuilder(secret).removeFromData("probe.password").build();
    assertThat(CredentialsSecret.parse(damaged)).isEmpty();
    assertThat(CredentialsSecret.missing(damaged)).containsExactly("probe.password");
  }

  @Test
  void aPasswordThatIsNotTheOneOfItsHashIsFound() {
    Secret edited = new SecretBuilder(secret).addToData("operator.password", "ZWRpdGVk").build();
    assertThat(CredentialsSecret.missing(edited)).containsExactly("operator.sha256");
  }

  @Test
  void aSecretOfAnotherOwnerIsNotOurs() {
    Secret foreign =
        new SecretBuilder(secret).editMetadata().withOwnerReferences().endMetadata().build();
    assertThat(CredentialsSecret.find(cache, List.of(foreign))).isEmpty();
  }

  @Test
  void theSecretForApplicationsHoldsNothingButTheirPassword() {
    Secret client = ClientSecret.render(cache, credentials);
    assertThat(client.getData()).containsOnlyKeys("username", "password");
    assertThat(client.getData())
        .containsEntry("password", CredentialsSecret.encode(credentials.password(User.CLIENT)));
  }
}
