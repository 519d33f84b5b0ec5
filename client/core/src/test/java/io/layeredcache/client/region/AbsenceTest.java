package io.layeredcache.client.region;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.key.RegionKey;
import io.layeredcache.client.topology.policy.DataClass;
import io.layeredcache.client.topology.policy.DataClasses;
import io.layeredcache.client.topology.policy.NegativePolicy;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AbsenceTest {

  private final Pod pod = new Pod();
  private final Region<String> region = pod.region(CacheClass.C1);
  private final RegionKey key = region.keys().key("no such thing");

  @Test
  void isRememberedInBothLayersForThePolicysLifetimeAtMost() {
    region.get(key, Source.holding(null));
    Region<String> elsewhere = pod.another(2).region(CacheClass.C1);

    assertThat(elsewhere.get("no such thing", Source.untouched())).isNull();
    assertThat(pod.l2.kept(pod.l2.valueKeys().get(0)).lifetime())
        .isBetween(Duration.ofSeconds(24), Duration.ofSeconds(30));
    pod.time.advance(Duration.ofSeconds(30));
    assertThat(region.get(key, Source.holding("made since"))).isEqualTo("made since");
  }

  @Test
  void endsWithAWrite() {
    region.get(key, Source.holding(null));

    region.set(key, "made");

    assertThat(region.get(key)).isEqualTo("made");
    assertThat(pod.another(2).region(CacheClass.C1).get("no such thing")).isEqualTo("made");
  }

  @Test
  void f15IsRememberedForNoMoreKeysThanThePolicyAllows() {
    pod.documents.negative(new NegativePolicy(Duration.ofSeconds(30), 100));
    int most = 0;
    for (int second = 0; second < 60; second++) {
      for (int id = 0; id < 50; id++) {
        region.get(second + "-" + id, Source.holding(null));
      }
      pod.time.advance(Duration.ofSeconds(1));
      most = Math.max(most, pod.l2.valueKeys().size());
    }

    assertThat(most).isBetween(80, 100);
  }

  @Test
  void f15IsRememberedForThePodsShareWhereTheApplicationAloneCountsThePods() {
    pod.documents.negative(new NegativePolicy(Duration.ofSeconds(30), 100));
    Region<String> oneOfFour = pod.ofAFleetOf(4).region(CacheClass.C1);

    for (int id = 0; id < 100; id++) {
      oneOfFour.get("" + id, Source.holding(null));
    }

    assertThat(pod.l2.valueKeys()).hasSize(25);
  }

  @Test
  void isNotRememberedWhereThePolicySaysZero() {
    pod.documents.negative(new NegativePolicy(Duration.ZERO, 100));

    region.get(key, Source.holding(null));

    assertThat(pod.l2.valueKeys()).isEmpty();
    assertThat(region.get(key, Source.holding("made since"))).isEqualTo("made since");
  }

  @Test
  void endsOnTheShardsWithTheLifetimeOfItsClassWhereThePolicyCutsThat() {
    region.get(key, Source.holding(null));
    DataClasses classes = pod.documents.policy().classes();
    pod.documents.classes(
        new DataClasses(DataClass.neverCached(), classes.c2(), classes.c3(), classes.c4()));
    Region<String> elsewhere = pod.another(2).region(CacheClass.C1);

    assertThat(elsewhere.get("no such thing", Source.holding("made since")))
        .isEqualTo("made since");
  }

  @Test
  void f15WhatIsRememberedCountsOnWhenAPodComes() {
    pod.documents.negative(new NegativePolicy(Duration.ofSeconds(30), 100)).livePods(1);
    for (int id = 0; id < 100; id++) {
      region.get("before-" + id, Source.holding(null));
    }

    pod.documents.livePods(2);
    for (int id = 0; id < 100; id++) {
      region.get("after-" + id, Source.holding(null));
    }

    assertThat(pod.l2.valueKeys()).hasSize(100);
  }
}
