package io.layeredcache.client.region;

import io.layeredcache.client.admission.Admission;
import io.layeredcache.client.codec.BytesCodec;
import io.layeredcache.client.codec.Codec;
import io.layeredcache.client.codec.JsonCodec;
import io.layeredcache.client.l1.L1;
import io.layeredcache.client.time.VirtualTime;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Random;
import java.util.concurrent.Executor;

/** One pod of an application in virtual time; several may share shards and a document. */
final class Pod {

  static final long SEED = 4821;

  final VirtualTime time;
  final FakeL2 l2;
  final Documents documents;
  final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  final L1 l1;
  final Admission admission;
  final RegionParts parts;

  /** The first pod of a cache. */
  Pod() {
    this(new VirtualTime());
  }

  private Pod(VirtualTime time) {
    this(time, new FakeL2(time), new Documents(), Runnable::run, SEED);
  }

  Pod(VirtualTime time, FakeL2 l2, Documents documents, Executor loads, long seed) {
    this(time, l2, documents, loads, seed, 1);
  }

  private Pod(
      VirtualTime time, FakeL2 l2, Documents documents, Executor loads, long seed, int pods) {
    this.time = time;
    this.l2 = l2;
    this.documents = documents;
    l1 = new L1(time, documents.policy().l1().maxSizeBytes(), meters);
    admission = new Admission(time, documents, pods, meters);
    Random random = new Random(seed);
    parts =
        new RegionParts(
            time, l1, l2, documents, admission, loads, Runnable::run, meters, random::nextDouble);
  }

  /** Another pod with the same shards. */
  Pod another(long seed) {
    return new Pod(time, l2, documents, Runnable::run, seed);
  }

  /** The same pod of a fleet whose size the application says. */
  Pod ofAFleetOf(int pods) {
    return new Pod(time, l2, documents, Runnable::run, SEED, pods);
  }

  /** The same pod with loaders that run elsewhere. */
  Pod loading(Executor loads) {
    return new Pod(time, l2, documents, loads, SEED);
  }

  Region<String> region(CacheClass cacheClass) {
    return Region.open(RegionSpec.of("product", cacheClass, text()), parts);
  }

  Region<String> neverWaiting(CacheClass cacheClass) {
    return Region.open(RegionSpec.of("product", cacheClass, text()).neverWaiting(), parts);
  }

  Region<byte[]> bytes(CacheClass cacheClass) {
    return Region.open(RegionSpec.of("blob", cacheClass, new BytesCodec()), parts);
  }

  static Codec<String> text() {
    return JsonCodec.of(String.class);
  }

  /** What a counter of a region stands at, over all that match the tags. */
  double count(String name, String... tags) {
    return meters.find("layeredcache.client." + name).tags(tags).functionCounters().stream()
            .mapToDouble(counter -> counter.count())
            .sum()
        + meters.find("layeredcache.client." + name).tags(tags).counters().stream()
            .mapToDouble(counter -> counter.count())
            .sum();
  }
}
