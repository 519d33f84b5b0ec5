package io.layeredcache.operator.redis.lettuce;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OperatorsTest {

  private static final String CLIENTS =
      """
      id=3 addr=10.0.0.1:50102 laddr=10.0.0.9:6379 fd=8 name=layeredcache-operator:new age=3 user=operator
      id=4 addr=10.0.0.2:50104 laddr=10.0.0.9:6379 fd=9 name=layeredcache-operator:old age=9 user=operator
      id=5 addr=10.0.0.3:50106 laddr=10.0.0.9:6379 fd=10 name= age=1 user=client
      id=6 addr=10.0.0.4:50108 laddr=10.0.0.9:6379 fd=11 name=storefront:7 age=1 user=client
      """;

  @Test
  void findsOnlyOtherInstancesOfTheOperator() {
    assertThat(new Operators("layeredcache-operator:new").others(CLIENTS)).containsExactly("4");
  }

  @Test
  void findsNobodyWhenItsOwnNameHasNoFamily() {
    assertThat(new Operators("layeredcache").others(CLIENTS)).isEmpty();
  }
}
