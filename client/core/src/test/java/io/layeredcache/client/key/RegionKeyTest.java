package io.layeredcache.client.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.layeredcache.client.topology.SlotHash;
import io.layeredcache.client.topology.policy.ClientPolicy;
import io.layeredcache.client.topology.policy.KeyPolicy;
import io.layeredcache.client.topology.policy.SchemaVersions;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RegionKeyTest {

  private static final ClientPolicy POLICY = ClientPolicy.defaults();

  private final KeySpace space =
      new KeySpace("product", () -> new KeyPolicy(SchemaVersions.defaults(), 0, List.of("cart:7")));
  private final KeyPrefix prefix = KeyPrefix.of(POLICY, "product", 17);

  @Test
  void saysSchemaEpochResidencyTenantRegionGenerationAndId() {
    assertThat(text(space.key("cedar", "4821"))).isEqualTo("v1:0::cedar:product:17:4821");
  }

  @Test
  void leavesThePlaceOfTheTenantEmptyWhereThereIsNone() {
    assertThat(text(space.key("sku:4821"))).isEqualTo("v1:0:::product:17:sku:4821");
  }

  @Test
  void doesNotTakeBracesOfAnIdForAHashTag() {
    RegionKey key = space.key("{everything}");

    assertThat(text(key)).isEqualTo("v1:0:::product:17:%7Beverything%7D");
    assertThat(SlotHash.slot(key.wire(prefix))).isNotEqualTo(SlotHash.slot("everything"));
  }

  @Test
  void liesInTheSlotOfAnAllowedHashTag() {
    RegionKey key = space.taggedKey("cart:7", "total");

    assertThat(SlotHash.slot(key.wire(prefix))).isEqualTo(SlotHash.slot("cart:7"));
  }

  @Test
  void refusesAHashTagThatThePolicyDoesNotName() {
    assertThatThrownBy(() -> space.taggedKey("tenant:cedar", "4821"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("[cart:7]");
  }

  @Test
  void refusesTextThatWouldBeWrittenAsAQuestionMark() {
    assertThatThrownBy(() -> space.key("\uD800")).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void f20NeverHasTheBytesOfAnotherTenantsKey() {
    Random random = new Random(20);
    Map<String, List<String>> owners = new HashMap<>();
    for (int i = 0; i < 50_000; i++) {
      String tenant = nasty(random);
      String region = nasty(random);
      String id = nasty(random);
      KeySpace named = new KeySpace(region, KeyPolicy::defaults);
      RegionKey key = random.nextBoolean() ? named.key(tenant, id) : named.key(id);
      List<String> owner = List.of(key.tenant(), region, id);

      List<String> before = owners.putIfAbsent(text(key, KeyPrefix.of(POLICY, region, 3)), owner);

      assertThat(before == null ? owner : before).isEqualTo(owner);
    }
    assertThat(owners).hasSizeGreaterThan(10_000);
  }

  @Test
  void keepsItsBytesUntilThePrefixChanges() {
    RegionKey key = space.key("4821");
    byte[] first = key.wire(prefix);

    assertThat(key.wire(prefix)).isSameAs(first);
    assertThat(key.wire(KeyPrefix.of(POLICY, "product", 18))).isNotEqualTo(first);
  }

  @Test
  void isEqualToAnotherOfTheSameSpaceAlone() {
    KeySpace other = new KeySpace("product", KeyPolicy::defaults);

    assertThat(space.key("a")).isEqualTo(space.key("a")).hasSameHashCodeAs(space.key("a"));
    assertThat(space.key("a")).isNotEqualTo(other.key("a")).isNotEqualTo(space.key("cedar", "a"));
  }

  /** Short texts of what separates and escapes, so that a collision would be found. */
  private static String nasty(Random random) {
    String alphabet = ":%{}ab23AB57";
    StringBuilder text = new StringBuilder();
    int length = 1 + random.nextInt(5);
    for (int i = 0; i < length; i++) {
      text.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return text.toString();
  }

  private String text(RegionKey key) {
    return text(key, prefix);
  }

  private static String text(RegionKey key, KeyPrefix prefix) {
    return new String(key.wire(prefix), StandardCharsets.UTF_8);
  }

  /** Ids from outside can be made up to share a hash; maps find one among them by the order. */
  @Test
  void isFoundByItsOrderAmongManyOfOneHash() {
    assertThat(space.key("AaBB")).hasSameHashCodeAs(space.key("BBAa"));
    assertThat(space.key("AaBB")).isLessThan(space.key("BBAa"));
    assertThat(space.key("cedar", "1")).isGreaterThan(space.key("2"));
    assertThat(space.taggedKey("cart:7", "1")).isNotEqualByComparingTo(space.key("1"));
    assertThat(space.key("1")).isEqualByComparingTo(space.key("1"));
  }
}
