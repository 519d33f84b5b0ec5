package io.layeredcache.client.region;

import io.layeredcache.client.admission.Urgency;
import io.layeredcache.client.key.RegionKey;
import io.layeredcache.client.time.Deadline;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A read of several keys: one round trip per shard for what this pod lacks, then one load for what
 * the shards lack; the same behind it for what it does not wait for. Each key has its own flight,
 * so that single reads join it.
 */
final class BulkReadPath<V> {

  private final Urgency urgency;
  private final ReadPath<V> single;
  private final Fetches<V> fetches;
  private final Refreshes<V> refreshes;
  private final Authority<V> authority;
  private final Waits waits;

  BulkReadPath(
      Urgency urgency,
      ReadPath<V> single,
      Fetches<V> fetches,
      Refreshes<V> refreshes,
      Authority<V> authority,
      Waits waits) {
    this.urgency = urgency;
    this.single = single;
    this.fetches = fetches;
    this.refreshes = refreshes;
    this.authority = authority;
    this.waits = waits;
  }

  /** A read for each key, in their order. */
  CompletableFuture<Map<RegionKey, Read<V>>> read(
      List<RegionKey> keys, Load<V> load, @Nullable Deadline caller) {
    Map<RegionKey, Read<V>> reads = new LinkedHashMap<>();
    List<RegionKey> lacking = new ArrayList<>();
    Together behind = new Together();
    for (RegionKey key : keys.stream().distinct().toList()) {
      Read<V> here = urgency == Urgency.AUTHORITY ? null : single.here(key, behind);
      // its place in the order
      reads.put(key, here == null ? new Read.Absent<>() : here);
      if (here == null) {
        lacking.add(key);
      }
    }
    refreshes.askAll(behind.keys(), load, behind.urgency());
    if (lacking.isEmpty()) {
      return CompletableFuture.completedFuture(reads);
    }
    return urgency == Urgency.AUTHORITY
        ? authority.readAll(lacking, load, caller).thenApply(all -> put(reads, lacking, all))
        : lookedUp(lacking, load, caller, reads);
  }

  private CompletableFuture<Map<RegionKey, Read<V>>> lookedUp(
      List<RegionKey> keys,
      Load<V> load,
      @Nullable Deadline caller,
      Map<RegionKey, Read<V>> reads) {
    Deadline arrival = waits.arrival(caller);
    Deadline deadline = waits.cache(caller);
    Batch<Found<V>> batch = fetches.lookupTogether();
    List<CompletableFuture<Found<V>>> finding =
        keys.stream().map(key -> fetches.found(key, batch, deadline)).toList();
    batch.go();
    return Batch.all(finding)
        .thenCompose(found -> loaded(keys, found, load, caller, arrival, reads));
  }

  private CompletableFuture<Map<RegionKey, Read<V>>> loaded(
      List<RegionKey> keys,
      List<Found<V>> found,
      Load<V> load,
      @Nullable Deadline caller,
      Deadline arrival,
      Map<RegionKey, Read<V>> reads) {
    List<RegionKey> asked = new ArrayList<>();
    List<CompletableFuture<Read<V>>> loading = new ArrayList<>();
    Together behind = new Together();
    Batch<Loaded<V>> batch = fetches.loadTogether(load, urgency);
    for (int i = 0; i < keys.size(); i++) {
      RegionKey key = keys.get(i);
      Found<V> answer = found.get(i);
      Read<V> enough = single.enough(key, answer, behind);
      if (enough != null) {
        reads.put(key, enough);
      } else {
        asked.add(key);
        loading.add(
            fetches
                .loaded(key, batch, waits.loading(caller, arrival))
                .handle((loaded, error) -> single.outcome(key, answer, loaded, error)));
      }
    }
    batch.go();
    refreshes.loadAll(behind.keys(), load, behind.urgency());
    return Batch.all(loading).thenApply(answers -> put(reads, asked, answers));
  }

  private static <V> Map<RegionKey, Read<V>> put(
      Map<RegionKey, Read<V>> reads, List<RegionKey> keys, List<Read<V>> answers) {
    for (int i = 0; i < keys.size(); i++) {
      reads.put(keys.get(i), answers.get(i));
    }
    return reads;
  }
}
