package io.layeredcache.storefront;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ShopSettingsTest {

  @Test
  void readsWhatTheManifestsSay() {
    ShopSettings settings =
        ShopSettings.of(
            Map.of(
                "POD", "shop-naive-2",
                "STOREFRONT_PODS", "3",
                "STOREFRONT_PRODUCTS", "360",
                "STOREFRONT_CLIENT", "naive",
                "STOREFRONT_DATABASE", "http://database-naive:8080",
                "STOREFRONT_SEED", "storefront-client:6379"));

    assertThat(settings.number()).isEqualTo(2);
    assertThat(settings.products()).isEqualTo(360);
    assertThat(settings.client()).isEqualTo(ShopSettings.Client.NAIVE);
    assertThat(settings.seed()).isEqualTo(new ShopSettings.Seed("storefront-client", 6379));
  }

  @Test
  void aPodMayHaveTheClientOfThisProject() {
    ShopSettings settings = ShopSettings.of(Map.of("STOREFRONT_CLIENT", "layered"));

    assertThat(settings.client()).isEqualTo(ShopSettings.Client.LAYERED);
  }

  @Test
  void namesAllThatIsWrongAtOnce() {
    assertThatThrownBy(
            () ->
                ShopSettings.of(
                    Map.of(
                        "STOREFRONT_PODS", "three",
                        "STOREFRONT_PRODUCTS", "0",
                        "STOREFRONT_CLIENT", "clever",
                        "STOREFRONT_SEED", "nowhere")))
        .hasMessageContainingAll(
            "STOREFRONT_PODS=three",
            "STOREFRONT_PRODUCTS=0",
            "STOREFRONT_CLIENT=clever",
            "HOST:PORT");
  }
}
