package io.layeredcache.operator.desired;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.layeredcache.crd.LayeredCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every rendered object of a few resources, against files that people read in reviews. {@code
 * -Dgolden.write=true} rewrites them. The scripts stand in them by name and the hash of the
 * configuration is blotted out: they change often and are tested on real servers.
 */
class RenderedGoldenTest {

  private static final Path FILES = Path.of("src/test/resources/golden/desired");
  private static final boolean WRITE = Boolean.getBoolean("golden.write");

  @ParameterizedTest
  @EnumSource
  void theObjectsOfAResourceAreThoseInTheFile(SampleCache sample) throws IOException {
    Path file = FILES.resolve(sample.file());
    String rendered = rendered(sample.cache());
    if (WRITE) {
      Files.createDirectories(FILES);
      Files.writeString(file, rendered);
    }
    assertThat(rendered).isEqualTo(Files.readString(file));
  }

  @Test
  void everyFileIsUsed() throws IOException {
    List<String> used = Stream.of(SampleCache.values()).map(SampleCache::file).toList();
    try (Stream<Path> files = Files.list(FILES)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(used);
    }
  }

  @ParameterizedTest
  @EnumSource
  void theSameResourceGivesTheSameBytes(SampleCache sample) {
    assertThat(rendered(sample.cache())).isEqualTo(rendered(sample.cache()));
  }

  private static String rendered(LayeredCache cache) {
    RandomGenerator random = new Random(1);
    Credentials credentials = Credentials.generate(random);
    List<HasMetadata> objects = new ArrayList<>();
    TopologyKey key = TopologyKey.generate(random);
    TopologyFiles files = TopologyFiles.of("{}", Optional.of(key));
    objects.add(CredentialsSecret.render(cache, credentials));
    objects.add(TopologyKeySecret.render(cache, key));
    NavigableSet<Integer> guarded = new TreeSet<>();
    if (cache.getSpec().replicasPerShard() > 0) {
      IntStream.range(0, cache.getSpec().shards()).forEach(guarded::add);
    }
    objects.addAll(Baseline.render(cache, credentials, guarded));
    objects.add(TopologyObjects.configMap(cache, files, Optional.empty()));
    for (int shard = 0; shard < cache.getSpec().shards(); shard++) {
      objects.add(ShardWorkload.render(cache, shard));
    }
    StringBuilder text = new StringBuilder();
    for (HasMetadata object : objects) {
      text.append(Serialization.asYaml(brief(object)));
    }
    String name = ServerConfig.name(cache);
    return text.toString().replace(name, name.replaceAll("[0-9a-f]{10}$", "HASH"));
  }

  private static HasMetadata brief(HasMetadata object) {
    if (!(object instanceof ConfigMap map) || !map.getData().containsKey(Scripts.START)) {
      return object;
    }
    Map<String, String> data = new TreeMap<>(map.getData());
    Scripts.all().keySet().forEach(script -> data.put(script, "(the file)"));
    return new ConfigMapBuilder(map).withData(data).build();
  }
}
