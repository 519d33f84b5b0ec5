package io.layeredcache.client.region;

import io.layeredcache.client.key.RegionKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Any of the loaders, as the paths below see them: the values of some keys, in their order. */
@FunctionalInterface
interface Load<V> {

  CompletionStage<List<@Nullable V>> start(List<RegionKey> keys) throws Exception;

  static <V> Load<V> sync(Loader<V, ?> loader) {
    return keys -> {
      return CompletableFuture.completedFuture(one(loader.load(keys.get(0))));
    };
  }

  static <V> Load<V> async(AsyncLoader<V> loader) {
    return keys -> {
      CompletableFuture<@Nullable V> loading = loader.load(keys.get(0)).toCompletableFuture();
      CompletableFuture<List<@Nullable V>> listed = loading.handle(Load::oneOrThrown);
      // who cancels the list means the load
      var unused = listed.whenComplete((values, error) -> cancelIf(listed.isCancelled(), loading));
      return listed;
    };
  }

  static <V> Load<V> bulk(BulkLoader<V, ?> loader) {
    return keys -> {
      Map<RegionKey, V> loaded = loader.load(keys);
      List<@Nullable V> values = new ArrayList<>(keys.size());
      keys.forEach(key -> values.add(loaded.get(key)));
      return CompletableFuture.completedFuture(values);
    };
  }

  private static void cancelIf(boolean cancelled, CompletableFuture<?> loading) {
    if (cancelled) {
      loading.cancel(true);
    }
  }

  private static <V> List<@Nullable V> oneOrThrown(@Nullable V value, @Nullable Throwable error) {
    if (error != null) {
      throw new Failures.ByLoader(Failures.plain(error));
    }
    return one(value);
  }

  private static <V> List<@Nullable V> one(@Nullable V value) {
    return Collections.singletonList(value);
  }
}
