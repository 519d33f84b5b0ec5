package io.layeredcache.client.region;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LifetimesTest {

  private static final int KEYS = 6_000;

  private final Pod pod = new Pod();
  private final Region<String> region = pod.region(CacheClass.C2);

  @Test
  void f04WhatWasWrittenTogetherDoesNotExpireTogether() {
    for (int id = 0; id < KEYS; id++) {
      region.set(region.keys().key("" + id), "99");
    }

    Map<Long, Integer> bins = new TreeMap<>();
    for (String key : pod.l2.valueKeys()) {
      Duration lifetime = pod.l2.kept(key).lifetime();
      assertThat(lifetime).isBetween(Duration.ofMinutes(4), Duration.ofMinutes(6));
      bins.merge(lifetime.toSeconds(), 1, Integer::sum);
    }
    assertThat(bins.values().stream().mapToInt(many -> many).sum()).isEqualTo(KEYS);
    assertThat(bins.values()).allMatch(many -> many <= 85);
  }

  @Test
  void f04StaysSpreadWhenEveryKeyIsLoadedAgainAsItExpires() {
    pod.documents.database(0, 200);
    for (int id = 0; id < KEYS; id++) {
      region.set(region.keys().key("" + id), "99");
    }
    int most = 0;
    int second = 0;
    // each key once in the second in which its first lifetime ends
    for (int now = 0; now <= 720; now++) {
      int before = loads();
      reloadWhatExpired();
      if (now >= 480) {
        most = Math.max(most, loads() - before);
        second += loads() - before;
      }
      pod.time.advance(Duration.ofSeconds(1));
    }

    assertThat(second).isBetween(KEYS / 2, KEYS);
    assertThat(most).isLessThanOrEqualTo(85);
  }

  private int loads() {
    return (int) pod.count("loads", "outcome", "loaded");
  }

  private void reloadWhatExpired() {
    Set<String> there = new HashSet<>(pod.l2.valueKeys());
    for (int id = 0; id < KEYS; id++) {
      if (!there.contains("v1:0:::product:0:" + id)) {
        region.get("" + id, Source.holding("99"));
      }
    }
  }

  @Test
  void f04ExpiryIsVariedInThisPodToo() {
    for (int id = 0; id < 1_000; id++) {
      region.set(region.keys().key("" + id), "99");
    }
    pod.time.advance(Duration.ofMillis(1_599));
    int before = region.size();
    pod.time.advance(Duration.ofMillis(401));
    int middle = region.size();
    pod.time.advance(Duration.ofMillis(400));

    assertThat(before).isEqualTo(1_000);
    assertThat(middle).isBetween(400, 600);
    assertThat(region.size()).isZero();
  }
}
