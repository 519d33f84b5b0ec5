package io.layeredcache.storefront.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AssortmentTest {
  private static final int READS = 100_000;
  private static final int POPULAR = 2_000;

  private static List<String> reads(Assortment assortment) {
    return Stream.generate(assortment::next).limit(READS).toList();
  }

  @Test
  void aWarmCacheHitsNineReadsOfTen() {
    Set<String> warm = new HashSet<>(Assortment.share(0, 1, POPULAR));

    long hits =
        reads(new Assortment("0-1", POPULAR, new Random(1))).stream()
            .filter(id -> !warm.add(id))
            .count();

    assertThat(hits).isEqualTo(READS * 9 / 10);
  }

  @Test
  void anotherPodsOneOffsAreOthers() {
    Set<String> seen = new HashSet<>(reads(new Assortment("0-1", POPULAR, new Random(0))));

    assertThat(
            reads(new Assortment("1-1", POPULAR, new Random(1))).stream()
                .filter(id -> !seen.contains(id)))
        .hasSizeGreaterThanOrEqualTo(READS / 10);
  }

  @Test
  void theSamePodAsksForTheSameAgain() {
    assertThat(reads(new Assortment("0-1", POPULAR, new Random(7))))
        .isEqualTo(reads(new Assortment("0-1", POPULAR, new Random(7))));
  }

  @Test
  void theSharesOfAllPodsTogetherAreAllPopularProductsOnce() {
    List<String> together =
        Stream.of(0, 1, 2).flatMap(pod -> Assortment.share(pod, 3, POPULAR).stream()).toList();

    assertThat(together).doesNotHaveDuplicates().hasSize(POPULAR);
  }

  @Test
  void theMostPopularProductIsAskedForByZipfsLaw() {
    Popularity popularity = new Popularity(1000, 1, new Random(3));

    long first = Stream.generate(popularity::next).limit(READS).filter(rank -> rank == 0).count();

    // 1 of the harmonic number of 1000, which is 7.49
    assertThat((double) first / READS).isBetween(0.12, 0.147);
  }
}
